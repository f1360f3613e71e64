// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <pybind11/operators.h>
#include <pybind11/stl.h>

#include "bind.hpp"
#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/uci.hpp"
#include "duiyi/rules/perft.hpp"

namespace duiyi::python {
namespace {

/// The moves lie in memory as their 16 bits, and go into the array at once.
template <Game G>
py::object codes_of(const MoveList<G>& moves) {
    static_assert(sizeof(Move<G>) == sizeof(std::uint16_t));
    static const py::handle array = py::object(py::module_::import("array").attr("array")).release();
    return array("H",
                 py::bytes(reinterpret_cast<const char*>(moves.begin()), moves.size() * sizeof(Move<G>)));
}

template <Game G>
py::memoryview bitboards_of(const Position<G>& position) {
    constexpr std::size_t rows = 2 + G::roles.size();
    std::array<std::uint64_t, rows * Bitboard<G>::word_count> words{};
    std::size_t next = 0;
    const auto add = [&](Bitboard<G> set) {
        for (int i = 0; i < Bitboard<G>::word_count; ++i) {
            words[next++] = set.word(i);
        }
    };
    for (const Side side : both_sides) {
        add(position.pieces(side));
    }
    for (const auto role : G::roles) {
        add(position.pieces(role));
    }
    const py::bytes bytes(reinterpret_cast<const char*>(words.data()), sizeof(words));
    return py::memoryview(bytes).attr("cast")("Q", py::make_tuple(rows, int{Bitboard<G>::word_count}));
}

/// Counts with the interpreter free for other threads, and looks now and then whether Ctrl-C was pressed.
template <Game G>
std::uint64_t interruptible_perft(const Position<G>& position, int depth) {
    constexpr int undivided = 4; // a fraction of a second
    if (depth <= undivided) {
        const py::gil_scoped_release release;
        return perft(position, depth);
    }
    std::uint64_t nodes = 0;
    for (const auto move : position.legal_moves()) {
        if (PyErr_CheckSignals() != 0) {
            throw py::error_already_set();
        }
        nodes += interruptible_perft(position.after(move), depth - 1);
    }
    return nodes;
}

template <Game G>
std::uint64_t checked_perft(const Position<G>& position, int depth) {
    constexpr int deepest = 64; // more is never counted to its end
    if (depth < 0 || depth > deepest) {
        throw py::value_error("depth " + std::to_string(depth) + " is out of range (expected 0 to " +
                              std::to_string(deepest) + ")");
    }
    return interruptible_perft(position, depth);
}

template <Game G>
Move<G> find_move(const Position<G>& position, SquareArg<G> from, SquareArg<G> to,
                  std::optional<typename G::Role> promotion) {
    for (const auto move : position.legal_moves()) {
        if (move.from() != from.square || move.to() != to.square) {
            continue;
        }
        if constexpr (G::has_promotion) {
            if (move.is_promotion() ? promotion != move.promotion() : promotion.has_value()) {
                continue;
            }
        }
        return move;
    }
    throw py::value_error("move " + to_string(from.square) + to_string(to.square) +
                          (promotion ? " with this promotion" : "") + " is not legal here");
}

template <Game G, class Class>
void bind_placement(Class& bound) {
    using P = Position<G>;
    bound
        .def_property_readonly(
            "turn", [](const P& p) { return p.side_to_move(); }, "The side to move.")
        .def_property_readonly(
            "halfmove_clock", [](const P& p) { return p.halfmove_clock(); },
            "Plies since the last capture (chess: or pawn move).")
        .def_property_readonly(
            "fullmove_number", [](const P& p) { return p.fullmove_number(); },
            "Counts from 1, grows after the second side's move.")
        .def_property_readonly(
            "key", [](const P& p) { return p.key(); },
            "64 bits that positions share when they are the same as repetition means it.")
        .def_property_readonly(
            "occupied", [](const P& p) { return p.occupied(); }, "The occupied squares, as bits.")
        .def(
            "piece_at", [](const P& p, SquareArg<G> square) { return p.at(square.square); },
            py::arg("square"), "The piece on a square, or None.")
        .def(
            "pieces",
            [](const P& p, std::optional<Side> side, std::optional<typename G::Role> role) {
                auto set = p.occupied();
                if (side) {
                    set &= p.pieces(*side);
                }
                if (role) {
                    set &= p.pieces(*role);
                }
                return set;
            },
            py::arg("side") = py::none(), py::arg("role") = py::none(),
            "Where the pieces of a side, of a role, or of both stand, as bits: bit i is the square i.")
        .def(
            "royal_square", [](const P& p, Side side) { return p.royal(side); }, py::arg("side"),
            "Where the side's king or general stands.")
        .def("bitboards", &bitboards_of<G>,
             Bitboard<G>::word_count == 1
                 ? "All bitboards as a read-only buffer of 64-bit words, 8 rows of 1: both sides, then each "
                   "role.\nFor numpy: `numpy.asarray(position.bitboards())`."
                 : "All bitboards as a read-only buffer of 64-bit words, 9 rows of 2: both sides, then each "
                   "role.\nA row is ranks 0-4, then ranks 5-9, 45 bits each. For numpy:\n"
                   "`numpy.asarray(position.bitboards())`.");
}

template <Game G, class Class>
void bind_moves(Class& bound) {
    using P = Position<G>;
    bound
        .def(
            "legal_moves", [](const P& p) { return moves_to_python<G>(p.legal_moves()); },
            "Every legal move once, in no promised order.")
        .def(
            "legal_move_codes", [](const P& p) { return codes_of(p.legal_moves()); },
            "The same moves as an `array.array` of their 16-bit codes, without an object for each. For "
            "numpy:\n`numpy.asarray(position.legal_move_codes())`.")
        .def(
            "count_legal_moves", [](const P& p) { return p.count_legal_moves(); },
            "The number of legal moves, found without listing them.")
        .def(
            "is_legal", [](const P& p, Move<G> move) { return p.is_legal(move); }, py::arg("move"),
            "True when the move can be played here.")
        .def(
            "parse_uci", [](const P& p, const std::string& text) { return resolve(p, MoveArg<G>{text}); },
            py::arg("text"), "The legal move of a UCI text; ValueError says why there is none.")
        .def(
            "after", [](const P& p, const MoveArg<G>& move) { return p.after(resolve(p, move)); },
            py::arg("move"),
            "The position after a legal move, given as a Move or in UCI; ValueError for any other.")
        .def(
            "is_capture", [](const P& p, const MoveArg<G>& move) { return p.is_capture(resolve(p, move)); },
            py::arg("move"), "True when the legal move captures.")
        .def(
            "gives_check", [](const P& p, const MoveArg<G>& move) { return p.gives_check(resolve(p, move)); },
            py::arg("move"), "True when the legal move attacks the other side's king or general.")
        .def("perft", &checked_perft<G>, py::arg("depth"),
             "The number of legal move sequences of exactly `depth` plies, 0 to 64. Other threads run on\n"
             "meanwhile, and Ctrl-C stops it.");
    if constexpr (G::has_promotion) {
        bound.def("find_move", &find_move<G>, py::arg("from_square"), py::arg("to_square"),
                  py::arg("promotion") = py::none(),
                  "The legal move between two squares; ValueError when there is none. Castling goes to the\n"
                  "rook's square.");
    } else {
        bound.def(
            "find_move",
            [](const P& p, SquareArg<G> from, SquareArg<G> to) {
                return find_move<G>(p, from, to, std::nullopt);
            },
            py::arg("from_square"), py::arg("to_square"),
            "The legal move between two squares; ValueError when there is none.");
    }
}

template <Game G, class Class>
void bind_state(Class& bound) {
    using P = Position<G>;
    bound
        .def_property_readonly(
            "in_check", [](const P& p) { return p.in_check(); }, "True when the side to move is in check.")
        .def_property_readonly(
            "checkers", [](const P& p) { return p.checkers(); }, "The pieces that give check, as bits.")
        .def(
            "is_mate", [](const P& p) { return is_mate(p); },
            "True when the side to move is in check and has no legal move.")
        .def(
            "attackers",
            [](const P& p, SquareArg<G> square, Side side) {
                return p.attackers(square.square, side, p.occupied());
            },
            py::arg("square"), py::arg("side"), "The pieces of `side` that attack a square, as bits.")
        .def(
            "is_same_as", [](const P& p, const P& o) { return p.is_same_as(o); }, py::arg("other"),
            "True when both are the same position as repetition means it: all but the counters.")
        .def(
            "__eq__", [](const P& p, const P& o) { return p == o; }, py::is_operator())
        .def("__hash__", [](const P& p) { return static_cast<py::ssize_t>(p.key()); })
        .def("__str__", [](const P& p) { return to_fen(p); })
        .def("__repr__", [](const P& p) { return "Position('" + to_fen(p) + "')"; })
        .def("__reduce__", [](py::handle self) {
            return py::make_tuple(py::type::of(self), py::make_tuple(py::str(self)));
        });
}

template <Game G>
Position<G> read_position(const std::string& fen, bool strict) {
    // Castling rights of Chess960 stay: a position does not say which of the two it is of.
    const FenOptions options{strict ? FenReading::strict : FenReading::forgiving, ChessVariant::chess960};
    const auto read =
        value_or_raise(read_fen<G>(fen, options, strict ? SetupCheck::reachable : SetupCheck::playable));
    for (const Fault& repair : read.repairs) {
        if (PyErr_WarnEx(PyExc_UserWarning, repair.text().c_str(), 1) != 0) {
            throw py::error_already_set(); // warnings are errors here
        }
    }
    return read.position;
}

} // namespace

template <Game G>
Move<G> resolve(const Position<G>& position, const MoveArg<G>& arg) {
    if (const auto* text = std::get_if<std::string>(&arg.move)) {
        return value_or_raise(parse_uci(position, *text));
    }
    const auto move = std::get<Move<G>>(arg.move);
    if (!position.is_legal(move)) {
        throw py::value_error("move " + py::cast<std::string>(py::str(py::cast(move))) +
                              " is not legal here");
    }
    return move;
}

template <Game G>
Position<G> start_of(const StartArg<G>& start) {
    if (const auto* fen = std::get_if<std::string>(&start)) {
        return read_position<G>(*fen, false);
    }
    if (const auto* position = std::get_if<Position<G>>(&start)) {
        return *position;
    }
    return Position<G>::start();
}

template <Game G>
py::class_<Position<G>> bind_position(py::module_& module) {
    py::class_<Position<G>> bound(
        module, "Position",
        "A position that can be played, without its history. It never changes: `after` makes the next one.\n"
        "Equal when everything is, the counters included; hashable; can be pickled.",
        py::is_final());
    bound.def(
        py::init([](const std::optional<std::string>& fen, bool strict) {
            return fen ? read_position<G>(*fen, strict) : Position<G>::start();
        }),
        py::arg("fen") = py::none(), py::kw_only(), py::arg("strict") = false,
        "The position of a FEN, the starting position without one. What can be repaired in the FEN is, and\n"
        "a UserWarning says so; ValueError lists every other fault with its place. Every position that can\n"
        "be played is accepted. With `strict` nothing is repaired, and no position is accepted that no game\n"
        "can have come to, such as one with eleven queens.");
    bind_placement<G>(bound);
    bind_moves<G>(bound);
    bind_state<G>(bound);
    return bound;
}

template Move<Chess> resolve(const Position<Chess>&, const MoveArg<Chess>&);
template Move<Xiangqi> resolve(const Position<Xiangqi>&, const MoveArg<Xiangqi>&);
template Position<Chess> start_of(const StartArg<Chess>&);
template Position<Xiangqi> start_of(const StartArg<Xiangqi>&);
template py::class_<Position<Chess>> bind_position<Chess>(py::module_&);
template py::class_<Position<Xiangqi>> bind_position<Xiangqi>(py::module_&);

} // namespace duiyi::python
