// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/protocol/cecp.hpp"

#include <algorithm>
#include <cstdio>

#include "words.hpp"

namespace duiyi::protocol::cecp {
namespace {

using std::chrono::milliseconds;

/// `key=value`, where a value in quotes may hold blanks.
Result<Line, Fault> parse_features(std::string_view text) {
    Features features;
    while (true) {
        const auto first = text.find_first_not_of(" \t\r");
        if (first == std::string_view::npos) {
            return features;
        }
        text.remove_prefix(first);
        const auto equals = text.find('=');
        const auto blank = text.find_first_of(" \t\r");
        if (equals == std::string_view::npos || equals == 0 || blank < equals) {
            return tl::unexpected(Fault{"feature " + quoted(text.substr(0, blank)), "has no value"});
        }
        Feature feature{std::string(text.substr(0, equals)), {}};
        text.remove_prefix(equals + 1);
        std::size_t length = 0;
        if (!text.empty() && text.front() == '"') {
            length = text.find('"', 1);
            if (length == std::string_view::npos) {
                return tl::unexpected(
                    Fault{"feature " + duiyi::quoted(feature.key), "has a value without its end quote"});
            }
            feature.value = text.substr(1, length - 1);
            ++length;
        } else {
            length = std::min(text.find_first_of(" \t\r"), text.size());
            feature.value = text.substr(0, length);
        }
        text.remove_prefix(length);
        features.features.push_back(std::move(feature));
    }
}

/// Splits `(reason): rest` or `: rest`, what follows `Error` and `Illegal move`.
struct Complaint {
    std::string reason, about;
};
Complaint parse_complaint(std::string_view text) {
    Complaint complaint;
    const auto open = text.find('(');
    const auto colon = text.find(':');
    if (open != std::string_view::npos && open < colon) {
        const auto close = text.find(')', open);
        if (close != std::string_view::npos) {
            complaint.reason = text.substr(open + 1, close - open - 1);
            text.remove_prefix(close + 1);
        }
    }
    const auto after = text.find(':');
    complaint.about = Words(after == std::string_view::npos ? text : text.substr(after + 1)).rest();
    return complaint;
}

bool starts_with(std::string_view text, std::string_view start) {
    return text.substr(0, start.size()) == start;
}

bool is_number(std::string_view word) {
    return !word.empty() &&
           std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// `7. ... e7e5`, `7. e2e4` and `7... e7e5`: moves as version 1 of the protocol announced them.
std::optional<std::string_view> old_move(Words words) {
    auto number = words.next();
    const auto dot = number.find('.');
    if (dot == std::string_view::npos || !is_number(number.substr(0, dot))) {
        return std::nullopt;
    }
    if (number.find_first_not_of('.', dot) != std::string_view::npos) {
        return std::nullopt;
    }
    words.take("...");
    const auto move = words.next();
    if (move.empty() || !words.done()) {
        return std::nullopt;
    }
    return move;
}

/// Four numbers, perhaps with a mark behind the first (`12.`, `12&`), then the line.
std::optional<Thinking> parse_thinking(Words words) {
    auto ply = words.next();
    while (!ply.empty() && (ply.back() < '0' || ply.back() > '9')) {
        ply.remove_suffix(1);
    }
    constexpr std::int64_t most = 1'000'000'000;
    const auto depth = read_integer(ply, 0, 10'000);
    const auto score = read_integer(words.next(), -most, most);
    const auto time = read_integer(words.next(), 0, max_time.count() / 10);
    const auto nodes = read_integer(words.next(), 0, std::numeric_limits<std::int64_t>::max());
    if (!depth || !score || !time || !nodes) {
        return std::nullopt;
    }
    return Thinking{static_cast<int>(*depth), static_cast<int>(*score), milliseconds(*time * 10),
                    static_cast<std::uint64_t>(*nodes), std::string(words.rest())};
}

/// `resign`, `computer resigns`, `tellics resign`, `I resign.`: the engine gives up, whatever it is called.
bool is_resignation(std::string_view all) {
    constexpr std::size_t longest = 100;
    std::string plain;
    for (const char c : all.substr(0, longest)) {
        plain += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    while (!plain.empty() && std::string_view(" \t.!").find(plain.back()) != std::string_view::npos) {
        plain.pop_back();
    }
    Words words(plain);
    auto word = words.next();
    while (word == "tellics" || word == "tellopponent" || word == "tellall" || word == "the" ||
           word == "computer" || word == "engine" || word == "program" || word == "i") {
        word = words.next();
    }
    if (word == "resign") { // perhaps with a reason behind it
        return true;
    }
    return (word == "resigns" || word == "resigned") && words.done();
}

std::string braced(std::string_view text) {
    const auto open = text.find('{');
    if (open == std::string_view::npos) {
        return "";
    }
    return std::string(text.substr(open + 1, text.find('}', open) - open - 1));
}

} // namespace

Result<Line, Fault> parse(std::string_view line) {
    if (line.size() > max_line) {
        return tl::unexpected(too_long(line));
    }
    Words words(line);
    const auto all = words.rest();
    const auto word = words.next();
    if (word.empty() || word.front() == '#') {
        return Other{};
    }
    if (word == "feature") {
        return parse_features(words.rest());
    }
    if (word == "move") {
        return words.done() ? Result<Line, Fault>(tl::unexpected(Fault{"move", "is followed by no move"}))
                            : Result<Line, Fault>(EngineMove{std::string(words.next())});
    }
    if (word == "pong") {
        const auto number = read_integer(words.peek());
        if (!number) {
            return tl::unexpected(
                Fault{"pong", "is followed by " + quoted(words.peek()) + " (expected a number)"});
        }
        return Pong{*number};
    }
    if (is_resignation(all)) {
        return Resign{};
    }
    if (all == "offer draw" || all == "tellics draw") {
        return OfferDraw{};
    }
    if (word == "1-0" || word == "0-1" || word == "1/2-1/2") {
        return ResultClaim{std::string(word), braced(words.rest())};
    }
    if (word == "result" && (words.peek() == "1-0" || words.peek() == "0-1" || words.peek() == "1/2-1/2")) {
        const auto result = words.next();
        return ResultClaim{std::string(result), braced(words.rest())};
    }
    if (starts_with(all, "Illegal move")) {
        auto complaint = parse_complaint(all.substr(12));
        return IllegalMove{std::move(complaint.reason), std::move(complaint.about)};
    }
    if (starts_with(all, "Error")) {
        auto complaint = parse_complaint(all.substr(5));
        return CommandError{std::move(complaint.reason), std::move(complaint.about)};
    }
    constexpr std::string_view spoken = "My move is";
    if (starts_with(all, spoken)) {
        Words tail(all.substr(spoken.size()));
        if (tail.peek() == ":" || tail.peek() == "is") {
            tail.next();
        }
        auto move = tail.next();
        if (!move.empty() && move.front() == ':') {
            move.remove_prefix(1);
        }
        if (!move.empty()) {
            return EngineMove{std::string(move)};
        }
        return Other{};
    }
    if (auto thinking = parse_thinking(Words(line))) {
        return *thinking;
    }
    if (const auto move = old_move(Words(line))) {
        return EngineMove{std::string(*move)};
    }
    return Other{};
}

std::string level(int moves, milliseconds base, milliseconds increment) {
    const auto seconds = std::max<std::int64_t>(1, base.count() / 1000);
    std::string line = "level " + std::to_string(moves) + " " + std::to_string(seconds / 60);
    if (seconds % 60 != 0) {
        const auto rest = std::to_string(seconds % 60);
        line += (rest.size() == 1 ? ":0" : ":") + rest;
    }
    line += " " + std::to_string(increment.count() / 1000);
    if (const auto part = increment.count() % 1000; part != 0) {
        std::string digits = std::to_string(1000 + part).substr(1);
        digits.erase(digits.find_last_not_of('0') + 1);
        line += "." + digits;
    }
    return line;
}

std::string time(milliseconds remaining) {
    return "time " + std::to_string(std::max<std::int64_t>(1, remaining.count() / 10));
}

std::string otim(milliseconds remaining) {
    return "otim " + std::to_string(std::max<std::int64_t>(1, remaining.count() / 10));
}

std::string st(milliseconds move_time) {
    return "st " + std::to_string(std::max<std::int64_t>(1, (move_time.count() + 999) / 1000));
}

} // namespace duiyi::protocol::cecp
