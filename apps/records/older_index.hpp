// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "files.hpp"
#include "position_index.hpp"

namespace duiyi::records {

/// The files that an index was made of, as its file `sources` has them.
struct IndexSources {
    std::optional<int> max_ply = 0;   ///< none: not known, the index is of an older version
    std::vector<std::string> files{}; ///< absolute paths, or `-` for standard input

    bool has(const std::string& file) const;
};

/// The absolute path of a file on one line; `-` stays.
std::string source_name(const std::string& path);
/// A text without control characters, for a line of values between tabs.
std::string part_of_line(std::string_view text);

/// Writes `sources` into an index; false when the disk fails.
bool write_sources(const IndexSources& sources, const std::string& folder);

/// An index that exists already.
class OlderIndex {
public:
    /// Nothing when the folder holds none. Refused: one that is damaged.
    static Result<std::optional<OlderIndex>, Fault> open(const std::string& folder);

    const IndexSources& sources() const { return sources_; }
    std::size_t game_count() const { return game_count_; }
    std::size_t entry_count() const { return entries_.bytes().size() / sizeof(IndexEntry); }
    /// So many entries from the place `first` on, in order.
    std::vector<IndexEntry> entries(std::size_t first, std::size_t count) const;
    /// The lines of the list of games, with their ends.
    template <class TakeLine>
    void each_game(TakeLine take) const {
        for (std::string_view rest = games_.bytes(); !rest.empty();) {
            const auto line = rest.substr(0, rest.find('\n') + 1);
            take(line);
            rest.remove_prefix(line.size());
        }
    }

private:
    OlderIndex(InputFile entries, InputFile games) : entries_(std::move(entries)), games_(std::move(games)) {}

    InputFile entries_, games_;
    std::size_t game_count_ = 0;
    IndexSources sources_{};
};

} // namespace duiyi::records
