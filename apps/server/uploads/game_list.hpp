// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/file_contents.hpp"

/// The list of a file's games as text, one line for each: it stays on the disk, however long it is.
namespace duiyi::server {

/// A game of a file, and where it is.
struct ListedGame {
    GameSummary summary{};
    std::size_t offset = 0; ///< in the text of the file, in bytes; 0 in a file that is no text
    std::size_t line = 1;   ///< the same in lines, from 1
};

/// The line of a game, with its end. Long names are cut, control characters become blanks.
[[nodiscard]] std::string to_list_line(const ListedGame& game);

/// Asked now and then during long work; true ends the round, and the next call goes on.
using Pause = std::function<bool()>;

/// A page of a list.
struct FoundGames {
    std::size_t found = 0; ///< in the whole list
    std::vector<GameSummary> games{};
};

/// The words of a search in small letters, each once, sorted.
[[nodiscard]] std::vector<std::string> search_words(std::string_view text);

/// Looks for the games that have all words in their players, event, date or result, whatever the case of
/// Latin, Greek and Cyrillic letters. Cost: the length of the list times the number of words.
class GameSearch {
public:
    static constexpr std::size_t max_words = 8; ///< for callers to check: a bound on the cost

    /// Takes `count` games after the first `from` of those that have all of `words` (search_words()).
    GameSearch(std::vector<std::string> words, std::size_t from, std::size_t count);

    /// Goes on from where the last round ended, in the same list. True at its end.
    [[nodiscard]] bool run(std::string_view list, const Pause& pause);
    /// What was found, once, after run() was done.
    [[nodiscard]] FoundGames take();

private:
    [[nodiscard]] bool has_all_words(std::string_view line);

    std::vector<std::string> words_;
    std::size_t from_;
    std::size_t count_;
    std::size_t done_ = 0; ///< bytes of the list
    std::string text_;     ///< of a line, in small letters
    FoundGames found_;
};

/// Game number `number`, and where the next one begins: nothing after the last.
struct FoundGame {
    ListedGame game{};
    std::optional<std::size_t> end{};
};
/// Nothing when the list has no game of this number. Logarithmic in the length of the list.
[[nodiscard]] std::optional<FoundGame> find_game(std::string_view list, std::size_t number);

} // namespace duiyi::server
