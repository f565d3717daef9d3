/* SPDX-License-Identifier: Apache-2.0
 * The memory an engine is given. */
#include <stdlib.h>
#include <string.h>

#include "cli.h"

bool cli_memory_make(pawl_memory *m, size_t recv, size_t send, size_t work)
{
    memset(m, 0, sizeof *m);
    m->recv = calloc(1, recv);
    m->send = calloc(1, send);
    m->work = calloc(1, work);
    m->recv_size = recv;
    m->send_size = send;
    m->work_size = work;
    if (m->recv == NULL || m->send == NULL || m->work == NULL) {
        cli_complain("out of memory");
        cli_memory_free(m);
        return false;
    }
    return true;
}

void cli_memory_free(pawl_memory *m)
{
    free(m->recv);
    free(m->send);
    free(m->work);
    memset(m, 0, sizeof *m);
}

int cli_memory_refused(const pawl_engine *e, pawl_err err)
{
    const pawl_failure *f = pawl_engine_failure(e);

    if (f->id != PAWL_FAIL_NONE) {
        cli_failure_text(f);
    } else {
        cli_complain("the engine cannot be made: %s", pawl_err_text(err));
    }
    return CLI_FAILED;
}
