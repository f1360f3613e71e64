// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "openings.hpp"

#include <algorithm>
#include <numeric>

#include "duiyi/notation/fen.hpp"
#include "duiyi/rules/exchange.hpp"
#include "duiyi/rules/game_state.hpp"

namespace duiyi::match {
namespace {

/// Sebastiano Vigna's splitmix64: the standard library's distributions differ from one to another.
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
        z = (z ^ z >> 27) * 0x94d049bb133111eb;
        return z ^ z >> 31;
    }
    /// From 0 to `count` - 1, each alike but for one part in 2^64 / count.
    std::size_t below(std::size_t count) { return static_cast<std::size_t>(next() % count); }

private:
    std::uint64_t state_;
};

std::vector<std::string_view> split(std::string_view line) {
    std::vector<std::string_view> words;
    constexpr std::string_view blanks = " \t\r";
    for (auto at = line.find_first_not_of(blanks); at != std::string_view::npos && words.size() < 64;) {
        const auto end = std::min(line.find_first_of(blanks, at), line.size());
        words.push_back(line.substr(at, end - at));
        at = line.find_first_not_of(blanks, end);
    }
    return words;
}

bool is_number(std::string_view word) {
    return !word.empty() && word.size() <= 4 &&
           std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// What may stand for a counter behind the four fields, where an EPD has the name of an operation.
bool is_like_counter(std::string_view word) {
    const auto digits = word.substr(std::min<std::size_t>(word.starts_with('-') ? 1 : 0, word.size()));
    return !digits.empty() && digits.find_first_not_of("0123456789;") == std::string_view::npos &&
           digits.front() != ';';
}

/// The number that an EPD operation gives, `hmvc 3;` say.
std::string operand(const std::vector<std::string_view>& words, std::string_view name,
                    std::string_view preset) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        auto value = words[i + 1];
        if (!value.empty() && value.back() == ';') {
            value.remove_suffix(1);
        }
        if (words[i] == name && is_number(value)) {
            return std::string(value);
        }
    }
    return std::string(preset);
}

/// The material of the first side less that of the second, in centipawns.
template <Game G>
int material(const Position<G>& position) {
    int sum = 0;
    for (const auto role : G::roles) {
        sum += usual_values<G>[index_of(role)] *
               (position.pieces(Side::first, role).count() - position.pieces(Side::second, role).count());
    }
    return sum;
}

template <Game G>
bool is_balanced(const GameState<G>& game) {
    const auto& position = game.position();
    if (game.outcome() || position.in_check() || material(position) != 0) {
        return false;
    }
    for (const auto move : position.legal_moves()) {
        if (position.is_capture(move) && exchange_reaches(position, move, 1)) {
            return false;
        }
    }
    return true;
}

} // namespace

template <Game G>
Result<Position<G>, Fault> parse_epd(std::string_view line, ChessVariant variant, Faults* repairs) {
    if (line.size() > 10'000) {
        return tl::unexpected(Fault{"", "is longer than 10000 characters"});
    }
    // Quotes may hold anything, semicolons too.
    const auto words = split(line.substr(0, line.find('"')));
    constexpr std::size_t fields = 4; // board, side, and two that both games have or leave empty
    std::size_t count = std::min(words.size(), fields);
    while (count < std::min(words.size(), fields + 2) && is_like_counter(words[count])) {
        ++count;
    }
    std::string fen;
    for (std::size_t i = 0; i < count; ++i) {
        auto word = words[i];
        if (i + 1 == count && !word.empty() && word.back() == ';') {
            word.remove_suffix(1);
        }
        fen += (i == 0 ? "" : " ") + std::string(word);
    }
    // Four fields are all that an EPD has; with a counter among them some are missing.
    if (count == fields && !is_like_counter(words[fields - 1])) {
        fen += " " + operand(words, "hmvc", "0") + " " + operand(words, "fmvn", "1");
    }
    auto read = read_fen<G>(fen, {FenReading::forgiving, variant});
    if (!read) {
        return tl::unexpected(Fault{"", to_string(read.error())});
    }
    if (repairs != nullptr) {
        *repairs = std::move(read->repairs);
    }
    return read->position;
}

template <Game G>
Result<std::vector<Opening<G>>, Fault> parse_openings(std::string_view text, ChessVariant variant,
                                                      Faults* repairs) {
    std::vector<Opening<G>> openings;
    std::size_t number = 0;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        const auto line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        ++number;
        const auto first = line.find_first_not_of(" \t\r");
        if (first == std::string_view::npos || line[first] == '#') {
            continue;
        }
        Faults found;
        const auto position = parse_epd<G>(line, variant, &found);
        for (Fault& repair : found) {
            if (repairs != nullptr) {
                repairs->push_back(std::move(repair).at("line " + std::to_string(number) + ": fen:"));
            }
        }
        if (!position) {
            return tl::unexpected(Fault{"line " + std::to_string(number) + ":", position.error().text()});
        }
        if (!position->has_legal_move()) {
            return tl::unexpected(Fault{"line " + std::to_string(number) + ":", "has no legal move"});
        }
        openings.push_back({*position, *position == Position<G>::start(), {}});
    }
    if (openings.empty()) {
        return tl::unexpected(Fault{"", "holds no position"});
    }
    return openings;
}

std::vector<std::size_t> shuffled(std::size_t count, std::uint64_t seed) {
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    Random random(seed);
    for (std::size_t i = count; i > 1; --i) {
        std::swap(order[i - 1], order[random.below(i)]);
    }
    return order;
}

template <Game G>
Opening<G> random_opening(const Opening<G>& from, int plies, std::uint64_t seed, std::uint64_t number) {
    // Each opening has its own stream, so that any can be made without those before it.
    Random random(Random(seed).next() ^ number * 0xd1342543de82ef95);
    constexpr int patience = 10'000; // about one try in three is balanced after 8 plies
    for (int i = 0; i < patience; ++i) {
        GameState<G> game(from.start);
        Opening<G> opening{from.start, from.standard, {}};
        for (int ply = 0; ply < plies && !game.outcome(); ++ply) {
            const auto moves = game.position().legal_moves();
            const auto move = moves[random.below(moves.size())];
            opening.moves.push_back(move);
            static_cast<void>(game.play(move)); // it is legal, and the game is not over
        }
        if (is_balanced(game)) {
            return opening;
        }
    }
    return from;
}

template Result<Position<Chess>, Fault> parse_epd(std::string_view, ChessVariant, Faults*);
template Result<Position<Xiangqi>, Fault> parse_epd(std::string_view, ChessVariant, Faults*);
template Result<std::vector<Opening<Chess>>, Fault> parse_openings(std::string_view, ChessVariant, Faults*);
template Result<std::vector<Opening<Xiangqi>>, Fault> parse_openings(std::string_view, ChessVariant, Faults*);
template Opening<Chess> random_opening(const Opening<Chess>&, int, std::uint64_t, std::uint64_t);
template Opening<Xiangqi> random_opening(const Opening<Xiangqi>&, int, std::uint64_t, std::uint64_t);

} // namespace duiyi::match
