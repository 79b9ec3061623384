"""The table of what is measured: a row a comparison, in the order of the results.

A row that is new names itself, its peer, both commands and the most that our part of theirs may be, by the number of
items. `make bench` runs them all; `Benchmarks/run --only WORD` those that have the word in the name or the peer.
"""
import contextlib
import subprocess
from dataclasses import dataclass
from typing import Callable

import answers
import drive
import floor
import writes
from ground import ALL_ITEMS, FLAT, HERE, Ground, remove
from measure import Command

# What we are measured against.
STORE, TABLE, DUCKDB, PYTHON = "SQL on the store", "the flat table", "DuckDB", "Python"
FLOOR = "the work alone"
ALL, LARGE = (1000, 10_000, 100_000, 1_000_000), (100_000, 1_000_000)


@dataclass
class Row:
    name: str
    peer: str
    # Of a Ground and the number of items, the command to run.
    ours: Callable
    theirs: Callable
    # The most that our time may be of theirs, by the number of items.
    targets: dict
    # The numbers of items that it is measured at, if not those that have a target.
    sizes: tuple = ()
    # Which time counts: "wall", or "processor" where others that run disturb too much.
    clock: str = "wall"
    # Of the row's name and both commands; ends the run if the answers are not the same.
    check: Callable = None
    # Of a Ground, the number of items and "ours" or "theirs", before each run of that side.
    prepare: Callable = None
    # Of a Ground and the number of items, what has to be there during the runs, as a context.
    within: Callable = lambda ground, size: contextlib.nullcontext()
    # Of a Ground and the number of items, after the last run: a sentence for the notes.
    note: Callable = None
    # The least and the most runs of each.
    runs: tuple = (5, 60)
    theirs_first: bool = False
    # The most megabytes that ours may take, by the number of items.
    memory: dict = None
    # The most seconds that ours may take, by the number of items.
    seconds: dict = None


def ask(statement, store=Ground.store):
    """fhq, on what `store` makes, answers in CSV."""
    return lambda ground, size: ground.ask(store(ground, size), statement.format(sku=ground.sku(size))
                                           if "{sku}" in statement else statement)


def listed(sql):
    """sqlite3 on the same store, in the CSV that `-list` makes fastest."""
    return lambda ground, size: Command(
        ("sqlite3", "-readonly", "-list", "-separator", ",", "-header", ground.store(size),
         sql.replace("{sku}", ground.sku(size)) if "{sku}" in sql else sql))


# MARK: starting

STARTING = [
    Row("-c help", "sqlite3 :memory: 'select 1'", lambda ground, size: Command((ground.fhq, "-c", "help")),
        lambda ground, size: Command(("sqlite3", ":memory:", "select 1")), {1000: 1.4}, clock="processor",
        runs=(60, 200)),
    Row("items limit 1 show sku", STORE,
        lambda ground, size: Command((ground.fhq, "--store", ground.store(size), "-c", "items limit 1 show sku")),
        lambda ground, size: Command(("sqlite3", ground.store(size),
                                      "SELECT id FROM items ORDER BY boughtDay DESC, id DESC LIMIT 1")),
        {1000: 1.25}, clock="processor", runs=(60, 200)),
]

# MARK: queries

COLUMNS = ALL_ITEMS.split("FROM items LEFT JOIN sales", 1)[0]
JOIN = "FROM items LEFT JOIN sales ON sales.id = items.saleId"
NEWEST = "ORDER BY boughtDay DESC, items.id DESC"


def rows_where(condition, window=""):
    return f"{COLUMNS} {JOIN} WHERE items.deletedAt IS NULL AND {condition} {NEWEST} {window};"


def unsold_page(number):
    """The page is found on the index alone; only its rows are then read."""
    return f"""{COLUMNS} FROM (SELECT id AS key FROM items WHERE deletedAt IS NULL AND status <> 'sold'
        ORDER BY boughtDay DESC, id DESC LIMIT 50 OFFSET {(number - 1) * 50}) CROSS JOIN items ON items.id = key
        LEFT JOIN sales ON sales.id = items.saleId {NEWEST};"""


FLAT_PAGE = """SELECT sku, title, status, bought_on, cost_minor, list_platform, ask_minor FROM items
    WHERE status <> 'sold' ORDER BY bought_on DESC, id DESC LIMIT 50 OFFSET 50;"""
BY_MARKET = """SELECT (SELECT name FROM markets WHERE id = marketId) AS market, count(*) AS count,
    iif(costCurrency IS NULL, NULL, printf('%.2f', sum(costMinor) / 100.0)) AS sum_cost, costCurrency AS currency
    FROM items WHERE deletedAt IS NULL GROUP BY marketId, costCurrency
    ORDER BY market NULLS LAST, costCurrency IS NOT 'GBP', costCurrency NULLS LAST;"""
WORD_TARGETS = {10_000: 1.0, 100_000: 1.0, 1_000_000: 0.2}
PAGE = "items unsold sort date page 2"

QUERIES = [
    Row("page 2 of unsold", STORE, ask(PAGE), listed(unsold_page(2)), {1_000_000: 2.5}, ALL, check=answers.same_bytes),
    Row("page 2 of unsold", TABLE, ask(PAGE, Ground.trade),
        lambda ground, size: ground.sql(ground.flat(size), FLAT_PAGE), {100_000: 2.2}, LARGE, check=answers.same_page),
    Row("page 10,000 of unsold", STORE, ask("items unsold sort date page 10000"), listed(unsold_page(10_000)),
        {1_000_000: 1.3}, check=answers.same_bytes),
    Row("page 2 of unsold", "itself on 1,000 items", ask(PAGE), lambda ground, size: ask(PAGE)(ground, 1000),
        {1_000_000: 1.2}),
    Row("exact SKU", STORE, ask("items where sku = {sku}"), listed(rows_where("sku = '{sku}'")),
        {size: 2.5 for size in ALL}, check=answers.same_bytes),
    Row("a word", "LIKE on the store", ask('items "decanter"'), listed(rows_where("title LIKE '%decanter%'")),
        WORD_TARGETS, ALL, check=answers.same_bytes),
    Row("two words", "LIKE on the store", ask('items "brass lamp"'),
        listed(rows_where("title LIKE '%brass%' AND title LIKE '%lamp%'")), WORD_TARGETS, ALL, check=answers.same_bytes),
    Row("a page of a word", "LIKE on the store", ask('items "decanter" sort date page 1'),
        listed(rows_where("title LIKE '%decanter%'", "LIMIT 50")), {}, ALL, check=answers.same_bytes),
    Row("group and sum", STORE, ask("items by market show count, sum cost"), listed(BY_MARKET), {1_000_000: 1.0}, ALL,
        check=answers.same_bytes),
    Row("all items as CSV", STORE, ask("items"), listed(ALL_ITEMS), {100_000: 0.55}, ALL, check=answers.same_bytes,
        memory={1_000_000: 40}),
    Row("all items as CSV", "a flat table of its columns", ask("items", Ground.trade),
        lambda ground, size: Command(
            ("sqlite3", "-readonly", "-csv", "-header", ground.sheet(size), "SELECT * FROM sheet")),
        {100_000: 0.8}, LARGE, check=answers.same_cells),
]

# MARK: reports

REPORTS = [
    Row(statement, STORE, ask(statement, Ground.profit),
        lambda ground, size, sql=sql: ground.script(ground.profit(size), HERE / sql), targets, check=check)
    for statement, sql, targets, check in [
        ("profit by month", "profit.sql", {100_000: 0.3, 1_000_000: 0.2}, answers.same_profit),
        ("profit by month since 2026-01", "profit_since.sql", {100_000: 0.3, 1_000_000: 0.3}, answers.same_profit),
        ("stock aging", "stock.sql", {100_000: 0.8, 1_000_000: 0.8}, answers.same_ages)]
] + [
    Row("todo", STORE, ask("todo"), lambda ground, size: ground.script(ground.store(size), HERE / "todo.sql"),
        {100_000: 0.5, 1_000_000: 0.1}, LARGE),
    Row("profit by month", DUCKDB, ask("profit by month", Ground.profit),
        lambda ground, size: ground.duckdb_script(ground.profit_duckdb(size), HERE / "profit_duckdb.sql"),
        {1_000_000: 1.0}, check=answers.same_profit),
    Row("profit by month", TABLE, ask("profit by month", Ground.trade),
        lambda ground, size: ground.script(ground.flat(size), FLAT / "profit.sql"), {100_000: 0.25, 1_000_000: 0.15},
        check=answers.same_flat_profit),
    Row("profit by month", "DuckDB on the flat table", ask("profit by month", Ground.trade),
        lambda ground, size: ground.duckdb_script(ground.flat_duckdb(size), FLAT / "profit_duckdb.sql"),
        {100_000: 0.4, 1_000_000: 0.5}, check=answers.same_flat_profit),
    Row("why profit this year", "profit", ask("why profit this year", Ground.profit), ask("profit", Ground.profit),
        {100_000: 3.0}, clock="processor"),
    *(Row(statement, "profit by month", ask(statement, Ground.profit), ask("profit by month", Ground.profit),
          {100_000: most}, clock="processor") for statement, most in [
        ("tax form sa103s 2025-26", 3.0), ("tax form sa103s 2025-26 basis accruals", 3.0),
        ("tax form schedule-c 2025", 3.0), ("report year 2025", 5.0)]),
    Row("export journal", "export items", ask("export journal to /dev/null", Ground.profit),
        ask("export items to /dev/null", Ground.profit), {100_000: 2.0}, clock="processor", memory={100_000: 60}),
    Row("median days to sell by platform", "DuckDB on the flat table",
        ask("sales by platform show median days_to_sell", Ground.trade),
        lambda ground, size: ground.duckdb_script(ground.flat_duckdb(size), FLAT / "median_duckdb.sql"),
        {100_000: 1.0, 1_000_000: 3.0}, check=answers.same_medians),
]

# MARK: files

GZIPPED = ALL_ITEMS.split("ORDER BY", 1)[0] + "ORDER BY sku;"


def packed(ground, side):
    return ground.folder / f"sheet.{side}.csv.gz"


def same_packed(ground, size):
    """How much larger ours is; the same bytes inside."""
    ours, theirs = packed(ground, "ours"), packed(ground, "theirs")
    answers.same_bytes("items as CSV, gzipped", *(Command(("gzip", "-dc", str(path))) for path in (ours, theirs)))
    share = ours.stat().st_size / theirs.stat().st_size
    return (f"Items as CSV, gzipped, at {size:,}: {share:.3f} of gzip -6's size (target: at most 1.05): "
            f"{'met' if share <= 1.05 else 'MISSED'}.")


def into_empty(ground, size, side):
    ground.fresh(ground.empty(), "import.sqlite")


def without_flat(ground, size, side):
    into_empty(ground, size, side) if side == "ours" else (ground.folder / "flat-import.sqlite").unlink(missing_ok=True)


def without_copies(ground, size, side):
    remove(ground.folder / f"{size}.backups")
    remove(ground.folder / "backup.sqlite")


def importing(statement):
    return lambda ground, size: ground.tell(ground.folder / "import.sqlite", "-c", statement(ground, size))


def csv_import(ground, size):
    script = ground.folder / "import.sql"
    script.write_text(f".mode csv\nBEGIN;\n.read {FLAT}/schema.sql\n.import --skip 1 {ground.flat_csv(size)} items\n"
                      f".read {FLAT}/indexes.sql\nCOMMIT;\n")
    return Command(("sqlite3", "-bail", ground.folder / "flat-import.sqlite"), script)


FILES = [
    Row("items as CSV, gzipped", "SQL on the store, gzip -6",
        lambda ground, size: ground.ask(ground.store(size), f"items sort sku > '{packed(ground, 'ours')}'"),
        lambda ground, size: Command(("sh", "-c", drive.PEER, ground.store(size), GZIPPED, packed(ground, "theirs"))),
        {100_000: 0.7}, LARGE, note=same_packed, memory={1_000_000: 60}),
    Row("import of a folder", "Python, the same rows", importing(lambda ground, size: f'import "{ground.json(size)}"'),
        lambda ground, size: Command(
            ("python3", HERE / "import_peer.py", ground.json(size), ground.folder / "import.sqlite")),
        {100_000: 1.0}, prepare=into_empty, runs=(3, 3)),
    Row("import of a folder", "Python, the flat table", importing(lambda ground, size: f'import "{ground.json(size)}"'),
        lambda ground, size: Command(
            ("python3", FLAT / "import.py", ground.json(size), ground.folder / "flat-import.sqlite")),
        {100_000: 1.2}, prepare=without_flat, runs=(3, 5)),
    Row("import of items as CSV", ".import, the flat table",
        importing(lambda ground, size: f'import "{ground.items_csv(size)}"'), csv_import, {100_000: 3.0},
        prepare=without_flat, runs=(3, 5)),
    Row("import of a person's sheet", "fhq's own CSV of the same rows",
        importing(lambda ground, size: f'import "{ground.person(size)}" {ground.MAPPING}'),
        importing(lambda ground, size: f'import "{ground.items_csv(size)}"'), {100_000: 1.5}, clock="processor",
        prepare=into_empty, runs=(3, 5)),
    Row("import of a phone's zip", "Python, the same rows",
        importing(lambda ground, size: f'import "{ground.phone_zip(size)}"'),
        lambda ground, size: Command(
            ("python3", HERE / "android_peer.py", ground.phone_zip(size), ground.folder / "import.sqlite")),
        {100_000: 1.5}, prepare=into_empty, runs=(2, 2)),
    Row("backup", "sqlite3's .backup", lambda ground, size: ground.tell(ground.store(size), "-c", "backup now"),
        lambda ground, size: Command(
            ("sqlite3", "-readonly", ground.store(size), f".backup '{ground.folder}/backup.sqlite'")),
        {1_000_000: 1.3}, LARGE, prepare=without_copies, runs=(3, 5)),
    Row("import of a marketplace's report", "Python, the same rows",
        importing(lambda ground, size: f'import "{ground.report(size)}"'),
        lambda ground, size: Command(
            ("python3", HERE / "report_peer.py", ground.report(size), ground.folder / "flat-import.sqlite")),
        {100_000: 1.5}, clock="processor", prepare=without_flat, runs=(3, 7), memory={100_000: 60}),
    # At most a millisecond for each order, whatever the peer takes.
    Row("1,000 orders matched by title", "Python, the search index",
        lambda ground, size: ground.tell(ground.store(size), "-c", f'import "{ground.titles(size)}" dry run'),
        lambda ground, size: Command(("python3", HERE / "titles_peer.py", ground.titles(size), ground.store(size))),
        {1_000_000: 0.5}, LARGE, runs=(3, 5)),
    Row("import of rates", PYTHON, importing(lambda ground, size: f'rates import "{ground.rates()}"'),
        lambda ground, size: Command(("python3", HERE / "rates_peer.py", ground.rates(), ground.folder / "import.sqlite")),
        {1000: 1.5}, prepare=into_empty, runs=(7, 7)),
]

# MARK: writing

def written(ground, size, side):
    ground.fresh(ground.store(size), "write.sqlite")


def written_flat(ground, size, side):
    ground.fresh(ground.store(size), "write.sqlite") if side == "ours" else ground.fresh(ground.flat(size), "flat-write.sqlite")


def edited(ground, size, side):
    if side == "theirs":
        ground.fresh(ground.store(size), "write.sqlite")


def buying(*words, text=None):
    return lambda ground, size: ground.tell(
        ground.folder / "write.sqlite", "--no-header", *words, text=text and writes.inputs(ground.folder, size)[text])


def inserting(text):
    return lambda ground, size: Command(
        ("sqlite3", ground.folder / "write.sqlite"), writes.inputs(ground.folder, size)[text])


WRITES = [
    Row("buy", STORE, buying("-c", writes.statement(0)),
        lambda ground, size: Command(("sqlite3", ground.folder / "write.sqlite", writes.one())), {10_000: 2.0},
        prepare=written, runs=(40, 40)),
    Row("buy", TABLE, buying("-c", writes.statement(0)),
        lambda ground, size: Command(("sqlite3", ground.folder / "flat-write.sqlite", writes.FLAT)), {10_000: 2.0},
        prepare=written_flat, runs=(40, 40)),
    Row("buy × 10,000, --atomic", STORE, buying("--atomic", text="fhq"), inserting("atomic"), {10_000: 1.5},
        prepare=written, runs=(5, 5)),
    Row("buy × 10,000, a commit each", STORE, buying(text="fhq"), inserting("sql"), {10_000: 1.5}, prepare=written,
        runs=(3, 3)),
    Row("undo", "its edit", buying("-c", "undo"),
        lambda ground, size: ground.tell(
            ground.folder / "write.sqlite", "--yes", "-c", f"edit (items limit {size}) set note 'looked at', cost 2 GBP"),
        {10_000: 2.0}, prepare=edited, runs=(5, 5), theirs_first=True),
]

# MARK: very many items

# The most that four times the items may take, so that the exponent of their number is at most 1.15.
LINEAR = round(4 ** 1.15, 1)


def mass(name, statement, size, seconds, memory=None, before=None, store=Ground.store, clock="processor"):
    """A statement on a copy of a store, after the one that is not measured, against itself on a quarter of the items."""
    def items(size, side):
        return size if side == "ours" else size // 4

    def tell(ground, size, side, statement):
        words = statement(ground, items(size, side)) if callable(statement) else statement
        return ground.tell(ground.folder / f"mass-{side}.sqlite", "--yes", "--force", "-c", words)

    def prepare(ground, size, side):
        ground.fresh(store(ground, items(size, side)), f"mass-{side}.sqlite")
        if before:
            subprocess.run(list(map(str, tell(ground, size, side, before).words)), check=True, stdout=subprocess.DEVNULL)

    return Row(name, "itself on a quarter", lambda ground, size: tell(ground, size, "ours", statement),
               lambda ground, size: tell(ground, size, "theirs", statement), {size: LINEAR}, clock=clock,
               prepare=prepare, runs=(2, 3), memory=memory and {size: memory}, seconds={size: seconds})


DELETION, EMPTY = "delete (items)", lambda ground, size: ground.empty()
LISTING = "list (items unsold not on etsy) on etsy for 20 GBP"
MASS = [
    mass("delete (items)", DELETION, 200_000, 6, 60),
    mass("undo of delete (items)", "undo", 200_000, 6, 60, before=DELETION),
    mass("list (items unsold)", LISTING, 200_000, 3, 60),
    mass("import of a zip, replace", lambda ground, size: f'import "{ground.archive(size)}" replace', 200_000, 15, 100),
    mass("export all to a zip", lambda ground, size: f'export all to "{ground.folder}/mass.zip"', 100_000, 1.5, 60),
    # On two threads, and that is what a person waits for.
    mass("check", "check", 100_000, 1.5, 60, clock="wall"),
    mass("revert import", "revert import", 100_000, 1, 60, store=EMPTY,
         before=lambda ground, size: f'import "{ground.json(size)}"'),
    mass("500,000 expenses, for each 2 items", lambda ground, size: f'import "{ground.expenses(size // 2)}"', 1_000_000, 8),
]

# MARK: what the work itself takes

def alone(name, statement, size, most, text, store=Ground.store, before=None):
    """A statement against sqlite3, which writes the same rows into a copy of the same store and does nothing else."""
    def path(ground, side):
        return ground.folder / f"alone-{side}.sqlite"

    def prepare(ground, size, side):
        ground.fresh(store(ground, size), path(ground, side).name)
        if before:
            ours = ground.tell(path(ground, side), "--yes", "--force", "-c", before[0])
            theirs = floor.writing(path(ground, side), "before", before[1]())
            subprocess.run(["sh", "-c", 'exec "$@" < "$0"', theirs.text, *map(str, theirs.words)] if side == "theirs"
                           else list(map(str, ours.words)), check=True, stdout=subprocess.DEVNULL)

    def ours(ground, size):
        words = statement(ground, size) if callable(statement) else statement
        return ground.tell(path(ground, "ours"), "--yes", "--force", "-c", words)

    return Row(name, FLOOR, ours, lambda ground, size: floor.writing(
        path(ground, "theirs"), name.split()[0], text(ground, size)), {size: most}, clock="processor", prepare=prepare,
        runs=(2, 3))


def unpacked(ground, size):
    """The files that `export all` packs."""
    return ground.made(f"unpacked{size}", lambda new: subprocess.run(
        ["unzip", "-q", "-d", new, ground.archive(size)], check=True))


def reading(statement, most, sql):
    """A query of very many items, against SQL that reads, joins and sorts no more than it needs."""
    return Row(statement, FLOOR, ask(statement, Ground.profit), lambda ground, size: Command(
        ("sqlite3", "-readonly", "-list", "-separator", "\t", ground.profit(size), sql)),
        {1_000_000: most}, clock="processor", runs=(2, 3))


FLOORS = [
    alone("import of items as CSV", lambda ground, size: f'import "{ground.items_csv(size)}"', 100_000, 2.0,
          lambda ground, size: floor.import_of(ground.imported(size)), store=EMPTY),
    alone("delete (items)", DELETION, 200_000, 1.0, lambda ground, size: floor.deletion()),
    alone("undo of delete (items)", "undo", 200_000, 2.0, lambda ground, size: floor.restoration(),
          before=(DELETION, floor.deletion)),
    alone("list (items unsold)", LISTING, 200_000, 1.7, lambda ground, size: floor.listing()),
    alone("check", "check", 100_000, 2.2, lambda ground, size: floor.CHECKS),
    reading("why profit", 1.0, floor.RECORDS),
    reading("items by market show sum profit", 0.8, floor.PROFITS),
    reading("items by title show count page 1", 1.1, floor.TITLES),
    reading("listings by title show count page 1", 1.3, floor.LISTED_TITLES),
    reading("listings sort title desc page 1000", 1.1, floor.LAST_TITLES),
    reading("hauls where haul_net > 15 GBP page 1", 1.5, floor.HAULS),
    reading("listings where bought = 2026-03-03", 0.3, floor.BOUGHT),
    Row("export all to a zip", "gzip -1 of its files",
        lambda ground, size: ground.ask(ground.store(size), f'export all to "{ground.folder}/alone.zip"'),
        lambda ground, size: Command(("sh", "-c", 'gzip -1c "$0"/* > /dev/null', unpacked(ground, size))),
        {100_000: 2.5}, clock="processor", runs=(2, 3),
        prepare=lambda ground, size, side: (ground.folder / "alone.zip").unlink(missing_ok=True)),
]

# MARK: very long input

def typed(ground, count, name, text):
    """A file of as many lines, values or columns."""
    return ground.made(f"{name}{count}", lambda new: new.write_text(text(count)))


def linear(name, command, size, seconds):
    """A command on so many items, or parts of its input, against itself on a quarter of them."""
    return Row(name, "itself on a quarter", command, lambda ground, size: command(ground, size // 4), {size: LINEAR},
               clock="processor", runs=(3, 5), seconds={size: seconds}, memory={size: 200})


def refusing(ground, *words, text=None):
    """fhq, which fails."""
    return Command(("sh", "-c", '! "$0" "$@"', ground.fhq, "--store", ground.empty(), *words), text)


def values(count):
    return "items where sku in (" + ", ".join(f"FH-{number:08}" for number in range(count)) + ")\n"


def lines(count):
    return "items where (\n" + "".join(f"# line {number}\n" for number in range(count)) + "title = lamp)\n"


def columns(count):
    return ",".join(f"c{number}" for number in range(count)) + "\n"


LONG = [
    linear("in (…) of as many values, refused",
         lambda ground, size: refusing(ground, "--read-only", text=typed(ground, size, "values", values)), 100_000, 1),
    linear("a statement of as many lines", lambda ground, size: Command(
        (ground.fhq, "--store", ground.empty(), "--read-only"), typed(ground, size, "lines", lines)), 100_000, 1),
    linear("a CSV of as many columns, refused", lambda ground, size: refusing(
        ground, "-c", f'import "{typed(ground, size, "columns", columns)}" dry run'), 1_000_000, 1),
]

# MARK: every row of very many items

WHOLE = [linear(statement, ask(statement, Ground.profit), 1_000_000, seconds) for statement, seconds in [
    ("performance", 0.5), ("profit by market", 0.5), ("why profit", 0.5), ("items by market show sum profit", 0.5),
    ("sales by platform show sum sale_price", 0.5), ('items where note ~ "brass" page 1', 0.3)]]

# MARK: sync

def syncing(ground, size):
    return ground.tell(ground.folder / "sync.sqlite", "-c", "sync now")


def unsynced(ground, size, side):
    if side == "ours":
        ground.fresh(ground.store(size), "sync.sqlite")
        ground.drive.empty()


SYNC = [
    Row("sync, the first", "SQL on the store, gzip -6", syncing,
        lambda ground, size: Command(
            ("sh", "-c", drive.PEER, ground.store(size), drive.sheet_sql(ALL_ITEMS), packed(ground, "theirs"))),
        {100_000: 0.85}, LARGE, prepare=unsynced, within=drive.connected, note=drive.note, runs=(5, 9),
        memory={100_000: 60, 1_000_000: 60}),
    Row("sync, unchanged", "-c help", syncing, lambda ground, size: Command((ground.fhq, "-c", "help")),
        {100_000: 3.0, 1_000_000: 3.0}, within=drive.synced),
]

ROWS = STARTING + QUERIES + REPORTS + FILES + WRITES + MASS + FLOORS + LONG + WHOLE + SYNC
