#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How many of the tests that fail are in what `git fuse tests` lists.

    tests_to_run.py RUNNER CLONE SOURCES TESTS [COMMITS [MUTANTS]]

RUNNER is pytest, node, mocha or go; CLONE a repository whose suite runs where
it is, with what it needs installed; SOURCES and TESTS are regular expressions
of the paths that are mutated and, for node, of the test files. The newest
commits without a second parent that changed lines of SOURCES are taken, and of
each up to MUTANTS of the lines that it added are broken, one at a time. A
mutant counts where a test fails that did not fail before. One line of JSON a
commit goes to stdout, the sum to stderr. tests_to_run.md has what came of it.
"""
import json
import os
import random
import re
import subprocess
import sys

RUNNER, CLONE, SOURCES, TESTS = sys.argv[1:5]
COMMITS = int(sys.argv[5]) if len(sys.argv) > 5 else 6
MUTANTS = int(sys.argv[6]) if len(sys.argv) > 6 else 4
SECONDS = 120

SWAPS = [(r"==", "!="), (r"!=", "=="), (r"<=", ">"), (r">=", "<"),
         (r" < ", " >= "), (r" > ", " <= "), (r"\band\b", "or"),
         (r"\bor\b", "and"), (r"&&", "||"), (r"\|\|", "&&"),
         (r"\bTrue\b", "False"), (r"\bFalse\b", "True"),
         (r"\btrue\b", "false"), (r"\bfalse\b", "true"),
         (r" \+ ", " - "), (r" - ", " + "), (r"\bnot ", ""),
         (r"\bif \(", "if (!"), (r"\b0\b", "1"), (r"\b1\b", "2"),
         (r"'[^']+'", "'mutant'"), (r'"[^"]+"', '"mutant"')]


def run(*argv, **more):
    env = dict(os.environ, **more)
    try:
        return subprocess.run(argv, cwd=CLONE, env=env, text=True,
                              errors="replace", stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL,
                              timeout=SECONDS).stdout
    except subprocess.TimeoutExpired:
        return None


def git(*argv):
    return run("git", *argv)


def of_pytest():
    out = run("/usr/bin/python3", "-m", "pytest", "-q", "-rfE", "--tb=no",
              "-p", "no:cacheprovider", "-W", "ignore",
              "--continue-on-collection-errors",
              PYTHONPATH=CLONE + "/src:" + CLONE,
              PYTHONDONTWRITEBYTECODE="1")
    if out is None:
        return None
    return {re.sub(r"\[.*", "", m.split(" - ")[0]) for m in
            re.findall(r"^(?:FAILED|ERROR) (\S.*)$", out, re.M)}


def of_node():
    failed = set()
    for path in git("ls-files").split():
        if re.search(TESTS, path):
            try:
                done = subprocess.run(["node", path], cwd=CLONE, timeout=20,
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


def of_go():
    failed = set()
    out = run("go", "test", "-json", "./...")
    if out is None:
        return None
    for line in out.splitlines():
        if not line.startswith("{"):
            continue
        event = json.loads(line)
        if event["Action"] == "fail" and "Test" in event:
            failed.add(event["Package"] + " " + event["Test"].split("/")[0])
    return failed


FAILED = {"pytest": of_pytest, "node": of_node, "mocha": of_mocha,
          "go": of_go}[RUNNER]


def listed(test, told):
    """A test, or the class or the file of it, is in the list."""
    if RUNNER == "go":
        package, name = test.split(" ")
        return any(t.split(" ")[1] == name and
                   ("/" + package).endswith(t.split(" ")[0][1:].rstrip("/"))
                   for t in told)
    return any(test == t or test.startswith(t + "::") for t in told)


def size(told):
    """How many tests a list has: a class or a file is all that it holds."""
    if RUNNER != "pytest":
        return len(told)
    out = run("/usr/bin/python3", "-m", "pytest", "-q", "--collect-only",
              "-p", "no:cacheprovider", PYTHONPATH=CLONE + "/src:" + CLONE)
    all_of = {re.sub(r"\[.*", "", t) for t in (out or "").splitlines()
              if "::" in t}
    size.suite = len(all_of)
    return sum(1 for t in all_of if listed(t, told))


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


def broken(path, at, text):
    full = os.path.join(CLONE, path)
    with open(full, newline="") as f:
        before = f.read()
    lines = before.split("\n")
    lines[at - 1] = text
    with open(full, "w", newline="") as f:
        f.write("\n".join(lines))
    failed = FAILED()
    with open(full, "w", newline="") as f:
        f.write(before)
    return failed


def measure(commit, rng):
    made = mutants(commit, rng)
    if not made:
        return None
    git("checkout", "-q", "-f", commit)
    answer = run("git", "fuse", "tests", commit + "^.." + commit,
                 "--format=json")
    if not answer:
        return None
    answer = json.loads(answer)
    told = {t["test"] for t in answer["tests"]}
    before = FAILED()
    row = {"commit": commit[:10], "mutants": 0, "failed": 0, "listed": 0,
           "missed": []}
    if before is None:
        return None
    for path, at, text in made[:MUTANTS * 3]:
        if row["mutants"] == MUTANTS:
            break
        failed = broken(path, at, text)
        if failed is None or not failed - before:
            continue
        failed -= before
        found = {t for t in failed if listed(t, told)}
        row["mutants"] += 1
        row["failed"] += len(failed)
        row["listed"] += len(found)
        if failed - found:
            row["missed"].append([path, at, text.strip()[:70], len(failed),
                                  sorted(failed - found)[:3]])
    if not row["mutants"]:
        return None
    size.suite = answer["suite_count"]
    row["size"] = size(told)
    row["suite"] = size.suite
    row["unknown"] = [u["path"] for u in answer["unknown"]]
    return row


def main():
    rng = random.Random(1)
    rows = []
    head = git("rev-parse", "HEAD").strip()
    for commit in git("log", "--no-merges", "--format=%H", head).split():
        if len(rows) == COMMITS:
            break
        row = measure(commit, rng)
        if row:
            rows.append(row)
            print(json.dumps(row), flush=True)
    git("checkout", "-q", "-f", head)
    failed = sum(r["failed"] for r in rows)
    found = sum(r["listed"] for r in rows)
    shares = sorted(r["size"] / r["suite"] for r in rows)
    print(f"{len(rows)} commits, {sum(r['mutants'] for r in rows)} mutants, "
          f"{failed} failed, {found} listed "
          f"({100 * found / max(failed, 1):.1f}), median share "
          f"{shares[len(shares) // 2] if shares else 0:.2f}",
          file=sys.stderr)


main()
