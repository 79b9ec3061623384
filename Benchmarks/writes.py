"""The same purchases as fhq's statements and as the INSERTs that leave the same rows."""

CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
NOW = "2026-03-14T12:00:00.000Z"
# Past every SKU that the store has.
FIRST = 600_000_000_000
SETUP = "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;\n"


# The same purchase in the flat table.
FLAT = ("PRAGMA synchronous = FULL; INSERT INTO items (sku, title, status, cost_minor, cost_cur, bought_on) "
        "VALUES ('FH-HN1A5600', 'Brass lamp 0', 'purchased', 350, 'GBP', '2026-03-01');")


def statement(number):
    return f"buy \"Brass lamp {number}\" for 3.50 GBP on 2026-03-01 paid cash"


def sku(number):
    digits = ""
    for _ in range(8):
        digits, number = CROCKFORD[number % 32] + digits, number // 32
    return f"FH-{digits}"


def opened(words):
    """The journal's entry, in which each row that is written next is noted."""
    return f"INSERT INTO changes (changedAt, statement, rowsChanged) VALUES ('{NOW}', '{words}', 1);\n"


def inserts(number):
    return ("INSERT INTO skuCounter (id, last) VALUES (1, {0}) ON CONFLICT (id) DO UPDATE SET last = excluded.last;\n"
            "INSERT INTO items (sku, title, note, boughtAt, boughtDay, costMinor, costCurrency, boughtPaid, marketId, "
            "sellerId, haulId, createdAt, updatedAt) VALUES ('{1}', 'Brass lamp {2}', NULL, '2026-03-01T12:00:00.000Z', "
            "'2026-03-01', 350, 'GBP', 'cash', NULL, NULL, NULL, '{3}', '{3}') RETURNING sku;\n"
            "INSERT INTO changedRows (changeId, tableName, rowId, lastId) VALUES ((SELECT max(id) FROM changes), 'items', "
            "last_insert_rowid(), last_insert_rowid());\n").format(FIRST + number, sku(FIRST + number), number, NOW)


def committed(number):
    return "BEGIN IMMEDIATE;\n" + opened(statement(number)) + inserts(number) + "COMMIT;\n"


def one():
    return SETUP + committed(0)


def inputs(folder, count):
    """Files of `count` purchases: the statements, the INSERTs with a commit each, and those in one transaction."""
    texts = {
        "fhq": "".join(statement(number) + "\n" for number in range(count)),
        "sql": SETUP + "".join(committed(number) for number in range(count)),
        "atomic": SETUP + "BEGIN IMMEDIATE;\n" + opened("stdin") + "".join(inserts(number) for number in range(count))
                  + "COMMIT;\n"}
    files = {name: folder / f"buy.{name}" for name in texts}
    for name, text in texts.items():
        files[name].write_text(text)
    return files
