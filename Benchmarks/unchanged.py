#!/usr/bin/env python3
"""Compares every answer of two builds of fhq: `unchanged.py OLD NEW SIMULATOR`.

Each build fills three stores from the same files and statements: the example inventory after a random year, months of
several marketplaces, and two stores that were exchanged. Then both export every noun with all its fields, every format,
every report with its groups and its `why`. Prints what differs and ends with status 1; status 0 means not one byte does.
`unchanged.py NEW NEW SIMULATOR` shows that nothing here depends on the hour or on chance.
"""
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MONTHS = ROOT / "Tests/ImportsTests/Marketplaces"
NOW = "2026-11-01T12:00:00Z"
NOUNS = ("items sales listings expenses markets sellers hauls photos platforms rates fees views settings orders "
         "payouts changes").split()
FORMATS = "table record csv tsv json ndjson markdown html chart svg".split()
PROFIT_GROUPS = "day week month quarter year tax-year platform market seller haul payment".split()
PERIODS = ("", " in 2026-10", " since 2026-03", " tax year 2025-26", " in 2026-06..2026-08")
MARKETPLACES = (("ebay_months.py", "transactions-uk"), ("ebay_months.py", "transactions-de"), ("ebay_months.py", "earnings-us"),
                ("ebay_months.py", "listings-uk"), ("shop_months.py", "etsy-statement"), ("shop_months.py", "depop-sales"),
                ("shop_months.py", "shopify-orders"), ("vinted_months.py", "whole"))


class Build:
    """One build of the program, with stores in a folder that is its alone."""

    def __init__(self, program, folder, rates):
        self.program, self.folder = os.path.realpath(program), Path(folder)
        self.folder.mkdir(parents=True)
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(self.folder), "XDG_CONFIG_HOME": str(self.folder / "config"),
            "XDG_STATE_HOME": str(self.folder / "state"), "FHQ_BACKUP": "off", "FHQ_SYNC": "off", "FHQ_RATES": "off",
            "FHQ_NOW": NOW, "FHQ_RATES_URL": rates, "TZ": "UTC", "LC_ALL": "C.UTF-8"}

    def run(self, store, *statements, given=""):
        """What a run writes and its status; it need not succeed, so that refusals are compared as well."""
        words = [self.program, "--store", f"{store}.sqlite", "--yes", "--keep-going"]
        for statement in statements:
            words += ["-c", statement]
        run = subprocess.run(words, input=given, capture_output=True, text=True, cwd=self.folder, env=self.environment)
        return f"{run.stdout}\n--- {run.stderr}\n--- {run.returncode}"


    def new_store(self, store, number):
        """A store whose marks are `number`, where each has random ones: ids and the order of an exchange follow them."""
        self.run(store, "set currency GBP")
        with sqlite3.connect(self.folder / f"{store}.sqlite") as connection:
            connection.execute(f"UPDATE exchanges SET mark = '{number:016x}'")
            connection.execute(f"UPDATE syncState SET storeMark = '{number:032x}'")
        connection.close()


def year(skus, seed):
    """A random year of statements about things whose SKUs are known."""
    chance = random.Random(seed)
    platforms = ["eBay", "Vinted", "Depop", "Etsy"]
    for sku in skus:
        day = f"2026-{chance.randint(3, 10):02d}-{chance.randint(1, 28):02d}"
        currency, platform = chance.choice(["", " EUR", " USD"]), chance.choice(platforms)
        amount = f"{chance.randint(1, 90)}.{chance.randint(0, 99):02d}{currency}"
        yield f"list {sku} on {platform} for {amount} on {day}"
        if chance.random() < 0.6:
            yield f"sell {sku} for {amount} on {platform} postage {chance.randint(1, 5)}.10 fees 1.0{chance.randint(0, 9)} on {day}"
            if chance.random() < 0.3:
                yield f"refund {sku} 1.50{currency} on 2026-10-2{chance.randint(0, 9)}"
            elif chance.random() < 0.3:
                yield f"return {sku} on 2026-10-2{chance.randint(0, 9)}"
        if chance.random() < 0.2:
            yield f"edit {sku} set note \"seen {chance.randint(1, 99)}\", cost {chance.randint(1, 30)}.05"
        if chance.random() < 0.1:
            yield f"delete {sku}"
        if chance.random() < 0.15:
            yield "undo"
        if chance.random() < 0.1:
            yield f"spend {amount} on transport car on {day} at Battersea"


def fill(build, months):
    """Makes the stores; gives what was said meanwhile."""
    for number, store in enumerate(("sample", "months", "one", "two")):
        build.new_store(store, number + 1)
    said = [build.run("sample", f"import {ROOT}/examples/inventory", "rates refresh",
                      "fees on eBay set 10.9% + 0.40 GBP since 2026-02-12", 'haul add "Spring" 2026-03-01',
                      "save old as items older than 90 days")]
    skus = re.findall(r"FH-[0-9A-Z]{8}", build.run("sample", "items sort sku as csv show sku"))
    said.append(build.run("sample", given="\n".join(year(skus, 1)) + "\n"))
    for folder in months:
        whole, = Path(folder).glob("whole.*")
        said.append(build.run("months", f"import {folder}/items.csv", f"import {whole}"))
    said.append(build.run("months", "rates refresh"))
    for store in ("one", "two"):
        said.append(build.run(store, f"import {ROOT}/examples/inventory", "rates refresh"))
    said.append(build.run("one", given="\n".join(year(skus[::2], 2)) + "\n"))
    said.append(build.run("two", given="\n".join(year(skus[1::3], 3)) + "\n"))
    said.append(build.run("one", "import two.sqlite"))
    said.append(build.run("two", "import one.sqlite"))
    return said


def fields(build, noun):
    """The names of a noun's fields, as help lists them."""
    text = build.run("sample", f"help {noun}").split("fields\n", 1)[-1].split("\n\n", 1)[0]
    return re.findall(r"^  ([a-z_]+) ", text, re.M)


def questions(build):
    """Every statement that is asked of each store."""
    for noun in NOUNS:
        names = fields(build, noun)
        everything = ", ".join(names)
        yield f"{noun} show {everything} as csv"
        yield f"{noun} deleted show {everything} as json"
        yield from (f"{noun} by {name} show count as csv" for name in names)
        yield from (f"{noun} limit 7 as {form}" for form in FORMATS)
    for field in ("cost", "profit", "fees", "asking"):
        yield f"items in EUR by month show sum {field}, avg {field} as csv"
    for currency in ("", " in GBP", " in EUR"):
        reports = [f"profit{group}{period}{currency}" for period in PERIODS
                   for group in [""] + [f" by {name}" for name in PROFIT_GROUPS]]
        reports += [f"{name}{currency}" for name in ("stock", "stock aging")]
        if not currency:
            reports += ["performance", *(f"performance by {group}" for group in ("market", "platform", "month")),
                        "tax year 2025-26", "tax year 2026-27", "activity", "todo",
                        *(f"tax form {form} basis {basis}" for form in ("sa103s 2025-26", "sa103s 2026-27", "schedule-c 2026")
                          for basis in ("cash", "accruals")), "tax year 2026-27 by quarter"]
        for report in reports:
            yield f"{report} as csv"
            yield f"why {report} as csv"
    yield from ("report year 2026", "report month 2026-06", "report tax year 2026-27")
    yield from ("find brass as csv", 'why haul "Spring" as csv', "check", "item FH-20D6G0NR as json", "convert 10 EUR to GBP on 2026-03-02")


def exports(build, store):
    """The files that a store exports, the parts of a zip each as one."""
    names = ("items.csv", "expenses.csv", "app.csv", "all.zip")
    build.run(store, "export items to items.csv", "export expenses to expenses.csv", "export items to app.csv as app-csv",
              "export all to all.zip")
    found = {}
    for name in names:
        path = build.folder / name
        if not path.exists():
            found[name] = b"none"
        elif name.endswith(".zip"):
            with zipfile.ZipFile(path) as parts:
                found.update({part: parts.read(part) for part in parts.namelist()
                             if not part.endswith(".sqlite")})
        else:
            found[name] = path.read_bytes()
        path.unlink(missing_ok=True)
    return found


def differences(old, new, asked):
    for store in ("sample", "months", "one", "two"):
        for statement in asked:
            before, after = old.run(store, statement), new.run(store, statement)
            if before != after:
                yield f"{store}: {statement}", before, after
        before, after = exports(old, store), exports(new, store)
        for name in sorted(before.keys() | after.keys()):
            if before.get(name) != after.get(name):
                yield f"{store}: exported {name}", str(before.get(name)), str(after.get(name))


def first_difference(before, after):
    for line, (ours, theirs) in enumerate(zip(before.splitlines() + [""], after.splitlines() + [""])):
        if ours != theirs:
            return f"  line {line + 1}\n  - {ours[:300]}\n  + {theirs[:300]}"
    return "  one of them is longer"


def make_months(folder):
    made = []
    for number, (script, kind) in enumerate(MARKETPLACES):
        target = f"{folder}/{number}"
        subprocess.run([sys.executable, MONTHS / script, kind, "7", "2", target], check=True, cwd=MONTHS)
        made += sorted(str(month) for month in Path(target).iterdir())
    return made


def main():
    old, new, simulator = sys.argv[1:]
    work = tempfile.mkdtemp(prefix="fhq-unchanged-")
    process = subprocess.Popen([simulator], stdout=subprocess.PIPE, text=True)
    try:
        address = process.stdout.readline().strip()
        months = make_months(f"{work}/months")
        builds = [Build(program, f"{work}/{side}", address) for program, side in ((old, "old"), (new, "new"))]
        asked = sorted(set(questions(builds[0])))
        said = [fill(build, months) for build in builds]
        count = 0
        for number, (before, after) in enumerate(zip(*said)):
            if before != after:
                count += 1
                print(f"making the stores, step {number}\n{first_difference(before, after)}")
        for name, before, after in differences(*builds, asked):
            count += 1
            print(f"{name}\n{first_difference(before, after)}", flush=True)
        print(f"{len(asked)} statements on 4 stores: {count} differ" if count else f"{len(asked)} statements on 4 stores: the same")
        sys.exit(1 if count else 0)
    finally:
        process.terminate()
        process.wait()
        shutil.rmtree(work)


if __name__ == "__main__":
    main()
