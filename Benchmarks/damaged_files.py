#!/usr/bin/env python3
"""Imports files that were damaged: damaged_files.py FHQ KIND SEED COUNT [SECONDS].

Of each file bits are flipped, pieces copied or cut off. Whatever comes of it has to come within so many seconds, five unless
told otherwise, without a crash, with nothing left beside the store; where the import is refused, the store's exports are what they were.
"""
import csv, html, os, random, shutil, subprocess, sys, tempfile, zipfile

PATIENCE = float((sys.argv[5:] or ["5"])[0])
here = os.path.dirname(os.path.abspath(__file__))
android = os.path.join(here, "../Tests/ImportsTests/ForeignFiles/android_database.py")
example = os.path.join(here, "../examples/inventory")


def main():
    fhq, kind, seed, count = os.path.abspath(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    draw = random.Random(f"{kind} {seed}")
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(fhq, folder)
        whole = trial.fixture(kind)
        outcomes = {}
        for number in range(count):
            status = trial.attempt(f"damaged.{kind.split('-')[-1]}", damage(whole, draw), f"{kind} {seed} #{number}")
            outcomes[status] = outcomes.get(status, 0) + 1
        print(f"{kind}: {count} files, by exit status: {outcomes}")


def damage(whole, draw):
    data = bytearray(whole)
    for _ in range(draw.choice([1, 1, 2, 8, 64])):
        kind, place = draw.randrange(5), draw.randrange(max(1, len(data)))
        if kind < 2:
            data[place % len(data)] ^= 1 << draw.randrange(8)
        elif kind == 2:
            data[place % len(data)] = draw.randrange(256)
        elif kind == 3:
            size = draw.randrange(1, 64)
            start = draw.randrange(len(data))
            data[place : place + size] = data[start : start + size]
        elif draw.randrange(4) == 0:
            del data[max(1, place) :]
    return bytes(data)


class Trial:
    def __init__(self, fhq, folder):
        self.fhq, self.folder = fhq, folder
        self.store = os.path.join(folder, "store", "inventory.sqlite")
        os.makedirs(os.path.dirname(self.store))
        if self.run(f'import "{example}"').returncode != 0:
            sys.exit("the example cannot be imported")
        self.kept = os.path.join(folder, "kept")
        shutil.copytree(os.path.dirname(self.store), self.kept)
        self.exports = self.exported()

    def run(self, text):
        environment = {"PATH": "/usr/bin:/bin", "HOME": self.folder, "TZ": "UTC", "FHQ_BACKUP": "off"}
        return subprocess.run(
            [self.fhq, "--store", self.store, "--now", "2026-11-01T12:00:00Z", "-f", "csv", "-c", text],
            capture_output=True, timeout=12 * PATIENCE, env=environment, cwd=self.folder)

    def exported(self):
        return self.run("items limit all; expenses limit all; sales limit all; listings limit all").stdout

    def fixture(self, kind):
        """A file of the kind, whole."""
        path = os.path.join(self.folder, "whole")
        if kind == "json":
            return open(os.path.join(example, "transportExpenses.json"), "rb").read()
        if kind == "csv":
            self.run(f'export items to "{path}"')
            return open(path, "rb").read()
        if kind in ("xlsx", "ods"):
            self.run(f'export items to "{path}"')
            # No workbook can hold control characters.
            rows = [row for row in csv.reader(open(path, newline="")) if all(c >= " " or c == "\n" for c in "".join(row))]
            with open(path, "w", newline="") as file:
                csv.writer(file).writerows(rows)
        if kind == "xlsx":
            script = ("import csv, openpyxl, sys; book = openpyxl.Workbook(); "
                      "[book.active.append([cell or None for cell in row]) for row in csv.reader(open(sys.argv[1], newline=''))]; "
                      "[setattr(cell, 'data_type', 's') for row in book.active.rows for cell in row if cell.data_type == 'f']; "
                      "book.save(sys.argv[2])")
            subprocess.run(["/usr/bin/python3", "-c", script, path, path + ".xlsx"], check=True)
            return open(path + ".xlsx", "rb").read()
        if kind == "ods":
            rows = "".join(
                "<t:table-row>" + "".join(f"<t:table-cell><p>{html.escape(cell)}</p></t:table-cell>" for cell in row)
                + "</t:table-row>" for row in csv.reader(open(path, newline="")))
            with zipfile.ZipFile(path + ".ods", "w", zipfile.ZIP_DEFLATED) as archive:
                archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
                archive.writestr(
                    "content.xml", f'<d xmlns:t="t"><spreadsheet><t:table>{rows}</t:table></spreadsheet></d>')
            return open(path + ".ods", "rb").read()
        if kind == "html":
            self.run(f'items limit all > "{path}.html"')
            return open(path + ".html", "rb").read()
        if kind in ("db", "phone-zip"):
            os.makedirs(path)
            subprocess.run([sys.executable, android, path, "60"], check=True)
            if kind == "db":
                # Its one SKU is that of an item of the example.
                subprocess.run(
                    ["sqlite3", path + "/flipperhelper.db", "PRAGMA journal_mode = DELETE; UPDATE items SET sku = NULL"],
                    check=True, stdout=subprocess.DEVNULL)
                return open(path + "/flipperhelper.db", "rb").read()
        if kind == "sqlite":
            subprocess.run(["sqlite3", self.store, f"VACUUM INTO '{path}'"], check=True)
            return open(path, "rb").read()
        source = path if kind == "phone-zip" else example
        with zipfile.ZipFile(path + ".zip", "w", zipfile.ZIP_DEFLATED) as archive:
            for name in sorted(os.listdir(source)):
                if os.path.isfile(os.path.join(source, name)) and not name.endswith("-shm"):
                    archive.write(os.path.join(source, name), name)
        return open(path + ".zip", "rb").read()

    def attempt(self, name, data, what):
        path = os.path.join(self.folder, name)
        with open(path, "wb") as file:
            file.write(data)
        environment = {"PATH": "/usr/bin:/bin", "HOME": self.folder, "TZ": "UTC", "FHQ_BACKUP": "off"}
        before = set(os.listdir(self.folder))
        try:
            run = subprocess.run(
                [self.fhq, "--store", self.store, "--now", "2026-11-01T12:00:00Z", "-c", f'import "{path}"'],
                capture_output=True, timeout=PATIENCE, env=environment, cwd=self.folder)
        except subprocess.TimeoutExpired:
            self.fail(what, path, f"no answer within {PATIENCE:g} s")
        if run.returncode not in (0, 1, 3):
            self.fail(what, path, f"exit status {run.returncode}: {run.stderr.decode(errors='replace')[-2000:]}")
        left = [name for name in os.listdir(os.path.dirname(self.store)) if ".import-" in name]
        if set(os.listdir(self.folder)) != before or left:
            self.fail(what, path, f"left behind: {left or set(os.listdir(self.folder)) - before}")
        if run.returncode == 0:
            shutil.rmtree(os.path.dirname(self.store))
            shutil.copytree(self.kept, os.path.dirname(self.store))
        elif self.exported() != self.exports:
            self.fail(what, path, "refused, and the store is another")
        return run.returncode

    def fail(self, what, path, why):
        kept = os.path.join(tempfile.gettempdir(), "damaged-" + what.replace(" ", "-").replace("#", ""))
        shutil.copy(path, kept)
        sys.exit(f"{what}: {why}\nthe file is {kept}")


if __name__ == "__main__":
    main()
