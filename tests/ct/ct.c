/* SPDX-License-Identifier: Apache-2.0
 * The constant-time harness and the little that a program without a C library
 * needs on Linux, x86 in 64 and 32 bits. */
#include "ct/ct.h"

#include <valgrind/memcheck.h>

#include "base/ct.h"

static unsigned ct_bad;
static int ct_did;

void *memcpy(void *dst, const void *src, size_t len);
void *memset(void *dst, int value, size_t len);
int memcmp(const void *a, const void *b, size_t len);
void *memmove(void *dst, const void *src, size_t len);
void ct_start(void);

void *memcpy(void *dst, const void *src, size_t len)
{
    uint8_t *d = dst;
    const uint8_t *s = src;

    while (len-- != 0) {
        *d++ = *s++;
    }
    return dst;
}

void *memmove(void *dst, const void *src, size_t len)
{
    uint8_t *d = dst;
    const uint8_t *s = src;

    if ((uintptr_t)d <= (uintptr_t)s) {
        return memcpy(dst, src, len);
    }
    while (len-- != 0) {
        d[len] = s[len];
    }
    return dst;
}

void *memset(void *dst, int value, size_t len)
{
    uint8_t *d = dst;

    while (len-- != 0) {
        *d++ = (uint8_t)value;
    }
    return dst;
}

int memcmp(const void *a, const void *b, size_t len)
{
    const uint8_t *x = a;
    const uint8_t *y = b;

    for (; len != 0; len--, x++, y++) {
        if (*x != *y) {
            return *x < *y ? -1 : 1;
        }
    }
    return 0;
}

#if defined(__x86_64__)
__asm__(".globl _start\n_start:\n xorl %ebp, %ebp\n andq $-16, %rsp\n"
        " call ct_start\n hlt\n");

static long ct_system(long number, long a, long b, long c)
{
    long result;

    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "a"(number), "D"(a), "S"(b), "d"(c)
                     : "rcx", "r11", "memory");
    return result;
}
#define CT_WRITE 1
#define CT_EXIT  60
#else
__asm__(".globl _start\n_start:\n xorl %ebp, %ebp\n andl $-16, %esp\n"
        " call ct_start\n hlt\n");

static long ct_system(long number, long a, long b, long c)
{
    long result;

    __asm__ volatile("int $0x80"
                     : "=a"(result)
                     : "a"(number), "b"(a), "c"(b), "d"(c)
                     : "memory");
    return result;
}
#define CT_WRITE 4
#define CT_EXIT  1
#endif

static void ct_print(const char *text)
{
    size_t len = 0;

    while (text[len] != '\0') {
        len++;
    }
    (void)ct_system(CT_WRITE, 1, (long)(uintptr_t)text, (long)len);
}

void ct_secret(void *p, size_t len)
{
    (void)VALGRIND_MAKE_MEM_UNDEFINED(p, len);
}

void ct_public(const void *p, size_t len)
{
    (void)VALGRIND_MAKE_MEM_DEFINED(p, len);
}

int ct_public_int(int v)
{
    ct_public(&v, sizeof v);
    return v;
}

uint32_t pawli_ct_public(uint32_t v)
{
    ct_public(&v, sizeof v);
    return v;
}

void pawli_ct_public_bytes(const void *p, size_t len)
{
    ct_public(p, len);
}

int ct_is_secret(const void *p, size_t len)
{
    const uint8_t *at = p;
    uint8_t undefined = 0;

    for (size_t i = 0; i < len; i++) {
        (void)VALGRIND_GET_VBITS(at + i, &undefined, 1);
        if (undefined != 0xff) {
            return 0;
        }
    }
    return 1;
}

void ct_fill(void *p, size_t len, uint8_t seed)
{
    uint8_t *d = p;
    uint32_t v = (uint32_t)seed * 2654435761u + 1u;

    for (size_t i = 0; i < len; i++) {
        v = v * 1664525u + 1013904223u;
        d[i] = (uint8_t)(v >> 24);
    }
}

void ct_expect(int did)
{
    ct_did &= did != 0;
}

void ct_run(const char *name, void (*test)(void))
{
    unsigned before = VALGRIND_COUNT_ERRORS;

    ct_did = 1;
    test();
    ct_public(&ct_did, sizeof ct_did);
    if (VALGRIND_COUNT_ERRORS != before) {
        ct_print("LEAK ");
        ct_bad++;
    } else if (!ct_did) {
        ct_print("BROKEN ");
        ct_bad++;
    } else {
        ct_print("ok ");
    }
    ct_print(name);
    ct_print("\n");
}

void ct_start(void)
{
    if (RUNNING_ON_VALGRIND) {
        ct_main();
    } else {
        ct_print("run this under valgrind\n");
        ct_bad = 1;
    }
    (void)ct_system(CT_EXIT, ct_bad != 0 ? 1 : 0, 0, 0);
}
