// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "domain/view.hpp"
#include "duiyi/geometry/game_id.hpp"
#include "duiyi/notation/uci.hpp"
#include "duiyi/record/handicap.hpp"
#include "duiyi/rules/fault.hpp"
#include "duiyi/rules/game_state.hpp"

namespace duiyi::server {

/// A game in play, of any of the games. Who knows its rules visits `state()` and plays moves as values; for
/// others it has what all games share, and moves as text: those of requests and stored events.
/// A value; copying costs as much as the game is long.
class Board {
public:
    /// The game's usual start; chess960 draws one of its 960.
    [[nodiscard]] static Board start(GameId game);
    /// A start of one's own. What can be repaired in the FEN is: `start_fen` is the one that it was read as.
    /// The error lists every other fault.
    [[nodiscard]] static Result<Board, Faults> from_fen(GameId game, std::string_view fen);
    /// The start of a game that is stored: its FEN was written by `start_fen`, and nothing is repaired.
    [[nodiscard]] static Result<Board, Faults> from_stored_fen(GameId game, std::string_view fen);

    [[nodiscard]] GameId game() const { return game_; }
    /// The game under its rules.
    [[nodiscard]] const AnyGame& state() const { return state_; }
    /// How its moves castle in UCI form.
    [[nodiscard]] CastlingForm castling_form() const { return duiyi::castling_form(game_); }
    [[nodiscard]] std::string start_fen() const;
    /// The handicap that the start gives; null when it gives none, as always in chess960.
    [[nodiscard]] const Handicap* handicap() const;
    [[nodiscard]] std::size_t ply_count() const;
    [[nodiscard]] Side turn() const;
    /// The end of the game by the rules alone.
    [[nodiscard]] std::optional<Outcome> outcome() const;
    /// The draw that the side to move may claim.
    [[nodiscard]] std::optional<Reason> claim() const;

    /// Plays a move of a game by these rules; those of another throw std::bad_variant_access. The error says
    /// why it is not legal; the board is then as it was.
    template <Game G>
    [[nodiscard]] Result<void, Fault> play(Move<G> move) {
        return std::get<GameState<G>>(state_).play(move);
    }
    /// The same for a move in UCI form.
    [[nodiscard]] Result<void, std::string> play(std::string_view move);
    /// The same for a stored move: it was played, and stands though the judge may see the game's end before.
    [[nodiscard]] Result<void, std::string> replay(std::string_view move);
    /// A legal move in UCI form, castling as the game writes it, and the end of the game that it brings.
    struct Preview {
        std::string move;
        std::optional<Outcome> outcome;
    };
    /// What playing a move in UCI form would lead to; refused as by play(). Cost: as for play(), and a copy
    /// of the plies since the last capture.
    [[nodiscard]] Result<Preview, std::string> preview(std::string_view move) const;
    /// Goes back to the first `ply` plies; ply must not exceed ply_count().
    void take_back_to(std::size_t ply);

    /// The same for boards with the same pieces on the same squares and the same side to move, whatever may
    /// be castled or taken in passing there; another but for chance (2^-64). A pass over the pieces.
    [[nodiscard]] std::uint64_t placement_key() const;
    /// On how many squares a side has a piece where it had none at the start of the game, or none where it
    /// had one: two more for most moves, none for moves to and fro.
    [[nodiscard]] std::size_t displaced() const;

    /// The position with what may be played in it.
    [[nodiscard]] PositionView position() const;
    /// The last move in UCI form; there must be one.
    [[nodiscard]] std::string last_move() const;
    /// The last move in every notation; there must be one.
    [[nodiscard]] PlyView last_ply() const;
    /// The moves played from ply `from` on, in every notation; linear in their number.
    [[nodiscard]] std::vector<PlyView> plies(std::size_t from) const;

private:
    Board(GameId game, AnyGame state) : game_(game), state_(std::move(state)) {}

    GameId game_;
    AnyGame state_;
};

} // namespace duiyi::server
