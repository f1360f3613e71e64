// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <pybind11/operators.h>
#include <pybind11/stl.h>

#include <bit>

#include "bind.hpp"
#include "duiyi/geometry/chess_attacks.hpp"
#include "duiyi/geometry/reach.hpp"
#include "duiyi/geometry/xiangqi_attacks.hpp"
#include "duiyi/notation/letters.hpp"
#include "duiyi/notation/quoted.hpp"

namespace duiyi::python {
namespace {

Bitboard<Chess> attacks(Piece<Chess> piece, Square<Chess> from, Bitboard<Chess> occupied) {
    switch (piece.role) {
        case Chess::Role::pawn:
            return chess_attacks::pawn(piece.side, from);
        case Chess::Role::knight:
            return chess_attacks::knight(from);
        case Chess::Role::bishop:
            return chess_attacks::bishop(from, occupied);
        case Chess::Role::rook:
            return chess_attacks::rook(from, occupied);
        case Chess::Role::queen:
            return chess_attacks::queen(from, occupied);
        case Chess::Role::king:
            return chess_attacks::king(from);
    }
    return {};
}

Bitboard<Xiangqi> attacks(Piece<Xiangqi> piece, Square<Xiangqi> from, Bitboard<Xiangqi> occupied) {
    // A cannon moves along its line, and captures only behind a screen.
    return piece.role == Xiangqi::Role::cannon ? xiangqi_attacks::cannon(from, occupied)
                                               : xiangqi_attacks::targets(piece, from, occupied);
}

/// A table of the library itself, seen through a memoryview that cannot write.
template <class Entry, std::size_t size>
py::memoryview view_of(const std::array<Entry, size>& table, const char* format) {
    return py::memoryview::from_buffer(const_cast<Entry*>(table.data()), sizeof(Entry), format,
                                       {static_cast<py::ssize_t>(size)}, {sizeof(Entry)}, /*readonly=*/true);
}

template <Game G>
void bind_piece(py::module_& module) {
    using P = Piece<G>;
    py::class_<P>(module, "Piece", "A piece: whose it is and what it is. Equal by value, hashable.",
                  py::is_final())
        .def(py::init([](Side side, typename G::Role role) {
                 return P{side, role};
             }),
             py::arg("side"), py::arg("role"), "The piece `role` of `side`.")
        .def_static(
            "from_letter",
            [](std::string_view letter) {
                const auto piece = letter.size() == 1 ? piece_of<G>(letter[0]) : std::nullopt;
                if (!piece) {
                    throw py::value_error("piece " + quoted(letter) + " is not a FEN letter");
                }
                return *piece;
            },
            py::arg("letter"), "The piece of a FEN letter: a capital is the first side's.")
        .def_property_readonly(
            "side", [](const P& piece) { return piece.side; }, "Whose piece it is.")
        .def_property_readonly(
            "role", [](const P& piece) { return piece.role; }, "What it is.")
        .def_property_readonly(
            "letter", [](const P& piece) { return to_letter<G>(piece); }, "Its FEN letter.")
        .def(
            "__eq__", [](const P& piece, const P& o) { return piece == o; }, py::is_operator())
        .def("__hash__", [](const P& piece) { return to_letter<G>(piece); })
        .def("__str__", [](const P& piece) { return to_letter<G>(piece); })
        .def("__repr__", [](const P& piece) { return std::string("Piece('") + to_letter<G>(piece) + "')"; })
        .def("__reduce__", [](py::handle self) {
            return py::make_tuple(py::type::of(self), py::make_tuple(self.attr("side"), self.attr("role")));
        });
}

template <Game G>
std::string text_of(Move<G> move) {
    std::string text = to_string(move.from()) + to_string(move.to());
    if constexpr (G::has_promotion) {
        if (move.is_promotion()) {
            text += to_letter<G>({Side::second, move.promotion()});
        }
    }
    return text;
}

/// Every 16 bits whose squares and kind exist; which of them are legal is the position's to say.
template <Game G>
Move<G> move_from_code(long code) {
    constexpr int square_bits = std::bit_width(unsigned{square_count<G> - 1});
    constexpr long mask = (1 << square_bits) - 1;
    const long from = code & mask;
    const long to = code >> square_bits & mask;
    const long kind = code >> 2 * square_bits;
    constexpr bool has_kinds = requires(Move<G> move) { move.kind(); };
    constexpr long kinds = has_kinds ? static_cast<long>(MoveKind::promote_queen) + 1 : 1;
    if (code < 0 || from >= square_count<G> || to >= square_count<G> || kind >= kinds) {
        throw py::value_error("move code " + std::to_string(code) + " names no move");
    }
    const Square<G> from_square{static_cast<std::uint8_t>(from)};
    const Square<G> to_square{static_cast<std::uint8_t>(to)};
    if constexpr (has_kinds) {
        return {from_square, to_square, static_cast<MoveKind>(kind)};
    } else {
        return {from_square, to_square};
    }
}

template <Game G>
void bind_move(py::module_& module) {
    using M = Move<G>;
    auto bound = py::class_<M>(
                     module, "Move",
                     "A move of one position, in 16 bits. Positions make moves: see `Position.legal_moves`,\n"
                     "`find_move` and `parse_uci`. Equal by value, hashable.",
                     py::is_final())
                     .def(py::init(&move_from_code<G>), py::arg("code"),
                          "The move of a 16-bit code, as in `code` and `Position.legal_move_codes()`.")
                     .def_property_readonly(
                         "from_square", [](const M& move) { return move.from(); }, "Where the piece stands.")
                     .def_property_readonly(
                         "to_square", [](const M& move) { return move.to(); },
                         G::has_castling ? "Where it goes; for castling the square of the own rook."
                                         : "Where it goes.")
                     .def_property_readonly(
                         "code", [](const M& move) { return move.bits(); }, "The move as 16 bits.")
                     .def(
                         "__eq__", [](const M& move, const M& o) { return move == o; }, py::is_operator())
                     .def("__hash__", [](const M& move) { return move.bits(); })
                     .def("__str__", [](const M& move) { return text_of(move); })
                     .def("__repr__", [](const M& move) { return "Move('" + text_of(move) + "')"; })
                     .def("__reduce__", [](py::handle self) {
                         return py::make_tuple(py::type::of(self), py::make_tuple(self.attr("code")));
                     });
    if constexpr (G::has_promotion) {
        bound.def_property_readonly(
            "promotion",
            [](const M& move) -> std::optional<typename G::Role> {
                if (!move.is_promotion()) {
                    return std::nullopt;
                }
                return move.promotion();
            },
            "What the pawn becomes, or None.");
    }
    if constexpr (G::has_castling) {
        bound.def_property_readonly(
            "is_castling", [](const M& move) { return move.kind() == MoveKind::castling; },
            "True when the king takes the own rook: castling, in chess and Chess960 alike.");
    }
    if constexpr (G::has_en_passant) {
        bound.def_property_readonly(
            "is_en_passant", [](const M& move) { return move.kind() == MoveKind::en_passant; },
            "True for a capture en passant.");
    }
}

template <Game G>
void bind_squares(py::module_& module) {
    using S = SquareArg<G>;
    module.def(
        "square", [](S square) { return square.square; }, py::arg("name"),
        "The number of a square by its name, counted from the first side's left corner, rank by rank.");
    module.def(
        "square_name", [](S square) { return to_string(square.square); }, py::arg("square"),
        "The name of a square by its number.");
    module.def(
        "squares",
        [](Bitboard<G> set) {
            py::list list;
            for (const auto square : set) {
                list.append(py::cast(square));
            }
            return list;
        },
        py::arg("bits"), "The squares of a set, ascending. Bit i of `bits` is the square i.");
    module.def(
        "cell", [](S square) { return to_cell(square.square).v; }, py::arg("square"),
        "The 16-wide mailbox cell of a square, column + 16 * row.");
    module.def(
        "square_of_cell",
        [](long cell) {
            if (cell < 0 || cell > 255) {
                throw py::value_error("cell " + std::to_string(cell) + " does not exist (expected 0 to 255)");
            }
            return to_square<G>(Cell{static_cast<std::uint8_t>(cell)});
        },
        py::arg("cell"), "The square of a mailbox cell, or None when the cell is off the board.");
}

template <Game G>
void bind_tables(py::module_& module) {
    using Tables = DifferenceTables<G>;
    const auto& tables = difference_tables<G>;
    static_assert(sizeof(Delta) == sizeof(std::int16_t));
    module.attr("ATTACK_TABLE") = view_of(tables.attack, "B");
    module.attr("DIRECTION_TABLE") = view_of(tables.direction, "h");
    module.attr("LEG_TABLE") = view_of(tables.leg, "h");
    module.attr("TABLE_CENTRE") = Tables::centre;
    module.attr("FILES") = G::files;
    module.attr("RANKS") = G::ranks;
    module.def(
        "table_index",
        [](SquareArg<G> from, SquareArg<G> to) {
            return Tables::index(to_cell(from.square), to_cell(to.square));
        },
        py::arg("from_square"), py::arg("to_square"),
        "The index of the tables for two squares: cell(from_square) - cell(to_square) + TABLE_CENTRE.");
}

template <Game G>
void bind_questions(py::module_& module) {
    using S = SquareArg<G>;
    module.def(
        "direction", [](S from, S to) { return direction(from.square, to.square).v; }, py::arg("from_square"),
        py::arg("to_square"),
        "The difference of cells to walk by from one square towards the other; 0 when no line joins them.\n"
        "Exact in both games.");
    module.def(
        "reaches",
        [](const Piece<G>& piece, S from, S to, Use use) {
            return reaches(piece, from.square, to.square, use);
        },
        py::arg("piece"), py::arg("from_square"), py::arg("to_square"), py::arg("use") = Use::move_or_capture,
        "True when the piece gets there in one move on an otherwise empty board. Exact in both games.");
    module.def(
        "obstacles",
        [](const Piece<G>& piece, S from, S to, Bitboard<G> occupied) {
            return obstacles(piece, from.square, to.square, occupied);
        },
        py::arg("piece"), py::arg("from_square"), py::arg("to_square"), py::arg("occupied"),
        "The occupied squares in the piece's way, as bits: on a rider's line, on a horse's leg, in an\n"
        "elephant's eye. 0 when nothing is, or when the piece does not reach that far.");
    module.def(
        "between", [](S a, S b) { return squares_between(a.square, b.square); }, py::arg("a"), py::arg("b"),
        "The squares strictly between two squares of one line, as bits; 0 when no line joins them.");
    module.def(
        "attacks",
        [](const Piece<G>& piece, S from, Bitboard<G> occupied) {
            return attacks(piece, from.square, occupied);
        },
        py::arg("piece"), py::arg("square"), py::arg("occupied"),
        "Where the piece on `square` captures, as bits, when the squares of `occupied` are taken.");
}

} // namespace

template <Game G>
void bind_geometry(py::module_& module) {
    std::vector<EnumMember> roles;
    for (const char* name : role_names<G>()) {
        roles.push_back({name, py::int_(roles.size())});
    }
    make_enum<typename G::Role>(module, "Role", roles,
                                "The kinds of pieces. `1 << role.value` is the role's bit in ATTACK_TABLE.");
    bind_piece<G>(module);
    bind_move<G>(module);
    bind_squares<G>(module);
    bind_tables<G>(module);
    bind_questions<G>(module);
}

template void bind_geometry<Chess>(py::module_&);
template void bind_geometry<Xiangqi>(py::module_&);

} // namespace duiyi::python
