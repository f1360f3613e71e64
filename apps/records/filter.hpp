// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/record/pgn_head.hpp"
#include "file_list.hpp"
#include "work.hpp"

namespace duiyi::records {

/// A condition on a header.
struct HeaderTest {
    enum class Relation : std::uint8_t { contains, lacks, equals, at_least, at_most };
    std::string name;
    Relation relation{};
    std::string value;

    /// `NAME=TEXT` (contains, small and capital letters alike), `NAME!=TEXT` (does not), `NAME==TEXT`,
    /// `NAME>=TEXT`, `NAME<=TEXT` (as numbers where both are, otherwise as text, which fits dates).
    static Result<HeaderTest, Fault> parse(std::string_view text);
    bool holds(std::string_view value_found) const;
};

/// How many of which pieces: `KRPvKR`, the letters as in FEN, one side and the other in either colour.
struct Material {
    std::string one, other; ///< letters in order

    static Result<Material, Fault> parse(std::string_view text);
    template <Game G>
    bool is_of(const Position<G>& position) const;
};

struct FilterRequest {
    FileArguments files{};
    std::string out; ///< a path; `-` for standard output
    ReadOptions read{};
    std::vector<HeaderTest> headers{};      ///< all must hold; a missing header is empty
    std::optional<GameResult> result{};     ///< as the game ends
    int min_plies = 0, max_plies = 1 << 30; ///< of the main line
    std::optional<AnyPosition> position{};  ///< reached in the main line, by whatever moves
    std::optional<Material> material{};     ///< stood on the board in the main line
    bool invert = false;                    ///< the games for which this does not hold
};

/// Copies the games of all files that meet all conditions into one, each unchanged as it stands in its file.
/// Says on `err` how many of how many. 0; `bad_input` when a file cannot be read, `failed` when the output
/// cannot be written.
int filter(const FilterRequest& request, std::ostream& err);

} // namespace duiyi::records
