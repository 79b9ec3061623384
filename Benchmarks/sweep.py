#!/usr/bin/env python3
"""Asks for everything, to find what is slow: `Benchmarks/sweep.py [FHQ] [--part WORD] [--only WORD] [--sizes 25000,50000]`.

`fields` asks for every field of every noun, as `help` lists them, with `where`, `by` and `sort`, on page 1 and page
1,000, at 1,000,000 items, and names each question that takes more than half a second of processor. `growth` runs every
query, report, export, import and mass change on growing stores, and prints the exponent of its time: 1 if twice the
items take twice the time. It marks those above 1.15, and those that take more than 60 MB. The stores are those of
`Benchmarks/run`, made once and kept. The status is 1 if anything is named or marked.
"""
import argparse
import math
import os
import re
import subprocess
import sys
from pathlib import Path

from ground import Ground, NOW
from measure import Command, once

MOST_SECONDS, MOST_POWER, MOST_MEGABYTES = 0.5, 1.15, 60
LARGE, SIZES = 1_000_000, "25000,50000,100000,200000"
# What is quicker than this at the largest size has no curve: most of it is the start.
LEAST_SECONDS = 0.1
# Conditions by the kind of field: one that few rows meet, if any, so that all are read, and one that many do.
TESTS = {"text": ('= "brass"', '~ "brass"'), "sku": ("= FH-00000001", '~ "ZZ9"'), "code": ('= "brass"',),
         "day": ("= 2024-06-03", "> 2025-01"), "money": ("= 7.77 GBP", "> 15 GBP"), "currency": ("= SEK", "!= GBP"),
         "integer": ("= 7", "> 60"), "decimal": ("> 3",), "payment": ("= cash",), "boolean": ("= yes",),
         "status": ("= listed",), "list": ("= ebay",)}
GROUPS = "market platform sale_platform kind".split()


class Program:
    """The program on a store, which it only reads."""

    def __init__(self, fhq, store):
        self.words = (fhq, "--store", store, "--read-only", "--now", NOW, "-f", "csv", "--yes")

    def command(self, statement):
        return Command((*self.words, "-c", statement))

    def run(self, statement):
        return subprocess.run(self.command(statement).words, stdin=subprocess.DEVNULL, capture_output=True, text=True)

    def fastest(self, statement, enough=0.0):
        """The least processor time of three runs, or of the first that is quick enough, and the most memory."""
        runs = [once(self.command(statement))]
        while len(runs) < 3 and runs[-1].processor > enough:
            runs.append(once(self.command(statement)))
        return min(run.processor for run in runs), max(run.kilobytes for run in runs) / 1024


def section(text, name):
    return text.split(f"{name}\n", 1)[-1].split("\n\n", 1)[0]


def nouns(program):
    return re.findall(r"^  ([a-z]+)  ", section(program.run("help all").stdout, "nouns, to query"), re.M)


def fields(program, noun):
    """The names and kinds of a noun's fields, as help lists them."""
    return re.findall(r"^  ([a-z_0-9]+) +([a-z]+) ", section(program.run(f"help {noun}").stdout, "fields"), re.M)


def allowed(program, statements):
    """Those that the language allows: not every field can be an order or a figure."""
    for statement in dict.fromkeys(statements):
        check = subprocess.run([*program.words, "--check", "-c", statement], capture_output=True)
        if not check.returncode:
            yield statement


# MARK: every field

def questions(program):
    for noun in nouns(program):
        known = fields(program, noun)
        groups = [name for name, _ in known if name in GROUPS] + ["month"]
        for field, kind in known:
            asked = [f"where {field} {test}" for test in (*TESTS[kind], "is empty")]
            asked += [f"by {field} show count", f"sort {field}", f"sort {field} desc"]
            asked += [f"by {group} show sum {field}" for group in groups if kind == "money"]
            yield from (f"{noun} {question} page {page}" for question in asked for page in (1, 1000))


def every_field(ground, sizes, only):
    program, slow, count = Program(ground.fhq, ground.profit(LARGE)), 0, 0
    for question in allowed(program, (question for question in questions(program) if only in question)):
        count += 1
        seconds, megabytes = program.fastest(question, enough=MOST_SECONDS)
        if seconds > MOST_SECONDS:
            slow += 1
            print(f"{seconds:6.2f} s {megabytes:5.0f} MB  {question}", flush=True)
    print(f"{count:,} questions at {LARGE:,} items: {slow:,} take more than {MOST_SECONDS} s of processor")
    return slow


# MARK: growth

REPORTS = ("todo|stock|stock aging|activity|tax year 2025-26|tax year 2025-26 by quarter|tax quarters 2025-26|"
           "tax form sa103s 2025-26|tax form sa103s 2025-26 basis accruals|tax form schedule-c 2025|report year 2025|"
           "report month 2025-12|reconcile ebay 2025 100 GBP|find brass lamp|worth lamp|check|backups").split("|")
GROUPINGS = {"profit": "day week month quarter year tax-year platform market seller haul payment".split(),
             "performance": "market seller month platform".split()}
EXPORTS = ("export items to /dev/null|export expenses to /dev/null|export items to /dev/null as app-csv|"
           "export journal to /dev/null|export journal to /dev/null as beancount|"
           "export accounts to /dev/null as xero|export accounts to /dev/null as quickbooks|export all to '{}/sweep.zip'|"
           "export all to '{}/sweep.xlsx'|items > '{}/sweep.xlsx'|export drafts (items unsold) to '{}/sweep.csv'").split("|")
FORMATS = "table record tsv json ndjson markdown html".split()
CHANGES = ("edit (items) set note 'seen'|edit (items unsold) set cost 2 GBP|list (items unsold not on etsy) on etsy for 5 GBP|"
           "unlist (items listed)|reduce (items listed) by 10%|put (items) in A1|donate (items unsold)|delete (items)|"
           "undo").split("|")


def readings(program, folder):
    reports = [*REPORTS, *GROUPINGS, *(f"{report} since 2025" for report in GROUPINGS)]
    reports += [f"{report} by {group}" for report, groups in GROUPINGS.items() for group in groups]
    yield from reports
    yield from (f"why {report}" for report in reports)
    for noun in nouns(program):
        names = [name for name, _ in fields(program, noun)]
        yield from (noun, f"{noun} show {', '.join(names)}", f"{noun} show count")
        yield from (f"{noun} {ask}" for name in names for ask in (f"by {name} show count", f"sort {name}"))
    yield from (f"items as {form}" for form in FORMATS)
    yield from (export.format(folder) for export in EXPORTS)


def power(times):
    """The exponent of the curve through the seconds at each size, by least squares of the logarithms."""
    points = [(math.log(size), math.log(seconds)) for size, seconds in times.items()]
    x, y = (sum(axis) / len(points) for axis in zip(*points))
    return sum((a - x) * (b - y) for a, b in points) / sum((a - x) ** 2 for a, _ in points)


def curve(name, sizes, fastest):
    """Prints the exponent of what `fastest` measures at a size; true if it is marked."""
    seconds, megabytes = fastest(sizes[-1])
    if seconds < LEAST_SECONDS:
        return False
    times = {size: fastest(size)[0] for size in sizes[:-1]} | {sizes[-1]: seconds}
    if power(times) > MOST_POWER:
        # Another look: what else the machine does can only add.
        times = {size: min(old, fastest(size)[0]) for size, old in times.items()}
    marks = [mark for mark, is_set in (("STEEP", power(times) > MOST_POWER), ("LARGE", megabytes > MOST_MEGABYTES)) if is_set]
    print(f"{power(times):5.2f} {times[sizes[-1]]:7.2f} s {megabytes:5.0f} MB  {name[:90]} {' '.join(marks)}", flush=True)
    return bool(marks)


def changed(ground, size, store, statement):
    """The least processor time of two changes of fresh copies, and the most memory."""
    runs = []
    for _ in range(2):
        path = ground.fresh(store, "sweep.sqlite")
        if statement == "undo":
            once(ground.tell(path, "--yes", "-c", CHANGES[0]))
        runs.append(once(ground.tell(path, "--yes", "--force", "-c", statement)))
    return min(run.processor for run in runs), max(run.kilobytes for run in runs) / 1024


def growth(ground, sizes, only):
    programs = {size: Program(ground.fhq, ground.profit(size)) for size in sizes}
    marked = 0
    read = readings(programs[sizes[-1]], ground.folder)
    for statement in allowed(programs[sizes[-1]], (one for one in read if only in one)):
        marked += curve(statement, sizes, lambda size: programs[size].fastest(statement, LEAST_SECONDS))
    for statement in (one for one in CHANGES if only in one):
        marked += curve(statement, sizes, lambda size: changed(ground, size, ground.profit(size), statement))
    imports = {"import of CSV": ground.items_csv, "import of a folder": ground.json, "import of a phone's zip": ground.phone_zip,
               "import of a marketplace's report": ground.report}
    for name, file in ((name, file) for name, file in imports.items() if only in name):
        marked += curve(name, sizes, lambda size: changed(ground, size, ground.empty(), f'import "{file(size)}"'))
    print(f"{marked:,} are above the power of {MOST_POWER} or {MOST_MEGABYTES} MB")
    return marked


PARTS = {"fields": every_field, "growth": growth}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("fhq", nargs="?", default=str(Path(__file__).resolve().parent.parent / ".build/release/fhq"))
    parser.add_argument("--part", choices=PARTS, help="one of them; otherwise both")
    parser.add_argument("--only", default="", help="a part of the statement")
    parser.add_argument("--sizes", default=SIZES, help="the numbers of items for the growth")
    options = parser.parse_args()
    # Else the first change of a copy would make a backup.
    os.environ["FHQ_BACKUP"] = "off"
    ground = Ground(options.fhq, Path(os.environ.get("FHQ_BENCH") or "/tmp/fhq-bench"))
    sizes = sorted(map(int, options.sizes.split(",")))
    found = [part(ground, sizes, options.only) for name, part in PARTS.items() if options.part in (None, name)]
    sys.exit(1 if any(found) else 0)


if __name__ == "__main__":
    main()
