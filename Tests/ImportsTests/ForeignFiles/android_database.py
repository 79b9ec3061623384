"""Makes a database as FlipperHelper for Android keeps it, with its last transactions in the write-ahead log alone."""
import os, sqlite3, sys

folder, items = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 3
os.makedirs(folder, exist_ok=True)
path = os.path.join(folder, "flipperhelper.db")
db = sqlite3.connect(path, isolation_level=None)
db.executescript("""
PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;
CREATE TABLE room_master_table (id INTEGER PRIMARY KEY, identity_hash TEXT);
INSERT INTO room_master_table VALUES (42, '5a1f0c');
CREATE TABLE markets (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, name TEXT, latitude REAL, longitude REAL, radius_km REAL,
  ask_for_entry_fee INTEGER, created_at INTEGER, updated_at INTEGER, deleted_at INTEGER);
CREATE TABLE sellers (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, name TEXT, market_id INTEGER,
  created_at INTEGER, updated_at INTEGER, deleted_at INTEGER);
CREATE TABLE items (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, sku TEXT, title TEXT, note TEXT, bought_at INTEGER,
  cost_minor INTEGER, cost_currency TEXT, cost_rate REAL, cost_rate_currency TEXT, market_id INTEGER, seller_id INTEGER,
  payment TEXT, mood TEXT, created_at INTEGER, updated_at INTEGER, deleted_at INTEGER);
CREATE TABLE listings (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, item_id INTEGER, platform TEXT, listed_at INTEGER,
  asking_minor INTEGER, asking_currency TEXT, ended_at INTEGER, created_at INTEGER, updated_at INTEGER, deleted_at INTEGER);
CREATE TABLE sales (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, item_id INTEGER, platform TEXT, sold_at INTEGER,
  price_minor INTEGER, currency TEXT, rate REAL, rate_currency TEXT, fees_minor INTEGER, postage_minor INTEGER,
  packaging_minor INTEGER, payment TEXT, returned_at INTEGER, refund_minor INTEGER,
  created_at INTEGER, updated_at INTEGER, deleted_at INTEGER);
CREATE TABLE expenses (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, kind TEXT, subkind TEXT, spent_at INTEGER,
  amount_minor INTEGER, currency TEXT, payment TEXT, market_id INTEGER, item_id INTEGER, memo TEXT,
  created_at INTEGER, updated_at INTEGER, deleted_at INTEGER);
CREATE TABLE photos (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, item_id INTEGER, position INTEGER, file TEXT,
  created_at INTEGER, updated_at INTEGER, deleted_at INTEGER);
CREATE INDEX listings_item ON listings(item_id);
""")
t = 1772352000000  # 2026-03-01T08:00:00Z
day = 86400000
db.execute("INSERT INTO markets VALUES (1, 'Battersea', 51.476, -0.162, 6, 1, ?, ?, NULL)", (t, t))
db.execute("INSERT INTO sellers VALUES (1, 'Jo \"the lamp\"', 1, ?, ?, NULL)", (t, t))
db.execute("BEGIN")
for n in range(1, items - 1):
    db.execute("INSERT INTO items VALUES (?, NULL, ?, NULL, ?, ?, 'GBP', NULL, NULL, 1, 1, 'CASH', NULL, ?, ?, NULL)",
               (n, f"Lamp {n}", t, 350 + n, t + n, t))
    db.execute("INSERT INTO listings VALUES (NULL, ?, 'FACEBOOK_MARKETPLACE', ?, 2500, 'GBP', NULL, ?, ?, NULL)", (n, t + day, t, t))
db.execute("COMMIT")
db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
# What follows is in the log alone.
n = items - 1
db.execute("INSERT INTO items VALUES (?, 'FH-20D6G0NR', 'Radio', 'works', ?, 1200, 'EUR', 0.855, 'GBP', 1, NULL, 'CARD', 'odd', ?, ?, NULL)", (n, t, t, t))
db.execute("INSERT INTO listings VALUES (NULL, ?, 'EBAY', ?, 2500, 'GBP', ?, ?, ?, NULL)", (n, t + day, t + 3 * day, t, t))
db.execute("INSERT INTO sales VALUES (NULL, ?, 'EBAY', ?, 2000, 'GBP', NULL, NULL, 120, 310, 40, 'CARD', ?, 2000, ?, ?, NULL)", (n, t + 3 * day, t + 5 * day, t, t))
db.execute("INSERT INTO sales VALUES (NULL, ?, 'CAR_BOOT', ?, 1500, 'GBP', NULL, NULL, NULL, NULL, NULL, 'CASH', NULL, NULL, ?, ?, NULL)", (n, t + 8 * day, t, t))
db.execute("INSERT INTO items VALUES (?, NULL, 'Gone', NULL, ?, 100, 'GBP', NULL, NULL, 1, 1, NULL, NULL, ?, ?, ?)", (n + 1, t, t, t, t + day))
db.execute("INSERT INTO expenses VALUES (1, 'ENTRY_FEE', NULL, ?, 100, 'GBP', 'CASH', 1, NULL, NULL, ?, ?, NULL)", (t, t, t))
db.execute("INSERT INTO expenses VALUES (2, 'TRANSPORT', 'CAR_GAS', ?, 1240, 'GBP', NULL, NULL, NULL, 'M4', ?, ?, NULL)", (t, t, t))
db.execute("INSERT INTO expenses VALUES (3, 'DELIVERY', NULL, ?, 310, 'GBP', NULL, NULL, ?, NULL, ?, ?, NULL)", (t, n, t, t))
db.execute("INSERT INTO photos VALUES (1, ?, 0, 'radio.png', ?, ?, NULL)", (n, t, t))
os._exit(0)  # the log stays
