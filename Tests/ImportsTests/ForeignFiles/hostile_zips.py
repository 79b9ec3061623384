"""Writes a zip that nobody should unpack: hostile_zips.py KIND PATH."""
import stat, struct, sys, warnings, zipfile

kind, path = sys.argv[1:]
warnings.simplefilter("ignore")
items = b'[{"id":"a","title":"Lamp"}]'


def write(entries, mode="w"):
    with zipfile.ZipFile(path, mode, zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, data in entries:
            archive.writestr(name, data)


def link(name):
    info = zipfile.ZipInfo(name)
    info.create_system, info.external_attr = 3, (stat.S_IFLNK | 0o777) << 16
    return info


if kind == "parent":
    write([("items.json", items), ("../markets.json", b"[]")])
elif kind == "inner parent":
    write([("items.json", items), ("a/../../markets.json", b"[]")])
elif kind == "absolute":
    write([("items.json", items), ("/tmp/markets.json", b"[]")])
elif kind == "backslash":
    write([("items.json", items), ("..\\markets.json", b"[]")])
elif kind == "control":
    write([("items.json", items), ("mark\x1b[2Jets.json", b"[]")])
elif kind == "link":
    write([(link("items.json"), b"/etc/passwd")])
elif kind == "twice":
    write([("items.json", items), ("items.json", b"[]")])
elif kind == "many":
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("items.json", items)
        for number in range(100_000):
            archive.writestr(f"Images/{number}", b"")
elif kind == "zeros":
    write([("items.json", b"[" + b" " * (256 << 20))])
elif kind == "zero database":
    write([("flipperhelper.db", b"SQLite format 3\0" + b"\0" * (256 << 20))])
elif kind == "cut":
    write([("items.json", items * 1000)])
    data = open(path, "rb").read()
    open(path, "wb").write(data[: len(data) // 2])
elif kind == "checksum":
    write([("items.json", items)])
    data = bytearray(open(path, "rb").read())
    place = data.find(b"PK\x01\x02")
    data[place + 16] ^= 1
    data[14] ^= 1
    open(path, "wb").write(data)
elif kind == "encrypted":
    write([("items.json", items)])
    data = bytearray(open(path, "rb").read())
    place = data.find(b"PK\x01\x02")
    data[place + 8] |= 1
    data[6] |= 1
    open(path, "wb").write(data)
elif kind == "two databases":
    write([("a.db", b"SQLite format 3\0"), ("b.db", b"SQLite format 3\0")])
elif kind == "empty":
    write([])
elif kind == "strangers":
    write([("notes.txt", b"hello")])
else:
    sys.exit(f"no kind {kind}")
