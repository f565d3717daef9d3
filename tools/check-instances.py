#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every instance that a public header declares is named in a law of
tests/property, where each law runs over all instances of its kind."""
import re

import checklib

KINDS = {"hash": "hash", "aead": "aead", "kex": "kex", "sig": "sig", "signer": "sig"}  # type, header


def declared(root):
    for kind, header in KINDS.items():
        path = root / "include/pawl" / f"{header}.h"
        if path.exists():
            for name in re.findall(rf"extern const pawl_{kind} (\w+);", checklib.strip(path.read_text())):
                yield path.relative_to(root).as_posix(), name


def check(root):
    named = set()
    for _, text in checklib.sources(root, ("tests/property",)):
        named |= set(re.findall(r"&(\w+)", checklib.strip(text)))
    return [f"{path}: {name} is in no list of tests/property" for path, name in declared(root) if name not in named]


KEX = "/* SPDX-License-Identifier: Apache-2.0 */\nextern const pawl_kex pawl_kex_toy;\n"
LAWS = "static const pawl_kex *const groups[] = {&pawl_kex_toy};\n"
PLANTS = {
    "an instance without laws": ({"include/pawl/kex.h": KEX}, "pawl_kex_toy is in no list"),
    "an instance in a comment": ({"include/pawl/kex.h": KEX, "tests/property/kex_laws.c": f"/* {LAWS} */\n"}, "pawl_kex_toy is in no list"),
    "a name that begins alike": ({"include/pawl/kex.h": KEX + "extern const pawl_kex pawl_kex_to;\n", "tests/property/kex_laws.c": LAWS}, "pawl_kex_to is in"),
}

if __name__ == "__main__":
    checklib.run(check, PLANTS)
