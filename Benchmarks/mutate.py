#!/usr/bin/env python3
"""Seeds small faults, one at a time, runs the tests that reach each, and lists the faults that no test noticed.

usage: mutate.py [--seeds 1,2] [--count 100] [--since COMMIT] [--minutes 60] [--seconds 150] [STAGE...]

With a commit, the faults are on lines that were written since.

The minutes are those that the faults of one seed may take, the seconds the processor time of one fault. All faults get a
fifth of that first, so that a run that is cut short has tried each.

A copy of the tree in .build/mutants holds all faults in one build; FHQ_MUTANT=17 switches one on, and FHQ_MUTANT=FOLDER notes
there which are reached. Stages: plan, build, reach, run, report; without any, all that are not done. Places come from the
seed, evenly over the targets and kinds of fault. Writes Benchmarks/mutants.md, and keeps what it says of survivors.
"""

import argparse
import concurrent.futures
import filecmp
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import threading
import time

import mutate_places

# Its rows are compared with examples/, which no suite does.
MADE_UP = "SampleInventory"
# These look at the tree or at no target that fhq is made of.
LEFT_OUT = ("DevTests", "DriveSimulatorTests")
REPOSITORY = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# What takes longest comes last.
LAST = ("ShellTests", "EndToEndTests", "TortureTests")
FOLDER = os.path.join(REPOSITORY, ".build", "mutants")
# The tree as it was when the faults were drawn, and with the faults in it.
SOURCE, TREE = os.path.join(FOLDER, "source"), os.path.join(FOLDER, "tree")
PAGE = os.path.join(REPOSITORY, "Benchmarks", "mutants.md")
BUNDLE = os.path.join(TREE, ".build/debug/fhqPackageTests.xctest")
# A suite that takes longer than this, in seconds, is run test by test.
LONG_SUITE = 8
WORKERS = 2

# What each module gets beside its faults. A child that a test gave an environment of its own asks its parent's.
SWITCH = """import Glibc

private func bytes(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var all = [UInt8](), buffer = [UInt8](repeating: 0, count: 65536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { all += buffer[..<count] }
    return all
}

private func value() -> String? {
    if let own = getenv("FHQ_MUTANT") { return String(cString: own) }
    var process = getpid()
    let name = Array("FHQ_MUTANT=".utf8)
    while process > 1 {
        let words = bytes("/proc/\\(process)/stat").split(separator: 0x29).last?.split(separator: 0x20) ?? []
        guard words.count > 1, let parent = Int32(String(decoding: words[1], as: UTF8.self)) else { return nil }
        process = parent
        let variables = bytes("/proc/\\(process)/environ").split(separator: 0)
        if let found = variables.first(where: { $0.starts(with: name) }) {
            return String(decoding: found.dropFirst(name.count), as: UTF8.self)
        }
    }
    return nil
}

private let setting = value()
private let chosen = setting.flatMap { Int($0) } ?? 0
private let folder = setting.flatMap { $0.hasPrefix("/") ? $0 : nil }
nonisolated(unsafe) private let noted = {
    let noted = UnsafeMutablePointer<Bool>.allocate(capacity: 65536)
    noted.initialize(repeating: false, count: 65536)
    return noted
}()

private func note(_ number: Int) {
    guard let folder, !noted[number] else { return }
    noted[number] = true
    let before = errno
    let file = open("\\(folder)/\\(number)", O_CREAT | O_WRONLY | O_CLOEXEC, 0o666)
    if file >= 0 { close(file) }
    errno = before
}

func seeded(_ number: Int) -> Bool {
    if folder != nil { note(number) }
    return number == chosen
}

func seededTrue(_ number: Int, _ condition: Bool) -> Bool { seeded(number) || condition }
func seededFalse(_ number: Int, _ condition: Bool) -> Bool { !seeded(number) && condition }
func seededNot(_ number: Int, _ condition: Bool) -> Bool { seeded(number) != condition }
func seededMoved<T: AdditiveArithmetic & ExpressibleByIntegerLiteral>(_ number: Int, _ value: T) -> T {
    seeded(number) ? value + 1 : value
}

"""


def load(name, otherwise=None):
    path = os.path.join(FOLDER, name)
    if not os.path.exists(path):
        return otherwise
    with open(path) as file:
        return json.load(file)


def save(name, value):
    path = os.path.join(FOLDER, name)
    with open(path + "~", "w") as file:
        json.dump(value, file, indent=1, ensure_ascii=False)
    os.replace(path + "~", path)


def write(path, text):
    """Writes a file unless it is so already: what is older is not compiled anew."""
    if os.path.exists(path):
        with open(path) as file:
            if file.read() == text:
                return
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)


def made_of():
    """The folders of the Swift targets that fhq is made of, each after those that it uses."""
    dumped = subprocess.run(["swift", "package", "dump-package"], cwd=REPOSITORY, capture_output=True, check=True)
    known, found = {target["name"]: target for target in json.loads(dumped.stdout)["targets"]}, {}

    def visit(name):
        if name in found or name not in known:
            return
        for dependency in known[name]["dependencies"]:
            visit(next(iter(dependency.values()))[0])
        found[name] = known[name].get("path") or "Sources/" + name

    visit("fhq")
    return {name: folder for name, folder in found.items() if name != MADE_UP and sources(folder)}


def sources(folder):
    found = []
    for folder, _, names in os.walk(os.path.join(SOURCE, folder)):
        found += [os.path.join(folder, name) for name in names if name.endswith(".swift")]
    return sorted(os.path.relpath(path, SOURCE) for path in found)


def read(path):
    with open(os.path.join(SOURCE, path)) as file:
        return file.read()


def snapshot():
    """Copies what git has or would take, as it is now; returns the names."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=REPOSITORY, capture_output=True)
    shutil.rmtree(SOURCE, ignore_errors=True)
    names = [name for name in listed.stdout.decode().split("\0") if name]
    for name in names:
        if os.path.lexists(os.path.join(REPOSITORY, name)):
            os.makedirs(os.path.dirname(os.path.join(SOURCE, name)), exist_ok=True)
            shutil.copy2(os.path.join(REPOSITORY, name), os.path.join(SOURCE, name), follow_symlinks=False)


def drawn(seed, count, candidates):
    """Faults of one seed: a target after the other, in each a kind after the other, in each a place by chance."""
    chance, queues = random.Random(seed), {}
    for target, faults in candidates.items():
        kinds = {kind: [] for kind in mutate_places.KINDS}
        for fault in faults:
            kinds[fault["kind"]].append(fault)
        queues[target] = [chance.sample(faults, len(faults)) for faults in kinds.values() if faults]
        chance.shuffle(queues[target])
    taken = []
    while len(taken) < count and any(queues.values()):
        for kinds in queues.values():
            if kinds:
                queue = kinds.pop(0)
                taken.append(queue.pop())
                if queue:
                    kinds.append(queue)
    return taken


def written_since(commit):
    """The lines of each file that are not as they were at a commit."""
    changes = subprocess.run(
        ["git", "diff", "--unified=0", commit, "--", "Sources"], cwd=REPOSITORY, capture_output=True, text=True, check=True)
    lines, path = {}, None
    for line in changes.stdout.split("\n"):
        if line.startswith("+++ "):
            path = line.removeprefix("+++ b/")
        elif hunk := re.match(r"@@ \S+ \+(\d+)(?:,(\d+))? @@", line):
            first, count = int(hunk[1]), int(hunk[2] or 1)
            lines.setdefault(path, set()).update(range(first, first + count))
    return lines


def plan(options):
    """Draws half as many again as are asked for: some will not compile."""
    snapshot()
    candidates, folders = {}, made_of()
    lines = written_since(options.since) if options.since else None
    for target, folder in folders.items():
        candidates[target] = []
        for path in sources(folder):
            text = read(path)
            for index, place in enumerate(mutate_places.places(text)):
                line = mutate_places.line_of(text, place.start)
                if lines is not None and line not in lines.get(path, ()):
                    continue
                candidates[target].append({
                    "target": target, "file": path, "index": index, "line": line, "kind": place.kind,
                    "change": place.change, "code": text.split("\n")[line - 1].strip()})
    faults, known = [], set()
    for seed in options.seeds:
        for fault in drawn(seed, options.count * 3 // 2, candidates):
            if (fault["file"], fault["index"]) not in known:
                known.add((fault["file"], fault["index"]))
                faults.append(dict(fault, seed=seed, number=len(faults) + 1))
    places = {target: len(found) for target, found in candidates.items()}
    commit = subprocess.run(["git", "log", "-1", "--format=%h"], cwd=REPOSITORY, capture_output=True, text=True).stdout.strip()
    save("plan.json", {
        "faults": faults, "folders": folders, "places": places, "commit": commit, "date": time.strftime("%Y-%m-%d")})
    copy(faults, folders)


def copy(faults, targets):
    """Brings the copy of the tree up to date, with all faults in it that compile."""
    numbered, names = {}, []
    for fault in faults:
        numbered.setdefault(fault["file"], []).append(fault)
    for folder, folders, files in os.walk(SOURCE):
        links = [name for name in folders if os.path.islink(os.path.join(folder, name))]
        names += [os.path.relpath(os.path.join(folder, name), SOURCE) for name in files + links]
    for folder, folders, files in os.walk(TREE):
        folders[:] = [name for name in folders if os.path.join(folder, name) != os.path.join(TREE, ".build")]
        for name in files:
            if name != "SeededFaults.swift" and os.path.relpath(os.path.join(folder, name), TREE) not in names:
                os.remove(os.path.join(folder, name))
    for name in names:
        source, copied = os.path.join(SOURCE, name), os.path.join(TREE, name)
        if name in numbered or os.path.islink(copied):
            continue
        # What is older than its product is not compiled anew.
        if not os.path.exists(copied) or not filecmp.cmp(source, copied, shallow=False):
            os.makedirs(os.path.dirname(copied), exist_ok=True)
            shutil.copy(source, copied, follow_symlinks=False)
    declared = {target: SWITCH for target in targets}
    for name, here in numbered.items():
        text = read(name)
        every = mutate_places.places(text)
        text, declarations = mutate_places.seed(
            text, [(fault["number"], every[fault["index"]]) for fault in here if not fault.get("dropped")])
        write(os.path.join(TREE, name), text)
        declared[here[0]["target"]] += declarations
    for target, text in declared.items():
        write(os.path.join(TREE, targets[target], "SeededFaults.swift"), text)
    # What was fetched is not fetched again, and what the tests compare with is there.
    for name in os.listdir(os.path.join(REPOSITORY, ".build")):
        source, copied = os.path.join(REPOSITORY, ".build", name), os.path.join(TREE, ".build", name)
        os.makedirs(os.path.dirname(copied), exist_ok=True)
        if name.endswith("-client") and not os.path.lexists(copied):
            os.symlink(source, copied)
        elif name in ("checkouts", "repositories", "workspace-state.json") and not os.path.exists(copied):
            shutil.copytree(source, copied, symlinks=True) if os.path.isdir(source) else shutil.copy2(source, copied)


def build(options):
    """Builds target after target, and drops faults that do not compile until all do."""
    state = load("plan.json")
    faults = state["faults"]
    for target in list(state["folders"]) + [None]:
        arguments = ["--target", target] if target else ["--build-tests"]
        while True:
            done = subprocess.run(["swift", "build", *arguments], cwd=TREE, capture_output=True, text=True)
            if done.returncode == 0:
                break
            dropped = blamed(done.stdout + done.stderr, faults)
            if not dropped:
                sys.exit(done.stdout[-5000:] + done.stderr[-5000:])
            for fault in dropped:
                fault["dropped"] = True
            print(f"{target}: {len(dropped)} do not compile", flush=True)
            save("plan.json", state)
            copy(faults, state["folders"])
    state["built"] = True
    save("plan.json", state)


def blamed(log, faults):
    """The faults at the lines of the compiler's errors, else the nearest of the file."""
    found = []
    for path, line in set(re.findall(r"(?m)^(/\S+\.swift):(\d+):\d+: error:", log)):
        line = int(line)
        if path.endswith("SeededFaults.swift"):
            with open(path) as file:
                number = int(re.search(r"seeded\((\d+)", file.read().split("\n")[line - 1]).group(1))
            found += [fault for fault in faults if fault["number"] == number]
            continue
        here = [fault for fault in faults if os.path.join(TREE, fault["file"]) == path and not fault.get("dropped")]
        nearest = min((abs(fault["line"] - line) for fault in here), default=0)
        found += [fault for fault in here if abs(fault["line"] - line) == nearest]
    return found


def chosen(state, options):
    """The faults of each seed that compile, no more than were asked for, in the order in which they were drawn."""
    result = []
    for seed in options.seeds:
        result += [fault for fault in state["faults"] if fault["seed"] == seed and not fault.get("dropped")][: options.count]
    return result


def listed():
    """The names of all tests, `Target.Suite/test()`."""
    done = subprocess.run(
        [BUNDLE, "--testing-library", "swift-testing", "--list-tests"], cwd=TREE, capture_output=True, text=True)
    return [line for line in done.stdout.split("\n") if "." in line and not line.startswith(LEFT_OUT)]


def log_path():
    return os.path.join(FOLDER, f"log-{os.getpid()}-{threading.get_ident()}")


def run(unit, switch, seconds=None, clock=900):
    """Runs the tests whose names begin with the unit: whether they pass, what they took by the processor and the clock."""
    words = [BUNDLE, "--testing-library", "swift-testing", "--filter", "^" + re.escape(unit)]
    environment = dict(
        os.environ, FHQ_MUTANT=switch, SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH="4", SWIFT_BACKTRACE="enable=no")
    began = time.monotonic()

    def limit():
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if seconds:
            resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 5))

    with open(log_path(), "wb") as log:
        child = subprocess.Popen(
            words, cwd=TREE, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log, preexec_fn=limit,
            start_new_session=True)
        late = threading.Timer(clock, lambda: os.killpg(child.pid, signal.SIGKILL))
        late.start()
        _, status, used = os.wait4(child.pid, 0)
        late.cancel()
        child.returncode = status
    return status == 0, used.ru_utime + used.ru_stime, time.monotonic() - began


def reach(options):
    """Runs each suite once, without a fault, and notes which faults it reaches."""
    units, lock = load("reach.json", {}), threading.Lock()
    tests = listed()
    suites = {re.match(r"[^/(]+/?", test).group() for test in tests}
    suites = sorted(suites, key=lambda suite: (LAST.index(suite.split(".")[0]) if suite.startswith(LAST) else -1, suite))

    def once(unit):
        if unit in units:
            return
        folder = os.path.join(FOLDER, "reach", re.sub(r"\W", "_", unit)[:150])
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        passes, processor, clock = run(unit, folder)
        if not passes:
            shutil.copy(log_path(), folder + ".log")
        with lock:
            units[unit] = {
                "passes": passes, "seconds": processor, "clock": clock,
                "faults": sorted(int(name) for name in os.listdir(folder))}
            save("reach.json", units)

    with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        list(pool.map(once, suites))
        long = [suite for suite in suites if units[suite]["seconds"] > LONG_SUITE and suite.endswith("/")]
        list(pool.map(once, [test for test in tests if test.startswith(tuple(long))]))


def trial(fault, units, before, most):
    """What became of a fault: the first unit that notices it; `before` has those that did not.

    The likeliest come first: those that are quick and reach few faults besides.
    """
    # A suite is left out where its tests are known one by one.
    split = {unit.split("/")[0] + "/" for unit in units if not unit.endswith("/")}
    reaching = [
        (unit, one) for unit, one in units.items()
        if one["passes"] and unit not in split and fault["number"] in one["faults"]]
    reaching.sort(key=lambda pair: pair[1]["seconds"] * len(pair[1]["faults"]))
    spent, passed = before.get("seconds", 0), before.get("passed", [])
    for unit, one in reaching:
        if unit in passed:
            continue
        if spent > most:
            break
        # Other work on the machine slows a test down, but not without end.
        bound, late = 3 * one["seconds"] + 10, 4 * one["clock"] + 30
        passes, processor, clock = run(unit, str(fault["number"]), bound, late)
        spent += processor
        # What fails by chance passes the next time; what takes all the processor that it may needs no second proof.
        if not passes and processor < bound - 2 and clock < late:
            passes, processor, clock = run(unit, str(fault["number"]), bound, late)
            spent += processor
        # A machine that is busy with other work makes anything late.
        if clock >= late:
            continue
        if not passes:
            return {"verdict": "caught", "by": unit, "seconds": spent}
        passed = passed + [unit]
    verdict = "survived" if reaching else "not reached"
    return {"verdict": verdict, "seconds": spent, "passed": passed, "reaching": len(reaching)}


def run_all(options):
    state, units, results = load("plan.json"), load("reach.json"), load("results.json", {})
    began, lock = time.monotonic(), threading.Lock()

    def one(fault, seconds):
        if time.monotonic() - began > options.minutes * 60 * len(options.seeds):
            return
        result = trial(fault, units, results.get(str(fault["number"]), {}), seconds)
        with lock:
            results[str(fault["number"])] = result
            save("results.json", results)
        print(
            f"{fault['number']:4} {result['verdict']:11} {result['seconds']:5.0f} s {fault['file']}:{fault['line']}"
            f" {fault['change']} {result.get('by', '')}", flush=True)

    for seconds in (options.seconds / 5, options.seconds):
        # A survivor is tried again with what reaches it and was not tried yet.
        waiting = [
            fault for fault in chosen(state, options) if results.get(str(fault["number"]), {}).get("verdict") != "caught"]
        with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
            list(pool.map(lambda fault: one(fault, seconds), waiting))


def reasons():
    """What the page says of each survivor in its last column, by the name of the file and the change."""
    known = {}
    if os.path.exists(PAGE):
        with open(PAGE) as file:
            for line in file:
                cells = [cell.strip() for cell in line.replace("\\|", "\0").strip().strip("|").split("|")]
                if len(cells) == 4 and ":" in cells[0]:
                    known[os.path.basename(cells[0].rsplit(":", 1)[0]), cells[1], cells[2]] = cells[3].replace("\0", "\\|")
    return known


def report(options):
    state, results, known = load("plan.json"), load("results.json", {}), reasons()
    faults = [dict(fault, **results[str(fault["number"])]) for fault in chosen(state, options) if str(fault["number"]) in results]

    def table(column, names):
        lines = [f"| {column} | faults | caught | survived | not reached |", "| --- | ---: | ---: | ---: | ---: |"]
        for name in names + ["all"]:
            here = [fault["verdict"] for fault in faults if name in ("all", fault[column])]
            counts = [len(here)] + [here.count(verdict) for verdict in ("caught", "survived", "not reached")]
            lines.append(f"| {name} | " + " | ".join(map(str, counts)) + " |")
        return lines

    def cell(text):
        return text.replace("|", "\\|").replace("\\\\|", "\\|")

    rows, equal, later, unfinished = [], 0, 0, 0
    for fault in sorted(faults, key=lambda fault: (fault["file"], fault["line"])):
        if fault["verdict"] != "caught":
            place, code, change = f"{fault['file']}:{fault['line']}", f"`{cell(fault['code'])}`", cell(fault["change"])
            passed = f"{len(fault['passed'])} of {fault.get('reaching', 0)} suites and tests have passed"
            reason = known.get((os.path.basename(fault["file"]), code.replace("\\|", "\0"), change.replace("\\|", "\0")), passed)
            equal += reason.startswith("Equal")
            later += reason.startswith("`")
            unfinished += len(fault["passed"]) < fault.get("reaching", 0)
            rows.append(f"| {place} | {code} | {change} | {reason} |")
    caught = [fault["verdict"] for fault in faults].count("caught")
    minutes = sum(fault["seconds"] for fault in faults) / 60
    lines = [
        "# Seeded faults", "",
        f"`make mutate` of {state['date']} at {state['commit']}, seeds {', '.join(map(str, options.seeds))}: {len(faults)} of"
        f" {options.count * len(options.seeds)} faults at {sum(state['places'].values())} places, {minutes:.0f} minutes of processor"
        f" time in tests. {equal} faults make no difference; of the {len(faults) - equal} others the tests caught {caught},"
        f" {100 * caught / (len(faults) - equal):.0f} %, and with those written after the run {caught + later},"
        f" {100 * (caught + later) / (len(faults) - equal):.0f} %. For {unfinished} of the survivors the time ended before every"
        " suite that reaches them had run.", ""]
    lines += table("target", list(state["folders"])) + [""] + table("kind", mutate_places.KINDS) + [
        "", "## Survivors", "",
        "Each fault that no test of the run noticed, and why: it is equal, or the test that is named was written after the run.",
        "“Open” is a fault that a test could notice and none does.", "",
        "| place | code | change | why it survived |", "| --- | --- | --- | --- |"]
    write(PAGE, "\n".join(lines + rows) + "\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seeds", default=[1, 2], type=lambda text: [int(word) for word in text.split(",")])
    parser.add_argument("--count", default=100, type=int)
    # The processor time that one fault may take: a survivor would otherwise have all tests run.
    parser.add_argument("--since")
    parser.add_argument("--seconds", default=150, type=float)
    parser.add_argument("--minutes", default=60, type=float)
    parser.add_argument("stages", nargs="*")
    options = parser.parse_args()
    os.makedirs(FOLDER, exist_ok=True)
    stages = options.stages or ["plan", "build", "reach", "run", "report"]
    if not options.stages:
        for name in ("plan.json", "reach.json", "results.json"):
            if os.path.exists(os.path.join(FOLDER, name)):
                os.remove(os.path.join(FOLDER, name))
    for stage in stages:
        began = time.monotonic()
        {"plan": plan, "build": build, "reach": reach, "run": run_all, "report": report}[stage](options)
        print(f"{stage}: {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
