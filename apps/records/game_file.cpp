// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "game_file.hpp"

#include <algorithm>

namespace duiyi::records {

Result<GameFile, Fault> GameFile::open(const std::string& path, const ReadOptions& options) {
    GameFile games;
    games.name_ = path == "-" ? "standard input" : path;
    auto file = InputFile::open(path);
    if (!file) {
        return tl::unexpected(file.error());
    }
    games.file_ = std::make_unique<InputFile>(std::move(*file));
    games.reader_ = std::make_unique<GamesReader>(
        games.file_->bytes(),
        ReadGamesOptions{.format = options.format, .encoding = options.encoding, .file_name = path});
    if (games.is_pgn()) {
        return games;
    }
    // Up to the first game that can be read.
    do {
        auto next = games.read();
        if (!next) {
            const auto faults =
                games.ahead_.empty() ? games.reader_->take_faults() : games.ahead_.front().faults;
            return tl::unexpected(
                Fault{games.name_ + ":", faults.empty()
                                             ? "no game of " + std::string(to_string(games.reader_->format()))
                                             : faults.front().text()});
        }
        games.ahead_.push_back(std::move(*next));
    } while (!games.ahead_.back().game.begun);
    std::reverse(games.ahead_.begin(), games.ahead_.end());
    return games;
}

std::optional<GameFile::ReadGame> GameFile::read() {
    auto game = reader_->next();
    if (!game) {
        return std::nullopt;
    }
    return ReadGame{std::move(*game), reader_->take_faults()};
}

std::optional<Part> GameFile::next_game() {
    std::optional<ReadGame> next;
    if (ahead_.empty()) {
        next = read();
    } else {
        next = std::move(ahead_.back());
        ahead_.pop_back();
    }
    if (!next) {
        return std::nullopt;
    }
    current_ = std::move(next->game);
    return Part{.game = &current_, .faults = std::move(next->faults)};
}

std::string_view GameFile::encoding() const {
    const auto encoding = reader_->encoding();
    return encoding ? duiyi::to_string(*encoding) : to_string(reader_->format());
}

FaultPrinter GameFile::printer(std::ostream& out) const {
    const bool has_places = is_pgn() || reader_->format() == GameFormat::fen;
    return {name_, has_places ? std::optional(reader_->text()) : std::nullopt, out};
}

std::size_t GameFile::print_encoding_faults(std::ostream& out, bool with_notes) const {
    auto faults = reader_->encoding_faults();
    if (!with_notes) {
        std::erase_if(faults, [](const GameFault& fault) { return fault.severity == Severity::note; });
    }
    FaultPrinter printer(name_, reader_->text(), out);
    printer.print(faults);
    return printer.notes();
}

} // namespace duiyi::records
