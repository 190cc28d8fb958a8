#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How often what `git fuse scope focus` calls a companion was changed, too.

    companions.py REPOSITORY...

Sixty random commits of each, of the newest 1,500 without a second parent, that
change code and two to eight files: the symbol of the largest hunk of the first
file is asked about as it was before, and its companions are compared with the
other files of the commit. focus.md has what came of it.
"""
import json
import random
import re
import subprocess
import sys

CODE = re.compile(r"\.(c|cc|cpp|go|h|hpp|java|js|kt|php|py|rb|rs|ts)$")


def git(repository, *words):
    return subprocess.run(["git", "-C", repository, *words],
                          capture_output=True, text=True,
                          errors="replace").stdout


def focus(repository, place, commit):
    answer = subprocess.run(
        ["git", "-C", repository, "fuse", "scope", "focus", place,
         f"--at={commit}^", "--max-tokens=20000", "--format=json"],
        capture_output=True, text=True)
    return json.loads(answer.stdout)["passages"] if not answer.returncode \
        else []


def companions(repository, commit):
    """What was shown, and what the commit touched beside the place."""
    def names(*how):
        return git(repository, "show", "--format=", "--name-only", *how,
                   commit).split("\n")[:-1]
    touched = set(names())
    code = [path for path in names("--diff-filter=M")
            if CODE.search(path) and "test" not in path.lower()]
    if not code or not 2 <= len(touched) <= 8:
        return None
    hunks = re.findall(r"^@@ -(\d+)(?:,(\d+))?",
                       git(repository, "show", "--format=", "-U0", commit,
                           "--", code[0]), re.M)
    hunks = [(int(n or 1), int(first)) for first, n in hunks if n != "0"]
    if not hunks:
        return None
    seed = [p for p in focus(repository, f"{code[0]}:{max(hunks)[1]}", commit)
            if p["role"] == "seed" and p["symbol"]]
    if not seed:
        return None
    shown = focus(repository, f"{code[0]}:{seed[0]['symbol']}", commit)
    return ({p["path"] for p in shown if p["role"] == "companion"},
            touched - {code[0]})


def main():
    all_asked = all_shown = all_hits = all_touched = 0
    for repository in sys.argv[1:]:
        random.seed(7)
        commits = git(repository, "rev-list", "--no-merges", "-n", "1500",
                      "HEAD").split()
        random.shuffle(commits)
        asked = shown = hits = 0
        for commit in commits:
            found = companions(repository, commit) if asked < 60 else None
            if found:
                asked += 1
                shown += len(found[0])
                hits += len(found[0] & found[1])
                all_touched += len(found[1])
        print(f"{repository}: {asked} asked, {shown} shown, {hits} touched")
        all_asked += asked
        all_shown += shown
        all_hits += hits
    print(f"{all_asked} asked, {all_shown} shown, {all_hits} of them touched, "
          f"of {all_touched} that were")


if __name__ == "__main__":
    main()
