// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <pybind11/stl.h>

#include "bind.hpp"
#include "duiyi/notation/display.hpp"
#include "duiyi/notation/explain.hpp"
#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/uci.hpp"
#include "duiyi/rules/xiangqi/piece_list.hpp"

namespace duiyi::python {

template <>
std::span<const char* const> role_names<Xiangqi>() {
    static constexpr std::array names = {"GENERAL", "ADVISOR", "ELEPHANT", "HORSE", "ROOK", "CANNON", "PAWN"};
    static_assert(names.size() == Xiangqi::roles.size());
    return names;
}

namespace {

/// From bytes or any sequence of 32 small numbers.
PieceList list_from_python(const py::object& object) {
    PieceList list;
    std::size_t size = 0;
    for (const py::handle item : py::iter(object)) {
        if (size == list.squares.size()) {
            throw py::value_error("piece list has more than 32 entries");
        }
        const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(item.ptr()));
        if (!number) {
            throw py::error_already_set();
        }
        int overflow = 0;
        const long square = PyLong_AsLongAndOverflow(number.ptr(), &overflow);
        if (overflow != 0 || square < 0 || square > 255) {
            throw py::value_error("piece " + std::to_string(size) + " is on " + shown(number) +
                                  " (expected 0 to 89, or 127)");
        }
        list.squares[size++] = static_cast<std::uint8_t>(square);
    }
    if (size != list.squares.size()) {
        throw py::value_error("piece list has " + std::to_string(size) + " entries (expected 32)");
    }
    return list;
}

py::bytes to_python(const PieceList& list) {
    return {reinterpret_cast<const char*>(list.squares.data()), list.squares.size()};
}

void add_notation(py::class_<Position<Xiangqi>>& bound) {
    bound
        .def(
            "fen", [](const Position<Xiangqi>& p) { return to_fen(p); }, "The FEN, with all six fields.")
        .def(
            "uci",
            [](const Position<Xiangqi>& p, const MoveArg<Xiangqi>& move) {
                return to_uci(p, resolve(p, move));
            },
            py::arg("move"), "A legal move as two points, `a0` to `i9`.")
        .def(
            "wxf",
            [](const Position<Xiangqi>& p, const MoveArg<Xiangqi>& move) {
                return to_wxf(p, resolve(p, move));
            },
            py::arg("move"), "A legal move in World Xiangqi Federation notation: `C2=5`.")
        .def(
            "chinese",
            [](const Position<Xiangqi>& p, const MoveArg<Xiangqi>& move) {
                return to_chinese(p, resolve(p, move));
            },
            py::arg("move"), "A legal move in Chinese notation, simplified characters: 炮二平五.");
}

void add_piece_list(py::class_<Position<Xiangqi>>& bound) {
    bound
        .def_static(
            "from_piece_list",
            [](const py::object& pieces, Side turn) {
                return value_or_raise(from_piece_list(list_from_python(pieces), turn));
            },
            py::arg("pieces"), py::arg("turn"),
            "The position of a 32-entry piece list; ValueError lists every fault.")
        .def(
            "piece_list", [](const Position<Xiangqi>& p) { return to_python(to_piece_list(p)); },
            "Where each of the 32 pieces stands, one byte each: 0 to 89 row by row from Black's back rank\n"
            "(a9 = 0, i0 = 89), 127 when captured. Red: general, advisors, elephants, horses, rooks, "
            "cannons,\n"
            "pawns; Black the same from 16.");
}

void bind_piece_list(py::module_& module) {
    module.def(
        "candidates",
        [](const py::object& pieces, int id, bool legal) {
            const auto mode = legal ? Candidates::legal : Candidates::by_movement;
            return value_or_raise(candidates(list_from_python(pieces), id, mode));
        },
        py::arg("pieces"), py::arg("id"), py::kw_only(), py::arg("legal") = true,
        "Where the piece `id` of a piece list may go, as numbers of that list; none when it is captured.\n"
        "Without `legal` its own general's safety is not looked at.");
    module.def(
        "turned_around",
        [](const py::object& pieces) { return to_python(turned_around(list_from_python(pieces))); },
        py::arg("pieces"), "The piece list as the other side sees it: every square p becomes 89 - p.");
    module.def(
        "piece_of_id",
        [](int id) {
            if (id < 0 || id >= PieceList::size) {
                throw py::value_error("piece " + std::to_string(id) + " does not exist (expected 0 to 31)");
            }
            return piece_of_id(id);
        },
        py::arg("id"), "Who the piece `id` of a piece list is.");
    module.attr("CAPTURED") = int{PieceList::captured};
}

RepetitionRules rules_of(const std::string& name) {
    if (name == "wxf") {
        return RepetitionRules::wxf;
    }
    if (name == "cxa") {
        return RepetitionRules::cxa;
    }
    throw py::value_error("rules \"" + name + "\" are not known (expected wxf or cxa)");
}

std::optional<std::string> explain_repetition(const GameState<Xiangqi>& game, const std::string& language) {
    if (language != "en" && language != "zh") {
        throw py::value_error("language \"" + language + "\" is not known (expected en or zh)");
    }
    const auto report = report_repetition(game.line(), game.position(), game.options().repetition);
    if (!report) {
        return std::nullopt;
    }
    return explain(*report, game.line(), game.position(),
                   language == "en" ? Language::english : Language::chinese);
}

/// What only xiangqi's games have: the rules they are judged by.
template <class Class>
void add_rules(Class game) {
    game.def(py::init([](const StartArg<Xiangqi>& start, int natural_move_limit, const std::string& rules) {
                 if (natural_move_limit < 0) {
                     throw py::value_error("natural move limit " + std::to_string(natural_move_limit) +
                                           " is negative (expected plies, or 0 for no limit)");
                 }
                 RuleOptions options;
                 options.natural_move_limit = natural_move_limit;
                 options.repetition = rules_of(rules);
                 return GameState<Xiangqi>(start_of<Xiangqi>(start), options);
             }),
             py::arg("start") = py::none(), py::kw_only(),
             py::arg("natural_move_limit") = RuleOptions{}.natural_move_limit, py::arg("rules") = "wxf",
             "A game from a position or a FEN, or from the starting position. It is drawn after\n"
             "`natural_move_limit` plies without a capture; 0 for no limit. Repetitions are judged\n"
             "by the Asian rules (`rules=\"wxf\"`) or the Chinese ones (`\"cxa\"`).");
    game.def("explain_repetition", &explain_repetition, py::arg("language") = "en",
             "The verdict on the third occurrence of the position, in words: English (`en`) or\n"
             "Chinese (`zh`). None when the position has not come three times.");
}

} // namespace

void bind_xiangqi(py::module_& module) {
    module.doc() = "Xiangqi, Chinese chess: positions, moves, games, and the geometry of the board.";
    bind_geometry<Xiangqi>(module);
    auto position = bind_position<Xiangqi>(module);
    add_notation(position);
    add_piece_list(position);
    bind_piece_list(module);
    add_rules(bind_game<Xiangqi>(module));
    module.attr("RED") = Side::first;
    module.attr("BLACK") = Side::second;
}

} // namespace duiyi::python
