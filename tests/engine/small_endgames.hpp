// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "duiyi/engine/tablebase.hpp"

namespace duiyi::engine {

/// King and one piece against king, solved by going backwards from the mates (retrograde analysis), with
/// rules of its own: attacks by counting files and ranks, no bitboards, no generator of moves.
class SmallEndgame {
public:
    enum class Kind { queen, rook, pawn };

    /// `queen` and `rook` are what a pawn becomes; only for a pawn.
    explicit SmallEndgame(Kind kind, const SmallEndgame* queen = nullptr, const SmallEndgame* rook = nullptr);

    static constexpr int none = -1;
    /// Plies until mate, or none. White has the piece; squares are 0 (a1) to 63 (h8).
    int white_to_move(int king, int enemy, int piece) const { return white_[index(king, enemy, piece)]; }
    int black_to_move(int king, int enemy, int piece) const { return black_[index(king, enemy, piece)]; }
    /// The most plies of any position with this side to move.
    int longest(bool white) const;

private:
    static std::size_t index(int king, int enemy, int piece) {
        return static_cast<std::size_t>((king * 64 + enemy) * 64 + piece);
    }
    bool attacks(int piece, int target, int blocker) const;
    bool is_possible(int king, int enemy, int piece) const;
    void begin();
    void promote(const SmallEndgame& ending);
    void go_back();
    void win(int king, int enemy, int piece, int plies);
    void white_steps_back(int king, int enemy, int piece, int plies);
    void black_steps_back(int king, int enemy, int piece, int plies);

    Kind kind_;
    std::vector<std::int16_t> white_, black_;
    std::vector<std::int8_t> escapes_;                 ///< Black's moves that are not yet known to lose
    std::vector<std::vector<std::array<int, 3>>> won_; ///< by plies; even: Black to move and lost
};

/// Queen, rook or pawn against a bare king, as an engine may use it. It counts what it is asked, and asserts
/// that it is asked what a tablebase can be asked.
class SmallEndgames : public Tablebase<Chess> {
public:
    /// Made once: it takes a second.
    static const SmallEndgame& ending(SmallEndgame::Kind kind);

    /// What the side to move has, in plies to mate: positive when it wins, negative when it loses, 0 drawn;
    /// nothing when the position is of another kind.
    static std::optional<int> distance(const Position<Chess>& position);

    int max_pieces() const override { return 3; }
    std::optional<Wdl> probe(const Position<Chess>& position) const override;
    Ranking<Chess> rank(const Position<Chess>& position, bool repeated) const override;
};

} // namespace duiyi::engine
