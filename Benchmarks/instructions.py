#!/usr/bin/env python3
"""Counts the instructions of a start and of one item: `Benchmarks/instructions.py [FHQ] [--check]`.

Needs python3, the sqlite3 command, valgrind and a release build of fhq. A count does not depend on what else the machine
does; still it does on its C library and processor, so what is kept in instructions.md is the ratio to what the sqlite3
command takes for as much. `--check` fails where that is more than 5 % above what is kept; without it the file is
written, which is to be done after a gain too, since one that is not written down is soon lost again.
"""
import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
KEPT = HERE / "instructions.md"
ITEMS, MARGIN = 1000, 0.05
# Swift draws a seed for its hashes at every start unless told not to.
ENVIRONMENT = {"TZ": "UTC", "LC_ALL": "C", "PATH": "/usr/bin:/bin", "SWIFT_DETERMINISTIC_HASHING": "1"}
STORE = "inventory.sqlite"


@dataclass
class Row:
    name: str
    ours: tuple
    theirs: tuple
    # The most that ours may be of theirs.
    target: float


ROWS = [
    Row("`-c help`, against `sqlite3 :memory: 'select 1'`", ("-c", "help"), (":memory:", "select 1"), 1.0),
    Row("`-c 'help quit'`, against `sqlite3 :memory: 'select 1'`", ("-c", "help quit"), (":memory:", "select 1"), 0.75),
    Row("`items limit 1 show sku`, against `select id … limit 1` of the same store",
        ("--store", STORE, "--now", "2026-03-14T12:00:00Z", "-c", "items limit 1 show sku"),
        (STORE, "SELECT id FROM items ORDER BY boughtDay DESC, id DESC LIMIT 1"), 1.0),
]


def count(folder, *command):
    """How many instructions a process executes, from its start in the dynamic linker to its end."""
    run = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command], cwd=folder,
                         env=ENVIRONMENT, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    found = re.search(r"Collected : (\d+)", run.stderr)
    if run.returncode or not found:
        sys.exit(f"{' '.join(command)} failed:\n{run.stderr}")
    return int(found[1])


def make_store(fhq, folder):
    subprocess.run([fhq, "--store", STORE, "-c", "items limit 0"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    subprocess.run([sys.executable, HERE / "make_store.py", STORE, str(ITEMS)], cwd=folder, check=True)
    # The first statement computes what follows from the rows.
    subprocess.run([fhq, "--store", STORE, "-c", "set page size 50"], cwd=folder, env={**ENVIRONMENT, "FHQ_BACKUP": "off"},
                   check=True, stdout=subprocess.DEVNULL)


def measured(fhq):
    """The name, both counts and the target of each row."""
    with tempfile.TemporaryDirectory() as folder:
        make_store(fhq, folder)
        for row in ROWS:
            yield row.name, count(folder, fhq, *row.ours), count(folder, "sqlite3", *row.theirs), row.target


def text(rows):
    lines = [f"| {name} | {own:,} | {other:,} | {own / other:.3f} | ≤ {target} | {'met' if own <= target * other else 'MISSED'} |"
             for name, own, other, target in rows]
    return "\n".join([
        "# Instructions", "",
        f"Of whole processes, counted by `valgrind --tool=callgrind`; the store has {ITEMS:,} items. Made by `make "
        f"instructions`; `make check` fails where the ratio is more than {MARGIN:.0%} above what it is here.", "",
        "|  | fhq | sqlite3 | ratio | target |  |", "| --- | --: | --: | --: | --: | --- |", *lines]) + "\n"


def notes(fhq):
    """A sentence for each row."""
    if not shutil.which("valgrind"):
        return ["Instructions not counted, for want of valgrind."]
    return [f"Instructions of {name}: {own / other:.2f} (target: at most {target}): "
            f"{'met' if own <= target * other else 'MISSED'}." for name, own, other, target in measured(fhq)]


def check(rows):
    """A sentence for each ratio that is not what is kept."""
    kept = dict(re.findall(r"^\| (.+?) \| [\d,]+ \| [\d,]+ \| ([\d.]+) \|", KEPT.read_text(), re.MULTILINE))
    for name, own, other, _ in rows:
        ratio, before = own / other, float(kept.get(name, "nan"))
        if not ratio <= before * (1 + MARGIN):
            yield f"{name}: {own:,} instructions, {ratio:.3f} of sqlite3's, where {before:.3f} is kept: make instructions"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("fhq", nargs="?", default=str(HERE.parent / ".build/release/fhq"))
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    fhq = str(Path(options.fhq).resolve())
    if options.check:
        sys.exit("\n".join(check(measured(fhq))) or None)
    KEPT.write_text(text(list(measured(fhq))))
    print(KEPT.read_text())


if __name__ == "__main__":
    main()
