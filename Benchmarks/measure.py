"""Runs whole processes in turn, and says what each took."""
import os
import statistics
import sys
import time
import traceback
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Command:
    words: tuple
    # A file that is its standard input.
    text: Path = None

    def __str__(self):
        return " ".join(map(str, self.words))


@dataclass(frozen=True)
class Run:
    wall: float
    processor: float
    kilobytes: int


@dataclass
class Pair:
    """The runs of ours and of the other's."""
    ours: list = field(default_factory=list)
    theirs: list = field(default_factory=list)

    def seconds(self, clock, of=min):
        return tuple(of(getattr(run, clock) for run in runs) for runs in (self.ours, self.theirs))

    def ratio(self, clock, of=min):
        own, other = self.seconds(clock, of)
        return own / other

    @property
    def megabytes(self):
        return max(run.kilobytes for run in self.ours) / 1024


def once(command):
    """One whole process, with those it starts; its output goes nowhere."""
    null = str(os.devnull)
    actions = [(os.POSIX_SPAWN_OPEN, 1, null, os.O_WRONLY, 0), (os.POSIX_SPAWN_OPEN, 2, null, os.O_WRONLY, 0)]
    if command.text:
        actions.append((os.POSIX_SPAWN_OPEN, 0, str(command.text), os.O_RDONLY, 0))
    words = [str(word) for word in command.words]
    start = time.perf_counter()
    child = os.posix_spawnp(words[0], words, os.environ, file_actions=actions)
    _, status, usage = os.wait4(child, 0)
    seconds = time.perf_counter() - start
    if status:
        sys.exit(f"{command} failed")
    return Run(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss)


def apart(work, *arguments):
    """Does `work` in a process of its own: what this one ever held would count as the memory of those it starts."""
    child = os.fork()
    if not child:
        try:
            work(*arguments)
            os._exit(0)
        except SystemExit as end:
            print(end, file=sys.stderr)
        except BaseException:
            traceback.print_exc()
        os._exit(1)
    if os.waitpid(child, 0)[1]:
        sys.exit(1)


def interleave(ours, theirs, prepare, least=5, most=60, seconds=4.0, theirs_first=False):
    """Runs both in turn for about so many seconds, so that both meet the same weather, after one run each to warm up.

    `prepare("ours")` and `prepare("theirs")` come before each run and are not measured.
    """
    sides = [("ours", ours), ("theirs", theirs)]
    pair, begin = Pair(), 0
    for turn in range(most + 1):
        for side, command in reversed(sides) if theirs_first else sides:
            prepare(side)
            run = once(command)
            if turn:
                getattr(pair, side).append(run)
        if not turn:
            # What takes long needs no warming up, or has it by what is prepared.
            begin = time.perf_counter()
        elif turn >= least and time.perf_counter() - begin > seconds:
            break
    return pair


def medians(pair, clock):
    return pair.ratio(clock, statistics.median)
