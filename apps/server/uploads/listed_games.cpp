// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "uploads/listed_games.hpp"

#include <string_view>
#include <utility>

namespace duiyi::server {

namespace {

std::string_view without_mark(std::string_view text) {
    return text.starts_with(byte_order_mark) ? text.substr(byte_order_mark.size()) : text;
}

/// What is said of one game, with the places of the whole file.
FileFault placed(FileFault fault, const ListedGame& game) {
    fault.game = game.summary.number;
    if (fault.place) {
        fault.place->line += game.line - 1;
    }
    return fault;
}

} // namespace

GameOpening::GameOpening(FilePaths paths, GameFormat format, std::size_t number)
    : paths_(std::move(paths)),
      format_(format),
      number_(number),
      rounds_([this](const Checkpoint& checkpoint) { outcome_ = read(checkpoint); }) {}
GameOpening::~GameOpening() = default;

Result<bool, std::string> GameOpening::run(const Pause& pause) {
    if (!rounds_.run(pause)) {
        return false;
    }
    if (!outcome_) {
        return tl::unexpected(outcome_.error());
    }
    return true;
}

Result<void, std::string> GameOpening::read(const Checkpoint& checkpoint) {
    const auto file = open_input(paths_.file);
    const auto list = open_input(paths_.list);
    if (!file || !list) {
        return tl::unexpected(file ? list.error() : file.error());
    }
    contents_.format = format_;
    contents_.number = number_;
    const auto found = find_game(list->bytes(), number_);
    if (!found) {
        return {};
    }
    contents_.games.push_back(found->game.summary);
    const bool is_pgn = format_ == GameFormat::pgn;
    ReadGamesOptions options = with_study_limits({});
    options.format = format_;
    options.first = is_pgn ? 1 : number_;
    options.games = options.first;
    options.checkpoint = &checkpoint;
    auto bytes = file->bytes();
    if (is_pgn) {
        const auto text = without_mark(bytes);
        bytes = text.substr(found->game.offset, found->end.value_or(text.size()) - found->game.offset);
        options.encoding = Encoding::utf8;
    }
    GamesReader games = read_games(bytes, options);
    while (auto game = games.next()) {
        const auto faults = games.take_faults();
        if (game->number == options.first) {
            take_game(std::move(*game), faults, found->game, games);
            break;
        }
        checkpoint();
    }
    return {};
}

void GameOpening::take_game(RecordedGame game, const std::vector<GameFault>& faults, const ListedGame& listed,
                            GamesReader& games) {
    for (const GameFault& fault : faults) {
        if (contents_.faults.size() < FileScan::max_faults) {
            contents_.faults.push_back(placed(place_fault(fault, games), listed));
        }
    }
    if (game.begun) {
        contents_.tree = std::move(game.tree);
    }
}

FileContents GameOpening::take() {
    return std::move(contents_);
}

ListPage::ListPage(FilePaths paths, std::vector<std::string> words, std::size_t from, std::size_t count)
    : paths_(std::move(paths)), search_(std::move(words), from, count) {}

Result<bool, std::string> ListPage::run(const Pause& pause) {
    if (!list_) {
        auto list = open_input(paths_.list);
        if (!list) {
            return tl::unexpected(std::move(list.error()));
        }
        list_.emplace(std::move(*list));
    }
    return search_.run(list_->bytes(), pause);
}

} // namespace duiyi::server
