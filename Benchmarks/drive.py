"""What `Benchmarks/run` syncs with: a simulated Google Drive, and the SQL that its sheet of items is compared with."""
import hashlib
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import urllib.request
import zlib
from contextlib import contextmanager
from pathlib import Path

from ground import Missing

# The sheet of items alone, though the sync makes and sends that of expenses too.
PEER = 'sqlite3 -readonly -list -separator , -header "$0" "$1" | gzip -6 > "$2"'


def sheet_sql(all_items):
    """The items that weren't kept, given or thrown away, in the order of the sheet, with its last column: no photo of a
    generated store is in Drive."""
    columns, rows = all_items.split("ORDER BY boughtDay DESC", 1)[0].split(",\n    goneDay AS gone", 1)
    return f"{columns}, NULL AS photo_links\n{rows.split('stored_in', 1)[1]} AND goneDay IS NULL ORDER BY sku;"


class SimulatedDrive:
    """A simulator, and folders of settings that are connected to it; both go at the end."""

    def __init__(self, simulator):
        self.folder = Path(tempfile.mkdtemp(prefix="fhq-bench-drive-"))
        self.process = subprocess.Popen([simulator, "--device-interval", "1"], stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()

    def __enter__(self):
        self.before = dict(os.environ)
        os.environ.update({
            "FHQ_GOOGLE_API": self.address, "FHQ_GOOGLE_OAUTH": self.address,
            "FHQ_GOOGLE_CLIENT_ID": "simulator.apps.googleusercontent.com",
            "FHQ_GOOGLE_CLIENT_SECRET": "simulated-client-secret",
            "XDG_CONFIG_HOME": str(self.folder), "XDG_STATE_HOME": str(self.folder)})
        return self

    def __exit__(self, *_):
        os.environ.clear()
        os.environ.update(self.before)
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder)

    def state(self):
        with urllib.request.urlopen(f"{self.address}/simulator/state") as answer:
            return json.load(answer)

    def empty(self):
        """Deletes every file for good; what is connected stays so."""
        for file in self.state()["files"]:
            if file["name"] == "FlipperHelper_App":
                request = urllib.request.Request(f"{self.address}/simulator/files/{file['id']}", method="DELETE")
                urllib.request.urlopen(request).close()

    def check(self, store, packed):
        """Google would have taken every request, all rows are there, and a sheet that is one is sqlite3's, to the byte."""
        state = self.state()
        items = [file for file in state["files"] if file["name"].startswith("FlipperHelper Items")]
        with sqlite3.connect(store) as connection:
            rows, = connection.execute("SELECT count(*) FROM items WHERE deletedAt IS NULL").fetchone()
            hashes = [row[0] for row in connection.execute("SELECT sha256 FROM driveFiles WHERE kind = 'items'")]
        if state["violations"]:
            sys.exit(f"sync: {state['violations'][:3]}")
        if sum(file["rowCount"] - 1 for file in items) != rows:
            sys.exit(f"sync: of {rows} items there are {[file['rowCount'] for file in items]}")
        if len(items) == 1 and hashes != [plain_hash(packed)]:
            sys.exit("sync: the sheet is not what sqlite3 says")
        return len(items)


def plain_hash(path):
    """The SHA-256 of what a gzip file holds."""
    digest, inflation = hashlib.sha256(), zlib.decompressobj(31)
    with open(path, "rb") as file:
        while piece := file.read(1 << 18):
            digest.update(inflation.decompress(piece))
    return digest.hexdigest()


@contextmanager
def connected(ground, size):
    """A store and a simulated Drive that know each other, the Drive empty."""
    if not ground.simulator or not Path(ground.simulator).exists():
        raise Missing("drive-simulator, to sync with: swift build --product drive-simulator")
    with SimulatedDrive(ground.simulator) as ground.drive:
        store = ground.fresh(ground.store(size), "sync.sqlite")
        subprocess.run(ground.tell(store, "-c", "connect drive device").words, check=True, capture_output=True)
        yield


@contextmanager
def synced(ground, size):
    """The same, and Drive has all there is."""
    with connected(ground, size):
        sent_bytes(ground)
        yield


def sent_bytes(ground):
    """Syncs, and gives what that says that it sent of the items, compressed where it was."""
    command = ground.tell(ground.folder / "sync.sqlite", "-f", "csv", "-c", "sync now")
    lines = subprocess.run(command.words, check=True, capture_output=True, text=True).stdout.splitlines()
    return sum(int(line.split(",")[3]) for line in lines if line.startswith("FlipperHelper Items"))


def note(ground, size):
    """Whether the sheets are what sqlite3 made last, and how large they are."""
    packed = ground.folder / "sheet.theirs.csv.gz"
    ground.fresh(ground.store(size), "sync.sqlite"), ground.drive.empty()
    share, sheets = sent_bytes(ground) / packed.stat().st_size, ground.drive.check(ground.folder / "sync.sqlite", packed)
    return (f"A first sync of {size:,} items makes {sheets} sheet{'s' if sheets > 1 else ''} of them, compressed to "
            f"{share:.3f} of gzip -6's size (target: at most 1.05): {'met' if share <= 1.05 else 'MISSED'}.")
