/* SPDX-License-Identifier: Apache-2.0
 * What this plugin uses of QEMU's plugin interface, version 1 (QEMU 6.0
 * to 8.1): declared here after the documented interface, as no Debian package
 * ships QEMU's own header. */
#ifndef QEMU_API_H
#define QEMU_API_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define QEMU_API_EXPORT  __attribute__((visibility("default")))
#define QEMU_API_VERSION 1

typedef uint64_t qemu_plugin_id_t;

typedef struct {
    const char *target_name; /* "arm", "riscv32", "xtensa" */
    struct {
        int min, cur;
    } version;
    bool system_emulation;
    struct {
        int smp_vcpus, max_vcpus;
    } system;
} qemu_info_t;

struct qemu_plugin_tb;
struct qemu_plugin_insn;

/* Whether a callback may look at registers; these may not. */
enum qemu_plugin_cb_flags { QEMU_PLUGIN_CB_NO_REGS };

typedef void qemu_api_translated(qemu_plugin_id_t id,
                                 struct qemu_plugin_tb *block);
typedef void qemu_api_executed(unsigned int cpu, void *data);
typedef void qemu_api_ended(qemu_plugin_id_t id, void *data);

/* What QEMU looks up in a plugin. */
QEMU_API_EXPORT extern int qemu_plugin_version;
QEMU_API_EXPORT int qemu_plugin_install(qemu_plugin_id_t id,
                                        const qemu_info_t *info, int argc,
                                        char **argv);

void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t id,
                                           qemu_api_translated *call);
void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *block,
                                          qemu_api_executed *call,
                                          enum qemu_plugin_cb_flags flags,
                                          void *data);
void qemu_plugin_register_vcpu_insn_exec_cb(struct qemu_plugin_insn *insn,
                                            qemu_api_executed *call,
                                            enum qemu_plugin_cb_flags flags,
                                            void *data);
void qemu_plugin_register_atexit_cb(qemu_plugin_id_t id, qemu_api_ended *call,
                                    void *data);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *block);
struct qemu_plugin_insn *
qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *block, size_t index);
const void *qemu_plugin_insn_data(const struct qemu_plugin_insn *insn);
size_t qemu_plugin_insn_size(const struct qemu_plugin_insn *insn);
uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn *insn);

#endif
