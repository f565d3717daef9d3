#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Pictures of the report, to look at: screenshots.py PAGE FOLDER"""
import pathlib
import sys

from tab import Tab

VIEWS = {
    "handshake": "", "handshake-dark": "", "handshake-machines": "boards=machines&handshake.scale=log&handshake.op=ecdsa-p256-sha256/verify&series=pawl%20portable~pawl%20kernels~bearssl%20fast~bearssl%20small~mbedtls%20fast~wolfssl%20fast~wolfssl%20small~openssl%20as%20installed", "bulk": "tab=bulk", "budget": "tab=budget",
    "article": "tab=article", "cyclone": "tab=cyclone", "methodology": "tab=methodology", "methodology-phone": "tab=methodology",
    "handshake-phone": "", "bulk-phone-dark": "tab=bulk&bulk.scale=linear", "budget-phone": "tab=budget", "article-phone": "tab=article",
}


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    with Tab(sys.argv[1]) as tab:
        for name, fragment in VIEWS.items():
            phone = "phone" in name
            tab.size(*((360, 780) if phone else (1280, 900)), mobile=phone)
            tab.dark("dark" in name)
            tab.go(fragment)
            tab.picture(folder / f"{name}.png", whole=not name.startswith(("methodology", "cyclone")))
        for line in tab.noise():
            print(line)
    print(f"{len(VIEWS)} pictures in {folder}")


if __name__ == "__main__":
    main()
