/* SPDX-License-Identifier: Apache-2.0
 * A program from its ELF file into flash. */
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include <libelf.h>

#include "runner.h"

#define IMAGE_RAM    0x800000u /* where the linker has the data memory */
#define IMAGE_EEPROM 0x810000u

static bool image_no(const char *path, const char *why)
{
    (void)fprintf(stderr, "fleet-simavr: %s: %s\n", path, why);
    return false;
}

/* What is loaded into flash: code, and behind it the first values of .data. */
static bool image_segments(runner *r, Elf *elf, const char *path)
{
    size_t count = 0;
    size_t size = 0;
    const char *bytes = elf_rawfile(elf, &size);
    const Elf32_Phdr *p = elf32_getphdr(elf);

    if (bytes == NULL || p == NULL || elf_getphdrnum(elf, &count) != 0) {
        return image_no(path, "no program headers");
    }
    for (; count-- > 0; p++) {
        if (p->p_type != PT_LOAD || p->p_filesz == 0 ||
            p->p_paddr >= IMAGE_RAM) {
            continue;
        }
        if (p->p_offset > size || p->p_filesz > size - p->p_offset) {
            return image_no(path, "cut short");
        }
        uint64_t end = (uint64_t)p->p_paddr + p->p_filesz;
        if (end > (uint64_t)r->avr->flashend + 1u) {
            (void)fprintf(stderr,
                          "fleet-simavr: %s: %llu bytes of flash, %s has %lu\n",
                          path, (unsigned long long)end, r->avr->mmcu,
                          (unsigned long)r->avr->flashend + 1ul);
            return false;
        }
        (void)memcpy(r->avr->flash + p->p_paddr, bytes + p->p_offset,
                     p->p_filesz);
        r->code = end > r->code ? (uint32_t)end : r->code;
    }
    return r->code != 0 || image_no(path, "holds no code");
}

/* Variables; .stack is room that a link script keeps for it. */
static bool image_ram(runner *r, Elf *elf, const char *path)
{
    size_t names = 0;

    (void)elf_getshdrstrndx(elf, &names);
    for (Elf_Scn *s = elf_nextscn(elf, NULL); s; s = elf_nextscn(elf, s)) {
        const Elf32_Shdr *h = elf32_getshdr(s);
        const char *name = h ? elf_strptr(elf, names, h->sh_name) : NULL;

        if (name == NULL || strcmp(name, ".stack") == 0 ||
            (h->sh_flags & SHF_ALLOC) == 0 || h->sh_addr < IMAGE_RAM ||
            h->sh_addr >= IMAGE_EEPROM) {
            continue;
        }
        uint64_t end = (uint64_t)h->sh_addr - IMAGE_RAM + h->sh_size;
        if (end > (uint64_t)r->avr->ramend + 1u) {
            return image_no(path, "its variables are more than the part's RAM");
        }
        r->ram = end > r->ram ? (uint32_t)end : r->ram;
    }
    return true;
}

bool image_load(runner *r, const char *path)
{
    int file = open(path, O_RDONLY);
    Elf *elf = NULL;
    bool good = false;

    (void)elf_version(EV_CURRENT);
    if (file < 0) {
        perror(path);
        return false;
    }
    elf = elf_begin(file, ELF_C_READ, NULL);
    const Elf32_Ehdr *h = elf != NULL ? elf32_getehdr(elf) : NULL;
    if (h == NULL || h->e_machine != EM_AVR) {
        (void)image_no(path, "not an ELF file for AVR");
    } else {
        good = image_segments(r, elf, path) && image_ram(r, elf, path);
    }
    (void)elf_end(elf);
    (void)close(file);
    return good;
}
