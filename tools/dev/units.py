#!/usr/bin/python3
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
"""The translation units of a configured build, by its compile_commands.json.

    units.py check PRESET [--not-in PRESET2]   compile for the warnings of the preset, which are errors; units that
                                               PRESET2 builds by default are left out
    units.py changed PRESET BASE               print those that a change since the commit BASE can concern, each behind the
                                               hash of all that it is made of: its files, its flags, the linter

Run from the root of the sources. Units that are made at build time are left out.
"""
import functools
import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

# What decides how every unit is compiled or checked.
FOR_ALL = re.compile(r"^(\.clang-tidy|CMakeLists\.txt|CMakePresets\.json|cmake/.*|tools/dev/.*)$")


def read_units(preset: str) -> list[dict]:
    units = json.loads(Path(f"build/{preset}/compile_commands.json").read_text(encoding="utf-8"))
    for unit in units:
        unit["output"] = re.search(r" -o (\S+)", unit["command"])[1]
    return [unit for unit in units if Path(unit["file"]).exists() and unit["file"].endswith((".cpp", ".cxx"))
            and "_verify_interface_header_sets" not in unit["output"]]


def command_of(unit: dict, *more: str) -> list[str]:
    """The compiler's command without its output, and with `more`."""
    words = shlex.split(unit["command"])
    kept = []
    skip = False
    for word in words:
        if not skip and word not in ("-o", "-c", "-MD") and word not in ("-MF", "-MT"):
            kept.append(word)
        skip = word in ("-o", "-MF", "-MT")
    return [*kept, *more]


def in_parallel(function, units: list[dict]) -> list:
    with ThreadPoolExecutor(int(os.environ.get("DUIYI_JOBS") or os.cpu_count() or 1)) as pool:
        return list(pool.map(function, units))


def built_by_default(preset: str) -> set[str]:
    """The objects of the target `all`."""
    text = subprocess.run(["ninja", "-C", f"build/{preset}", "-t", "inputs", "all"], check=True, text=True,
                          stdout=subprocess.PIPE).stdout
    return set(text.split())


def check(preset: str, left_out: str | None) -> int:
    built = built_by_default(left_out) if left_out else set()
    units = [unit for unit in read_units(preset) if unit["output"] not in built]
    print(f"{len(units)} units", flush=True)
    # compile_commands.json leaves out what CMake puts before the compiler.
    launcher = ["ccache"] if shutil.which("ccache") else []

    def check_one(unit: dict) -> bool:
        # An object rather than -fsyntax-only, which the compiler cache does not serve.
        checked = Path(unit["directory"], unit["output"] + ".checked")
        checked.parent.mkdir(parents=True, exist_ok=True)
        command = [*launcher, *command_of(unit, "-c", "-o", str(checked))]
        done = subprocess.run(command, cwd=unit["directory"], text=True, check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, errors="replace")
        checked.unlink(missing_ok=True)
        print(f"{unit['output']}\n{done.stdout}", end="", flush=True)
        return done.returncode == 0

    return 0 if all(in_parallel(check_one, units)) else 1


@functools.cache
def hash_of(path: str) -> bytes:
    # A unit of several sources names them with the root's path.
    return hashlib.sha256(Path(path).read_bytes().replace(str(Path.cwd()).encode(), b".")).digest()


@functools.cache
def linter() -> bytes:
    """The version of clang-tidy, its settings and how it is called."""
    version = subprocess.run(["clang-tidy-16", "--version"], check=True, stdout=subprocess.PIPE).stdout
    call = re.search(r"^clang_tidy_one\(\) \{\n.*?^\}\n", Path("tools/dev/checks.sh").read_text(encoding="utf-8"), re.M | re.S)
    return version + Path(".clang-tidy").read_bytes() + call[0].encode()


def key_of(unit: dict) -> str:
    """The same in every checkout: files by their content, flags without the root's path."""
    key = hashlib.sha256(linter())
    key.update(" ".join(command_of(unit)).replace(str(Path.cwd()), ".").encode())
    for file in files_of(unit, "-M"):
        key.update(hash_of(os.path.join(unit["directory"], file)))
    return key.hexdigest()


def files_of(unit: dict, option: str) -> list[str]:
    """The unit and what it includes; with `-M` the system's headers too, with `-MM` without."""
    made = subprocess.run(command_of(unit, option), cwd=unit["directory"], check=True, text=True,
                          stdout=subprocess.PIPE).stdout
    return made.partition(":")[2].replace("\\\n", " ").split()


def changed(preset: str, base: str) -> int:
    files = set()
    for command in (["git", "diff", "--name-only", base], ["git", "ls-files", "-o", "--exclude-standard"]):
        files |= set(subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE).stdout.splitlines())
    units = read_units(preset)
    if not any(map(FOR_ALL.match, files)):
        folders = tuple(f"{Path(file).parent}/" for file in files if Path(file).name == "CMakeLists.txt")
        root = Path.cwd()

        def concerned(unit: dict) -> bool:
            if unit["output"].startswith(folders):
                return True
            inside = [os.path.relpath(os.path.join(unit["directory"], file), root) for file in files_of(unit, "-MM")]
            return not files.isdisjoint(inside)

        units = [unit for unit, yes in zip(units, in_parallel(concerned, units), strict=True) if yes]
    for key, unit in zip(in_parallel(key_of, units), units, strict=True):
        print(key, unit["file"])
    return 0


def main() -> int:
    match sys.argv[1:]:
        case ["check", preset]:
            return check(preset, None)
        case ["check", preset, "--not-in", left_out]:
            return check(preset, left_out)
        case ["changed", preset, base]:
            return changed(preset, base)
    sys.exit(__doc__)


if __name__ == "__main__":
    sys.exit(main())
