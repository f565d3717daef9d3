/* SPDX-License-Identifier: Apache-2.0
 * Sentences about text forms; linked only where they are shown. */
#include "pawl/pem.h"

const char *pawl_pem_text(pawl_pem_problem problem)
{
    switch (problem) {
    case PAWL_PEM_FINE:
        return "no problem";
    case PAWL_PEM_BAD_CHARACTER:
        return "a character is not base64";
    case PAWL_PEM_BAD_PADDING:
        return "the base64 text is cut short or its padding is wrong";
    case PAWL_PEM_NO_END:
        return "a block has no END line";
    case PAWL_PEM_WRONG_END:
        return "the END line does not carry the label of the BEGIN line";
    case PAWL_PEM_BAD_LABEL:
        return "a BEGIN line is malformed or its label too long";
    case PAWL_PEM_HEADERS:
        return "the block has headers: it is encrypted in an old form";
    case PAWL_PEM_EMPTY:
        return "a block is empty";
    case PAWL_PEM_NOT_FOUND:
        return "there is no block of the wanted kind";
    case PAWL_PEM_TOO_LONG:
        return "the block is longer than the memory for it";
    }
    return "an unknown problem";
}
