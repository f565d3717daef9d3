#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Installs the Debian packages that a task needs and this machine lacks.
#
#   tools/setup.sh [demo|test|fleet|report]     default: test
#
# A tool that is already there is not asked for, wherever it came from; when
# nothing is missing, nothing is done and no network is needed. Works as root
# without sudo, and with sudo otherwise.
set -eu

set_name=${1:-test}
missing=""
reasons=""

need() { # need PACKAGE REASON TEST...
    package=$1
    reason=$2
    shift 2
    if ! "$@" >/dev/null 2>&1; then
        missing="$missing $package"
        reasons="$reasons  $(printf '%-30s' "$package") $reason
"
    fi
}

has() {
    command -v "$1"
}

compiles() { # compiles COMMAND...: reads a program from standard input
    "$@" -x c - -o /dev/null
}

links_m32() {
    echo 'int main(void){return 0;}' | compiles gcc -m32
}

links_sanitizers() {
    echo 'int main(void){return 0;}' | compiles clang -fsanitize=address
}

has_memcheck_header() {
    echo '#include <valgrind/memcheck.h>' | gcc -E -x c -
}

has_headers() { # has_headers COMPILER FLAGS...
    printf '#include <string.h>\nint x;\n' | "$@" -c -x c - -o /dev/null
}

has_include() { # has_include HEADER
    echo "#include <$1>" | gcc -E -x c -
}

demo_set() {
    need gcc "compiles the library and the command" has gcc
    need libc6-dev "the C library's headers" sh -c 'echo "#include <stdio.h>" | gcc -E -x c -'
    need cmake "runs the build" has cmake
    need ninja-build "runs the build" has ninja
    need python3 "runs the project's tools" has python3
    need libinih-dev "reads the folders of boards" has_include ini.h
    need openssl "the other side of the demo's connections" has openssl
}

# What builds for boards and emulates them.
board_set() {
    need gcc-arm-none-eabi "Cortex-M builds" has arm-none-eabi-gcc
    need libnewlib-arm-none-eabi "C library of the Cortex-M builds" has_headers arm-none-eabi-gcc
    need gcc-riscv64-unknown-elf "RISC-V builds" has riscv64-unknown-elf-gcc
    need picolibc-riscv64-unknown-elf "C library of the RISC-V builds" has_headers riscv64-unknown-elf-gcc --specs=picolibc.specs
    need gcc-avr "AVR builds" has avr-gcc
    need avr-libc "C library of the AVR builds" has_headers avr-gcc
    need gcc-xtensa-lx106 "Xtensa builds" has xtensa-lx106-elf-gcc
    need picolibc-xtensa-lx106-elf "C library of the Xtensa builds" has_headers xtensa-lx106-elf-gcc
    need qemu-system-arm "emulated Cortex-M" has qemu-system-arm
    need qemu-system-misc "emulated RISC-V and Xtensa" has qemu-system-riscv32
    need libsimavr-dev "emulated AVR, cycle by cycle" has_include simavr/sim_avr.h
    need libelf-dev "reads the images of the emulated AVR" has_include libelf.h
    need clang "MSP430 builds" has clang
    need lld "links for MSP430" has ld.lld
    need mspdebug "emulated MSP430" has mspdebug
}

page_set() {
    need nodejs "builds the page of pawl report" has node
    need npm "fetches the modules that the page is built with" has npm
}

test_set() {
    need python3-cryptography "the TLS peer that misbehaves on request" python3 -c "import cryptography"
    demo_set
    need clang "second compiler, fuzz targets" has clang
    need libclang-rt-14-dev "clang's sanitizers and libFuzzer" links_sanitizers
    need llvm-14 "readable sanitizer reports, fuzz coverage" has llvm-symbolizer-14
    need clang-format "checks the layout of the sources" has clang-format
    need gcc-multilib "32-bit builds on this machine" links_m32
    board_set
    page_set
    need valgrind "constant-time checks" has valgrind
    need valgrind "constant-time checks" has_memcheck_header
    need gnutls-bin "interoperability with GnuTLS" has gnutls-cli
    need curl "interoperability with curl" has curl
    need libnss3-tools "interoperability with NSS" has selfserv
    need libwolfssl-dev "interoperability with wolfSSL, pawl bench --vs wolfssl" has_include wolfssl/ssl.h
    need nginx-light "interoperability with nginx" has nginx
    need chromium "a browser that shows what is served" has chromium
    need fonts-dejavu-core "the browser's letters" test -e /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf
    need libssl-dev "pawl bench --vs openssl" has_include openssl/evp.h
    need libbearssl-dev "pawl bench --vs bearssl" has_include bearssl.h
    need libmbedtls-dev "pawl bench --vs mbedtls" has_include mbedtls/gcm.h
    need nodejs "builds the page of pawl report, which is tested" has node
    need npm "fetches the modules that the page is built with" has npm
    need git "finds the files to check" has git
    need dpkg-dev "unpacks source packages, as the fleet does" has dpkg-source
}

fleet_set() {
    demo_set
    board_set
    need dpkg-dev "unpacks the source packages of the libraries that are compared" has dpkg-source
}

report_set() {
    demo_set
    page_set
}

case $set_name in
demo) demo_set ;;
test) test_set ;;
fleet) fleet_set ;;
report) report_set ;;
*)
    echo "usage: tools/setup.sh [demo|test|fleet|report]" >&2
    exit 2
    ;;
esac

if [ -z "$missing" ]; then
    exit 0
fi
# A compiler that is missing makes its library look missing; install both.
missing=$(printf '%s\n' $missing | sort -u | tr '\n' ' ')
echo "These Debian packages are missing and will be installed for 'make $set_name':"
printf '%s' "$reasons" | sort -u
if ! command -v apt-get >/dev/null; then
    echo "There is no apt-get here: install the equivalents by hand, then try again." >&2
    exit 1
fi
sudo=""
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
        echo "Not root and there is no sudo. As root, run: apt-get install --no-install-recommends $missing" >&2
        exit 1
    fi
    sudo=sudo
fi
# A package that is a service (nginx) must not be started by being installed.
policy=/usr/sbin/policy-rc.d
if [ ! -e $policy ]; then
    printf '#!/bin/sh\nexit 101\n' | $sudo tee $policy >/dev/null
    $sudo chmod 755 $policy
    trap '$sudo rm -f $policy' EXIT
fi
set -x
$sudo apt-get update -qq
# shellcheck disable=SC2086
$sudo env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends $missing
# Nor at the next boot, unless it was there before.
case " $missing" in
*" nginx-light "*) ! command -v systemctl >/dev/null || $sudo systemctl --quiet disable nginx ;;
esac
