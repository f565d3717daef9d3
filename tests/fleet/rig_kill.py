#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""kill -9 of pawl fleet run at many moments, and going on: no row is lost, none is
there twice, no emulator outlives the rig."""
import os
import random
import signal
import time

import rig
from rig import cli

t = cli.Checks()
LONG = bool(os.environ.get("PAWL_LONG"))


def killed(reference, seed):
    f = rig.three_boards()
    luck = random.Random(seed)
    kills = 0
    while True:
        run = f.start("run", "--resume")
        time.sleep(luck.uniform(0.02, 0.3 + 0.1 * kills))  # a slow machine gets on as well
        if run.poll() is not None:
            break
        run.send_signal(signal.SIGKILL)
        run.wait()
        kills += 1
    run.communicate()
    t.check(f"seed {seed}: killed {kills} times, then done", run.returncode == 0 and kills > 0, run.returncode)
    rig.whole(t, f, reference, f"seed {seed}")
    end = time.monotonic() + 3
    while f.left_over() and time.monotonic() < end:
        time.sleep(0.05)
    t.check(f"seed {seed}: no process is left over", not f.left_over(), f.left_over())


_, wanted = rig.undisturbed(t)
for number in range(40 if LONG else 2):
    killed(wanted, number)
t.end()
