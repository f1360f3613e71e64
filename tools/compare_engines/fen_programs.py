# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
"""Programs of Debian that read a FEN and print the position that they have then."""

import os
import re
import selectors
import subprocess

# A position that is set before each text, so that one which changes nothing is not taken as read.
BEFORE = {"chess": "7k/8/8/8/8/8/8/K7 w - - 0 1", "xiangqi": "5k3/9/9/9/9/9/9/9/9/3K5 w 0 1"}
PATIENCE = 5  # seconds for one answer; who takes longer has not read the text


def fen_line(lines):
    """The FEN in a line of its own, or behind `Fen:`."""
    for line in reversed(lines):
        if match := re.match(r"(?:Fen: )?([0-9A-Za-z]+(?:/[0-9A-Za-z]+){7,9} [wb]\b.*)", line):
            return match[1]
    return None


# For each program of a game: its command, what it is sent first, what sets a position, what shows it, how it is asked for
# the end of its answer, and that end.
FAIRY = ["uci", "setoption name Hash value 1"], "position fen {}", "d", "isready", "readyok"
HOICHESS = ["xboard", "protover 2", "force"], "setboard {}", "show fen", "ping 1", "pong 1"
PROGRAMS = {
    "chess": {
        "Fairy-Stockfish": ("/usr/games/fairy-stockfish", *FAIRY),
        "HoiChess": ("/usr/games/hoichess", *HOICHESS),
        "Sjaak II": ("/usr/games/sjaakii", ["xboard", "force"], "setboard {}", "fen", "ping 1", "pong 1"),
    },
    "xiangqi": {
        "Fairy-Stockfish": ("/usr/games/fairy-stockfish", FAIRY[0] + ["setoption name UCI_Variant value xiangqi"], *FAIRY[1:]),
        "HoiXiangqi": ("/usr/games/hoixiangqi", *HOICHESS),
        "Sjaak II": ("/usr/games/sjaakii", ["xboard", "variant xiangqi", "force"], "setboard {}", "fen", "ping 1", "pong 1"),
    },
}
ERROR = re.compile(r"error|illegal|bad fen|wrong", re.IGNORECASE)


class Program:
    """A program, started again when a text ends it."""

    def __init__(self, game, name):
        self.before = BEFORE[game]
        self.command, self.start_lines, self.set, self.show, self.ask, self.end = PROGRAMS[game][name]
        self.process = None

    def read(self, text):
        """The FEN of the position that the program has after reading the text; none after an error."""
        if self.process is None:
            self.start()
        self.answer(self.set.format(self.before))
        lines = self.answer(self.set.format(text), self.show)
        if lines is None or any(ERROR.search(line) for line in lines):
            return None
        return fen_line(lines)

    def start(self):
        self.process = subprocess.Popen([self.command], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, cwd="/tmp")
        if self.answer(*self.start_lines) is None:
            raise SystemExit(f"{self.command} does not answer")

    def answer(self, *lines):
        """What it prints until it says that it is ready; none when it ends or hangs."""
        if self.process is None:
            return None
        try:
            self.process.stdin.write("".join(line + "\n" for line in [*lines, self.ask]).encode("latin-1"))
            self.process.stdin.flush()
        except BrokenPipeError:
            return self.close()
        output = b""
        with selectors.DefaultSelector() as selector:
            selector.register(self.process.stdout, selectors.EVENT_READ)
            while not re.search(rb"(?m)" + self.end.encode() + rb"\s*$", output):
                part = os.read(self.process.stdout.fileno(), 65536) if selector.select(PATIENCE) else b""
                if not part:
                    return self.close()
                output += part
        return output.decode("latin-1").splitlines()

    def close(self):
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.process = None
