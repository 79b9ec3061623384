"""What is measured on: generated stores, the peers made from them, and files. Made once, and kept."""
import csv
import datetime
import io
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from measure import Command, apart

HERE = Path(__file__).resolve().parent
FLAT = HERE / "flat"
PHONE = HERE.parent / "Tests/ImportsTests/ForeignFiles/android_database.py"
NOW = "2026-03-14T12:00:00Z"
# Without its comment, since an argument that begins with a hyphen is an option.
ALL_ITEMS = "SELECT" + (HERE / "items_csv.sql").read_text().split("SELECT", 1)[1]


class Missing(Exception):
    """What a comparison needs, and is not there."""


class Ground:
    def __init__(self, fhq, folder, simulator=None, rates=None):
        self.fhq, self.folder, self.simulator, self.given_rates = Path(fhq), folder, simulator, rates
        folder.mkdir(parents=True, exist_ok=True)

    # Commands

    def ask(self, store, statement):
        return Command((self.fhq, "--store", store, "--read-only", "--now", NOW, "-f", "csv", "-c", statement))

    def tell(self, store, *words, text=None):
        return Command((self.fhq, "--store", store, "--now", NOW, "--quiet", *words), text)

    def sql(self, path, text):
        return Command(("sqlite3", "-readonly", path, text))

    def script(self, path, file):
        return self.sql(path, f".read {file}")

    def duckdb_script(self, path, file):
        return Command((duckdb(), "-readonly", "-csv", "-noheader", "-f", file, path))

    # Stores

    def made(self, name, make, *dependents):
        """A file of the folder, which `make` writes if it is not there; with it go those that are made from it."""
        path = self.folder / name
        if path.exists():
            return path
        print(f"making {path}", file=sys.stderr)
        new = path.with_name("new-" + name)
        for old in [new] + [old for pattern in dependents for old in self.folder.glob(pattern)]:
            remove(old)
        apart(make, new)
        new.rename(path)
        remove(new)
        return path

    def empty(self):
        """A store of this fhq with nothing in it."""
        return self.store_of("empty.sqlite", lambda path: None)

    def store_of(self, name, fill, *dependents):
        """A store of this fhq's version: one that would have to be migrated is made anew."""
        path = self.folder / name
        if path.exists() and subprocess.run(self.ask(path, "settings limit 0").words, capture_output=True).returncode:
            remove(path)

        def make(new):
            subprocess.run(self.tell(new, "-c", "items limit 0").words, check=True, stdout=subprocess.DEVNULL)
            fill(new)
        return self.made(name, make, *dependents)

    def generate(self, path, size, kind="plain"):
        subprocess.run([sys.executable, HERE / "make_store.py", path, str(size), kind], check=True)
        self.settle(path)

    def settle(self, path):
        """The first statement computes what follows from the rows."""
        subprocess.run(self.tell(path, "-c", "set page size 50").words, check=True, stdout=subprocess.DEVNULL)

    def store(self, size):
        """The generated inventory."""
        return self.store_of(f"{size}.sqlite", lambda new: self.generate(new, size))

    def profit(self, size):
        """One of many sales in four currencies, returns among them, with rates."""
        def fill(new):
            self.generate(new, size)
            connection = sqlite3.connect(new, isolation_level=None)
            connection.execute("PRAGMA synchronous = OFF")
            connection.executescript((HERE / "profit_store.sql").read_text())
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            connection.close()
            self.settle(new)
        return self.store_of(f"profit{size}.sqlite", fill, f"profit{size}.duckdb")

    def trade(self, size):
        """One that a flat table can hold too: as many sales, no returns; with the bank's whole file of rates."""
        def fill(new):
            self.generate(new, size, "trade")
            subprocess.run(self.tell(new, "-c", f'rates import "{self.rates()}"').words, check=True)
        return self.store_of(f"trade{size}.sqlite", fill, f"flat{size}.*", f"sheet{size}.*", f"items{size}-*")

    # Peers

    def flat(self, size):
        """The trade in the one table that a user would have made, with the best indexes."""
        store = self.trade(size)
        return self.made(f"flat{size}.sqlite", lambda new: sqlite(
            new, f"ATTACH '{store}' AS store;", "BEGIN;", f".read {FLAT}/schema.sql", f".read {FLAT}/fill.sql",
            f".read {FLAT}/indexes.sql", "COMMIT;", "ANALYZE;"))

    def empty_flat(self):
        return self.made("flat0.sqlite", lambda new: sqlite(new, f".read {FLAT}/schema.sql", f".read {FLAT}/indexes.sql"))

    def sheet(self, size):
        """A flat table of the columns of `items`, in their order and as they are written."""
        rows = self.items_csv(size, "sort date")

        def make(new):
            with rows.open() as file:
                columns = file.readline().strip().split(",")
            cells = ", ".join(f"nullif({column}, '') AS {column}" for column in columns)
            sqlite(new, ".mode csv", f".import {rows} cells", f"CREATE TABLE sheet AS SELECT {cells} FROM cells;",
                   "DROP TABLE cells;", "VACUUM;")
        return self.made(f"sheet{size}.sqlite", make)

    def duckdb(self, size, name, source, tables):
        """The rows of `tables`, SQL by name, in a file of DuckDB's own, with its own types."""
        command = duckdb()

        def make(new):
            script = []
            for table, select in tables.items():
                rows = self.folder / f"{table}.csv"
                with rows.open("wb") as file:
                    subprocess.run(["sqlite3", "-readonly", "-csv", "-header", source, select], stdout=file, check=True)
                script.append(f"CREATE TABLE {table} AS FROM read_csv('{rows}', header = true);")
            subprocess.run([command, new], input="\n".join(script).encode(), check=True, stdout=subprocess.DEVNULL)
            for table in tables:
                (self.folder / f"{table}.csv").unlink()
        return self.made(f"{name}{size}.duckdb", make)

    def flat_duckdb(self, size):
        tables = {table: f"SELECT * FROM {table}" for table in ("items", "expenses", "rates")}
        return self.duckdb(size, "flat", self.flat(size), tables)

    def profit_duckdb(self, size):
        return self.duckdb(size, "profit", self.profit(size), PROFIT_TABLES)

    # Files

    def json(self, size):
        """A FlipperHelper folder."""
        built = [self.fhq.parent / "fhq-dev", HERE.parent / ".build/debug/fhq-dev"]
        generator = next((path for path in built if path.exists()), None)
        if not generator:
            raise Missing("fhq-dev, which makes the folder to import: swift build --product fhq-dev")
        return self.made(f"json{size}", lambda new: subprocess.run(
            [generator, "inventory", "--items", str(size), new], check=True))

    def archive(self, size):
        """The generated inventory as `export all` writes it."""
        store = self.store(size)
        return self.made(f"all{size}.zip", lambda new: subprocess.run(
            self.tell(store, "-c", f'export all to "{new}"').words, check=True))

    def expenses(self, count):
        """So many expenses, in the columns that fhq writes."""
        def make(new):
            chance = random.Random(1)
            with new.open("w", newline="") as file:
                sheet = csv.writer(file, lineterminator="\n")
                sheet.writerow(("date", "kind", "amount", "currency", "memo"))
                for number in range(count):
                    day = datetime.date(2024, 1, 1) + datetime.timedelta(days=chance.randrange(800))
                    sheet.writerow((day, chance.choice(("packaging", "delivery", "other")),
                                    f"{chance.randrange(100, 9000) / 100:.2f}", "GBP", f"receipt {number}"))
        return self.made(f"expenses{count}.csv", make)

    def phone_zip(self, size):
        """What FlipperHelper for Android hands out."""
        def pack(new):
            with tempfile.TemporaryDirectory() as folder:
                subprocess.run([sys.executable, PHONE, folder, str(size)], check=True)
                with zipfile.ZipFile(new, "w", zipfile.ZIP_DEFLATED) as archive:
                    for file in sorted(Path(folder).iterdir()):
                        archive.write(file, file.name)
        return self.made(f"phone{size}.zip", pack)

    def report(self, size):
        """A transaction report of eBay's of so many lines."""
        return self.made(f"report{size}.csv", lambda new: subprocess.run(
            [sys.executable, HERE / "make_report.py", new, str(size)], check=True))

    def titles(self, size):
        """A report of 1,000 orders of what is listed in the generated inventory, by title and price."""
        store = self.store(size)
        return self.made(f"titles{size}.csv", lambda new: subprocess.run(
            [sys.executable, HERE / "make_report.py", new, "1000", store], check=True))

    def items_csv(self, size, order="sort sku"):
        """The trade's items, as fhq writes them."""
        store = self.trade(size)

        def make(new):
            with new.open("wb") as file:
                subprocess.run(self.ask(store, f"items {order}").words, stdout=file, check=True)
        return self.made(f"items{size}-{order.split()[1]}.csv", make)

    # What a person's sheet calls its columns, and how it writes days and amounts.
    PERSON = {"Item": "title", "Bought on": "bought", "Paid": "cost", "Where from": "market", "Sold on": "sold",
              "Sold for": "sale_price", "Platform": "sale_platform", "Fees": "fees", "P&P": "postage", "Notes": "note"}
    MAPPING = "map " + ", ".join(
        f'"{name}" to {field}' + (' as "d/m/y"' if field in ("bought", "sold") else "") for name, field in PERSON.items())

    def imported(self, size):
        """The store into which that CSV was imported."""
        return self.store_of(f"imported{size}.sqlite", lambda new: subprocess.run(
            self.tell(new, "-c", f'import "{self.items_csv(size)}"').words, check=True, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL))

    def person(self, size):
        """The trade's items as a person's sheet has them: 14/03/2026 and £1,234.50."""
        rows = self.items_csv(size)

        def amount(row, field):
            if not row[field]: return ""
            code = row["currency" if field == "cost" else "sale_currency"]
            return f"£{float(row[field]):,.2f}" if code == "GBP" else f"{row[field]} {code}"

        def cell(row, field):
            if field in ("bought", "sold"): return "/".join(reversed(row[field].split("-")))
            return amount(row, field) if field in ("cost", "sale_price", "fees", "postage") else row[field]

        def make(new):
            with rows.open(newline="") as source, new.open("w", newline="") as file:
                sheet = csv.writer(file, lineterminator="\n")
                sheet.writerow(self.PERSON)
                for row in csv.DictReader(source): sheet.writerow(cell(row, field) for field in self.PERSON.values())
        return self.made(f"person{size}.csv", make)

    def flat_csv(self, size):
        """The same items in the columns of the flat table."""
        flat = self.flat(size)

        def make(new):
            with new.open("wb") as file:
                subprocess.run(["sqlite3", "-readonly", "-csv", "-header", flat, "SELECT * FROM items ORDER BY sku"],
                               stdout=file, check=True)
        return self.made(f"flat{size}.csv", make)

    def rates(self):
        """A file like the European Central Bank's: 41 currencies, every working day since 1999; always the same."""
        return self.given_rates or self.made("eurofxref-hist.zip", make_rates)

    def sku(self, size):
        with sqlite3.connect(self.store(size)) as connection:
            return connection.execute(
                "SELECT sku FROM items WHERE deletedAt IS NULL AND id >= ?", (size // 2,)).fetchone()[0]

    # Before a run

    def fresh(self, original, name):
        """Copies a store, and waits until it is on the disk, so that no sync of a measured run has to write it."""
        path = self.folder / name
        remove(path)
        shutil.copy(original, path)
        with path.open("rb") as file:
            os.fsync(file.fileno())
        return path


PROFIT_TABLES = {
    "sales": "SELECT itemId, soldDay, priceMinor, currency, feesMinor, postageMinor, packagingMinor, returnedDay, "
             "refundMinor FROM sales WHERE deletedAt IS NULL",
    "items": "SELECT id, costMinor, costCurrency, boughtDay FROM items",
    "expenses": "SELECT day, amountMinor, currency FROM expenses WHERE deletedAt IS NULL",
    "rates": "SELECT currency, day, perEuro FROM rates",
}


def remove(path):
    """A file with what SQLite and fhq keep beside it, or a folder."""
    if path.is_dir():
        shutil.rmtree(path)
    for suffix in ("", "-wal", "-shm", "-journal", "-lock"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def sqlite(path, *lines):
    subprocess.run(["sqlite3", "-bail", path], input="\n".join(lines), text=True, check=True, stdout=subprocess.DEVNULL)


def duckdb():
    """The duckdb command: on the path, or where `make bench` puts it, without the script in Python that starts it."""
    installed = (HERE.parent / ".build/bench").glob("lib/python3*/site-packages/duckdb_cli/duckdb")
    found = shutil.which("duckdb") or next(map(str, installed), None)
    if not found:
        raise Missing("the duckdb command: pip install duckdb-cli")
    return found


def make_rates(path):
    chance = random.Random(1)
    codes = ("USD JPY BGN CYP CZK DKK EEK GBP HUF LTL LVL MTL PLN ROL RON SEK SIT SKK CHF ISK NOK HRK RUB TRL TRY AUD "
             "BRL CAD CNY HKD IDR ILS INR KRW MXN MYR NZD PHP SGD THB ZAR").split()
    rates = {code: chance.choice((7.5, 25.0, 160.0, 1500.0)) for code in codes} | {"GBP": 0.85, "USD": 1.1, "CAD": 1.5}
    rows, day, ended = [], datetime.date(1999, 1, 4), set(codes[3:35:4]) - {"CAD", "GBP"}
    while day < datetime.date(2026, 3, 14):
        if day.weekday() < 5:
            for code in codes:
                rates[code] *= 1 + (chance.random() - 0.5) / 100
            gone = ended if day.year > 2010 else ()
            rows.append([day.isoformat()] + ["N/A" if code in gone else f"{rates[code]:.5g}" for code in codes] + [""])
        day += datetime.timedelta(days=1)
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([["Date"] + codes + [""]] + rows[::-1])
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("eurofxref-hist.csv", text.getvalue())
