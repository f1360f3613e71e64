// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "uploads/game_list.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>
#include <utility>

namespace duiyi::server {

namespace {

constexpr char tab = '\t';
constexpr std::size_t max_field = 200; // bytes
constexpr std::size_t unsearched_fields = 5;

/// Without control characters, and cut between characters where it is too long.
void add_field(std::string& line, std::string_view text) {
    if (text.size() > max_field) {
        std::size_t end = max_field;
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80U) {
            --end;
        }
        text = text.substr(0, end);
    }
    line += tab;
    std::ranges::transform(text, std::back_inserter(line), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 0x20 || byte == 0x7f ? ' ' : c;
    });
}

std::string_view take_until(std::string_view& text, char end) {
    const std::size_t at = std::min(text.find(end), text.size());
    const auto part = text.substr(0, at);
    text.remove_prefix(std::min(at + 1, text.size()));
    return part;
}

std::size_t number_of(std::string_view digits) {
    std::size_t number = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return number;
}

ListedGame read_line(std::string_view line) {
    ListedGame game;
    const auto number = [&line] { return number_of(take_until(line, tab)); };
    const auto text = [&line] { return std::string(take_until(line, tab)); };
    game.summary.number = number();
    game.offset = number();
    game.line = number();
    game.summary.plies = number();
    if (std::string handicap = text(); !handicap.empty()) {
        game.summary.handicap = std::move(handicap);
    }
    game.summary.result = text();
    game.summary.first = text();
    game.summary.second = text();
    game.summary.event = text();
    game.summary.date = text();
    return game;
}

/// What is searched of a line: all but the numbers and the handicap's id.
std::string_view searched(std::string_view line) {
    for (std::size_t i = 0; i < unsearched_fields; ++i) {
        take_until(line, tab);
    }
    return line;
}

/// The small letter of a capital of Latin-1, Latin Extended-A, Greek or Cyrillic; each has two bytes in
/// UTF-8.
unsigned small_letter(unsigned c) {
    if (c >= 0x100 && c <= 0x17f) { // pairs, of which the capital comes first
        const bool is_odd = (c >= 0x139 && c <= 0x148) || c >= 0x179;
        return c % 2 == (is_odd ? 1U : 0U) ? c + 1 : c;
    }
    const bool is_latin = c >= 0xc0 && c <= 0xde && c != 0xd7;
    const bool is_greek = c >= 0x391 && c <= 0x3a9;
    const bool is_russian = c >= 0x410 && c <= 0x42f;
    if (is_latin || is_greek || is_russian) {
        return c + 0x20;
    }
    return c >= 0x400 && c <= 0x40f ? c + 0x50 : c;
}

/// Replaces capitals by small letters; the length stays.
void make_small(std::string& text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte >= 'A' && byte <= 'Z') {
            text[i] = static_cast<char>(byte + ('a' - 'A'));
        } else if (byte >= 0xc3 && byte <= 0xd0 && i + 1 < text.size()) {
            const auto next = static_cast<unsigned char>(text[i + 1]);
            const unsigned c = small_letter((byte & 0x1fU) << 6U | (next & 0x3fU));
            text[i] = static_cast<char>(0xc0U | c >> 6U);
            text[i + 1] = static_cast<char>(0x80U | (c & 0x3fU));
            ++i;
        }
    }
}

/// The lines of the games from number `number` on; the list is in order.
std::string_view lines_from(std::string_view list, std::size_t number) {
    std::size_t begin = 0; // of a line, as is the end
    std::size_t end = list.size();
    while (begin < end) {
        const std::size_t middle = begin + (end - begin) / 2;
        const std::size_t before = list.substr(begin, middle - begin).rfind('\n');
        const std::size_t line = before == std::string_view::npos ? begin : begin + before + 1;
        auto rest = list.substr(line, end - line);
        if (number_of(take_until(rest, tab)) < number) {
            begin = std::min(list.find('\n', middle), end - 1) + 1;
        } else {
            end = line;
        }
    }
    return list.substr(begin);
}

} // namespace

std::string to_list_line(const ListedGame& game) {
    const GameSummary& said = game.summary;
    std::string line = std::to_string(said.number);
    for (const std::size_t number : {game.offset, game.line, said.plies}) {
        line += tab + std::to_string(number);
    }
    add_field(line, said.handicap.value_or(""));
    for (const std::string* text : {&said.result, &said.first, &said.second, &said.event, &said.date}) {
        add_field(line, *text);
    }
    return line + '\n';
}

std::vector<std::string> search_words(std::string_view text) {
    std::string small(text);
    make_small(small);
    std::set<std::string> words;
    for (std::string_view rest = small; !rest.empty();) {
        if (const auto word = take_until(rest, ' '); !word.empty()) {
            words.emplace(word);
        }
    }
    return {words.begin(), words.end()};
}

GameSearch::GameSearch(std::vector<std::string> words, std::size_t from, std::size_t count)
    : words_(std::move(words)), from_(from), count_(count) {}

bool GameSearch::has_all_words(std::string_view line) {
    if (words_.empty()) {
        return true;
    }
    text_ = searched(line);
    make_small(text_);
    return std::ranges::all_of(
        words_, [this](const std::string& word) { return text_.find(word) != std::string::npos; });
}

bool GameSearch::run(std::string_view list, const Pause& pause) {
    for (auto rest = list.substr(done_); !rest.empty();) {
        const auto line = take_until(rest, '\n');
        done_ = list.size() - rest.size();
        if (has_all_words(line)) {
            if (found_.found >= from_ && found_.games.size() < count_) {
                found_.games.push_back(read_line(line).summary);
            }
            ++found_.found;
        }
        if (!rest.empty() && pause()) {
            return false;
        }
    }
    return true;
}

FoundGames GameSearch::take() {
    return std::move(found_);
}

std::optional<FoundGame> find_game(std::string_view list, std::size_t number) {
    auto rest = lines_from(list, number);
    const auto line = take_until(rest, '\n');
    auto digits = line;
    if (line.empty() || number_of(take_until(digits, tab)) != number) {
        return std::nullopt;
    }
    FoundGame found{read_line(line), std::nullopt};
    if (!rest.empty()) {
        found.end = read_line(take_until(rest, '\n')).offset;
    }
    return found;
}

} // namespace duiyi::server
