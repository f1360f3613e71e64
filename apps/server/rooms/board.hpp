// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "wire/protocol_messages.gen.hpp"

namespace duiyi::server {

/// A game in play with the two rule sets behind one face: the only code of the server that includes them.
/// A value; copying costs as much as the game is long.
class Board {
public:
    /// The game's usual start; chess960 draws one of its 960.
    [[nodiscard]] static Board usual(wire::Game game);
    /// A start of one's own; the error lists every fault of the FEN.
    [[nodiscard]] static tl::expected<Board, std::string> from_fen(wire::Game game, std::string_view fen);

    Board(const Board& other);
    Board(Board&&) noexcept;
    Board& operator=(const Board& other);
    Board& operator=(Board&&) noexcept;
    ~Board();

    [[nodiscard]] std::string start_fen() const;
    [[nodiscard]] std::size_t ply_count() const;
    [[nodiscard]] wire::Side turn() const;
    /// What the rules alone say about the end of the game.
    [[nodiscard]] std::optional<wire::Outcome> outcome() const;
    /// The draw that the side to move may claim.
    [[nodiscard]] std::optional<wire::Claim> claim() const;

    /// Plays a move in UCI form. The error says why it is not legal; the board is then as it was.
    [[nodiscard]] tl::expected<void, std::string> play(std::string_view move);
    /// The same for a stored move: it was played, and stands though the judge may see the game's end before.
    [[nodiscard]] tl::expected<void, std::string> replay(std::string_view move);
    /// Goes back to the first `ply` plies; ply must not exceed ply_count().
    void take_back_to(std::size_t ply);

    /// All that a client needs to show and play the position; `outcome` is the caller's to set.
    [[nodiscard]] wire::Position position() const;
    /// The last move as players write it; there must be one.
    [[nodiscard]] wire::Ply last_ply() const;
    /// The moves played from ply `from` on, as players write them; the cost is in each of them.
    [[nodiscard]] std::vector<wire::Ply> plies(std::size_t from) const;

private:
    friend struct BoardRules;
    struct Impl;
    explicit Board(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

} // namespace duiyi::server
