// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "duiyi/protocol/dialect.hpp"
#include "duiyi/rules/fault.hpp"

/// CECP, the Chess Engine Communication Protocol of xboard, version 2: the lines of an engine to its driver.
/// The driver sends plain words ("force", "go", "?") and the few lines printed below.
namespace duiyi::protocol::cecp {

/// One `key=value` of a `feature` line; quotes are taken off, `done=1` is {"done", "1"}.
struct Feature {
    std::string key{};
    std::string value{};
    friend bool operator==(const Feature&, const Feature&) = default;
};
/// `feature a=1 b="x y" ...`
struct Features {
    std::vector<Feature> features{};
    friend bool operator==(const Features&, const Features&) = default;
};
/// `move e2e4`, and the older `1. ... e7e5` and `My move is: e7e5`; the text is the engine's.
struct EngineMove {
    std::string text{};
    friend bool operator==(const EngineMove&, const EngineMove&) = default;
};
/// `resign`, `tellics resign` and the like.
struct Resign {
    friend bool operator==(Resign, Resign) = default;
};
/// `offer draw`.
struct OfferDraw {
    friend bool operator==(OfferDraw, OfferDraw) = default;
};
/// `pong N`.
struct Pong {
    std::int64_t number = 0;
    friend bool operator==(const Pong&, const Pong&) = default;
};
/// `1-0 {reason}`, `0-1 {...}`, `1/2-1/2 {...}`: the engine holds the game to be over.
struct ResultClaim {
    std::string result{}; ///< "1-0", "0-1" or "1/2-1/2"
    std::string reason{}; ///< without the braces
    friend bool operator==(const ResultClaim&, const ResultClaim&) = default;
};
/// `Illegal move (reason): M` or `Illegal move: M`.
struct IllegalMove {
    std::string reason{};
    std::string move{};
    friend bool operator==(const IllegalMove&, const IllegalMove&) = default;
};
/// `Error (reason): command`.
struct CommandError {
    std::string reason{};
    std::string command{};
    friend bool operator==(const CommandError&, const CommandError&) = default;
};
/// A line of thinking: `ply score time nodes pv`, time in hundredths of a second.
struct Thinking {
    int ply = 0;
    int score = 0; ///< centipawns; beyond 100000 either way the rest is the moves to mate
    std::chrono::milliseconds time{0};
    std::uint64_t nodes = 0;
    std::string line{};
    friend bool operator==(const Thinking&, const Thinking&) = default;
};
/// Anything else: a comment, a hint, a text for people.
struct Other {
    friend bool operator==(Other, Other) = default;
};

/// Any line from the engine.
using Line = std::variant<Other, Features, EngineMove, Resign, OfferDraw, Pong, ResultClaim, IllegalMove,
                          CommandError, Thinking>;

/// Reads one line, without its end. A `feature` line that cannot be read, or a line longer than `max_line`,
/// is refused with the token and the fault; lines of no known kind are `Other`.
Result<Line, Fault> parse(std::string_view line);

/// `level M B I`: M moves in the base time (0: the whole game), seconds added for each move. The base is
/// written in minutes, or minutes and seconds; times are cut to whole seconds where the protocol knows no
/// more, but an increment below a second is written with its decimals, which newer engines read.
std::string level(int moves, std::chrono::milliseconds base, std::chrono::milliseconds increment);
/// `time N`: the engine's clock, in hundredths of a second, at least 1.
std::string time(std::chrono::milliseconds remaining);
/// `otim N`: the opponent's.
std::string otim(std::chrono::milliseconds remaining);
/// `st N`: exact seconds for each move, rounded up to a whole one.
std::string st(std::chrono::milliseconds move_time);

} // namespace duiyi::protocol::cecp
