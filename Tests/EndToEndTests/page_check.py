#!/usr/bin/env python3
"""Looks at a page in headless Chromium: `page_check.py CHROMIUM AXE PAGE`.

Prints what axe-core finds in light and dark, at the width of a phone and of a desk, a page wider than its window, and a
print of more than two pages; nothing if all is well. The page is put into a frame, since a window can't be as narrow as a
phone, and without its policy, since that runs no script at all.
"""
import html
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

chromium, axe, page = sys.argv[1], Path(sys.argv[2]).read_text(), Path(sys.argv[3])
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
CHECK = """
axe.run(document, {runOnly: {type: "tag", values: %s}}).then(result => {
  const found = result.violations.flatMap(rule => rule.nodes.map(node => rule.id + ": " + node.html));
  const wide = document.documentElement.scrollWidth > innerWidth ? ["wider than " + innerWidth] : [];
  const seen = [innerWidth, matchMedia("(prefers-color-scheme: dark)").matches, result.passes.length > 0];
  parent.document.body.textContent = "{" + JSON.stringify({seen: seen, found: found.concat(wide)}) + "}";
});
""" % json.dumps(RULES)


def run(folder, *options):
    words = [chromium, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile", *options]
    return subprocess.run(words, capture_output=True, text=True, timeout=300).stdout


def problems(folder, width, is_dark):
    text = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", page.read_text())
    script = f"{axe}\n{CHECK}".replace("</script", "<\\/script")
    framed = html.escape(text.replace("</body>", f"<script>{script}</script></body>"))
    outer = Path(folder, "outer.html")
    outer.write_text(f'<!DOCTYPE html><meta charset="utf-8"><title>frame</title>'
                     f'<body><iframe style="width:{width}px;height:900px;border:0" srcdoc="{framed}"></iframe></body>')
    shown = run(folder, "--virtual-time-budget=60000", f"--blink-settings=preferredColorScheme={0 if is_dark else 1}",
                "--window-size=1600,1000", "--dump-dom", f"file://{outer}")
    answer = re.search(r"<body>\{(\{.*\})\}</body>", shown, re.DOTALL)
    if not answer:
        return [f"no answer from axe at {width}"]
    answer = json.loads(html.unescape(answer[1]))
    if answer["seen"] != [width, is_dark, True]:
        return [f"seen {answer['seen']}, not {width} and {is_dark}"]
    return [f"{width}, {'dark' if is_dark else 'light'}: {problem}" for problem in answer["found"]]


with tempfile.TemporaryDirectory() as folder:
    for width in (390, 1280):
        for is_dark in (False, True):
            for problem in problems(folder, width, is_dark):
                print(problem)
    printed = Path(folder, "page.pdf")
    run(folder, "--no-pdf-header-footer", f"--print-to-pdf={printed}", f"file://{page.resolve()}")
    count = len(re.findall(rb"/Type\s*/Page[^s]", printed.read_bytes()))
    if count not in (1, 2):
        print(f"{count} printed pages")
