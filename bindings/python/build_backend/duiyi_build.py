# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
"""Builds the wheel with CMake, for `pip install .`: the hooks of PEP 517, in the standard library alone.

Why there is no build package in between: bindings/python/README.md.
"""

import base64
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import tomllib
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
# What the wheel is built from, and so what a source distribution holds.
SOURCES = ("CMakeLists.txt", "pyproject.toml", "README.md", "LICENSES", "bindings", "cmake", "libs")


def version() -> str:
    """The project's, stated in CMakeLists.txt alone."""
    found = re.search(r"project\(duiyi VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())
    if found is None:
        raise RuntimeError("CMakeLists.txt states no version of the project duiyi")
    return found[1]


def metadata() -> str:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return "\n".join(
        [
            "Metadata-Version: 2.1",
            f"Name: {project['name']}",
            f"Version: {version()}",
            f"Summary: {project['description']}",
            f"Keywords: {','.join(project['keywords'])}",
            f"License: {project['license']['text']}",
            f"Requires-Python: {project['requires-python']}",
            "Description-Content-Type: text/markdown",
            "",
            (ROOT / "bindings/python/README.md").read_text(),
        ]
    )


def tag() -> str:
    """Which interpreter and machine the extension module is for."""
    if sys.implementation.name != "cpython":
        raise RuntimeError(f"duiyi is built for CPython, not for {sys.implementation.name}")
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    return f"{python}-{python}-{re.sub('[-.]', '_', sysconfig.get_platform())}"


def run(*command: str) -> None:
    try:
        subprocess.run(command, check=True, stdout=sys.stderr)
    except FileNotFoundError:
        sys.exit(f"duiyi: {command[0]} is missing; bindings/python/README.md lists what Debian has to install")
    except subprocess.CalledProcessError as error:
        sys.exit(
            f"duiyi: '{' '.join(command[:2])} ...' failed with exit code {error.returncode}, see above;"
            " bindings/python/README.md lists what Debian has to install"
        )


def build_package(stage: pathlib.Path) -> None:
    """Compiles the extension module and puts the package `duiyi` into `stage`."""
    with tempfile.TemporaryDirectory(prefix="duiyi-") as build:
        run(
            "cmake", "-S", str(ROOT), "-B", build, "-G", "Ninja",
            f"-DCMAKE_BUILD_TYPE={os.environ.get('CMAKE_BUILD_TYPE', 'Release')}", "-DDUIYI_PYTHON=ON", "-DDUIYI_APPS=OFF", "-DDUIYI_TESTS=OFF",
            "-DDUIYI_WERROR=OFF", "-DCMAKE_UNITY_BUILD=ON", f"-DPython_EXECUTABLE={sys.executable}",
        )  # fmt: skip
        run("cmake", "--build", build, "--target", "duiyi_python", "--parallel", os.environ.get("DUIYI_JOBS") or str(os.cpu_count() or 1))
        run("cmake", "--install", build, "--prefix", str(stage), "--component", "python", "--strip")


def write_wheel(path: pathlib.Path, files: dict[str, bytes], info: str) -> None:
    """Zips the files, and the record of them that the wheel format asks for."""
    record = []
    for name, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record.append(f"{name},sha256={digest},{len(data)}")
    record.append(f"{info}/RECORD,,")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, data in files.items():
            wheel.writestr(name, data)
        wheel.writestr(f"{info}/RECORD", "\n".join(record) + "\n")


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None) -> str:
    name = f"duiyi-{version()}"
    info = f"{name}.dist-info"
    with tempfile.TemporaryDirectory(prefix="duiyi-") as folder:
        stage = pathlib.Path(folder)
        build_package(stage)
        files = {str(path.relative_to(stage)): path.read_bytes() for path in sorted(stage.rglob("*")) if path.is_file()}
    files[f"{info}/METADATA"] = metadata().encode()
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: duiyi\nRoot-Is-Purelib: false\nTag: {tag()}\n".encode()
    files[f"{info}/LICENSE"] = (ROOT / "LICENSES/MIT.txt").read_bytes()
    path = pathlib.Path(wheel_directory) / f"{name}-{tag()}.whl"
    write_wheel(path, files, info)
    return path.name


def build_sdist(sdist_directory, config_settings=None) -> str:
    name = f"duiyi-{version()}"
    path = pathlib.Path(sdist_directory) / f"{name}.tar.gz"
    with tarfile.open(path, "w:gz") as archive:
        for source in SOURCES:
            archive.add(ROOT / source, f"{name}/{source}", filter=lambda entry: None if "__pycache__" in entry.name else entry)
        with tempfile.NamedTemporaryFile("w") as file:
            file.write(metadata())
            file.flush()
            archive.add(file.name, f"{name}/PKG-INFO")
    return path.name
