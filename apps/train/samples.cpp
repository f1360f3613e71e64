// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "samples.hpp"

#include <bit>
#include <cstdlib>
#include <random>

#include "duiyi/engine/handcrafted_evaluation.hpp"
#include "duiyi/notation/fen.hpp"

namespace duiyi::train {
namespace {

constexpr int decided = 2500; // centipawns; decided positions are left out

constexpr unsigned max_random_moves = 2; // away from a game, for imitation

template <Game G>
bool is_training_position(const Position<G>& position, Move<G> move, int score) {
    bool promotes = false;
    if constexpr (G::has_promotion) {
        promotes = move.is_promotion();
    }
    return std::abs(score) < decided && !promotes && !position.is_capture(move) && !position.in_check();
}

} // namespace

template <Game G>
Sample::Sample(const Position<G>& position, int score, int result)
    : score_(static_cast<std::int16_t>(score)),
      result_(static_cast<std::int8_t>(result)),
      second_moves_(position.side_to_move() == Side::second) {
    std::size_t index = 0;
    for (const auto square : position.occupied()) {
        if (square.index < 64) {
            low_ |= std::uint64_t{1} << square.index;
        } else {
            high_ |= std::uint32_t{1} << (square.index - 64);
        }
        const auto side = position.pieces(Side::second).has(square) ? 8U : 0U;
        const auto piece = static_cast<unsigned>(index_of(position.role_at(square))) | side;
        pieces_[index / 2] = static_cast<std::uint8_t>(pieces_[index / 2] | piece << 4 * (index % 2));
        ++index;
    }
}

int Sample::pieces() const {
    return std::popcount(low_) + std::popcount(high_);
}

template <Game G>
Result<SampleCounts, Fault> for_each_training_position(
    const std::string& path, const std::function<void(std::uint64_t, const Position<G>&, int, int)>& take) {
    auto reader = GameFileReader::open(path, G::id);
    if (!reader) {
        return tl::unexpected(reader.error());
    }
    SampleCounts counts;
    for (ScoredGame game; reader->next(game);) {
        ++counts.games;
        // Samples have room for the pieces that a game begins with.
        auto position = parse_fen<G>(game.start, FenLetters::standard, SetupCheck::reachable);
        if (!position) {
            return tl::unexpected(
                Fault{path, "game " + std::to_string(counts.games) + ": " + to_string(position.error())});
        }
        for (const auto& [bits, score] : game.moves) {
            const auto move = position->legal_moves().find(bits);
            if (!move) {
                return tl::unexpected(
                    Fault{path, "game " + std::to_string(counts.games) + ": a move is not legal"});
            }
            ++counts.plies;
            const int sign = position->side_to_move() == Side::first ? 1 : -1;
            if (is_training_position(*position, *move, score)) {
                take(counts.games, *position, score, sign * game.result);
                ++counts.samples;
            }
            position = position->after(*move);
        }
    }
    return counts;
}

template <Game G>
Result<SampleCounts, Fault> read_samples(const std::string& path, unsigned validation_interval,
                                         std::vector<Sample>& samples, std::vector<Sample>& validation) {
    return for_each_training_position<G>(
        path, [&](std::uint64_t game, const Position<G>& position, int score, int result) {
            (game % validation_interval == 0 ? validation : samples).emplace_back(position, score, result);
        });
}

template <Game G>
Result<SampleCounts, Fault> read_imitation_samples(const std::string& path, unsigned each,
                                                   unsigned validation_interval, std::vector<Sample>& samples,
                                                   std::vector<Sample>& validation) {
    std::mt19937_64 random(1);
    std::uint64_t added = 0;
    const auto imitate = [&](std::uint64_t game, Position<G> position) {
        for (auto plies = 1 + random() % max_random_moves; plies > 0; --plies) {
            const auto moves = position.legal_moves();
            if (moves.empty()) {
                return;
            }
            position = position.after(moves[random() % moves.size()]);
        }
        if (position.in_check()) {
            return; // not evaluated by the search
        }
        (game % validation_interval == 0 ? validation : samples)
            .emplace_back(position, engine::handcrafted_evaluation(position), 0);
        ++added;
    };
    auto counts =
        for_each_training_position<G>(path, [&](std::uint64_t game, const Position<G>& position, int, int) {
            for (unsigned i = 0; i < each; ++i) {
                imitate(game, position);
            }
        });
    if (counts) {
        counts->samples = added;
    }
    return counts;
}

template Sample::Sample(const Position<Chess>&, int, int);
template Sample::Sample(const Position<Xiangqi>&, int, int);
template Result<SampleCounts, Fault> for_each_training_position<Chess>(
    const std::string&, const std::function<void(std::uint64_t, const Position<Chess>&, int, int)>&);
template Result<SampleCounts, Fault> for_each_training_position<Xiangqi>(
    const std::string&, const std::function<void(std::uint64_t, const Position<Xiangqi>&, int, int)>&);
template Result<SampleCounts, Fault> read_samples<Chess>(const std::string&, unsigned, std::vector<Sample>&,
                                                         std::vector<Sample>&);
template Result<SampleCounts, Fault> read_samples<Xiangqi>(const std::string&, unsigned, std::vector<Sample>&,
                                                           std::vector<Sample>&);
template Result<SampleCounts, Fault> read_imitation_samples<Chess>(const std::string&, unsigned, unsigned,
                                                                   std::vector<Sample>&,
                                                                   std::vector<Sample>&);
template Result<SampleCounts, Fault> read_imitation_samples<Xiangqi>(const std::string&, unsigned, unsigned,
                                                                     std::vector<Sample>&,
                                                                     std::vector<Sample>&);

} // namespace duiyi::train
