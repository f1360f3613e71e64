// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "duiyi/rules/fault.hpp"
#include "game_record.hpp"

namespace duiyi::match {

/// One finished game in a journal, and how long the PGN file was with it.
struct JournalEntry {
    GameRecord game{};
    std::uint64_t pgn_size = 0;
};

/// A journal that was read: which plan it belongs to, and its games in the order they ended.
struct Journal {
    std::string identity{};
    std::vector<JournalEntry> entries{};
    std::size_t good_size = 0; ///< bytes that are whole lines; what follows was cut off in writing
};

/// The first two lines of a journal.
std::string journal_head(std::string_view identity);
/// The line of one game, with its end. Thinking is left out: only moves and times are kept.
std::string journal_line(const JournalEntry& entry);
/// Reads a journal. A last line without its end is passed over; anything else that is wrong is the fault.
Result<Journal, Fault> parse_journal(std::string_view text);

} // namespace duiyi::match
