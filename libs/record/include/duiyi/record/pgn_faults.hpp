// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "duiyi/record/pgn_scan.hpp"
#include "duiyi/rules/fault.hpp"

namespace duiyi {

/// Something that is wrong with a PGN text.
struct PgnFault {
    std::size_t game = 0;   ///< the game's number in the text, from 1; 0 before the first
    std::size_t offset = 0; ///< where, in bytes
    Severity severity{};
    Fault fault{};

    /// What is wrong, in English.
    std::string text() const { return fault.text(); }
};

/// Collects a bounded number of faults: a text may be wrong from end to end.
class PgnFaults {
public:
    /// The number that is kept between two calls of `take`.
    static constexpr std::size_t most = 10'000;

    void add(PgnFault fault);
    /// Those added since the last time. When some were not kept, a last one says how many.
    std::vector<PgnFault> take();

private:
    std::vector<PgnFault> kept_;
    PgnFault first_left_out_{};
    std::size_t left_out_ = 0;
};

/// A place in a text, as editors count: both from 1; columns are characters of UTF-8.
struct TextPlace {
    std::size_t line = 1, column = 1;

    friend bool operator==(TextPlace, TextPlace) = default;
};

/// Finds the places of offsets in one text. The text is gone through once, as far as it is asked for; then a
/// call costs the distance from the last offset or `mark_step` bytes, whichever is less: however long a line
/// is, and in whatever order the offsets come. Memory: 16 bytes for each `mark_step` of the text.
class TextPlaces {
public:
    static constexpr std::size_t mark_step = 4096;

    explicit TextPlaces(std::string_view text) : text_(text) {}
    TextPlace at(std::size_t offset);
    /// The bytes that all calls together have looked at: what they cost.
    std::size_t examined() const { return examined_; }

private:
    /// The place of `to` when that of `from` is `place`.
    TextPlace passed(TextPlace place, std::size_t from, std::size_t to);

    std::string_view text_;
    std::vector<TextPlace> marks_{TextPlace{}}; ///< the places of the multiples of `mark_step`
    TextPlace last_{};
    std::size_t last_offset_ = 0, examined_ = 0;
};

} // namespace duiyi
