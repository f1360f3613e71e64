# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
"""The type stubs: they say what the module has, no more and no less, and everything has a docstring."""

import inspect
import pathlib
import re
import subprocess
import sys
import types
import unittest

import duiyi

ROOT = pathlib.Path(__file__).parents[2]
ALLOWLIST = str(pathlib.Path(__file__).parent / "stubtest_allowlist.txt")
MODULES = (duiyi, duiyi.chess, duiyi.xiangqi)


def members(owner: type | types.ModuleType):
    for name, member in vars(owner).items():
        if not name.startswith("_"):
            yield name, member


class Stubs(unittest.TestCase):
    def test_stubs_and_module_say_the_same(self) -> None:
        """mypy's own comparison, by import."""
        done = subprocess.run(
            [sys.executable, "-m", "mypy.stubtest", "duiyi", "--ignore-missing-stub", "--allowlist", ALLOWLIST],
            capture_output=True,
            text=True,
            cwd=pathlib.Path(duiyi.__file__).parents[1],
        )
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_nothing_lacks_in_the_stubs(self) -> None:
        """What the comparison above was told to leave out: public names without a stub."""
        for module in MODULES:
            name = module.__name__.removeprefix("duiyi").removeprefix(".") or "__init__"
            stub = (pathlib.Path(duiyi.__file__).parent / f"{name}.pyi").read_text()
            for member, value in members(module):
                if isinstance(value, types.ModuleType):
                    continue
                self.assertRegex(stub, rf"(?m)^(class |def )?{member}\b", f"{module.__name__}.{member}")
                if inspect.isclass(value):
                    body = re.search(rf"(?ms)^class {member}\b.*?(?=^\S|\Z)", stub)
                    assert body is not None
                    for attribute, _ in members(value):
                        self.assertRegex(body[0], rf"\b{attribute}\b", f"{member}.{attribute}")

    def test_the_stubs_type_these_tests(self) -> None:
        tests = [str(pathlib.Path(__file__).parent / name) for name in ("test_chess.py", "test_xiangqi.py")]
        done = subprocess.run(
            [sys.executable, "-m", "mypy", "--strict", "--cache-dir=/dev/null", *tests],
            capture_output=True,
            text=True,
            cwd=pathlib.Path(duiyi.__file__).parents[1],
            env={"MYPYPATH": str(pathlib.Path(__file__).parent), "PATH": "/usr/bin:/bin"},
        )
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_everything_is_documented(self) -> None:
        for module in MODULES:
            self.assertTrue(module.__doc__)
            for name, member in members(module):
                if isinstance(member, (int, memoryview, duiyi.Side, types.ModuleType)):
                    continue
                self.assertTrue(member.__doc__, f"{module.__name__}.{name}")
                if inspect.isclass(member):
                    for attribute, value in members(member):
                        text = value.__doc__ or ""
                        # What pybind11 writes by itself is the signature, and a blank line.
                        self.assertTrue(text.split("\n\n")[-1].strip(), f"{name}.{attribute}")
                        self.assertRegex(text.strip(), r"[.:]$|`$|[a-z0-9]$", f"{name}.{attribute}")

    def test_the_reasons_are_those_of_the_library(self) -> None:
        header = (ROOT / "libs/rules/include/duiyi/rules/outcome.hpp").read_text()
        body = re.search(r"(?s)enum class Reason.*?\{(.*?)\};", header)
        assert body is not None
        names = re.findall(r"(?m)^    ([a-z_]+),", body[1])
        self.assertEqual([reason.value for reason in duiyi.Reason], names)


if __name__ == "__main__":
    unittest.main()
