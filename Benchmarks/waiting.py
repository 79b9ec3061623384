#!/usr/bin/env python3
"""Measures what a person waits for: `Benchmarks/waiting.py FHQ STORE`; needs a terminal's other side, so Linux.

A key is measured from its being typed to the last byte that is painted; an answer of the language server from the question
to its last byte; a prompt from the start of the process; Ctrl-C from the signal to the end of the process. Medians, in
milliseconds; where the machine does other work, the processor's time of fhq alone is what counts, and is given besides.
"""
import fcntl
import json
import os
import pty
import select
import shutil
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from pathlib import Path

LONG_LINE = ("items where " + " or ".join(f'title ~ "word{number}"' for number in range(60)))[:1000]
STATEMENTS = ["items unsold sort date page 2", "profit by month since 2026-01 # what was earned", "let since = 2026-01",
              "sales on vinted in 2026-03 as csv > sales.csv", "stock aging", "expenses in 2026-Q1 sort amount desc",
              'items where cost > 5 GBP and title ~ "brass lamp" show sku, title, cost', "run aging days=90",
              "save aging as items unsold older than $days days", "items at Battersea sold on ebay since $since"]


def processor(pid):
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e6


class Times:
    """What several of a kind took, by the clock and of fhq's own processor time."""

    def __init__(self, target, own=True):
        self.target, self.own, self.wall, self.busy = target, own, [], []

    def take(self, pid, body):
        before, start = processor(pid), time.perf_counter()
        end = body()
        self.wall.append(((end or time.perf_counter()) - start) * 1000)
        self.busy.append(processor(pid) - before)

    def words(self, name):
        middle, busy = statistics.median(self.wall), statistics.median(self.busy)
        verdict = "met" if (busy if self.own else middle) < self.target else "MISSED"
        return f"{name}: {middle:.2f}, of the processor {busy:.2f} (target: under {self.target}): {verdict}"


class Typist:
    """fhq in a terminal, typed into."""

    def __init__(self, words, home):
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM="xterm-256color", LANG="C.UTF-8", HOME=home, XDG_STATE_HOME=home,
                              XDG_CONFIG_HOME=home, FHQ_BACKUP="off")
            os.execvp(words[0], words)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def until(self, prompt):
        text = b""
        while prompt not in text:
            text += os.read(self.terminal, 65536)

    def rest(self, seconds=0.02):
        """Reads until nothing has come for so long; gives when the last came."""
        last = None
        while select.select([self.terminal], [], [], seconds)[0]:
            if not os.read(self.terminal, 65536):
                break
            last = time.perf_counter()
        return last

    def type(self, keys, seconds=0.02):
        os.write(self.terminal, keys)
        select.select([self.terminal], [], [], 2)
        return self.rest(seconds)

    def end(self):
        os.write(self.terminal, b"\x15\x0bquit\r")
        try:
            while os.read(self.terminal, 65536):
                pass
        except OSError:
            pass
        os.waitpid(self.pid, 0)
        os.close(self.terminal)


def keys(fhq, store, home):
    typist = Typist([fhq, "--store", store], home)
    typist.until(b"fhq>")
    typist.rest(1)
    lines = [("a key in a short line", b"", b"items unsold at battersea"),
             ("a key at the end of 1,000 characters", LONG_LINE.encode(), b" or title ~ lamp " * 3),
             ("a key of an SKU", b"sell FH", b"-3JM7"), ("a key of a title", b"item cast", b" iron pan")]
    for name, before, typed in lines:
        typist.type(b"\x1b[200~" + before + b"\x1b[201~", 1)
        times = Times(2)
        for key in typed:
            times.take(typist.pid, lambda: typist.type(bytes([key])))
        yield times.words(name)
        typist.type(b"\x05\x15", 0.5)
    typist.end()


class Editor:
    """An editor with a document of 1,000 lines."""
    uri = "file:///long.fhq"

    def __init__(self, fhq, store):
        self.process = subprocess.Popen([fhq, "--store", store, "--lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = self.version = 0
        self.ask("initialize", {"processId": None, "rootUri": None, "capabilities": {}})
        lines = [STATEMENTS[index % len(STATEMENTS)] for index in range(1000)]
        lines[500] = "itms unsold"
        self.tell("textDocument/didOpen", {"textDocument": {"uri": self.uri, "languageId": "fhq", "version": 0,
                                                            "text": "\n".join(lines) + "\n"}})
        self.read()

    def tell(self, method, parameters, **more):
        body = json.dumps({"jsonrpc": "2.0", "method": method, "params": parameters, **more}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def read(self):
        length = 0
        while line := self.process.stdout.readline().strip():
            if line.lower().startswith(b"content-length"):
                length = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(length))

    def ask(self, method, parameters):
        self.number += 1
        self.tell(method, parameters, id=self.number)
        while self.read().get("id") != self.number:
            pass

    def change(self, line, text, end=0):
        self.version += 1
        place = {"start": {"line": line, "character": 0}, "end": {"line": line, "character": end}}
        self.tell("textDocument/didChange", {"textDocument": {"uri": self.uri, "version": self.version},
                                             "contentChanges": [{"range": place, "text": text}]})
        self.read()


def answers(fhq, store):
    editor = Editor(fhq, store)
    document = {"textDocument": {"uri": editor.uri}}
    options = {"options": {"tabSize": 4, "insertSpaces": True}}
    whole = {"start": {"line": 500, "character": 0}, "end": {"line": 500, "character": 4}}

    def at(line, character):
        return {**document, "position": {"line": line, "character": character}}

    def measured(name, body, count=25):
        times = Times(5)
        for _ in range(count):
            times.take(editor.process.pid, body)
        return times.words(name)
    yield measured("a change, to its errors", lambda: editor.change(600, " "))
    questions = [("completion", at(990, 6)), ("hover", at(994, 14)), ("formatting", {**document, **options}),
                 ("definition", at(999, 42)), ("rename", {**at(999, 42), "newName": "begin"}),
                 ("codeAction", {**document, "range": whole, "context": {"diagnostics": []}})]
    for name, parameters in questions:
        yield measured(name, lambda: editor.ask(f"textDocument/{name}", parameters))
    for name, text in [("a title", "item bra"), ("an SKU", "sell FH-3"), ("a market", "items at Wim")]:
        editor.change(1000, text, 99)
        yield measured(f"completion of {name}", lambda: editor.ask("textDocument/completion", at(1000, len(text))))
    editor.process.kill()
    editor.process.wait()


def prompt(fhq, store, home):
    def took(words, prompt, end):
        start = time.perf_counter()
        typist = Typist(words, home)
        typist.until(prompt)
        seconds = time.perf_counter() - start
        typist.end() if end is None else (os.write(typist.terminal, end), os.waitpid(typist.pid, 0), os.close(typist.terminal))
        return seconds * 1000
    pairs = [(took([fhq, "--store", store], b"fhq>", None), took(["sqlite3", store], b"sqlite>", b"\x15.quit\r"))
             for _ in range(20)]
    own, other = (min(times) for times in zip(*pairs))
    yield (f"the prompt: {own:.2f} against {other:.2f} of sqlite3, {own / other:.2f} (target: at most 3): "
           f"{'met' if own <= 3 * other else 'MISSED'}")


def stops(fhq, store, folder):
    slow = "items where " + " or ".join(f'title ~ "nothing{number}"' for number in range(200)) + " show count"
    for name, statement in [("a query", slow), ("a report", "profit by market in EUR"), ("an export", "export items to x.csv"),
                            ("a workbook", "items > x.xlsx"), ("an export of all", "export all to x.zip"),
                            ("an import", f"import {folder}/items.csv dry run"), ("a check", "check"), ("a backup", "backup now")]:
        times = []
        for delay in (0.1, 0.2, 0.3, 0.5, 0.8):
            process = subprocess.Popen([fhq, "--store", store, "-c", statement], cwd=folder, stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL, env=os.environ | {"FHQ_BACKUP": "off"})
            time.sleep(delay)
            if process.poll() is not None:
                continue
            start = time.perf_counter()
            process.send_signal(signal.SIGINT)
            process.wait()
            times.append((time.perf_counter() - start) * 1000)
        if times:
            middle = statistics.median(times)
            yield f"Ctrl-C in {name}: {middle:.0f} (target: at most 50): {'met' if middle <= 50 else 'MISSED'}"


def notes(fhq, store):
    """A sentence for each."""
    with tempfile.TemporaryDirectory() as folder:
        copy = f"{folder}/inventory.sqlite"
        shutil.copy(store, copy)
        # Brought up to date, if it is of an earlier version, before anything is measured.
        subprocess.run([fhq, "--store", copy, "-c", "items limit 0"], check=True, capture_output=True,
                       env=os.environ | {"FHQ_BACKUP": "off"})
        subprocess.run([fhq, "--store", copy, "-c", "items limit 100000 as csv > items.csv"], check=True, cwd=folder)
        for part in (keys(fhq, copy, folder), answers(fhq, copy), prompt(fhq, copy, folder), stops(fhq, copy, folder)):
            yield from part


if __name__ == "__main__":
    for note in notes(str(Path(sys.argv[1]).resolve()), sys.argv[2]):
        print(note, flush=True)
