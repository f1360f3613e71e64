# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
"""Damages good FENs at random, as typing, copying and other programs do."""

LETTERS = {"chess": "KQRBNPkqrbnp", "xiangqi": "KABNRCPHEkabnrcphe"}
SIGNS = "0123456789/-wWbBrR ._,:;+~[]()=xX"


def other_form(random, text):
    """A xiangqi FEN as programs write it: with N and B, with H and E, or with these and without the two unused fields."""
    board, space, rest = text.partition(" ")
    form = random.randrange(3)
    if form > 0:
        board = board.translate(str.maketrans("NnBb", "HhEe"))
    return board + space + (rest.replace("- - ", "") if form > 1 else rest)


def change_character(random, game, text):
    """One character is replaced, inserted, removed, doubled or exchanged with its neighbour."""
    at = random.randrange(len(text))
    other = random.choice([random.choice(LETTERS[game] + SIGNS), random.choice(SIGNS), chr(random.randrange(32, 127))])
    return random.choice([
        text[:at] + other + text[at + 1:],
        text[:at] + other + text[at:],
        text[:at] + text[at + 1:],
        text[:at] + text[at] + text[at:],
        text[:at] + text[at:at + 2][::-1] + text[at + 2:],
        text[:at] + text[at].swapcase() + text[at + 1:],
    ])


def change_word(random, _, text):
    """One field behind the board is missing, doubled, exchanged with the next, or another."""
    words = text.split(" ")
    if len(words) < 2:
        return text
    at = random.randrange(1, len(words))
    others = ["-", "0", "1", "w", "b", "W", "B", "r", "white", "black", "red", "KQkq", "HAha", "e3", "E6", "d5", "-1",
              "99999", "?", "--", "0.5", "none"]
    words[at:at + 1] = random.choice([[], [words[at]] * 2, words[at:at + 2][::-1], [random.choice(others)]])
    return " ".join(words)


def change_end(random, _, text):
    """The text is cut, or something follows it."""
    words = text.split(" ")
    return random.choice([
        " ".join(words[:random.randrange(1, len(words) + 1)]),
        text + random.choice([" ", ";", ".", " 7", " bm e2e4;", " moves", " ; a remark", "/"]),
        text[:random.randrange(1, len(text) + 1)],
    ])


def change_blanks(random, _, text):
    """Other blanks than one space between two fields."""
    blank = random.choice(["  ", "\t", " \t ", "_", ",", "   "])
    return random.choice([
        text.replace(" ", blank),
        text.replace(" ", blank, 1),
        random.choice(["", " ", "\t"]) + text + random.choice([" ", "\t"]),
    ])


def change_rank(random, _, text):
    """One rank ends with a further `/`, is written with other numbers, or the board is put between two `/`."""
    board, space, rest = text.partition(" ")
    ranks = board.split("/")
    at = random.randrange(len(ranks))
    number = next((c for c in ranks[at] if c.isdigit() and c > "1"), None)
    respelt = ranks[at] + random.choice(["/", "0", ""])
    if number:
        less = random.randrange(0, int(number) + 1)
        respelt = ranks[at].replace(number, random.choice([f"{less}{int(number) - less}", "1" * int(number)]), 1)
    ranks[at] = respelt
    board = "/".join(ranks)
    return random.choice([board, board, board, "/" + board, board + "/", "/" + board + "/"]) + space + rest


CHANGES = [change_character, change_character, change_word, change_end, change_blanks, change_rank]


def damaged(random, game, fen):
    """The FEN with one to three changes."""
    text = other_form(random, fen) if game == "xiangqi" else fen
    for _ in range(random.choice([1, 1, 1, 2, 2, 3])):
        if text:
            text = random.choice(CHANGES)(random, game, text)
    return text
