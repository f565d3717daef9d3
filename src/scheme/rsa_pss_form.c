/* SPDX-License-Identifier: Apache-2.0 */
#include "scheme/rsa_key.h"
#include "scheme/rsa_pss.h"

const pawli_rsa_pss pawli_rsa_pss_form = {PAWLI_RSA_BITS_MIN};
