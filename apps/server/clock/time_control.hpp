// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "duiyi/geometry/side.hpp"
#include "duiyi/rules/fault.hpp"

/// How much time the players have, as they agree on it before a game.
namespace duiyi::server {

/// The side has all the time that it wants.
struct Unlimited {
    friend bool operator==(const Unlimited&, const Unlimited&) = default;
};

/// FIDE Laws, glossary, "cumulative (Fischer) mode". As on chess servers the first move is played on `base`
/// alone, and the increment comes after each move.
struct FischerTime {
    std::chrono::seconds base{};
    std::chrono::seconds increment{};

    friend bool operator==(const FischerTime&, const FischerTime&) = default;
};

/// When the delay counts.
enum class DelayKind : std::uint8_t {
    simple,    ///< US delay: main time runs only after the delay (FIDE Laws, glossary, "delay mode")
    bronstein, ///< main time runs at once; after the move the time used comes back, at most the delay
};

struct DelayTime {
    DelayKind kind{};
    std::chrono::seconds base{};
    std::chrono::seconds delay{};

    friend bool operator==(const DelayTime&, const DelayTime&) = default;
};

/// Japanese byoyomi: after the main time each move has a period; a move that takes longer uses periods up,
/// and who has used the last one up has lost (senseis.xmp.net, "Japanese Byo-yomi").
struct ByoyomiTime {
    std::chrono::seconds main{};
    int periods = 1;
    std::chrono::seconds period{};

    friend bool operator==(const ByoyomiTime&, const ByoyomiTime&) = default;
};

/// Xiangqi's 局时-步时-读秒, as in the TimeRule `30-10-60` of XQF files. While there is game time left, a
/// move may take up to `move`; once it is used up, up to `reading`. Who exceeds either has lost.
struct XiangqiTime {
    std::chrono::minutes game{};
    std::chrono::minutes move{};    ///< 0: no limit but the game time
    std::chrono::seconds reading{}; ///< 0: who has used the game time up has lost

    friend bool operator==(const XiangqiTime&, const XiangqiTime&) = default;
};

/// Correspondence: each move has so many days; unused time is lost.
struct CorrespondenceTime {
    int days = 1;

    friend bool operator==(const CorrespondenceTime&, const CorrespondenceTime&) = default;
};

/// The time of one side.
using SideControl =
    std::variant<Unlimited, FischerTime, DelayTime, ByoyomiTime, XiangqiTime, CorrespondenceTime>;

/// The time of both sides, which may differ, and who wins a draw: in the xiangqi play-off game (附加赛) Red
/// has 6 minutes, Black 4, both 3 seconds a move, and a draw counts as Black's win.
struct TimeControl {
    std::array<SideControl, 2> sides{}; ///< by side
    std::optional<Side> draw_winner{};  ///< the side for which a draw counts as a win

    friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

/// Both sides with the same time.
[[nodiscard]] TimeControl same_for_both(const SideControl& side);

/// A side may run out of time.
[[nodiscard]] bool is_timed(const TimeControl& control);

/// How long a side thinks in a game of 40 moves: what slow and fast mean where something depends on it.
/// Nothing without limit and by correspondence.
[[nodiscard]] std::optional<std::chrono::seconds> expected_time(const SideControl& side);

/// What is wrong with a control, in words: a value out of its bounds, no time at all, correspondence against
/// a clock. Nothing when it can be played.
[[nodiscard]] std::optional<std::string> fault_of(const TimeControl& control);

/// The control as text, on one line without `;`. Times are in seconds but for xiangqi's minutes:
///
///     none                  unlimited
///     fischer 180+2         3 minutes and 2 seconds a move
///     delay 5400+5          US delay;  bronstein 5400+5
///     byoyomi 1500+5x60     25 minutes, then 5 periods of 60 seconds
///     xiangqi 30-10-60      minutes for the game, minutes for a move, seconds for a move after that
///     correspondence 3      days a move
///     fischer 360+3 / fischer 240+3, draw wins second      first side / second side
[[nodiscard]] std::string to_text(const TimeControl& control);

/// The inverse of to_text; the error names the part that is wrong. What it returns has no fault_of().
[[nodiscard]] Result<TimeControl, std::string> parse_time_control(std::string_view text);

/// The control in a record's header TimeControl: `600` and `180+2` as PGN has it, `30-10-60` as the TimeRule
/// of XQF files; to_text() where neither has a form for it. The page writes the same
/// (web/src/model/time_control.ts).
[[nodiscard]] std::string time_header(const TimeControl& control);

} // namespace duiyi::server
