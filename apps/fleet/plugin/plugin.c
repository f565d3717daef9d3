/* SPDX-License-Identifier: Apache-2.0
 * A plugin for QEMU that counts instructions by kind between marks.
 *
 *     -plugin FILE,core=DECODER,out=PATH[,limit=INSTRUCTIONS]
 *
 * Instructions are decoded when QEMU translates them; what is executed is one
 * call for each straight run of them. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "count.h"
#include "qemu_api.h"

static const kind_decoder *const plugin_decoders[] = {
    &kinds_thumb,
    &kinds_riscv,
    &kinds_xtensa,
};
#define PLUGIN_DECODERS (sizeof plugin_decoders / sizeof plugin_decoders[0])

static const kind_decoder *plugin_decoder;

int qemu_plugin_version = QEMU_API_VERSION;

/* A run that is being put together. */
typedef struct {
    uint64_t begin, end;
    uint32_t instructions;
    uint16_t kinds[KINDS_MAX];
    kind_flow flow;
    bool unaligned;
    bool first;
    kind_insn before;
    struct qemu_plugin_insn *mark; /* that it follows, NULL: it is the first */
} plugin_run;

static void plugin_run_begin(plugin_run *r, uint64_t address,
                             struct qemu_plugin_insn *mark)
{
    memset(r, 0, sizeof *r);
    r->begin = address;
    r->end = address;
    r->first = true;
    r->mark = mark;
}

static void plugin_run_add(plugin_run *r, kind_insn *insn, uint64_t address,
                           size_t size)
{
    if (!r->first) {
        insn->kind = plugin_decoder->follow(&r->before, insn);
        if ((r->before.result & insn->uses) != 0) {
            r->kinds[KIND_LOAD_USE_EXTRA]++;
        }
    } else {
        r->unaligned = size == 4 && (address & 3u) != 0;
    }
    r->kinds[insn->kind]++;
    r->kinds[KIND_WORD_EXTRA] =
        (uint16_t)(r->kinds[KIND_WORD_EXTRA] + insn->words);
    r->instructions++;
    r->end = address + size;
    r->flow = insn->flow;
    r->before = *insn;
    r->first = false;
}

static void plugin_run_end(const plugin_run *r, struct qemu_plugin_tb *block)
{
    count_run *run = count_find(r->begin, r->end, r->instructions, r->kinds,
                                r->flow, r->unaligned);

    if (run == NULL) {
        fprintf(stderr, "counting plugin: no memory left\n");
        exit(EXIT_FAILURE);
    }
    if (r->mark == NULL) {
        qemu_plugin_register_vcpu_tb_exec_cb(block, count_enter,
                                             QEMU_PLUGIN_CB_NO_REGS, run);
    } else {
        qemu_plugin_register_vcpu_insn_exec_cb(r->mark, count_enter,
                                               QEMU_PLUGIN_CB_NO_REGS, run);
    }
}

static void plugin_translated(qemu_plugin_id_t id, struct qemu_plugin_tb *block)
{
    size_t n = qemu_plugin_tb_n_insns(block);
    plugin_run r;

    (void)id;
    for (size_t i = 0; i < n; i++) {
        struct qemu_plugin_insn *at = qemu_plugin_tb_get_insn(block, i);
        uint64_t address = qemu_plugin_insn_vaddr(at);
        size_t size = qemu_plugin_insn_size(at);
        kind_insn insn = {0};

        if (i == 0) {
            plugin_run_begin(&r, address, NULL);
        }
        plugin_decoder->decode(qemu_plugin_insn_data(at), size, &insn);
        if (insn.mark == KIND_NO_MARK) {
            plugin_run_add(&r, &insn, address, size);
            continue;
        }
        plugin_run_end(&r, block);
        qemu_plugin_register_vcpu_insn_exec_cb(
            at, insn.mark == KIND_BEGIN ? count_begin : count_end,
            QEMU_PLUGIN_CB_NO_REGS, NULL);
        plugin_run_begin(&r, address + size, at);
    }
    if (n != 0) {
        plugin_run_end(&r, block);
    }
}

static int plugin_refuse(const char *what, const char *name)
{
    fprintf(stderr, "counting plugin: %s%s\n", what, name);
    return -1;
}

static int plugin_find(const char *name)
{
    for (size_t i = 0; i < PLUGIN_DECODERS; i++) {
        if (strcmp(plugin_decoders[i]->name, name) == 0) {
            plugin_decoder = plugin_decoders[i];
            return 0;
        }
    }
    (void)plugin_refuse("no decoder called ", name);
    for (size_t i = 0; i < PLUGIN_DECODERS; i++) {
        (void)plugin_refuse("  there is core=", plugin_decoders[i]->name);
    }
    return -1;
}

static int plugin_limit(const char *text, uint64_t *limit)
{
    char *rest;

    errno = 0;
    *limit = strtoull(text, &rest, 10);
    if (text[0] < '1' || text[0] > '9' || *rest != '\0' || errno != 0) {
        return plugin_refuse("limit is a number of instructions, not ", text);
    }
    return 0;
}

static int plugin_open(const char *core, const char *path,
                       const qemu_info_t *info, uint64_t limit)
{
    FILE *out;

    if (core == NULL || path == NULL) {
        return plugin_refuse(core == NULL ? "core=DECODER" : "out=PATH",
                             " is missing");
    }
    if (plugin_find(core) != 0) {
        return -1;
    }
    if (strcmp(info->target_name, plugin_decoder->target) != 0) {
        return plugin_refuse("the decoder is not one for ", info->target_name);
    }
    if (!info->system_emulation || info->system.smp_vcpus != 1) {
        return plugin_refuse("the machine does not have one processor", "");
    }
    out = fopen(path, "w");
    if (out == NULL) {
        fprintf(stderr, "counting plugin: cannot write %s: %s\n", path,
                strerror(errno));
        return -1;
    }
    count_start(plugin_decoder, out, path, limit);
    return 0;
}

int qemu_plugin_install(qemu_plugin_id_t id, const qemu_info_t *info, int argc,
                        char **argv)
{
    static char path[4096];
    const char *core = NULL;
    const char *out = NULL;
    uint64_t limit = 0;

    for (int i = 0; i < argc; i++) {
        if (strncmp(argv[i], "core=", 5) == 0) {
            core = argv[i] + 5;
        } else if (strncmp(argv[i], "out=", 4) == 0 &&
                   strlen(argv[i] + 4) < sizeof path) {
            out = strcpy(path, argv[i] + 4);
        } else if (strncmp(argv[i], "limit=", 6) == 0) {
            if (plugin_limit(argv[i] + 6, &limit) != 0) {
                return -1;
            }
        } else {
            return plugin_refuse("arguments are core=, out=, limit=, not ",
                                 argv[i]);
        }
    }
    if (plugin_open(core, out, info, limit) != 0) {
        return -1;
    }
    qemu_plugin_register_vcpu_tb_trans_cb(id, plugin_translated);
    return 0;
}
