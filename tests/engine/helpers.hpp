// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <sstream>
#include <string>
#include <string_view>

#include "duiyi/engine/engine.hpp"
#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/uci.hpp"
#include "duiyi/test_kit/draw.hpp"

/// Positions, games and searches from text.
namespace duiyi::engine {

template <Game G>
Position<G> position_from(std::string_view fen) {
    const auto position = parse_fen<G>(fen);
    EXPECT_TRUE(position) << fen << ": " << to_string(position.error());
    return position.value_or(Position<G>::start());
}

/// A game from `fen`, with `moves` in UCI form played, separated by spaces.
template <Game G>
GameState<G> game_from(std::string_view fen, const std::string& moves = {}) {
    GameState<G> game(position_from<G>(fen));
    std::istringstream text(moves);
    for (std::string uci; text >> uci;) {
        const auto move = parse_uci(game.position(), uci);
        EXPECT_TRUE(move) << uci << game.position();
        if (!move) {
            break;
        }
        EXPECT_TRUE(game.replay(*move)) << uci << game.position();
    }
    return game;
}

/// The processor time that the calling thread has used. Other work on the machine does not add to it; in a
/// virtual machine, what its host takes away may.
inline std::chrono::nanoseconds thread_cpu_time() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

/// The least processor time that `action` takes in one of up to 50 runs; the first within `limit` is the
/// last.
template <class Action>
std::chrono::nanoseconds least_cpu_time(std::chrono::nanoseconds limit, Action action) {
    auto least = std::chrono::nanoseconds::max();
    for (int run = 0; run < 50 && least > limit; ++run) {
        const auto start = thread_cpu_time();
        action();
        least = std::min(least, thread_cpu_time() - start);
    }
    return least;
}

template <Game G>
SearchRequest<G> to_depth(const GameState<G>& game, int depth) {
    SearchRequest<G> request{game};
    request.limits.depth = depth;
    return request;
}
template <Game G>
SearchRequest<G> with_nodes(const GameState<G>& game, std::uint64_t nodes) {
    SearchRequest<G> request{game};
    request.limits.nodes = nodes;
    return request;
}

template <Game G>
std::string best_of(const SearchResult<G>& result, const GameState<G>& game) {
    return result.best_move ? to_uci(game.position(), *result.best_move) : "none";
}

/// The answer of a new engine, its remark, and what it said last.
template <Game G>
struct Answer {
    SearchResult<G> result;
    std::string remark{};
    SearchInfo<G> last{};

    Answer(const GameState<G>& game, Limits limits) {
        Engine<G> engine;
        SearchRequest<G> request{game};
        request.limits = limits;
        request.callbacks.on_info = [this](const SearchInfo<G>& info) { last = info; };
        request.callbacks.on_remark = [this](const std::string& text) { remark += text; };
        result = engine.search(std::move(request));
    }
};

} // namespace duiyi::engine
