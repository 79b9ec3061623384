"""The same purchases as fhq's statements and as the INSERTs that leave the same rows."""

CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
NOW = "2026-03-14T12:00:00.000Z"
# Past every SKU that the store has.
FIRST = 600_000_000_000
SETUP = "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;\n"
CLOSE = "UPDATE journal SET changeId = NULL;\n"


def statement(number):
    return f"buy \"Brass lamp {number}\" for 3.50 GBP on 2026-03-01 paid cash"


def sku(number):
    digits = ""
    for _ in range(8):
        digits, number = CROCKFORD[number % 32] + digits, number // 32
    return f"FH-{digits}"


def opened(words):
    """The journal's entry; the triggers of the store note in it what is written next."""
    return (f"INSERT INTO changes (changedAt, statement, rowsChanged) VALUES ('{NOW}', '{words}', 1);\n"
            "UPDATE journal SET changeId = last_insert_rowid();\n")


def inserts(number):
    return ("INSERT INTO skuCounter (id, last) VALUES (1, {0}) ON CONFLICT (id) DO UPDATE SET last = excluded.last;\n"
            "INSERT INTO items (sku, title, note, boughtAt, boughtDay, costMinor, costCurrency, boughtPaid, marketId, "
            "sellerId, haulId, createdAt, updatedAt) VALUES ('{1}', 'Brass lamp {2}', NULL, '2026-03-01T12:00:00.000Z', "
            "'2026-03-01', 350, 'GBP', 'cash', NULL, NULL, NULL, '{3}', '{3}') RETURNING sku;\n"
            ).format(FIRST + number, sku(FIRST + number), number, NOW)


def committed(number):
    return "BEGIN IMMEDIATE;\n" + opened(statement(number)) + inserts(number) + CLOSE + "COMMIT;\n"


def one():
    return SETUP + committed(0)


def inputs(folder, count):
    """Files of `count` purchases: the INSERTs in one transaction; and the statements, and the INSERTs with a commit each."""
    files = {name: folder / f"buy.{name}" for name in ("atomic.sql", "fhq", "sql")}
    files["fhq"].write_text("".join(statement(number) + "\n" for number in range(count)))
    files["sql"].write_text(SETUP + "".join(committed(number) for number in range(count)))
    atomic = "".join(inserts(number) for number in range(count))
    files["atomic.sql"].write_text(SETUP + "BEGIN IMMEDIATE;\n" + opened("stdin") + atomic + CLOSE + "COMMIT;\n")
    return files["atomic.sql"], {"fhq": files["fhq"], "sql": files["sql"]}
