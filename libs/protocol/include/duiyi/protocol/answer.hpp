// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "duiyi/protocol/dialect.hpp"
#include "duiyi/rules/fault.hpp"

/// The answers of an engine to its front end, in UCI or UCCI.
namespace duiyi::protocol {

/// `id name X`, `id author Y`; UCCI also `id copyright`, `id user`.
struct Id {
    std::string key{};
    std::string value{};
    friend bool operator==(const Id&, const Id&) = default;
};

/// The kinds of options an engine can offer.
enum class OptionType : std::uint8_t { check, spin, combo, button, string };

/// `option name N type T ...` (UCI) or `option N type T ...` (UCCI).
struct OptionLine {
    std::string name{};
    OptionType type = OptionType::string;
    std::string preset{}; ///< what follows `default`
    std::optional<std::int64_t> min{};
    std::optional<std::int64_t> max{};
    std::vector<std::string> choices{}; ///< what follows each `var`, of a combo
    friend bool operator==(const OptionLine&, const OptionLine&) = default;
};

/// `uciok` or `ucciok`: all options were named.
struct HelloDone {
    Dialect dialect = Dialect::uci;
    friend bool operator==(const HelloDone&, const HelloDone&) = default;
};
/// `readyok`.
struct ReadyOk {
    friend bool operator==(ReadyOk, ReadyOk) = default;
};
/// `bye` (UCCI): the engine ends.
struct Bye {
    friend bool operator==(Bye, Bye) = default;
};

/// What an engine thinks of its position, from the view of the side to move.
struct EngineScore {
    /// What the number means. UCCI knows centipawns only.
    enum class Kind : std::uint8_t { centipawns, mate };
    /// Whether the number is the score or only one of its bounds.
    enum class Bound : std::uint8_t { exact, lower, upper };

    Kind kind = Kind::centipawns;
    int value = 0; ///< centipawns, or moves to mate: positive when the engine mates, else negative or 0
    Bound bound = Bound::exact;
    friend bool operator==(const EngineScore&, const EngineScore&) = default;
};

/// How often a game ends which way, per mille, for the side to move.
struct WinDrawLoss {
    int win = 0;
    int draw = 0;
    int loss = 0;
    friend bool operator==(const WinDrawLoss&, const WinDrawLoss&) = default;
};

/// `info ...`: any part may be missing.
struct Info {
    std::optional<int> depth{};
    std::optional<int> selective_depth{};
    std::optional<int> multi_pv{}; ///< 1 is the best line
    std::optional<EngineScore> score{};
    std::optional<WinDrawLoss> win_draw_loss{}; ///< `wdl`
    std::optional<std::chrono::milliseconds> time{};
    std::optional<std::uint64_t> nodes{};
    std::optional<std::uint64_t> nodes_per_second{};
    std::optional<int> hash_permille{};
    std::optional<std::uint64_t> tablebase_hits{};
    std::optional<std::string> current_move{};
    std::optional<int> current_move_number{}; ///< counts from 1
    std::vector<std::string> line{};          ///< `pv`
    std::string text{};                       ///< what follows `string` (UCI) or `message` (UCCI)
    friend bool operator==(const Info&, const Info&) = default;
};

/// `bestmove M`, perhaps `ponder P`; UCCI also `draw` or `resign` behind it. Without a move: `bestmove 0000`,
/// `bestmove (none)` (UCI) or `nobestmove` (UCCI).
struct BestMove {
    std::optional<std::string> move{};
    std::optional<std::string> ponder{};
    bool draw = false;   ///< offers a draw, or accepts one
    bool resign = false; ///< gives the game up
    friend bool operator==(const BestMove&, const BestMove&) = default;
};

/// `pophash ...` (UCCI): what the hash table knows; any part may be missing.
struct PopHash {
    /// A bound of the score in centipawns, and how deep it was searched.
    struct Bound {
        int value = 0;
        int depth = 0;
        friend bool operator==(const Bound&, const Bound&) = default;
    };
    std::optional<std::string> move{};
    std::optional<Bound> lower{};
    std::optional<Bound> upper{};
    friend bool operator==(const PopHash&, const PopHash&) = default;
};

/// Any line from the engine.
using Answer = std::variant<Id, OptionLine, HelloDone, ReadyOk, Bye, Info, BestMove, PopHash>;

/// Reads one line, without its end. What an `info` holds beyond the fields above is passed over; a line that
/// is none of these, or longer than `max_line`, is refused, and a driver does well to ignore it.
Result<Answer, Fault> parse_answer(std::string_view line, Talk talk);

/// The line of an answer, without its end; reading it again gives the same answer. Line ends within texts
/// become spaces. UCCI has no mate scores: they are written as 30000 less the moves to mate.
std::string print(const Answer& answer, Talk talk);

/// The score that UCCI writes for a mate in 0 moves; scores beyond 29000 either way are read as mates.
inline constexpr int ucci_mate_score = 30'000;

} // namespace duiyi::protocol
