#!/usr/bin/env python3
"""Prints the words of the pages that hunspell and docs/words.txt don't know, and fails if there are any.

usage: spell.py PAGE...

Code, headings and addresses are left out: only sentences are spelt.
"""

import os
import re
import subprocess
import sys

KNOWN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "words.txt")
CODE = {
    ".md": [r"(?s)```.*?```", r"`[^`]*`", r"\]\([^)]*\)|<[^>]*>|https?://\S+", r"(?m)^( {4}|#|- \[).*$"],
    ".1": [r"(?ms)^\.nf.*?^\.fi", r"`[^`]*`", r"\\f[BI].*?\\f[RP]", r"(?m)^\.(B|BR|BI|RB|IR|RI|SH|TH|I|\\\").*$", r"(?m)^\.\w+"],
}


def unknown(page):
    with open(page) as file:
        text = file.read()
    for code in CODE[os.path.splitext(page)[1]]:
        text = re.sub(code, " ", text)
    text = text.replace("'s", "").replace("\\-", "-").replace("\\&", "")
    words = subprocess.run(
        ["hunspell", "-d", "en_GB", "-p", KNOWN, "-l"], input=text, text=True,
        capture_output=True, check=True)
    return sorted(set(words.stdout.split()))


failed = False
for page in sys.argv[1:]:
    for word in unknown(page):
        print(f"{page}: {word}", file=sys.stderr)
        failed = True
sys.exit(failed)
