// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "duiyi/network/features.hpp"
#include "duiyi/rules/chess/position.hpp"
#include "duiyi/rules/xiangqi/position.hpp"
#include "game_file.hpp"

namespace duiyi::train {

/// A position to learn from, in 40 bytes.
class Sample {
public:
    /// `score` and `result` (1, 0, -1) are the side to move's.
    template <Game G>
    Sample(const Position<G>& position, int score, int result);
    /// One to imitate the evaluation by hand: its score is what that says.
    template <Game G>
    static Sample of_hand(const Position<G>& position) {
        Sample sample(position, 0, 0);
        sample.score_ = sample.by_hand_;
        return sample;
    }

    int score() const { return score_; }
    int result() const { return result_; }
    /// What the evaluation by hand says to the side to move.
    int by_hand() const { return by_hand_; }
    int pieces() const;

    /// Calls `take(mine, theirs)` for each piece, with its input as the side to move and as the other sees
    /// it. With `in_mirror` a general on the middle file counts as one on the right: that is how its side
    /// would see the position with left and right exchanged, which is worth the same. Chess has no middle
    /// file.
    template <Game G, class Take>
    void for_each_feature(bool in_mirror, Take take) const {
        using namespace network;
        const Side us = second_moves_ ? Side::second : Side::first;
        std::array<Perspective<G>, 2> perspectives{};
        visit<G>([&](Side owner, typename G::Role role, Square<G> square) {
            if (role != G::royal)
                return;
            Perspective<G>& perspective = perspectives[owner == us ? 0 : 1];
            perspective = Perspective<G>::of(owner, square);
            if (in_mirror && 2 * square.file() + 1 == G::files)
                perspective.is_mirrored = true;
        });
        visit<G>([&](Side owner, typename G::Role role, Square<G> square) {
            take(perspectives[0].feature(owner, role, square), perspectives[1].feature(owner, role, square));
        });
    }

private:
    template <Game G, class Visit>
    void visit(Visit visit) const {
        std::size_t index = 0;
        const auto tell = [&](int square) {
            const int piece = index % 2 == 0 ? pieces_[index / 2] & 15 : pieces_[index / 2] >> 4;
            visit(piece >= 8 ? Side::second : Side::first, static_cast<typename G::Role>(piece & 7),
                  Square<G>{static_cast<std::uint8_t>(square)});
            ++index;
        };
        for (std::uint64_t low = low_; low != 0; low &= low - 1)
            tell(__builtin_ctzll(low));
        for (std::uint32_t high = high_; high != 0; high &= high - 1)
            tell(64 + __builtin_ctz(high));
    }

    std::uint64_t low_ = 0;  ///< which of the first 64 squares are occupied
    std::uint32_t high_ = 0; ///< and which of the rest
    std::array<std::uint8_t, 16>
        pieces_{}; ///< by square: role, and 8 for the second side; the low half first
    std::int16_t score_ = 0, by_hand_ = 0;
    std::int8_t result_ = 0;
    bool second_moves_ = false;
};
static_assert(sizeof(Sample) == 40);

/// What of a file's games is learnt from.
struct SampleCounts {
    std::uint64_t games = 0, plies = 0, samples = 0;
};

/// Calls `take(game, position, score, result)` for each position of a file of scored games from which
/// something can be learnt: quiet ones, without check, whose best move is no capture, and not yet decided.
/// `game` counts from 1; score and result are the side to move's.
template <Game G>
Result<SampleCounts, Fault> for_each_instructive(
    const std::string& path,
    const std::function<void(std::uint64_t game, const Position<G>&, int score, int result)>& take);

/// Adds those positions to `samples`, of every `hold_out`th game to `held` instead.
template <Game G>
Result<SampleCounts, Fault> read_samples(const std::string& path, unsigned hold_out,
                                         std::vector<Sample>& samples, std::vector<Sample>& held);

/// Adds positions that random moves lead to from those of the file, `each` from every one, with what the
/// evaluation by hand says of them for a score. The same for the same file.
template <Game G>
Result<SampleCounts, Fault> read_imitation(const std::string& path, unsigned each, unsigned hold_out,
                                           std::vector<Sample>& samples, std::vector<Sample>& held);

} // namespace duiyi::train
