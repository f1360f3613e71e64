// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "wire/protocol_messages.gen.hpp"

/// The list of a file's games as text, one line for each: it stays on the disk, however long it is.
namespace duiyi::server {

/// A game of a file, and where it is.
struct ListedGame {
    wire::GameSummary summary{};
    std::size_t offset = 0; ///< in the text of the file, in bytes; 0 in a file that is no text
    std::size_t line = 1;   ///< the same in lines, from 1
};

/// The line of a game, with its end. Long names are cut, control characters become blanks.
[[nodiscard]] std::string to_list_line(const ListedGame& game);

/// The games that have all of `words` in their players, event, date or result, whatever the case of Latin,
/// Greek and Cyrillic letters: `count` of them after the first `from`. Linear in the length of the list.
[[nodiscard]] wire::GamesBody find_games(std::string_view list, std::string_view words, std::size_t from,
                                         std::size_t count);

/// Game number `number`, and where the next one begins: nothing after the last.
struct FoundGame {
    ListedGame game{};
    std::optional<std::size_t> end{};
};
/// Nothing when the list has no game of this number. Linear in the length of the list.
[[nodiscard]] std::optional<FoundGame> find_game(std::string_view list, std::size_t number);

} // namespace duiyi::server
