// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "mate_walk.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>

namespace duiyi::engine {
namespace {

/// Nodes between two looks at the clock.
constexpr std::uint64_t clock_interval = 128;

template <Game G>
int move_limit_of(const GameState<G>& game) {
    const int limit = std::is_same_v<G, Chess> ? 100 : game.options().natural_move_limit;
    return limit == 0 ? std::numeric_limits<int>::max() : limit;
}

} // namespace

template <Game G>
MateWalk<G>::MateWalk(const GameState<G>& game, const MateBudget& budget)
    : positions_(game), move_limit_(move_limit_of(game)), budget_(budget) {
    find_forbidden(game);
}

/// Positions that occur for the third time end the game in chess and are judged in xiangqi.
template <Game G>
void MateWalk<G>::find_forbidden(const GameState<G>& game) {
    const auto line = game.line();
    const auto clock = static_cast<std::size_t>(std::max(game.position().halfmove_clock(), 0));
    std::vector<std::uint64_t> keys{game.position().key()};
    for (const auto& ply : line.last(std::min(line.size(), clock))) {
        keys.push_back(ply.before.key());
    }
    std::ranges::sort(keys);
    for (std::size_t i = 1; i < keys.size(); ++i) {
        if (keys[i] == keys[i - 1]) {
            forbidden_.push_back(keys[i]);
        }
    }
}

template <Game G>
bool MateWalk<G>::ends_without_mate() const {
    return std::ranges::binary_search(forbidden_, position().key()) ||
           has_insufficient_material(position()) || positions_.move_limit_value();
}

template <Game G>
bool MateWalk<G>::enter() {
    ++nodes_;
    if (nodes_ >= budget_.max_nodes ||
        (budget_.stop != nullptr && budget_.stop->load(std::memory_order_relaxed)) ||
        (nodes_ % clock_interval == 0 && budget_.is_over && budget_.is_over())) {
        aborted_ = true;
    }
    return aborted_;
}

template class MateWalk<Chess>;
template class MateWalk<Xiangqi>;

} // namespace duiyi::engine
