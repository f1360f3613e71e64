// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <pybind11/stl.h>

#include "bind.hpp"
#include "duiyi/notation/display.hpp"
#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/uci.hpp"

namespace duiyi::python {

template <>
std::span<const char* const> role_names<Chess>() {
    static constexpr std::array names = {"PAWN", "KNIGHT", "BISHOP", "ROOK", "QUEEN", "KING"};
    static_assert(names.size() == Chess::roles.size());
    return names;
}

namespace {

void add_chess960(py::class_<Position<Chess>>& bound) {
    bound.def_static(
        "chess960",
        [](int number) {
            if (number < 0 || number > 959) {
                throw py::value_error("Chess960 position " + std::to_string(number) +
                                      " does not exist (expected 0 to 959)");
            }
            return Position<Chess>::chess960_start(number);
        },
        py::arg("number"), "The starting position `number` of Chess960, 0 to 959; 518 is chess.");
}

void add_notation(py::class_<Position<Chess>>& bound) {
    bound
        .def(
            "fen",
            [](const Position<Chess>& p, bool shredder) {
                return to_fen(p, shredder ? CastlingField::shredder : CastlingField::xfen);
            },
            py::kw_only(), py::arg("shredder") = false,
            "The FEN. Castling rights are `KQkq` and a file letter for an inner rook (X-FEN), or always "
            "file\n"
            "letters (`shredder`).")
        .def(
            "uci",
            [](const Position<Chess>& p, const MoveArg<Chess>& move, bool chess960) {
                return to_uci(p, resolve(p, move),
                              chess960 ? CastlingForm::king_takes_rook : CastlingForm::king_two_squares);
            },
            py::arg("move"), py::kw_only(), py::arg("chess960") = false,
            "A legal move in UCI. Castling is `e1g1`, or `e1h1` with `chess960`.")
        .def(
            "san",
            [](const Position<Chess>& p, const MoveArg<Chess>& move) { return to_san(p, resolve(p, move)); },
            py::arg("move"), "A legal move in standard algebraic notation: `Nbd7`, `exd8=Q+`, `O-O#`.");
}

void add_state(py::class_<Position<Chess>>& bound) {
    bound
        .def_property_readonly(
            "castling_rooks", [](const Position<Chess>& p) { return p.castling_rooks(); },
            "The rooks, of both sides, that may still castle, as bits.")
        .def_property_readonly(
            "en_passant", [](const Position<Chess>& p) { return p.en_passant(); },
            "The square behind a pawn that can be captured en passant, or None.")
        .def(
            "has_insufficient_material",
            [](const Position<Chess>& p) { return has_insufficient_material(p); },
            "True when no sequence of legal moves can mate for lack of material. Never wrong when True.");
}

} // namespace

void bind_chess(py::module_& module) {
    module.doc() = "Chess and Chess960: positions, moves, games, and the geometry of the board.";
    bind_geometry<Chess>(module);
    auto position = bind_position<Chess>(module);
    add_chess960(position);
    add_notation(position);
    add_state(position);
    bind_game<Chess>(module).def(
        py::init([](const StartArg<Chess>& start) { return GameState<Chess>(start_of<Chess>(start)); }),
        py::arg("start") = py::none(), "A game from a position or a FEN, or from the starting position.");
    module.attr("WHITE") = Side::first;
    module.attr("BLACK") = Side::second;
}

} // namespace duiyi::python
