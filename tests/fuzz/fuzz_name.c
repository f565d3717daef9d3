/* SPDX-License-Identifier: Apache-2.0
 * Names to verify: any text is a DNS name, an address, or nothing. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "pawl/x509.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    pawl_x509_name name;
    pawl_err err = pawl_x509_name_parse(&name, (const char *)data, len);

    if (err == PAWL_OK && !((name.kind == PAWL_X509_DNS && name.len <= len) ||
                            (name.kind == PAWL_X509_IPV4 && name.len == 4) ||
                            (name.kind == PAWL_X509_IPV6 && name.len == 16))) {
        abort();
    }
    return 0;
}
