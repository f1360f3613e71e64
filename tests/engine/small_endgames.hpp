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

/// King and one piece against king, solved by retrograde analysis from the mates, with rules of its own:
/// attacks by file and rank arithmetic, no bitboards, no move generator.
class SmallEndgame {
public:
    enum class Kind { queen, rook, pawn };

    /// `queen` and `rook`: the endgames after a promotion; only for a pawn.
    explicit SmallEndgame(Kind kind, const SmallEndgame* queen = nullptr, const SmallEndgame* rook = nullptr);

    static constexpr int none = -1;
    /// Plies until mate, or none. White has the piece; squares are 0 (a1) to 63 (h8).
    int white_to_move(int king, int enemy, int piece) const { return white_[index(king, enemy, piece)]; }
    int black_to_move(int king, int enemy, int piece) const { return black_[index(king, enemy, piece)]; }
    /// The greatest distance of any position with this side to move.
    int longest(bool white) const;

private:
    static std::size_t index(int king, int enemy, int piece) {
        return static_cast<std::size_t>((king * 64 + enemy) * 64 + piece);
    }
    bool attacks(int piece, int target, int blocker) const;
    bool is_possible(int king, int enemy, int piece) const;
    void begin();
    void promote(const SmallEndgame& ending);
    void solve_backwards();
    void win(int king, int enemy, int piece, int plies);
    void unmake_white_moves(int king, int enemy, int piece, int plies);
    void unmake_black_moves(int king, int enemy, int piece, int plies);

    Kind kind_;
    std::vector<std::int16_t> white_, black_;
    std::vector<std::int8_t> escapes_;                 ///< Black's moves not yet known to lose
    std::vector<std::vector<std::array<int, 3>>> won_; ///< by plies; even: Black to move and lost
};

/// These endgames as a tablebase. Asserts that it is probed only as its interface permits.
class SmallEndgames : public Tablebase<Chess> {
public:
    /// Solved once: it takes a second.
    static const SmallEndgame& endgame(SmallEndgame::Kind kind);

    /// Plies to mate: positive when the side to move wins, negative when it loses, 0 for a draw; nothing for
    /// other positions.
    static std::optional<int> distance(const Position<Chess>& position);

    int max_pieces() const override { return 3; }
    std::optional<Wdl> probe(const Position<Chess>& position) const override;
    Ranking<Chess> rank(const Position<Chess>& position, bool repeated) const override;
};

} // namespace duiyi::engine
