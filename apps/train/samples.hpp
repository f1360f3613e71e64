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

/// A training position, in 32 bytes.
class Sample {
public:
    /// Of up to 32 pieces. `score` and `result` (1, 0, -1) are the side to move's.
    template <Game G>
    Sample(const Position<G>& position, int score, int result);

    int score() const { return score_; }
    int result() const { return result_; }
    int pieces() const;

    /// Calls `take(own, opponent)` for each piece, with its feature from the perspective of the side to move
    /// and of the opponent. With `mirrored` a general on the middle file counts as one on the right: that is
    /// the perspective in the horizontally mirrored position, which has the same value. Chess has no middle
    /// file.
    template <Game G, class Take>
    void for_each_feature(bool mirrored, Take take) const {
        using namespace network;
        const Side us = second_moves_ ? Side::second : Side::first;
        std::array<Perspective<G>, 2> perspectives{};
        visit<G>([&](Side owner, typename G::Role role, Square<G> square) {
            if (role != G::royal) {
                return;
            }
            Perspective<G>& perspective = perspectives[owner == us ? 0 : 1];
            perspective = Perspective<G>::of(owner, square);
            if (mirrored && 2 * square.file() + 1 == G::files) {
                perspective.is_mirrored = true;
            }
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
        for (std::uint64_t low = low_; low != 0; low &= low - 1) {
            tell(__builtin_ctzll(low));
        }
        for (std::uint32_t high = high_; high != 0; high &= high - 1) {
            tell(64 + __builtin_ctz(high));
        }
    }

    std::uint64_t low_ = 0;  ///< occupancy of the first 64 squares
    std::uint32_t high_ = 0; ///< occupancy of the rest
    std::array<std::uint8_t, 16>
        pieces_{}; ///< by square: role, and 8 for the second side; the low half first
    std::int16_t score_ = 0;
    std::int8_t result_ = 0;
    bool second_moves_ = false;
};
static_assert(sizeof(Sample) == 32);

/// The contents of a file of games.
struct SampleCounts {
    std::uint64_t games = 0, plies = 0, samples = 0;
};

/// Calls `take(game, position, score, result)` for each training position of a file: not in check, best move
/// neither a capture nor a promotion, not decided. `game` counts from 1; score and result are the side to
/// move's.
template <Game G>
Result<SampleCounts, Fault> for_each_training_position(
    const std::string& path,
    const std::function<void(std::uint64_t game, const Position<G>&, int score, int result)>& take);

/// Appends those positions to `samples`, and those of every `validation_interval`th game to `validation`
/// instead.
template <Game G>
Result<SampleCounts, Fault> read_samples(const std::string& path, unsigned validation_interval,
                                         std::vector<Sample>& samples, std::vector<Sample>& validation);

/// Appends positions after random moves from those of the file, `each` from every one, with the handcrafted
/// evaluation as their score. Deterministic.
template <Game G>
Result<SampleCounts, Fault> read_imitation_samples(const std::string& path, unsigned each,
                                                   unsigned validation_interval, std::vector<Sample>& samples,
                                                   std::vector<Sample>& validation);

} // namespace duiyi::train
