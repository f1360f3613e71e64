#!/usr/bin/python3
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
"""What the log of a test runner says: how many tests passed, which failed, and whether each of those passes alone.

    test_results.py count RUNNER LOG          print the numbers of passed, failed and skipped tests
    test_results.py names RUNNER LOG          print the names of the failed tests
    test_results.py show RUNNER LOG           print the failed tests with their output
    test_results.py again RUNNER LOG STATUS   run each once more, alone; exit status 0 when all passed

RUNNER is `ctest:PRESET`, `node:FOLDER`, `vitest:FOLDER` or `unittest:FOLDER`; STATUS is the runner's exit status. `again`
adds to two files in build/logs, which a run clears at its start: `flaky-tests.txt` (failed first, passed alone) and
`failed-tests.txt` (the rest). A test that fails by chance is a defect all the same, so a run forgives two of them,
and none whose failure chance does not explain: NEVER_FORGIVEN and NEVER_FORGIVEN_OUTPUT.
"""
import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

MAX_FLAKY = 2
# Names. What a seed decides, what survives a kill, and what a fuzzer once found either holds or does not.
NEVER_FORGIVEN = re.compile(r"^server_crash|^fuzz_corpus\.|PowerCut|Crash|Random")
# Output: sanitizers, a falsified property (RapidCheck), a process that a test started and that ended by a signal.
NEVER_FORGIVEN_OUTPUT = re.compile(r"Sanitizer|runtime error: |Falsifiable after|ended by signal")
SECONDS_ALONE = 300
LINES_SHOWN = 80
LOGS = Path("build/logs")


@dataclass
class FailedTest:
    """One failed test. `command` runs it alone; without one it cannot be run again, and `reason` says why."""

    name: str
    output: str
    command: list[str] | None = None
    cwd: str = "."
    environment: dict[str, str] = field(default_factory=dict)
    ran_alone: re.Pattern[str] | None = None  # what the output says when `command` found and passed the test
    reason: str = ""

    def __post_init__(self) -> None:
        if NEVER_FORGIVEN.search(self.name):
            self.reason = self.reason or "tests of this kind do not fail by chance"
        self.reason = self.reason or reason_in(self.output)

    def passes_alone(self) -> bool:
        if self.reason or not self.command:
            return False
        environment = {**os.environ, **self.environment}
        for name in ("GTEST_TOTAL_SHARDS", "GTEST_SHARD_INDEX", "GTEST_OUTPUT"):
            environment.pop(name, None)
        try:
            run = subprocess.run(self.command, cwd=self.cwd, env=environment, stdin=subprocess.DEVNULL, text=True,
                                 stdout=subprocess.PIPE, stderr=subprocess.STDOUT, errors="replace",
                                 timeout=SECONDS_ALONE, check=False)
        except subprocess.TimeoutExpired:
            self.reason = f"not done after {SECONDS_ALONE} s alone"
            return False
        output = without_colours(run.stdout)
        if run.returncode == 0 and self.ran_alone and not self.ran_alone.search(output):
            self.reason = "no test of this name was found to run it again"
        elif run.returncode != 0:
            self.reason = "it fails alone as well"
            self.output += f"\n--- alone:\n{shortened(output)}"
        return not self.reason


def reason_in(output: str) -> str:
    found = NEVER_FORGIVEN_OUTPUT.search(output)
    return f"the output says '{found[0].strip()}'" if found else ""


def without_colours(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", text)


def shortened(text: str) -> str:
    lines = text.rstrip("\n").split("\n")
    if len(lines) > LINES_SHOWN:
        half = LINES_SHOWN // 2
        lines[half:-half] = [f"... {len(lines) - LINES_SHOWN} lines ..."]
    return "\n".join(lines)


def describe_ctest(preset: str) -> dict[str, dict]:
    """The tests of a build by name: command, environment, folder."""
    text = subprocess.run(["ctest", "--test-dir", f"build/{preset}", "--show-only=json-v1"], check=True, text=True,
                          stdout=subprocess.PIPE).stdout
    return {test["name"]: test for test in json.loads(text)["tests"]}


def blocks_of_ctest(log: str) -> list[tuple[str, str, str]]:
    """Of each test of ctest its name, status (`Passed`, `Failed`, `Timeout` ...) and output."""
    result = re.compile(r"^ *\d+/\d+ +Test +#\d+: (\S+) ?\.*(.*?) +[\d.]+ sec$")
    blocks: list[tuple[str, str, list[str]]] = []
    inside = False
    for line in log.splitlines():
        if match := result.match(line):
            inside = True
            blocks.append((match[1], match[2].strip(" *"), []))
        elif re.match(r"^ *Start +\d+: |^\d+% tests passed", line):
            inside = False
        elif inside:
            blocks[-1][2].append(line)
    return [(name, status, "\n".join(lines)) for name, status, lines in blocks]


def from_ctest(log: str, preset: str) -> list[FailedTest]:
    """`ctest --output-on-failure`. A test of ctest may be a program with many tests of GoogleTest: those are named."""
    blocks = [block for block in blocks_of_ctest(log) if block[1] not in ("Passed", "Skipped")]
    described = describe_ctest(preset) if blocks else {}
    failed: list[FailedTest] = []
    for name, status, output in blocks:
        # "Failed" is an exit status above 0; all else is a signal, a time limit, or a test that could not be started.
        reason = status if status != "Failed" else reason_in(output)
        failed += named_in(name, output, reason, described.get(name, {}))
    return failed


def named_in(name: str, output: str, reason: str, described: dict) -> list[FailedTest]:
    """The failed tests of GoogleTest inside one of ctest, or that test itself when it has none inside."""
    properties = {entry["name"]: entry["value"] for entry in described.get("properties", [])}
    environment = dict(entry.split("=", 1) for entry in properties.get("ENVIRONMENT", []))
    cwd = properties.get("WORKING_DIRECTORY", ".")
    command = described.get("command")
    inside = list(dict.fromkeys(re.findall(r"^\[  FAILED  \] ([\w/]+\.[\w/]+)(?=,| |$)", output, re.M)))
    # The test that a signal or a time limit has ended has started, and no line says how it went.
    last = re.search(r"^\[ RUN      \] ([\w/]+\.[\w/]+)\n((?!.*^\[ RUN ).*)\Z", output, re.M | re.S)
    if reason and last and not re.search(r"^\[ +(OK|FAILED|SKIPPED) +\]", last[2], re.M):
        inside.append(last[1])
    if not inside:
        return [FailedTest(name, output, None if reason else command, cwd, environment, reason=reason)]
    tests = []
    for test in inside:
        program = None if reason or not command else [command[0], f"--gtest_filter={test}"]
        prefix = name.split(".")[0]
        tests.append(FailedTest(f"{prefix}.{test}", part_of_gtest(output, test), program, cwd, environment,
                                re.compile(r"^\[  PASSED  \] [1-9]", re.M), reason))
    return tests


def part_of_gtest(output: str, test: str) -> str:
    """What stands before the line that says that `test` failed, down from the line about the test before it."""
    lines: list[str] = []
    for line in output.splitlines():
        lines.append(line)
        if match := re.match(r"^\[ +(?:OK|FAILED|SKIPPED) +\] ([\w/]+\.[\w/]+)", line):
            if match[1] == test:
                return "\n".join(lines)
            lines = []
    return output


def from_node(log: str, folder: str) -> list[FailedTest]:
    """Node.js' test runner (TAP): the innermost `not ok` blocks."""
    failed = []
    pattern = re.compile(r"^(?P<indent> *)not ok \d+ - (?P<name>.*)\n(?P<body>(?P=indent)  ---\n(?:.*\n)*?(?P=indent)  \.\.\.)$",
                         re.M)
    for match in pattern.finditer(log):
        body = match["body"]
        if re.search(r"failureType: 'subtestsFailed'", body):
            continue
        name = re.sub(r"\\(.)", r"\1", match["name"])
        reason = ""
        if "failureType: 'testTimeoutFailure'" in body:
            reason = "Timeout"
        elif signal := re.search(r"^ *signal: '(\w+)'", body, re.M):
            reason = f"ended by signal {signal[1]}"
        place = re.search(r"^ *location: '(.*?):\d+:\d+'$", body, re.M)
        file = os.path.relpath(place[1], folder) if place else ""
        command = None
        if place and not reason:
            command = ["node", "--test", "--test-reporter=tap", f"--test-name-pattern=^{escaped(name)}$", file]
        failed.append(FailedTest(f"{file}: {name}", match[0], command, folder, {"CI": "1"},
                                 re.compile(r"^# pass [1-9]", re.M), reason))
    return failed


def from_vitest(log: str, folder: str) -> list[FailedTest]:
    """Vitest: the blocks ` FAIL  file > suite > test`; a file that could not be read has no test."""
    failed = []
    for block in re.split(r"^ FAIL +", log, flags=re.M)[1:]:
        title = block.split("\n", 1)[0]
        output = re.split(r"^⎯+\[\d+/\d+\]⎯$", block, flags=re.M)[0]
        file, *path = title.split(" > ")
        reason = "" if path else "the file could not be run"
        if "Test timed out in" in output:
            reason = "Timeout"
        command = None
        if not reason:
            command = ["npx", "vitest", "run", file, "-t", f"^{escaped(' '.join(path))}$"]
        failed.append(FailedTest(title, output, command, folder, {"CI": "1"},
                                 re.compile(r"^ +Tests +[1-9]\d* passed", re.M), reason))
    return failed


def from_unittest(log: str, folder: str) -> list[FailedTest]:
    """Python's unittest: the blocks `FAIL: test (module.Class.test)`; each name once, whatever its subtests."""
    failed: dict[str, FailedTest] = {}
    for block in re.split(r"^={70}\n(?=(?:FAIL|ERROR): )", log, flags=re.M)[1:]:
        output = re.split(r"^-{70}\nRan \d+ tests?", block, flags=re.M)[0]
        match = re.match(r"(?:FAIL|ERROR): (\w+) \(([\w.]+)\)", output)
        name = match[2] if match else output.split("\n", 1)[0]
        if name in failed:
            failed[name].output += output
            continue
        reason = "" if match and "_FailedTest" not in name else "it could not be loaded"
        command = None if reason else ["/usr/bin/python3", "-m", "unittest", "-v", name]
        path = os.pathsep.join([str(Path("build/release/python").resolve()), str(Path(folder).resolve())])
        failed[name] = FailedTest(name, output, command, ".", {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
                                  re.compile(r"^Ran [1-9]\d* tests?", re.M), reason)
    return list(failed.values())


def escaped(name: str) -> str:
    """`name` as a JavaScript regular expression."""
    return re.sub(r"[\\^$.*+?()\[\]{}|/]", r"\\\g<0>", name)


def count_ctest(log: str, preset: str) -> tuple[int, int, int]:
    """The tests of GoogleTest inside those of ctest count one by one, by the files that they write."""
    passed = failed = skipped = 0
    for name, status, _ in blocks_of_ctest(log):
        file = Path(f"build/{preset}/results/{name}.json")
        if file.exists():
            results = json.loads(file.read_text(encoding="utf-8"))
            cases = [case for suite in results["testsuites"] for case in suite["testsuite"] if case["status"] == "RUN"]
            failed_here = sum("failures" in case for case in cases)
            skipped_here = sum(case["result"] == "SKIPPED" for case in cases)
            # A program that says at its end what it did wrong, such as a leak, has failed without a failed test.
            failed += failed_here or status != "Passed"
            skipped += skipped_here
            passed += len(cases) - failed_here - skipped_here
        else:
            passed += status == "Passed"
            skipped += status == "Skipped"
            failed += status not in ("Passed", "Skipped")
    return passed, failed, skipped


def count_node(log: str, _: str) -> tuple[int, int, int]:
    counts = {name: int(count) for name, count in re.findall(r"^# (\w+) (\d+)$", log, re.M)}
    return (counts.get("pass", 0), counts.get("fail", 0) + counts.get("cancelled", 0),
            counts.get("skipped", 0) + counts.get("todo", 0))


def count_vitest(log: str, _: str) -> tuple[int, int, int]:
    line = re.search(r"^ +Tests +(.*)$", log, re.M)
    counts = {name: int(count) for count, name in re.findall(r"(\d+) (\w+)", line[1] if line else "")}
    return counts.get("passed", 0), counts.get("failed", 0), counts.get("skipped", 0) + counts.get("todo", 0)


def count_unittest(log: str, _: str) -> tuple[int, int, int]:
    ran = re.search(r"^Ran (\d+) tests? in", log, re.M)
    end = re.search(r"^(?:OK|FAILED)(?: \((.*)\))?$", log, re.M)
    counts = {name: int(count) for name, count in re.findall(r"(\w+)=(\d+)", (end and end[1]) or "")}
    failed = counts.get("failures", 0) + counts.get("errors", 0)
    skipped = counts.get("skipped", 0)
    return (int(ran[1]) if ran else 0) - failed - skipped, failed, skipped


FAILURES = {"ctest": from_ctest, "node": from_node, "vitest": from_vitest, "unittest": from_unittest}
COUNTS = {"ctest": count_ctest, "node": count_node, "vitest": count_vitest, "unittest": count_unittest}


def show(failed: list[FailedTest]) -> None:
    for test in failed:
        print(f"\n----- failed: {test.name}{f' ({test.reason})' if test.reason else ''}\n{shortened(test.output)}")


def append(file: str, text: str) -> None:
    with open(LOGS / file, "a", encoding="utf-8") as out:
        out.write(text)


def count_flaky() -> int:
    path = LOGS / "flaky-tests.txt"
    return len(re.findall(r"^flaky: ", path.read_text(), re.M)) if path.exists() else 0


def run_again(failed: list[FailedTest], log: Path, status: int) -> bool:
    """True when every failure is forgiven."""
    if status >= 124 or not failed:  # 124: ended by `timeout`; 128 and more: by a signal
        append("failed-tests.txt", f"failed: {log} (exit status {status}, see the log)\n")
        return False
    flaky: list[FailedTest] = []
    if os.environ.get("DUIYI_FORGIVE") == "0":
        print("nothing is forgiven here: no test is run again")
    elif len(failed) > MAX_FLAKY:
        print(f"{len(failed)} tests failed, more than the {MAX_FLAKY} that are run again")
    else:
        flaky = [test for test in failed if test.passes_alone()]
    rest = [test for test in failed if test not in flaky]
    for test in rest:
        reason = f" ({test.reason})" if test.reason else ""
        print(f"failed: {test.name}{reason}")
        append("failed-tests.txt", f"failed: {test.name}{reason}\n")
    for test in flaky:
        print(f"flaky: {test.name} passed when it was run again alone")
        append("flaky-tests.txt", f"flaky: {test.name}\n{shortened(test.output)}\n")
    if (flaky_tests := count_flaky()) > MAX_FLAKY:
        print(f"{flaky_tests} tests of this run failed by chance: {MAX_FLAKY} are forgiven")
        append("failed-tests.txt", f"failed: {flaky_tests} flaky tests, {MAX_FLAKY} are forgiven\n")
        return False
    return not rest


def main() -> int:
    what, runner, log, *status = sys.argv[1:]
    kind, _, where = runner.partition(":")
    text = without_colours(Path(log).read_text(errors="replace"))
    if what == "count":
        print(*COUNTS[kind](text, where))
        return 0
    failed = FAILURES[kind](text, where)
    if what == "names":
        for test in failed:
            print(test.name)
        return 0
    if what == "show":
        show(failed)
        return 0
    return 0 if run_again(failed, Path(log), int(status[0])) else 1


if __name__ == "__main__":
    sys.exit(main())
