/* SPDX-License-Identifier: Apache-2.0
 * Processes that never outlive this command. Each has a process group of its
 * own; in it a watcher waits for the end of a pipe that this command alone
 * holds open, and then kills the group: so it goes even after kill -9. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fleet.h"

extern char **environ;

#define CHILD_FILES 1024 /* descriptors that the watcher may have inherited */

typedef struct child_pipes {
    int in[2], out[2], err[2], life[2];
} child_pipes;

bool fleet_child_there(const char *program)
{
    const char *path = getenv("PATH");
    char name[4096];

    if (strchr(program, '/') != NULL) {
        return access(program, X_OK) == 0;
    }
    while (path != NULL && *path != '\0') {
        size_t len = strcspn(path, ":");

        (void)snprintf(name, sizeof name, "%.*s/%s", (int)len, path, program);
        if (access(name, X_OK) == 0) {
            return true;
        }
        path += len + (path[len] == ':');
    }
    return false;
}

static void child_close(int pipe[2])
{
    for (unsigned i = 0; i < 2; i++) {
        if (pipe[i] >= 0) {
            (void)close(pipe[i]);
        }
        pipe[i] = -1;
    }
}

static void child_close_all(child_pipes *p)
{
    child_close(p->in);
    child_close(p->out);
    child_close(p->err);
    child_close(p->life);
}

static bool child_pipe(int ends[2])
{
    if (pipe(ends) != 0) {
        ends[0] = ends[1] = -1;
        return false;
    }
    return fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 &&
           fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0;
}

static bool child_nonblocking(int fd)
{
    int flags = fcntl(fd, F_GETFL);

    return flags >= 0 && fcntl(fd, F_SETFL, flags | O_NONBLOCK) == 0;
}

static int child_spawn(pid_t *pid, char *const *argv, const child_pipes *p)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t defaults, none;
    int err;

    (void)sigemptyset(&none);
    (void)sigemptyset(&defaults);
    (void)sigaddset(&defaults, SIGPIPE);
    (void)sigaddset(&defaults, SIGXFSZ);
    (void)sigaddset(&defaults, SIGTERM);
    (void)sigaddset(&defaults, SIGINT);
    (void)sigaddset(&defaults, SIGHUP);
    (void)posix_spawn_file_actions_init(&actions);
    (void)posix_spawn_file_actions_adddup2(&actions, p->in[0], 0);
    (void)posix_spawn_file_actions_adddup2(&actions, p->out[1], 1);
    (void)posix_spawn_file_actions_adddup2(&actions, p->err[1], 2);
    (void)posix_spawnattr_init(&attributes);
    (void)posix_spawnattr_setpgroup(&attributes, 0);
    (void)posix_spawnattr_setsigdefault(&attributes, &defaults);
    (void)posix_spawnattr_setsigmask(&attributes, &none);
    (void)posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP |
                                                    POSIX_SPAWN_SETSIGDEF |
                                                    POSIX_SPAWN_SETSIGMASK);
    err = posix_spawnp(pid, argv[0], &actions, &attributes, argv, environ);
    (void)posix_spawnattr_destroy(&attributes);
    (void)posix_spawn_file_actions_destroy(&actions);
    return err;
}

/* Waits until the other end of life is gone, and kills the group. It is in the
 * group, so that it goes with it. */
static void child_watch(pid_t group, int life)
{
    char byte;

    (void)signal(SIGTERM, SIG_IGN);
    (void)signal(SIGINT, SIG_IGN);
    (void)signal(SIGHUP, SIG_IGN);
    if (setpgid(0, group) != 0) {
        _exit(1);
    }
    for (int fd = 0; fd < CHILD_FILES; fd++) {
        if (fd != life) {
            (void)close(fd);
        }
    }
    while (read(life, &byte, 1) < 0 && errno == EINTR) {
    }
    (void)kill(-group, SIGKILL);
    _exit(0);
}

static bool child_pipes_make(child_pipes *p)
{
    *p = (child_pipes){{-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}};
    return child_pipe(p->in) && child_pipe(p->out) && child_pipe(p->err) &&
           child_pipe(p->life) && child_nonblocking(p->in[1]) &&
           child_nonblocking(p->out[0]) && child_nonblocking(p->err[0]);
}

/* What this machine lacks at the moment; no fault of an emulator. */
static bool child_is_short(int err)
{
    return err == EMFILE || err == ENFILE || err == EAGAIN || err == ENOMEM;
}

bool fleet_child_start(fleet_child *c, char *const *argv, const char **why,
                       bool *is_short)
{
    child_pipes p;
    int err;

    *c = (fleet_child){-1, -1, -1, -1, -1, -1, -1};
    err = child_pipes_make(&p) ? child_spawn(&c->group, argv, &p) : errno;
    if (err == 0) {
        c->watcher = fork();
        if (c->watcher == 0) {
            child_watch(c->group, p.life[0]);
        }
        if (c->watcher < 0) {
            err = errno;
            (void)kill(-c->group, SIGKILL);
            (void)waitpid(c->group, NULL, 0);
        }
    }
    if (err != 0) {
        child_close_all(&p);
        *why = strerror(err);
        *is_short = child_is_short(err);
        return false;
    }
    /* From here too, so that it is in the group before anything is killed. */
    (void)setpgid(c->watcher, c->group);
    c->to = p.in[1];
    c->from = p.out[0];
    c->errors = p.err[0];
    c->life = p.life[1];
    (void)close(p.in[0]);
    (void)close(p.out[1]);
    (void)close(p.err[1]);
    (void)close(p.life[0]);
    return true;
}

void fleet_child_stop(const fleet_child *c)
{
    (void)kill(-c->group, SIGTERM);
}

void fleet_child_kill(const fleet_child *c)
{
    (void)kill(-c->group, SIGKILL);
}

bool fleet_child_ended(fleet_child *c, char how[80])
{
    int status = 0;
    siginfo_t info = {0};

    /* It stays a zombie until the rest of its group is killed, so that the
     * number of the group cannot be somebody else's by then. */
    if (waitid(P_PID, (id_t)c->group, &info, WEXITED | WNOHANG | WNOWAIT) !=
            0 ||
        info.si_pid == 0) {
        return false;
    }
    (void)kill(-c->group, SIGKILL);
    (void)kill(c->watcher, SIGKILL);
    (void)waitpid(c->group, &status, 0);
    (void)waitpid(c->watcher, NULL, 0);
    c->code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    if (WIFSIGNALED(status)) {
        (void)snprintf(how, 80, "the emulator was ended by signal %d",
                       WTERMSIG(status));
    } else {
        (void)snprintf(how, 80, "the emulator ended with exit code %d",
                       WEXITSTATUS(status));
    }
    return true;
}

void fleet_child_close(fleet_child *c)
{
    (void)close(c->to);
    (void)close(c->from);
    (void)close(c->errors);
    (void)close(c->life);
    *c = (fleet_child){-1, -1, -1, -1, -1, -1, -1};
}
