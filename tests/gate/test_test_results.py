# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
"""tools/dev/test_results.py with real runners: a flaky, a failing and a crashing test of each, and one that hangs."""

import os
import pathlib
import subprocess
import sys
import tempfile
import textwrap
import unittest

SCRIPT = pathlib.Path(__file__).parents[2] / "tools/dev/test_results.py"
# Fails when it is run for the first time: the file is there from then on.
FLAKY_JS = "const first = !existsSync('seen'); writeFileSync('seen', ''); assert.ok(!first, 'the first time');"
# A program that answers like GoogleTest; ctest runs it as a shard, the script with a filter.
GTEST = """\
import os, pathlib, signal, sys
fault, seen = sys.argv[1], pathlib.Path("seen")
filters = [word.split("=")[1] for word in sys.argv if word.startswith("--gtest_filter=")]
first = not seen.exists()
seen.touch()
if fault == "crash":
    print("[ RUN      ] Suite.Good\\n[       OK ] Suite.Good (1 ms)\\n[ RUN      ] Suite.Worse\\nthe reason", flush=True)
    os.kill(os.getpid(), signal.SIGSEGV)
if filters and (fault == "lost" or filters != ["Suite.Bad"] or "GTEST_TOTAL_SHARDS" in os.environ):
    print("[==========] 0 tests from 0 test suites ran.\\n[  PASSED  ] 0 tests.")
    sys.exit(0)
if fault == "fails" or first:
    print("[       OK ] Suite.Good (1 ms)\\nthe reason\\n[  FAILED  ] Suite.Bad, where GetParam() = 1 (3 ms)")
    print("[  PASSED  ] 1 test.\\n[  FAILED  ] 1 test, listed below:\\n[  FAILED  ] Suite.Bad, where GetParam() = 1")
    if fault == "sanitizer":
        print("==1==ERROR: AddressSanitizer: heap-use-after-free")
    sys.exit(1)
print("[  PASSED  ] 1 test.")
"""


class FailedTests(unittest.TestCase):
    def setUp(self) -> None:
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        (self.folder / "build/logs").mkdir(parents=True)

    def write(self, name: str, text: str) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(text))

    def run_tests(self, *command: str, cwd: str = ".") -> int:
        """Runs a runner with its output in the log."""
        clean = {name: value for name, value in os.environ.items() if not name.startswith("NODE_TEST")}
        with open(self.folder / "log", "w", encoding="utf-8") as log:
            return subprocess.run(command, cwd=self.folder / cwd, env=clean, stdout=log, stderr=log, check=False,
                                  timeout=100).returncode

    def again(self, runner: str, status: int, **environment: str) -> tuple[bool, str]:
        """Whether the failures are forgiven, and what the script says."""
        clean = {name: value for name, value in os.environ.items() if not name.startswith("NODE_TEST")}
        clean.pop("DUIYI_FORGIVE", None)
        said = subprocess.run([sys.executable, SCRIPT, "again", runner, "log", str(status)], cwd=self.folder, check=False,
                              text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=100,
                              env={**clean, **environment})
        return said.returncode == 0, said.stdout

    def count(self, runner: str) -> str:
        return subprocess.run([sys.executable, SCRIPT, "count", runner, "log"], cwd=self.folder, check=True, text=True,
                              stdout=subprocess.PIPE, timeout=100).stdout.strip()

    def show(self, runner: str) -> str:
        return subprocess.run([sys.executable, SCRIPT, "show", runner, "log"], cwd=self.folder, check=True, text=True,
                              stdout=subprocess.PIPE, timeout=100).stdout

    def kept(self, file: str) -> str:
        path = self.folder / "build/logs" / file
        return path.read_text() if path.exists() else ""

    # Node.js

    def node(self, body: str) -> int:
        self.write("js/x.test.mjs", "import { test } from 'node:test';\nimport assert from 'node:assert';\n"
                   "import { existsSync, writeFileSync } from 'node:fs';\ntest('good', () => {});\n" + body)
        return self.run_tests("node", "--test", "--test-reporter=tap", "x.test.mjs", cwd="js")

    def test_node_flaky(self) -> None:
        status = self.node("test('a (bad) one, [x] – # ’', () => { " + FLAKY_JS + " });")
        self.assertEqual(status, 1)
        self.assertEqual(self.count("node:js"), "1 1 0")
        self.assertIn("failed: x.test.mjs: a (bad) one, [x] – # ’\n", self.show("node:js"))
        self.assertIn("the first time", self.show("node:js"))
        forgiven, said = self.again("node:js", status)
        self.assertTrue(forgiven, said)
        self.assertTrue(self.kept("flaky-tests.txt").startswith("flaky: x.test.mjs: a (bad) one, [x] – # ’\n"))
        self.assertIn("the first time", self.kept("flaky-tests.txt"))
        self.assertEqual(self.kept("failed-tests.txt"), "")

    def test_node_failing(self) -> None:
        status = self.node("test('bad', () => { assert.ok(false); });")
        forgiven, said = self.again("node:js", status)
        self.assertFalse(forgiven, said)
        self.assertEqual(self.kept("failed-tests.txt"), "failed: x.test.mjs: bad (it fails alone as well)\n")

    def test_node_of_two_one_fails(self) -> None:
        status = self.node("test('flaky', () => { " + FLAKY_JS + " }); test('bad', () => { assert.ok(false); });")
        self.assertFalse(self.again("node:js", status)[0])
        self.assertEqual(self.kept("failed-tests.txt"), "failed: x.test.mjs: bad (it fails alone as well)\n")
        self.assertIn("flaky: x.test.mjs: flaky\n", self.kept("flaky-tests.txt"))

    def test_node_crashing(self) -> None:
        status = self.node("test('crash', () => { writeFileSync('seen', ''); process.kill(process.pid, 'SIGSEGV'); });")
        self.assertFalse(self.again("node:js", status)[0])
        self.assertIn("(ended by signal SIGSEGV)", self.kept("failed-tests.txt"))

    def test_node_time_limit(self) -> None:
        status = self.node("test('hangs', { timeout: 50 }, () => new Promise((done) => setTimeout(done, 500)));")
        self.assertFalse(self.again("node:js", status)[0])
        self.assertIn("hangs (Timeout)", self.kept("failed-tests.txt"))

    def test_node_test_that_is_not_found_again(self) -> None:
        status = self.node("test(`named ${process.pid}`, () => { " + FLAKY_JS + " });")
        self.assertFalse(self.again("node:js", status)[0])
        self.assertIn("no test of this name", self.kept("failed-tests.txt"))

    def test_node_inside_a_suite(self) -> None:
        status = self.node("import { describe } from 'node:test'; describe('s', () => { test('in', () => { " + FLAKY_JS + " }); });")
        self.assertTrue(self.again("node:js", status)[0])
        self.assertTrue(self.kept("flaky-tests.txt").startswith("flaky: x.test.mjs: in\n"))

    # unittest

    def python(self, body: str) -> int:
        self.write("py/test_x.py", "import os, pathlib, unittest\nclass X(unittest.TestCase):\n"
                   "    def test_good(self): pass\n    def test_bad(self):\n" + textwrap.indent(textwrap.dedent(body), " " * 8))
        return self.run_tests("/usr/bin/python3", "-m", "unittest", "discover", "-s", "py", "-v")

    FLAKY_PY = "seen = pathlib.Path('seen'); first = not seen.exists(); seen.touch(); self.assertFalse(first, 'the first time')"

    def test_unittest_flaky(self) -> None:
        status = self.python(self.FLAKY_PY)
        self.assertEqual(self.count("unittest:py"), "1 1 0")
        forgiven, said = self.again("unittest:py", status)
        self.assertTrue(forgiven, said)
        self.assertIn("flaky: test_x.X.test_bad\n", self.kept("flaky-tests.txt"))
        self.assertIn("the first time", self.kept("flaky-tests.txt"))

    def test_unittest_failing_and_not_loadable(self) -> None:
        self.write("py/test_y.py", "import nowhere_to_be_found")
        status = self.python("for i in range(2):\n    with self.subTest(i=i): self.assertEqual(i, 1)")
        self.assertFalse(self.again("unittest:py", status)[0])
        self.assertEqual(self.kept("failed-tests.txt").count("\n"), 2)
        self.assertIn("failed: test_x.X.test_bad (it fails alone as well)\n", self.kept("failed-tests.txt"))
        self.assertIn("test_y (it could not be loaded)\n", self.kept("failed-tests.txt"))

    def test_unittest_crashing(self) -> None:
        status = self.python("pathlib.Path('seen').touch(); os.abort()")
        self.assertFalse(self.again("unittest:py", 128 - status)[0])  # as the shell says it
        self.assertIn("exit status 134", self.kept("failed-tests.txt"))

    # ctest and GoogleTest

    def ctest(self, fault: str, name: str = "part") -> int:
        self.write("gtest.py", GTEST)
        self.write("CMakeLists.txt", f"""\
            cmake_minimum_required(VERSION 3.25)
            project(x NONE)
            enable_testing()
            add_test(NAME good COMMAND true)
            add_test(NAME {name}.shard_0_of_4 COMMAND ${{CMAKE_SOURCE_DIR}}/program --gtest_brief=1)
            set_tests_properties({name}.shard_0_of_4 PROPERTIES ENVIRONMENT GTEST_TOTAL_SHARDS=4)
            """)
        self.write("program", f"#!/bin/sh\nexec {sys.executable} {self.folder}/gtest.py {fault} \"$@\"\n")
        (self.folder / "program").chmod(0o755)
        subprocess.run(["cmake", "-B", "build/release"], cwd=self.folder, check=True, stdout=subprocess.DEVNULL)
        return self.run_tests("ctest", "--test-dir", "build/release", "--output-on-failure")

    def test_ctest_flaky(self) -> None:
        status = self.ctest("flaky")
        self.assertEqual(status, 8)
        self.assertEqual(self.count("ctest:release"), "1 1 0")
        self.write("build/release/results/part.shard_0_of_4.json", """{"testsuites": [{"testsuite": [
            {"status": "RUN", "result": "COMPLETED"}, {"status": "RUN", "result": "COMPLETED"},
            {"status": "RUN", "result": "COMPLETED", "failures": [{}]}, {"status": "RUN", "result": "SKIPPED"},
            {"status": "NOTRUN", "result": "SUPPRESSED"}]}]}""")
        self.assertEqual(self.count("ctest:release"), "3 1 1")
        self.assertIn("failed: part.Suite.Bad\nthe reason\n", self.show("ctest:release"))
        forgiven, said = self.again("ctest:release", status)
        self.assertTrue(forgiven, said)
        self.assertIn("flaky: part.Suite.Bad\nthe reason\n", self.kept("flaky-tests.txt"))

    def test_ctest_failing(self) -> None:
        self.assertFalse(self.again("ctest:release", self.ctest("fails"))[0])
        self.assertEqual(self.kept("failed-tests.txt"), "failed: part.Suite.Bad (it fails alone as well)\n")

    def test_ctest_crashing(self) -> None:
        self.assertFalse(self.again("ctest:release", self.ctest("crash"))[0])
        self.assertRegex(self.kept("failed-tests.txt"), r"failed: part\.Suite\.Worse \(Exception: SegFault\)")

    def test_ctest_test_that_is_not_found_again(self) -> None:
        self.assertFalse(self.again("ctest:release", self.ctest("lost"))[0])
        self.assertIn("no test of this name", self.kept("failed-tests.txt"))

    def test_ctest_report_of_a_sanitizer(self) -> None:
        self.assertFalse(self.again("ctest:release", self.ctest("sanitizer"))[0])
        self.assertIn("the output says 'Sanitizer'", self.kept("failed-tests.txt"))

    def test_ctest_kind_without_chance(self) -> None:
        self.assertFalse(self.again("ctest:release", self.ctest("flaky", "server_crash"))[0])
        self.assertIn("failed: server_crash.Suite.Bad (", self.kept("failed-tests.txt"))

    # Vitest's packages are those of web/, so its log is a sample.

    def test_vitest_names(self) -> None:
        self.write("log", """\
            ⎯⎯⎯⎯⎯⎯⎯ Failed Tests 3 ⎯⎯⎯⎯⎯⎯⎯

             FAIL  test/a.test.ts > group > bad (one)
            AssertionError: expected 1 to be 2

            ⎯⎯⎯⎯[1/2]⎯

             FAIL  test/a.test.ts > slow
            Error: Test timed out in 100ms.

            ⎯⎯⎯⎯[2/2]⎯

             Test Files  1 failed | 3 passed (4)
                  Tests  2 failed | 30 passed | 1 skipped (33)
            """)
        self.assertEqual(self.count("vitest:web"), "30 2 1")
        shown = self.show("vitest:web")
        self.assertIn("failed: test/a.test.ts > group > bad (one)\ntest/a.test.ts", shown)
        self.assertIn("expected 1 to be 2", shown)
        self.assertIn("failed: test/a.test.ts > slow (Timeout)\n", shown)

    # What all share

    def test_a_run_forgives_two(self) -> None:
        for number in range(3):
            (self.folder / "seen").unlink(missing_ok=True)
            forgiven, said = self.again("unittest:py", self.python(self.FLAKY_PY))
            self.assertEqual(forgiven, number < 2, said)
        self.assertIn("3 flaky tests, 2 are forgiven", self.kept("failed-tests.txt"))

    def test_three_failures_at_once_are_not_run_again(self) -> None:
        status = self.node("".join(f"test('bad {i}', () => {{ assert.ok(false); }});" for i in range(3)))
        forgiven, said = self.again("node:js", status)
        self.assertFalse(forgiven)
        self.assertIn("3 tests failed, more than the 2", said)
        self.assertEqual(self.kept("failed-tests.txt").count("failed: x.test.mjs: bad"), 3)

    def test_nothing_is_forgiven_on_request(self) -> None:
        forgiven, _ = self.again("unittest:py", self.python(self.FLAKY_PY), DUIYI_FORGIVE="0")
        self.assertFalse(forgiven)

    def test_a_failure_without_a_name_is_not_forgiven(self) -> None:
        self.write("log", "something broke\n")
        self.assertFalse(self.again("node:js", 1)[0])
        self.assertEqual(self.kept("failed-tests.txt"), "failed: log (exit status 1, see the log)\n")


if __name__ == "__main__":
    unittest.main()
