// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "tournament.hpp"

/// FIDE's Tournament Report File of 2016 (TRF16: Handbook C.04, annex 2) with the extensions that pairing
/// programs share: XXR (rounds), XXC (initial colour; order by rank), XXS (points), XXZ (absent from the next
/// round), XXP (shall not meet), XXA (accelerations), bbpPairings' BBW, BBD, BBL, BBZ, BBF and BBU (points),
/// and of TRF-2026 the kinds 142 (rounds) and 152 (initial colour). `docs/tournaments.md` has their forms.
namespace duiyi::tournaments {

/// The largest file that is read, in bytes: more than the most players and rounds take.
inline constexpr std::size_t max_trf_bytes = 32U << 20U;

struct TrfFault {
    int line = 0;   ///< from 1
    int column = 0; ///< from 1, in characters; 0: the line as a whole
    std::string what{};

    /// `line 3, column 92: there is no player 17`
    [[nodiscard]] std::string text() const;
};

/// The tournament that a file describes, or its first fault. Lines end in CR, LF or both; columns are
/// characters of UTF-8, and bytes where the text is not UTF-8. Lines of unknown kinds are refused, and so are
/// games that the two players report differently and points that do not follow from the results.
[[nodiscard]] tl::expected<Tournament, TrfFault> read_trf(std::string_view text);

/// The file of a tournament. Texts that are longer than their columns are cut. What is written is read as it
/// was, if texts fit, points are those of the results, and no text has a line's end or blanks at its ends.
[[nodiscard]] std::string write_trf(const Tournament& tournament);

/// Points as people write them: `2.5`.
[[nodiscard]] std::string points_text(Points points);

} // namespace duiyi::tournaments
