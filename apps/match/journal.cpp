// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "journal.hpp"

#include <charconv>

#include "duiyi/notation/quoted.hpp"

namespace duiyi::match {
namespace {

constexpr std::string_view signature = "duiyi-match 1";

/// A text as one field: tabs and line ends become spaces.
std::string field(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        if (static_cast<unsigned char>(c) < ' ') {
            c = ' ';
        }
    }
    return result;
}

std::vector<std::string_view> split(std::string_view text, char by) {
    std::vector<std::string_view> parts;
    while (true) {
        const auto end = text.find(by);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) {
            return parts;
        }
        text.remove_prefix(end + 1);
    }
}

template <class T>
bool read_value(std::string_view text, T& value) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size();
}

bool read_result(std::string_view text, GameRecord& game) {
    if (text == "1-0") {
        game.winner = Side::first;
    } else if (text == "0-1") {
        game.winner = Side::second;
    } else {
        return text == "1/2-1/2";
    }
    return true;
}

/// `e2e4` for a move of the opening, `e2e4:125` for one that took 125 ms.
bool read_moves(std::string_view text, GameRecord& game) {
    if (text.empty()) {
        return true;
    }
    for (const auto word : split(text, ' ')) {
        const auto colon = word.find(':');
        PlayedMove move{std::string(word.substr(0, colon))};
        if (colon != std::string_view::npos) {
            std::int64_t time = 0;
            if (!read_value(word.substr(colon + 1), time)) {
                return false;
            }
            move.elapsed = milliseconds(time);
        }
        game.moves.push_back(std::move(move));
    }
    return true;
}

bool read_entry(std::string_view line, JournalEntry& entry) {
    const auto parts = split(line, '\t');
    if (parts.size() != 11 || parts[0] != "game") {
        return false;
    }
    auto& game = entry.game;
    game.reason = parts[5];
    game.detail = parts[6];
    game.start_fen = parts[9];
    game.standard = parts[8] == "standard";
    return read_value(parts[1], game.number) && read_value(parts[2], game.first) &&
           read_value(parts[3], game.second) && read_result(parts[4], game) &&
           read_value(parts[7], entry.pgn_size) && read_moves(parts[10], game);
}

} // namespace

std::string journal_head(std::string_view identity) {
    return std::string(signature) + "\nplan\t" + field(identity) + "\n";
}

std::string journal_line(const JournalEntry& entry) {
    const auto& game = entry.game;
    std::string line = "game\t" + std::to_string(game.number) + "\t" + std::to_string(game.first) + "\t" +
                       std::to_string(game.second) + "\t" + std::string(game.result()) + "\t" +
                       field(game.reason) + "\t" + field(game.detail) + "\t" +
                       std::to_string(entry.pgn_size) + "\t" + (game.standard ? "standard" : "set") + "\t" +
                       field(game.start_fen) + "\t";
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        line += (i == 0 ? "" : " ") + game.moves[i].text;
        if (game.moves[i].elapsed) {
            line += ":" + std::to_string(game.moves[i].elapsed->count());
        }
    }
    return line + "\n";
}

Result<Journal, Fault> parse_journal(std::string_view text) {
    Journal journal;
    const auto last = text.rfind('\n');
    journal.good_size = last == std::string_view::npos ? 0 : last + 1;
    if (journal.good_size == 0) {
        return text.empty() ? Result<Journal, Fault>(journal)
                            : tl::unexpected(Fault{"line 1", "is not '" + std::string(signature) + "'"});
    }
    const auto lines = split(text.substr(0, last), '\n');
    if (lines[0] != signature) {
        return tl::unexpected(Fault{
            "line 1", "is " + duiyi::quoted(lines[0]) + " (expected '" + std::string(signature) + "')"});
    }
    if (lines.size() < 2) {
        return Journal{{}, {}, 0};
    }
    if (lines[1].substr(0, 5) != "plan\t") {
        return tl::unexpected(Fault{"line 2", "is no plan"});
    }
    journal.identity = lines[1].substr(5);
    for (std::size_t i = 2; i < lines.size(); ++i) {
        JournalEntry entry;
        if (!read_entry(lines[i], entry)) {
            return tl::unexpected(Fault{"line " + std::to_string(i + 1), "is no game"});
        }
        journal.entries.push_back(std::move(entry));
    }
    return journal;
}

} // namespace duiyi::match
