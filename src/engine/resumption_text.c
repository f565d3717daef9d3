/* SPDX-License-Identifier: Apache-2.0
 * Why a session or PSK was not used, in words; linked only where somebody
 * asks. */
#include "pawl/config.h"

const char *pawl_resumption_text(uint32_t why)
{
    static const char *const texts[] = {
        "there was none",
        "the session's blob is cut short or is none at all",
        "the session was kept by another version of Pawl",
        "the session was sealed by another device, or was changed",
        "the session is too old",
        "how old the session is cannot be told: the time is not known",
        "the session is with a server of another name",
        "the session's server was not verified",
        "the session's server was verified by other anchors",
        "the session was of another client",
        "the session was for another application protocol",
        "the session's cipher suite is not in the profile",
        "the agreed cipher suite has another hash than the PSK",
        "the server did not take the session or PSK",
        "the PSK is for the other role or for another server",
        "the ticket or PSK is not known here",
        "no way of key exchange with PSKs in common",
        "the client states an age that is not the ticket's",
    };

    return why < sizeof texts / sizeof texts[0] ? texts[why] : "unknown";
}
