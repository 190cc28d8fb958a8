#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How many of the tests that fail are in what `git fuse tests` lists.

    tests_to_run.py break RUNNER CLONE SOURCES TESTS [COMMITS [MUTANTS]] >FILE
    tests_to_run.py compare CLONE FILE

RUNNER is pytest, node, mocha, go, prove or ctest; CLONE a repository whose
suite runs where it is, with what it needs installed; SOURCES and TESTS are
regular expressions of the paths that are mutated and, for node and prove, of
the test files. The newest commits without a second parent that changed lines
of SOURCES are taken, and of each up to MUTANTS of the lines that it added are
broken, one at a time. A mutant counts where a test fails that did not fail
before. FILE gets a line of JSON a commit: what failed, and the suite. compare
asks for the tests of each such commit, which takes seconds: a line a commit
goes to stdout, the sum to stderr. tests_to_run.md has what came of it.
"""
import json
import os
import random
import re
import subprocess
import sys

SECONDS = 60
PYTEST = ("/usr/bin/python3", "-m", "pytest", "-q", "-p", "no:cacheprovider",
          "-W", "ignore")

SWAPS = [(r"==", "!="), (r"!=", "=="), (r"<=", ">"), (r">=", "<"),
         (r" < ", " >= "), (r" > ", " <= "), (r"\band\b", "or"),
         (r"\bor\b", "and"), (r"&&", "||"), (r"\|\|", "&&"),
         (r"\bTrue\b", "False"), (r"\bFalse\b", "True"),
         (r"\btrue\b", "false"), (r"\bfalse\b", "true"),
         (r" \+ ", " - "), (r" - ", " + "), (r"\bnot ", ""),
         (r"\bif \(", "if (!"), (r"\b0\b", "1"), (r"\b1\b", "2"),
         (r"'[^']+'", "'mutant'"), (r'"[^"]+"', '"mutant"')]


def run(*argv, seconds=SECONDS, **more):
    env = dict(os.environ, **more)
    try:
        return subprocess.run(argv, cwd=CLONE, env=env, text=True,
                              errors="replace", stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL,
                              timeout=seconds).stdout
    except subprocess.TimeoutExpired:
        return None


def git(*argv):
    return run("git", *argv)


def pytest(*argv):
    return run(*PYTEST, *argv, PYTHONPATH=CLONE + "/src:" + CLONE,
               PYTHONDONTWRITEBYTECODE="1")


def of_pytest():
    out = pytest("-rfE", "--tb=no", "--continue-on-collection-errors")
    if out is None:
        return None
    return {re.sub(r"\[.*", "", m.split(" - ")[0]) for m in
            re.findall(r"^(?:FAILED|ERROR) (\S.*)$", out, re.M)}


def suite_of_pytest():
    return {re.sub(r"\[.*", "", t) for t in
            (pytest("--collect-only") or "").splitlines() if "::" in t}


def test_files():
    return {p for p in git("ls-files").split("\n") if p and
            re.search(TESTS, p)}


def of_files(*program):
    failed = set()
    for path in test_files():
        try:
            done = subprocess.run([*program, path], cwd=CLONE, timeout=20,
                                  stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL)
            if done.returncode:
                failed.add(path)
        except subprocess.TimeoutExpired:
            failed.add(path)
    return failed


def of_mocha():
    out = run("npx", "mocha", "--reporter", "json", "--exit")
    try:
        told = json.loads(out[out.index("{\n"):])
    except (TypeError, ValueError):
        return None
    return {os.path.relpath(t["file"], CLONE) for t in told["failures"]}


def go_tests(wanted, *argv):
    found = set()
    out = run("go", "test", "-json", *argv, "./...", seconds=240)
    for line in (out or "").splitlines():
        event = json.loads(line) if line.startswith("{") else {"Action": ""}
        if event["Action"] in wanted and "Test" in event:
            found.add(event["Package"] + " " + event["Test"].split("/")[0])
    return None if out is None else found


def of_ctest():
    """In build/, which cmake made; what does not compile is no mutant."""
    if run("cmake", "--build", "build", "-j2", seconds=240) is None or \
            subprocess.run(["cmake", "--build", "build"], cwd=CLONE,
                           capture_output=True).returncode:
        return None
    out = run("ctest", "--test-dir", "build", "--timeout", "10", seconds=240)
    return set(re.findall(r"Test +#\d+: (\S+) \.*\**(?:Failed|Exception|"
                          r"Timeout|Subprocess)", out or ""))


def suite_of_ctest():
    return set(re.findall(r"Test +#\d+: (\S+)",
                          run("ctest", "--test-dir", "build", "-N") or ""))


# What failed, and all that there is.
RUNNERS = {
    "pytest": (of_pytest, suite_of_pytest),
    "node": (lambda: of_files("node"), test_files),
    "prove": (lambda: of_files("perl", "-Ilib", "-It/lib"), test_files),
    "mocha": (of_mocha, test_files),
    "go": (lambda: go_tests({"fail"}),
           lambda: go_tests({"pass", "fail", "skip"})),
    "ctest": (of_ctest, suite_of_ctest),
}


def listed(runner, test, told):
    """A test, or the class or the file of it, is in the list."""
    if runner == "go":
        package, name = test.split(" ")
        return any(t.split(" ")[1] == name and
                   ("/" + package).endswith(t.split(" ")[0][1:].rstrip("/"))
                   for t in told)
    return any(test == t or test.startswith(t + "::") for t in told)


def added_lines(commit):
    lines, path, at = [], None, 0
    for line in git("diff", "-U0", commit + "^", commit).splitlines():
        if line.startswith("+++ b/"):
            path = line[6:]
        elif line.startswith("@@"):
            at = int(re.search(r"\+(\d+)", line).group(1))
        elif line.startswith("+") and path and re.search(SOURCES, path):
            lines.append((path, at, line[1:]))
            at += 1
    return lines


def mutants(commit, rng):
    made = []
    for path, at, text in added_lines(commit):
        code = text.strip()
        if not code or code[0] in "#/*\"'@" or \
                re.match(r"(import|from|export|package|func|def|class|type)\b",
                         code):
            continue
        for what, by in SWAPS:
            if re.search(what, text):
                made.append((path, at, re.sub(what, by, text, count=1)))
    rng.shuffle(made)
    seen, out = set(), []
    for path, at, text in made:
        if (path, at) not in seen:
            seen.add((path, at))
            out.append((path, at, text))
    return out


def broken(failing, path, at, text):
    full = os.path.join(CLONE, path)
    with open(full, newline="") as f:
        before = f.read()
    lines = before.split("\n")
    lines[at - 1] = text
    try:
        with open(full, "w", newline="") as f:
            f.write("\n".join(lines))
        return failing()
    finally:
        with open(full, "w", newline="") as f:
            f.write(before)


def break_commit(runner, commit, rng, most):
    failing, suite = RUNNERS[runner]
    made = mutants(commit, rng)
    if not made:
        return None
    git("checkout", "-q", "-f", commit)
    before = failing()
    row = {"commit": commit, "runner": runner, "mutants": [],
           "suite": sorted(suite() or [])}
    if before is None or not row["suite"]:
        return None
    for path, at, text in made[:most * 2]:
        if len(row["mutants"]) == most:
            break
        failed = broken(failing, path, at, text)
        failed = failed and (failed - before) & set(row["suite"])
        if failed:
            row["mutants"].append({"path": path, "line": at,
                                   "text": text.strip(),
                                   "failed": sorted(failed)})
    return row if row["mutants"] else None


def break_all(runner, commits, most):
    rng = random.Random(1)
    head = git("rev-parse", "HEAD").strip()
    done = 0
    for commit in git("log", "--no-merges", "--format=%H", head).split():
        row = break_commit(runner, commit, rng, most)
        if row:
            print(json.dumps(row), flush=True)
            done += 1
        if done == commits:
            break
    git("checkout", "-q", "-f", head)


def compare(row):
    commit = row["commit"]
    answer = run("git", "fuse", "tests", commit + "^.." + commit, "--limit=0",
                 "--format=json")
    answer = json.loads(answer)
    told = {t["test"] for t in answer["tests"]}

    def in_list(tests):
        return {t for t in tests if listed(row["runner"], t, told)}

    failed = [m["failed"] for m in row["mutants"]]
    return {"commit": commit[:10], "mutants": len(failed),
            "failed": sum(map(len, failed)),
            "listed": sum(len(in_list(f)) for f in failed),
            "size": len(in_list(row["suite"])), "suite": len(row["suite"]),
            "unknown": [u["path"] for u in answer["unknown"]],
            "missed": [[m["path"], m["line"], m["text"][:70],
                        sorted(set(m["failed"]) - in_list(m["failed"]))[:3]]
                       for m in row["mutants"]
                       if set(m["failed"]) - in_list(m["failed"])]}


def compare_all(path):
    rows = []
    with open(path) as f:
        for line in f:
            rows.append(compare(json.loads(line)))
            print(json.dumps(rows[-1]), flush=True)
    failed = sum(r["failed"] for r in rows)
    shares = sorted(r["size"] / r["suite"] for r in rows)
    print(f"{len(rows)} commits, {sum(r['mutants'] for r in rows)} mutants, "
          f"{failed} failed, {sum(r['listed'] for r in rows)} listed, "
          f"shares {' '.join(f'{s:.2f}' for s in shares)}", file=sys.stderr)


if sys.argv[1] == "compare":
    CLONE = sys.argv[2]
    compare_all(sys.argv[3])
else:
    CLONE, SOURCES, TESTS = sys.argv[3:6]
    MORE = [int(n) for n in sys.argv[6:]] + [6, 2][len(sys.argv[6:]):]
    break_all(sys.argv[2], *MORE)
