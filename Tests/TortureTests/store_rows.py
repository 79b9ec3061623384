#!/usr/bin/env python3
"""Prints all rows of a store but those that are a store's own, so that two stores can be compared: store_rows.py STORE [own].

Ids are replaced by what a row is known by in any store. A table is left out only with a reason; of every other there has to
be a row, or nothing would be compared. With `own` also those are left out that stores which both have rows keep for themselves.
"""

import sqlite3
import sys

NOT_TAKEN = {
    "changes changedRows": "what can be undone is of one store",
    "importedRecords": "so is what an import brought",
    "exchanges fieldTimes rowOrigins removedRows": "what exchanges remember of each other",
    "driveFiles outbox syncState": "what Drive holds",
    "skuCounter revision grdb_migrations": "counters, and the version of the schema",
    "dailyTotals foldedItems itemSearch itemSearch_config itemSearch_data itemSearch_idx": "follow from other rows",
}
OWN = {"settings", "savedStatements", "mappings", "rates"}
NOT_COMPARED = {"id", "rowKey", "createdAt", "updatedAt"} | {("photos", "driveId"), ("photos", "md5")}
REFERENCES = {
    "itemId": "items", "saleId": "sales", "platformId": "platforms", "salePlatformId": "platforms", "orderId": "orders",
    "orderFactId": "orderFacts", "marketId": "markets", "sellerId": "sellers", "haulId": "hauls"}
KNOWN_BY = {
    "items": ["sku"], "platforms": ["slug"], "markets": ["name"], "sellers": ["name"], "hauls": ["name"],
    "sales": ["itemId", "soldAt", "priceMinor"],
    "orders": ["platformId", "orderNumber", "itemNumber", "transactionNumber"],
    "orderFacts": ["platformId", "orderNumber", "source", "kind", "key"]}

store = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True)
store.row_factory = sqlite3.Row
names = {}


def known_by(table, number):
    if number is None:
        return None
    if table not in names:
        names[table] = {row["id"]: row for row in store.execute(f"SELECT * FROM {table}")}
    row = names[table][number]
    return "/".join(str(value(table, column, row[column])) for column in KNOWN_BY[table])


def value(table, column, plain):
    if column == "listedOn" and plain:
        return sorted(known_by("platforms", int(number)) for number in str(plain).split(";"))
    return known_by(REFERENCES[column], plain) if column in REFERENCES else plain


left_out = {table for tables in NOT_TAKEN for table in tables.split()} | (OWN if sys.argv[2:] == ["own"] else set())
for (table,) in store.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY 1").fetchall():
    if table in left_out:
        continue
    lines = []
    for row in store.execute(f"SELECT * FROM {table}"):
        # Where backups go is of the machine.
        if table == "settings" and row["key"] == "backup folder":
            continue
        cells = {
            column: value(table, column, row[column]) for column in row.keys()
            if column not in NOT_COMPARED and (table, column) not in NOT_COMPARED}
        lines.append(f"{table} {cells}")
    print("\n".join(sorted(lines)) or f"{table}: NO ROWS")
