#!/usr/bin/python3
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
"""Makes this machine a bad one for as long as a command runs, as a busy host does with a virtual machine: every processor
is kept busy, and again and again something stands still for 0.3 to 0.7 s: in turns one process of the command, whichever,
and the whole machine (by real-time processes on all processors, which takes root).

    pressure.py [--seed N] COMMAND [ARGUMENT...]

Exit status: the command's, or 128 + the signal that ended it.
"""
import argparse
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

PAUSE_SECONDS = (0.2, 1.5)
STILL_SECONDS = (0.3, 0.7)


def descendants(root: int) -> list[int]:
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                stat = (entry / "stat").read_text()
            except OSError:
                continue  # it has ended
            children.setdefault(int(stat.rpartition(")")[2].split()[1]), []).append(int(entry.name))
    found = [root]
    for pid in found:
        found += children.get(pid, [])
    return found[1:]


def stop_one(root: int, dice: random.Random) -> None:
    """Stops a process of the command, but not the command itself, which only waits for others."""
    processes = descendants(root)
    if not processes:
        return
    pid = dice.choice(processes)
    try:
        os.kill(pid, signal.SIGSTOP)
        time.sleep(dice.uniform(*STILL_SECONDS))
        os.kill(pid, signal.SIGCONT)
    except ProcessLookupError:
        pass


def fork(function: Callable[..., object], *arguments: object) -> int:
    pid = os.fork()
    if pid == 0:
        try:
            function(*arguments)
        except OSError:
            os._exit(1)
        os._exit(0)
    return pid


def keep_busy(processor: int) -> None:
    os.sched_setaffinity(0, {processor})
    parent = os.getppid()
    while os.getppid() == parent:
        for _ in range(1_000_000):
            pass


def take_processor(processor: int, until: float) -> None:
    os.sched_setaffinity(0, {processor})
    os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(50))
    while time.monotonic() < until:
        pass


def stop_machine(processors: list[int], dice: random.Random) -> bool:
    """False when this takes more rights than we have."""
    until = time.monotonic() + dice.uniform(*STILL_SECONDS)
    takers = [fork(take_processor, processor, until) for processor in processors]
    return all(os.waitpid(taker, 0)[1] == 0 for taker in takers)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    dice = random.Random(options.seed)
    processors = sorted(os.sched_getaffinity(0))
    loops = [fork(keep_busy, processor) for processor in processors]
    tested = subprocess.Popen(options.command)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda received, _: tested.send_signal(received))
    done = threading.Event()

    def disturb() -> None:
        may_stop_machine = True
        while not done.wait(dice.uniform(*PAUSE_SECONDS)):
            if may_stop_machine and dice.random() < 0.5:
                may_stop_machine = stop_machine(processors, dice)
            else:
                stop_one(tested.pid, dice)
        if not may_stop_machine:
            print("pressure: not root, so only single processes were stopped", flush=True)

    disturber = threading.Thread(target=disturb)
    disturber.start()
    status = tested.wait()
    done.set()
    disturber.join()
    for loop in loops:
        os.kill(loop, signal.SIGKILL)
        os.waitpid(loop, 0)
    return status if status >= 0 else 128 - status


if __name__ == "__main__":
    sys.exit(main())
