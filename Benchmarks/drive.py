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
from pathlib import Path

# What the app's own sync has before the system ends it, in seconds.
APP = 30
FIRST, UNCHANGED = "sync, the first", "sync, unchanged, against -c help"
# The most that our time may be of the other's, by the number of items; a size that has none is only shown.
TARGETS = {FIRST: {100_000: 0.7}, UNCHANGED: {100_000: 3.0, 1_000_000: 3.0}}
# The sheet of items alone, though the sync makes and sends that of expenses too.
PEER = 'sqlite3 -readonly -list -separator , -header "$0" "$1" | gzip -6 > "$2"'


def sheet_sql(all_items):
    """All items in the order of the sheet, with its last column: no photo of a generated store is in Drive."""
    rows = all_items.split("ORDER BY boughtDay DESC", 1)[0].replace(" AS note\n", " AS note, NULL AS photo_links\n")
    return rows + "ORDER BY sku;"


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


def processor_seconds(command):
    """What a whole process takes of the processors; the simulator's share is not in it."""
    before = os.times()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = os.times()
    return after.children_user - before.children_user + after.children_system - before.children_system


def sent_bytes(command):
    """What a sync says that it sent of the items, compressed where it was."""
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    return sum(int(line.split(",")[3]) for line in lines if line.startswith("FlipperHelper Items"))
