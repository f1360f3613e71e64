# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
"""What a user does: `pip install .` in a fresh environment, without a package index, and import."""

import os
import pathlib
import subprocess
import sys
import tarfile
import tempfile
import unittest
import zipfile

ROOT = pathlib.Path(__file__).parents[2]
CLEAN = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
CLEAN["CMAKE_BUILD_TYPE"] = "Debug"  # the same steps as a user's, without minutes of optimising
# Where the package is built: below the checkout, so that the compiler cache serves another checkout too.
TEMPORARY = ROOT / "build/tmp"
TEMPORARY.mkdir(parents=True, exist_ok=True)
CLEAN["TMPDIR"] = str(TEMPORARY)
GAME = """
from duiyi import chess, xiangqi
import duiyi.chess, importlib.metadata
game = chess.Game()
for move in ("f2f3", "e7e5", "g2g4", "d8h4"):
    game.play(move)
print(importlib.metadata.version("duiyi"), game.outcome, xiangqi.Position().perft(3), duiyi.chess is chess)
"""


def run(*command: str | pathlib.Path, **options) -> str:
    done = subprocess.run([str(part) for part in command], text=True, capture_output=True, env=CLEAN, **options)
    if done.returncode != 0:
        raise AssertionError(f"{command} failed:\n{done.stdout}\n{done.stderr}")
    return done.stdout


class Installation(unittest.TestCase):
    def test_pip_install_from_a_checkout(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            environment = pathlib.Path(folder) / "venv"
            run(sys.executable, "-m", "venv", environment)
            run(environment / "bin/pip", "install", "--no-index", ROOT, cwd=folder)
            text = run(environment / "bin/python", "-c", GAME, cwd=folder)
            self.assertEqual(text.strip(), "0.1.0 <Outcome 0-1 by checkmate> 79666 True")
            files = run(environment / "bin/pip", "show", "--files", "duiyi")
            for name in ("py.typed", "chess.pyi", "xiangqi.pyi", "__init__.pyi", "LICENSE"):
                self.assertIn(name, files)
            run(environment / "bin/pip", "uninstall", "--yes", "duiyi")
            self.assertFalse(list(environment.glob("lib/*/site-packages/duiyi*")))

    def test_a_source_distribution_has_all_it_needs(self) -> None:
        sys.path.insert(0, str(ROOT / "bindings/python/build_backend"))
        import duiyi_build

        with tempfile.TemporaryDirectory() as folder:
            name = duiyi_build.build_sdist(folder)
            with tarfile.open(pathlib.Path(folder) / name) as archive:
                archive.extractall(folder)
            source = pathlib.Path(folder) / name.removesuffix(".tar.gz")
            self.assertTrue((source / "PKG-INFO").is_file())
            options = ("-DDUIYI_PYTHON=ON", "-DDUIYI_APPS=OFF", "-DDUIYI_TESTS=OFF", f"-DPython_EXECUTABLE={sys.executable}")
            run("cmake", "-S", source, "-B", pathlib.Path(folder) / "build", "-G", "Ninja", *options)

    def test_the_record_of_a_wheel(self) -> None:
        sys.path.insert(0, str(ROOT / "bindings/python/build_backend"))
        import duiyi_build

        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "a.whl"
            duiyi_build.write_wheel(path, {"a/b.txt": b"hello"}, "a.dist-info")
            with zipfile.ZipFile(path) as wheel:
                record = wheel.read("a.dist-info/RECORD").decode()
        # The digest of "hello" by coreutils' sha256sum, in the alphabet for URLs.
        self.assertEqual(record, "a/b.txt,sha256=LPJNul-wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ,5\na.dist-info/RECORD,,\n")


if __name__ == "__main__":
    unittest.main()
