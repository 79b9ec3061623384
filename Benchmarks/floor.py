"""What the work itself takes: SQL with which the sqlite3 command, a program in C, writes the rows that a statement
writes, or reads those that a query asks for, and nothing else. It reads no file of theirs, checks nothing, and finds no
name."""
import sqlite3

from measure import Command
from writes import SETUP

TABLES = "items listings sales photos".split()
NOW = "2026-03-14T12:00:00.000Z"


def deletion():
    """The notes and the changes of a deletion of all items; the sums of days go with them."""
    notes = "".join(
        f"INSERT INTO changedRows (changeId, tableName, rowId, lastId, before) SELECT 1, '{table}', id, id, "
        f"json_object('updatedAt', updatedAt, 'deletedAt', deletedAt) FROM {table};\n"
        f"UPDATE {table} SET deletedAt = '{NOW}', updatedAt = '{NOW}'{state};\n"
        for table, state in zip(TABLES, (", listedOn = NULL, photoCount = 0", "", "", "")))
    return (f"{SETUP}BEGIN IMMEDIATE;\nINSERT INTO changes (id, changedAt, statement, rowsChanged) "
            f"VALUES (1, '{NOW}', 'delete (items)', 1);\n{notes}DELETE FROM dailyTotals;\nCOMMIT;\n")


def restoration():
    """The way back, for the store that `deletion` leaves: the rows by their notes, which then hold what undo changed."""
    rows = "".join(
        f"UPDATE changedRows SET after = json_object('updatedAt', '{NOW}', 'deletedAt', '{NOW}') "
        f"WHERE changeId = 1 AND tableName = '{table}';\n"
        f"UPDATE {table} SET deletedAt = NULL, updatedAt = before ->> 'updatedAt'{state} FROM changedRows "
        f"WHERE changeId = 1 AND tableName = '{table}' AND rowId = {table}.id;\n"
        for table, state in zip(TABLES, (", listedOn = nullif(status = 'listed', 0), photoCount = 1", "", "", "")))
    return f"{SETUP}BEGIN IMMEDIATE;\n{rows}UPDATE changes SET undoneAt = '{NOW}', undoneOrder = 1;\nCOMMIT;\n"


def listing():
    """The listings of all stock on Etsy for 20 GBP, the note of them, and what the items keep of their listings."""
    live = "FROM listings WHERE itemId = items.id AND endedAt IS NULL AND deletedAt IS NULL"
    of_items = "WHERE id IN listed"
    return f"""{SETUP}BEGIN IMMEDIATE;
CREATE TEMP TABLE listed AS SELECT id FROM items WHERE deletedAt IS NULL AND status IN ('purchased', 'listed')
    AND NOT EXISTS (SELECT 1 {live} AND platformId = 10) ORDER BY boughtDay DESC, id DESC;
INSERT INTO listings (itemId, platformId, listedAt, listedDay, askingMinor, askingCurrency, createdAt, updatedAt)
    SELECT id, 10, '{NOW}', '{NOW[:10]}', 2000, 'GBP', '{NOW}', '{NOW}' FROM listed ORDER BY rowid;
INSERT INTO changes (id, changedAt, statement, rowsChanged) VALUES (1, '{NOW}', 'list (items)', 1);
INSERT INTO changedRows (changeId, tableName, rowId, lastId)
    SELECT 1, 'listings', max(listings.id) - (SELECT count(*) FROM listed) + 1, max(listings.id) FROM listings;
UPDATE items SET status = 'listed' {of_items} AND status = 'purchased';
UPDATE items SET askingMinor = 2000, askingCurrency = 'GBP' {of_items}
    AND (askingCurrency IS NOT 'GBP' OR askingMinor < 2000);
UPDATE items SET listedOn = (SELECT group_concat(platformId, ';')
    FROM (SELECT DISTINCT platformId {live} ORDER BY platformId)) {of_items};
COMMIT;
"""


def import_of(full):
    """The rows of a store into an empty one: without triggers, the indexes made at the end, the words by themselves."""
    store = sqlite3.connect(f"file:{full}?mode=ro", uri=True)
    schema = store.execute("SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    filled = [name for kind, name, _, sql in schema if kind == "table" and "VIRTUAL" not in sql
              and not name.startswith(("itemSearch", "sqlite_"))
              and store.execute(f"SELECT EXISTS (SELECT 1 FROM {name} LIMIT 1 OFFSET 100)").fetchone()[0]]
    later = [(kind, name, sql) for kind, name, table, sql in schema if kind in ("index", "trigger") and table in filled]
    return "".join([
        SETUP, f"ATTACH '{full}' AS filled;\nPRAGMA foreign_keys = OFF;\nBEGIN IMMEDIATE;\n",
        *(f"DROP {kind} {name};\n" for kind, name, _ in later),
        *(f"INSERT INTO {name} SELECT * FROM filled.{name};\n" for name in filled),
        *(f"{sql};\n" for _, _, sql in later),
        "INSERT INTO itemSearch (rowid, words) SELECT id, title FROM items;\nCOMMIT;\n"])


def writing(path, name, text):
    """The sqlite3 command, with such a text, on a store."""
    file = path.with_name(f"floor.{name}.sql")
    file.write_text(text)
    return Command(("sqlite3", "-bail", path), file)


# A line for each sale and expense in the order of days; `why profit` prints two to four.
RECORDS = """SELECT 'sale', sales.id, sku, sales.soldDay, title, 'revenue', priceMinor, currency
    FROM sales JOIN items ON items.id = itemId WHERE sales.deletedAt IS NULL ORDER BY sales.soldDay, sales.id;
SELECT 'expense', id, NULL, day, kind, 'expenses', amountMinor, currency
    FROM expenses WHERE deletedAt IS NULL ORDER BY day, id;"""

# What an item's sale brought, by the market where it was bought; amounts in other currencies are added as they are.
PROFITS = """SELECT marketId, sum(priceMinor + coalesce(postagePaidMinor, 0) - coalesce(feesMinor, 0) - coalesce(postageMinor, 0)
        - coalesce(packagingMinor, 0) + iif(returnedDay IS NULL, -items.costMinor, -coalesce(refundMinor, priceMinor))
        - coalesce(refundedMinor, 0) + coalesce(feesBackMinor, 0)), count(sales.currency)
    FROM items NOT INDEXED LEFT JOIN sales ON sales.id = items.saleId WHERE items.deletedAt IS NULL GROUP BY marketId;"""
TITLES = """SELECT title, count(*) FROM items NOT INDEXED WHERE deletedAt IS NULL
    GROUP BY title ORDER BY title NULLS LAST LIMIT 50;"""
LISTED_TITLES = """SELECT title, count(*) FROM listings NOT INDEXED JOIN items ON items.id = itemId
    WHERE listings.deletedAt IS NULL GROUP BY title ORDER BY title NULLS LAST LIMIT 50;"""
LAST_TITLES = """SELECT listedDay, sku, title, platformId, listings.askingMinor FROM listings NOT INDEXED
    JOIN items ON items.id = itemId WHERE listings.deletedAt IS NULL ORDER BY title DESC, listings.id DESC LIMIT 50 OFFSET 49950;"""
# The nets of all hauls.
HAULS = """SELECT id, (SELECT sum((SELECT coalesce(sum(priceMinor - coalesce(feesMinor, 0) - coalesce(postageMinor, 0)
        - coalesce(packagingMinor, 0)), 0) FROM sales WHERE itemId = items.id AND deletedAt IS NULL) - costMinor)
    FROM items WHERE haulId = hauls.id AND deletedAt IS NULL) FROM hauls;"""
# SQLite's own way to a list in order.
BOUGHT = """SELECT listedDay, sku, title, platformId, listings.askingMinor FROM listings JOIN items ON items.id = itemId
    WHERE listings.deletedAt IS NULL AND boughtDay = '2026-03-03' ORDER BY listedDay DESC, listings.id DESC;"""

# What SQLite itself can check.
CHECKS = ("PRAGMA integrity_check; PRAGMA foreign_key_check; "
          "INSERT INTO itemSearch (itemSearch) VALUES ('integrity-check');")
