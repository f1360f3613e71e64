// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <pybind11/operators.h>
#include <pybind11/stl.h>

#include "bind.hpp"

namespace duiyi::python {
namespace {

template <Game G>
void bind_play(py::class_<GameState<G>>& bound) {
    using S = GameState<G>;
    bound
        .def(
            "play",
            [](S& game, const MoveArg<G>& arg) {
                if (game.outcome()) {
                    throw py::value_error("game is over");
                }
                const auto move = resolve(game.position(), arg);
                value_or_raise(game.play(move));
                return move;
            },
            py::arg("move"),
            "Plays a legal move, given as a Move or in UCI, and returns it. ValueError, with nothing "
            "changed,\n"
            "when the move is not legal or the game is over.")
        .def(
            "undo",
            [](S& game) {
                if (game.ply_count() == 0) {
                    throw py::value_error("game has no move to take back");
                }
                const auto last = game.line().back().move;
                game.undo();
                return last;
            },
            "Takes the last move back, and with it any end of the game; returns the move.")
        .def(
            "resign", [](S& game, Side side) { value_or_raise(game.resign(side)); }, py::arg("side"),
            "`side` gives up. ValueError when the game is over.")
        .def(
            "agree_draw", [](S& game) { value_or_raise(game.agree_draw()); },
            "Both agree to a draw. ValueError when the game is over.")
        .def(
            "claim_draw", [](S& game) { value_or_raise(game.claim_draw()); },
            "The side to move claims the draw that `claimable_draw` names. ValueError when there is none.")
        .def(
            "copy", [](const S& game) { return game; },
            "A game of its own with the same start, moves and result.");
}

template <Game G>
void bind_result(py::class_<GameState<G>>& bound) {
    using S = GameState<G>;
    bound
        .def_property_readonly(
            "position", [](const S& game) { return game.position(); }, "The position now.")
        .def(
            "position_at",
            [](const S& game, long ply) {
                if (ply < 0 || static_cast<std::size_t>(ply) > game.ply_count()) {
                    throw py::value_error("ply " + std::to_string(ply) +
                                          " is not in the game (expected 0 to " +
                                          std::to_string(game.ply_count()) + ")");
                }
                return game.position_at(static_cast<std::size_t>(ply));
            },
            py::arg("ply"), "The position after `ply` plies, from 0, the start, to `ply_count`.")
        .def_property_readonly(
            "ply_count", [](const S& game) { return game.ply_count(); }, "The number of plies played.")
        .def_property_readonly(
            "moves",
            [](const S& game) {
                std::vector<Move<G>> moves;
                for (const Ply<G>& ply : game.line()) {
                    moves.push_back(ply.move);
                }
                return moves_to_python<G>(moves);
            },
            "The moves played, oldest first, as a list of its own.")
        .def(
            "legal_moves", [](const S& game) { return moves_to_python<G>(game.legal_moves()); },
            "The legal moves; none when the game is over.")
        .def_property_readonly(
            "outcome", [](const S& game) { return game.outcome(); },
            "How the game ended, or None while it goes on.")
        .def_property_readonly(
            "is_over", [](const S& game) { return game.outcome().has_value(); },
            "True when the game has ended.")
        .def_property_readonly(
            "claimable_draw", [](const S& game) { return game.claimable_draw(); },
            "The draw that the side to move may claim, or None.")
        .def_property_readonly(
            "occurrences", [](const S& game) { return count_occurrences<G>(game.line(), game.position()); },
            "How often the position on the board has occurred in the game, this time included.")
        // Without it pickle's older protocols would ask pybind11's base class for an object.
        .def("__reduce__",
             [](const S&) -> py::object {
                 throw py::type_error("a Game cannot be pickled: keep its first position and its moves");
             })
        .def("__repr__", [](const S& game) {
            return "<Game of " + std::to_string(game.ply_count()) + " plies at '" +
                   py::cast<std::string>(py::str(py::cast(game.position()))) + "'>";
        });
}

} // namespace

template <Game G>
py::class_<GameState<G>> bind_game(py::module_& module) {
    py::class_<GameState<G>> bound(module, "Game",
                                   "A game in progress or finished: a starting position, the moves played, "
                                   "and the result when there is one.",
                                   py::is_final());
    bind_play<G>(bound);
    bind_result<G>(bound);
    return bound;
}

template py::class_<GameState<Chess>> bind_game<Chess>(py::module_&);
template py::class_<GameState<Xiangqi>> bind_game<Xiangqi>(py::module_&);

} // namespace duiyi::python
