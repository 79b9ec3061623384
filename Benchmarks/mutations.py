#!/usr/bin/env python3
"""Damages copies of a store in every way there is, and looks whether fhq ends in a trap, hangs, or leaves files behind.

usage: mutations.py FHQ KIND SEED COUNT

Each damaged store is asked everything that reads, then, from the same state, everything that writes. A run that a signal
ends, or that takes longer than it may, is named with its seed. Prints a row for reliability.md; ends with 1 on any.
"""

import os
import random
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

PAGE = 4096
# For all statements of a run together, and for one by itself, in seconds of processor time; ten times that by the clock.
LONGEST, LONGEST_ALONE = 30, 5
NOW = "2026-11-01T12:00:00Z"
NOUNS = "items sales listings expenses markets sellers hauls platforms photos rates fees views settings".split()
READS = ["check"] + [f"{noun} limit all" for noun in NOUNS] + [
    "changes", "profit", "profit by month in EUR", "stock", "stock aging", "performance", "activity", "tax year 2025-26",
    "items by market show count, sum cost, median cost, avg age", "find lamp", "hauls show name, haul_net",
    "items unsold in GBP by status show count, sum cost", "offer 18 EUR for FH-2KAAJ8HP on Vinted", "item FH-2KAAJ8RE",
    "photos pending", "backups", "sync status", "convert 3 USD to EUR", "items sort profit desc",
    "items sold by month show median profit, avg days_to_sell", "markets near 51.5,-0.1", "explain profit", "run aging",
]
WRITES = [
    "undo", "redo", "undo 7", "undo 3", 'buy "New" for 3 GBP at Chiswick from Jo', "edit (items limit 2) set cost up 10%",
    "sell FH-2KAAJ8RE for 3 GBP on ebay", "list FH-2KAAJ8PN on ebay for 5 GBP", "return FH-2KAAJ8NS",
    "spend 3 GBP on other at Battersea", "delete FH-2KAAJ8RE", "restore FH-2KAAJ8RE",
    "market merge Chiswick into Battersea", "revert import", "check repair", "backup now", "export items to items.csv",
    "export expenses to expenses.csv", "set journal size 5", "check",
]
# What a column may be made to hold, whatever its type.
VALUES = [
    None, "zzz", "", b"", b"\xff\xfe", 1.5, -1, 0, 2**63 - 1, -(2**63), 1e300, float("inf"), "2026-02-31", "9999-99-99",
    "-5000-01-01", "\x1b[31m", "9" * 20, "-1", "1" * 40, '{"a":1}', "{",
]


class Torture:
    def __init__(self, fhq, kind, folder):
        self.fhq, self.kind, self.folder = os.path.abspath(fhq), kind, folder
        self.store = os.path.join(folder, "store.sqlite")
        self.environment = {"HOME": folder, "FHQ_NOW": NOW, "FHQ_BACKUP": "off", "TZ": "UTC", "PATH": os.environ["PATH"]}
        self.sound = self.make()

    def run(self, statements, longest=LONGEST):
        words = [self.fhq, "--store", self.store, "--yes", "--keep-going", "--format", "csv"]
        for statement in statements:
            words += ["-c", statement]
        began = time.monotonic()
        try:
            done = subprocess.run(
                words, env=self.environment, cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True,
                timeout=10 * longest, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (longest, longest)))
            return done.returncode, done.stderr.decode(errors="replace"), time.monotonic() - began
        except subprocess.TimeoutExpired:
            return "hangs", "", longest

    def make(self):
        repository = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
        rates = os.path.join(self.folder, "rates.csv")
        with open(rates, "w") as file:
            file.write("Date,USD,JPY,\n2026-10-30,1.08,160.2,\n2025-06-01,1.1,155,\n")
        for statements in [
            [f'import "{repository}/examples/inventory"'],
            ['buy "Kettle" for 6.50 GBP at Chiswick from Jo haul Sunday paid cash', 'buy lot "Box" pieces 4 for 10 EUR'],
            ["list FH-2KAAJ8PF on ebay, vinted for 25 GBP", "sell FH-2KAAJ8PF for 22 GBP on vinted", "return FH-2KAAJ8PF"],
            ['edit (items limit 3) set note "x"', "delete (items limit 1)", "undo", "save aging as items unsold"],
            ["fees on eBay set 10.9% + 0.40 GBP since 2026-02-12", f'rates import "{rates}"'],
        ]:
            status, errors, _ = self.run(statements)
            assert status == 0, errors
        with open(self.store, "rb") as file:
            return file.read()

    # Kinds of damage.

    def damage(self, source):
        data = bytearray(self.sound)
        pages = len(data) // PAGE
        page = lambda: source.randrange(1, pages) * PAGE
        if self.kind == "swap":
            one, other = page(), page()
            data[one:one + PAGE], data[other:other + PAGE] = data[other:other + PAGE], data[one:one + PAGE]
        elif self.kind == "copy":
            one, other = page(), page()
            data[one:one + PAGE] = data[other:other + PAGE]
        elif self.kind == "zero":
            one = page()
            data[one:one + PAGE] = bytes(PAGE)
        elif self.kind == "bits":
            for _ in range(source.choice([1, 1, 2, 5, 20, 200])):
                # What stands at the head of a page decides how the rest is read.
                place = source.randrange(pages) * PAGE + source.randrange(source.choice([100, PAGE]))
                data[place] ^= 1 << source.randrange(8)
        elif self.kind == "bytes":
            place, count = source.randrange(len(data)), source.choice([1, 2, 4, 16, 64, 512])
            noise = bytes(source.randrange(256) for _ in range(count))[:len(data) - place]
            data[place:place + len(noise)] = noise
        elif self.kind == "cut":
            data = data[:source.randrange(len(data))]
        with open(self.store, "wb") as file:
            file.write(data)
        if self.kind == "value":
            self.put_wrong_value(source)

    def put_wrong_value(self, source):
        """Takes the types off a table while a value is put in, as only damage could."""
        database = sqlite3.connect(self.store, isolation_level=None)
        database.execute("PRAGMA journal_mode = DELETE")
        tables = [row[0] for row in database.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE TABLE%'"
            " AND name NOT LIKE 'sqlite%' AND sql NOT LIKE '%WITHOUT ROWID%'")]
        ids = []
        while not ids:
            table = source.choice(tables)
            ids = [row[0] for row in database.execute(f"SELECT rowid FROM {table}")]
        columns = [row[1] for row in database.execute(f"PRAGMA table_xinfo({table})") if row[6] == 0]
        kept = database.execute("SELECT rowid, type, name, tbl_name, rootpage, sql FROM sqlite_master").fetchall()
        version = database.execute("PRAGMA schema_version").fetchone()[0]
        bare = ", ".join(name + " INTEGER PRIMARY KEY" * (name == "id") for name in columns)
        database.executescript(
            "PRAGMA writable_schema = ON; DELETE FROM sqlite_master WHERE type IN ('trigger', 'view');"
            f"UPDATE sqlite_master SET sql = 'CREATE TABLE {table} ({bare})' WHERE type = 'table' AND name = '{table}';"
            f"PRAGMA schema_version = {version + 1};")
        database.close()
        database = sqlite3.connect(self.store, isolation_level=None)
        column, value, count = source.choice(columns), source.choice(VALUES), source.choice([1, 1, 3, len(ids)])
        for row in source.sample(ids, min(count, len(ids))):
            try:
                database.execute(f"UPDATE OR REPLACE {table} SET {column} = ? WHERE rowid = ?", (value, row))
            except sqlite3.Error:
                pass
        database.execute("PRAGMA writable_schema = ON")
        database.execute("DELETE FROM sqlite_master")
        database.executemany(
            "INSERT INTO sqlite_master (rowid, type, name, tbl_name, rootpage, sql) VALUES (?, ?, ?, ?, ?, ?)", kept)
        database.execute(f"PRAGMA schema_version = {version + 2}")
        database.close()

    # What must not come of it.

    def bring_back(self, data):
        for name in os.listdir(self.folder):
            if name.startswith("store.sqlite"):
                os.unlink(os.path.join(self.folder, name))
        with open(self.store, "wb") as file:
            file.write(data)

    @staticmethod
    def is_bad(status):
        return status == "hangs" or status < 0 or status >= 128

    def faults(self):
        with open(self.store, "rb") as file:
            data = file.read()
        found = []
        for statements in [READS, WRITES]:
            self.bring_back(data)
            status, errors, _ = self.run(statements)
            if not self.is_bad(status):
                continue
            found.append(f"status {status}: " + next((line for line in errors.split("\n") if "rror:" in line), "")[:160])
        self.bring_back(data)
        before = set(os.listdir(self.folder))
        status, _, seconds = self.run(["items limit 1"], LONGEST_ALONE)
        if self.is_bad(status):
            found.append(f"items limit 1: status {status} after {seconds:.1f} s")
        left = sorted(set(os.listdir(self.folder)) - before) if status == 3 else []
        return found, left


def main():
    fhq, kind, seed, count = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    folder = tempfile.mkdtemp(prefix="fhq-mutations-")
    try:
        torture, bad, littered = Torture(fhq, kind, folder), 0, 0
        for number in range(count):
            torture.bring_back(torture.sound)
            torture.damage(random.Random(f"{kind} {seed} {number}"))
            found, left = torture.faults()
            bad, littered = bad + bool(found), littered + bool(left)
            for fault in found:
                print(f"{kind} {seed} {number}: {fault}", file=sys.stderr)
        print(f"| {kind} | {seed} | {count} | {bad} | {littered} |")
        sys.exit(1 if bad or littered else 0)
    finally:
        shutil.rmtree(folder)


main()
