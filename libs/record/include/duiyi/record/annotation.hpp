// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "duiyi/geometry/chess.hpp"
#include "duiyi/geometry/xiangqi.hpp"

namespace duiyi {

/// An evaluation of a position by an engine or a player, from the first side's point of view.
struct Evaluation {
    /// What `value` counts.
    enum class Unit : std::uint8_t {
        centipawns, ///< of the game's pawn
        mate,       ///< moves to mate; negative when the second side mates
    };
    Unit unit = Unit::centipawns;
    std::int32_t value = 0;
    std::optional<std::int32_t> depth{}; ///< plies searched, 0..999, when known

    friend bool operator==(const Evaluation&, const Evaluation&) = default;
};

/// The colours that marks on a board have in files, each named by its first letter there.
enum class MarkColour : std::uint8_t { green, red, yellow, blue };

/// A coloured square.
template <Game G>
struct SquareMark {
    MarkColour colour{};
    Square<G> square{};

    friend bool operator==(const SquareMark&, const SquareMark&) = default;
};

/// A coloured arrow.
template <Game G>
struct ArrowMark {
    MarkColour colour{};
    Square<G> from{}, to{};

    friend bool operator==(const ArrowMark&, const ArrowMark&) = default;
};

/// The annotation of a move. Texts are UTF-8. A line feed parts one remark from the next; other control
/// characters and blanks at either end of a remark are not kept in files.
template <Game G>
struct Annotation {
    std::string before; ///< remarks in front of the move; files keep them where a variation begins
    std::string after;  ///< remarks that follow the move
    std::vector<std::uint8_t> nags; ///< numeric annotation glyphs, 1 `!`, 2 `?`, ... in the order given
    std::optional<std::chrono::milliseconds> clock;   ///< the mover's time left (`[%clk]`)
    std::optional<std::chrono::milliseconds> elapsed; ///< time spent on the move (`[%emt]`)
    std::optional<Evaluation> evaluation;             ///< `[%eval]`
    std::vector<SquareMark<G>> squares;               ///< `[%csl]`
    std::vector<ArrowMark<G>> arrows;                 ///< `[%cal]`

    friend bool operator==(const Annotation&, const Annotation&) = default;
    bool empty() const { return *this == Annotation{}; }
};

/// Adds a remark to a text of remarks: on a line of its own.
void add_remark(std::string& remarks, std::string_view remark);

/// Takes one remark as PGN files hold it, UTF-8: the commands `[%clk]`, `[%emt]`, `[%eval]`, `[%csl]` and
/// `[%cal]` become values of `annotation`, what remains of the text is added to `text`, a member of it. A
/// command that is not understood, that would replace a value, or that lists more marks than `bounds::marks`
/// stays in the text.
template <Game G>
void take_remark(std::string_view remark, Annotation<G>& annotation, std::string& text);

/// The commands for the values of an annotation, as PGN writes them: `[%clk 0:01:05]`, one each.
template <Game G>
std::vector<std::string> commands_of(const Annotation<G>& annotation);

} // namespace duiyi
