"""What `Benchmarks/run` compares the reports and the rates with: SQL for sqlite3, SQL for DuckDB, a Python script."""
import csv
import datetime
import io
import random
import shutil
import sqlite3
import subprocess
import sys
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent

# What is asked, the SQL that answers it, and the most that our time may be of sqlite3's, by the number of items.
REPORTS = [
    ("profit by month", "profit.sql", {100_000: 0.3, 1_000_000: 0.2}),
    ("profit by month since 2026-01", "profit_since.sql", {100_000: 0.3, 1_000_000: 0.3}),
    ("stock aging", "stock.sql", {100_000: 0.8, 1_000_000: 0.8}),
]

# How many minor units of a month may come from amounts that lie half-way between two pennies.
TIES = 5

TABLES = {
    "sales": "SELECT itemId, soldDay, priceMinor, currency, feesMinor, postageMinor, packagingMinor, returnedDay, "
             "refundMinor FROM sales WHERE deletedAt IS NULL",
    "items": "SELECT id, costMinor, costCurrency, boughtDay FROM items",
    "expenses": "SELECT day, amountMinor, currency FROM expenses WHERE deletedAt IS NULL",
    "rates": "SELECT currency, day, perEuro FROM rates",
}


def cents(text):
    return int(text.replace(".", ""))


def figures(statement, answer):
    """The rows that fhq printed as CSV, in the numbers that the SQL gives."""
    rows = csv.DictReader(io.StringIO(answer))
    if statement.startswith("stock"):
        return sorted([row["age"], int(row["count"]), cents(row["cost"] or "0"), row["currency"]] for row in rows)
    names = ["revenue", "cost", "selling_costs", "item_profit", "expenses", "net_profit"]
    return [[row["month"], int(row["sales"])] + [cents(row[name]) for name in names] for row in rows]


def check(statement, ours, theirs):
    """Both have to give the same figures, but for the few pennies that rates in floating point round the other way."""
    own = figures(statement, subprocess.run(ours, capture_output=True, text=True, check=True).stdout)
    lines = subprocess.run(theirs, capture_output=True, text=True, check=True).stdout.splitlines()
    other = [line.replace("|", ",").split(",") for line in lines]
    places = (1, 2) if statement.startswith("stock") else range(1, 8)
    other = [[int(cell or 0) if place in places else cell for place, cell in enumerate(row)] for row in other]
    other = sorted(other) if statement.startswith("stock") else other
    is_same = [len(row) for row in own] == [len(row) for row in other] and all(
        abs(one - two) <= TIES if isinstance(one, int) else one == two
        for row, pair in zip(own, other) for one, two in zip(row, pair))
    if not is_same:
        sys.exit(f"{statement}: the answers differ:\n{own}\n{other}")


def duckdb():
    """The duckdb command: on the path, or where `make bench` puts it, without the script in Python that starts it."""
    installed = (HERE.parent / ".build/bench").glob("lib/python3*/site-packages/duckdb_cli/duckdb")
    return shutil.which("duckdb") or next(map(str, installed), None)


def duckdb_file(command, store, path):
    """The rows of the store that a profit report reads, in a file of DuckDB's own, with its own types."""
    if path.exists() and path.stat().st_mtime > Path(store).stat().st_mtime:
        return
    path.unlink(missing_ok=True)
    statements = []
    for table, select in TABLES.items():
        rows = path.with_name(f"{table}.csv")
        with rows.open("wb") as file:
            subprocess.run(["sqlite3", "-readonly", "-csv", "-header", store, select], stdout=file, check=True)
        statements.append(f"CREATE TABLE {table} AS FROM read_csv('{rows}', header = true);")
    subprocess.run([command, str(path)], input="\n".join(statements).encode(), check=True, stdout=subprocess.DEVNULL)
    for table in TABLES:
        path.with_name(f"{table}.csv").unlink()


def rates_archive(path):
    """A file like the European Central Bank's: 41 currencies, every working day from 1999 to 2026; always the same."""
    if path.exists():
        return
    chance = random.Random(1)
    codes = ("USD JPY BGN CYP CZK DKK EEK GBP HUF LTL LVL MTL PLN ROL RON SEK SIT SKK CHF ISK NOK HRK RUB TRL TRY AUD "
             "BRL CAD CNY HKD IDR ILS INR KRW MXN MYR NZD PHP SGD THB ZAR").split()
    rates = {code: chance.choice((0.8, 1.1, 7.5, 25.0, 160.0, 1500.0)) for code in codes}
    rows, day, ended = [], datetime.date(1999, 1, 4), set(codes[3:35:4])
    while day < datetime.date(2026, 9, 1):
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


def add_profit_rows(store):
    """Makes a generated store one of many sales in four currencies, with rates."""
    connection = sqlite3.connect(store, isolation_level=None)
    connection.execute("PRAGMA synchronous = OFF")
    connection.executescript((HERE / "profit_store.sql").read_text())
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
