// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "apps/records/files.hpp"
#include "domain/file_contents.hpp"
#include "duiyi/record/read_games.hpp"
#include "duiyi/rules/fault.hpp"
#include "uploads/file_scan.hpp"
#include "uploads/game_list.hpp"
#include "uploads/rounds.hpp"

/// What is asked of a file that was scanned. Each is answered in rounds, between which other work has its
/// turn; a file that is removed meanwhile stays readable. Errors are one line for the log.
namespace duiyi::server {

/// Reads one game as a tree. Cost: of the game; in files that are no PGN also of the games before it.
class GameOpening {
public:
    GameOpening(FilePaths paths, GameFormat format, std::size_t number);
    GameOpening(const GameOpening&) = delete;
    GameOpening& operator=(const GameOpening&) = delete;
    ~GameOpening();

    /// Reads until all is done, which is true, or a pause; the next call goes on.
    [[nodiscard]] Result<bool, std::string> run(const Pause& pause);
    /// The game, once, after run() was done: without a tree when there is none of this number or it has no
    /// position to begin from.
    [[nodiscard]] FileContents take();

private:
    [[nodiscard]] Result<void, std::string> read(const Checkpoint& checkpoint);
    void take_game(RecordedGame game, const std::vector<GameFault>& faults, const ListedGame& listed,
                   GamesReader& games);

    FilePaths paths_;
    GameFormat format_;
    std::size_t number_;
    FileContents contents_;
    Result<void, std::string> outcome_;
    Rounds rounds_; ///< ends before what it works on
};

/// A page of the list of games.
class ListPage {
public:
    /// See GameSearch.
    ListPage(FilePaths paths, std::vector<std::string> words, std::size_t from, std::size_t count);

    /// See GameOpening.
    [[nodiscard]] Result<bool, std::string> run(const Pause& pause);
    [[nodiscard]] FoundGames take() { return search_.take(); }

private:
    FilePaths paths_;
    GameSearch search_;
    std::optional<records::InputFile> list_{};
};

} // namespace duiyi::server
