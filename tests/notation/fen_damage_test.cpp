// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Good FENs, damaged at random: the forgiving reading refuses only what it must, gives a position that can be
// played, and says each difference.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

#include "duiyi/notation/fen.hpp"
#include "duiyi/test_kit/generators.hpp"
#include "duiyi/test_kit/property.hpp"

namespace duiyi {
namespace {

template <class G>
class FenRepairsOf : public testing::Test {};
using BothGames = testing::Types<Chess, Xiangqi>;
TYPED_TEST_SUITE(FenRepairsOf, BothGames);

std::vector<std::string> words_of(const std::string& fen) {
    std::vector<std::string> words(1);
    for (const char c : fen) {
        if (c == ' ') {
            words.emplace_back();
        } else {
            words.back() += c;
        }
    }
    return words;
}
std::string joined(const std::vector<std::string>& words, const std::string& blank = " ") {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        text += (i == 0 ? "" : blank) + words[i];
    }
    return text;
}
std::string one_of(std::initializer_list<const char*> words) {
    return *rc::gen::elementOf(std::vector<std::string>(words.begin(), words.end()));
}
bool chance() {
    return *rc::gen::inRange(0, 2) == 1;
}

std::string castling_letters() {
    const std::string letters = "KQkqABCDEFGHabcdefgh-xz?";
    std::string text;
    for (int left = *rc::gen::inRange(1, 8); left > 0; --left) {
        text += letters[*rc::gen::inRange<std::size_t>(0, letters.size())];
    }
    return text;
}

/// The same board in another spelling.
template <Game G>
std::string respelt(const std::string& board) {
    std::string text;
    for (const char c : board) {
        const auto letter = FenFormat<G>::standard.find(c);
        if (c > '1' && c <= '9' && chance()) {
            text += {'1', static_cast<char>(c - 1)};
        } else if (letter != std::string_view::npos && chance()) {
            text += FenFormat<G>::dialect[letter];
        } else {
            text += c;
        }
    }
    return text;
}

template <Game G>
std::string turn_name(Side side) {
    if (side == Side::second) {
        return one_of({"B", "black", "Black"});
    }
    return std::is_same_v<G, Chess> ? one_of({"W", "white"}) : one_of({"W", "r", "R", "red"});
}

/// Whether a field of the text was changed.
struct Touched {
    bool state = false, counters = false;
};

/// Damages what can be repaired without a loss of the board or of the side to move.
template <Game G>
std::vector<std::string> damaged(const Position<G>& position, Touched& touched) {
    auto words = words_of(to_fen(position));
    if (chance()) {
        words[0] = respelt<G>(words[0]);
    }
    if (chance()) {
        words[1] = turn_name<G>(position.side_to_move());
    }
    if (chance()) {
        touched.state = true;
        words[2] = castling_letters();
    }
    if (chance()) {
        touched.state = true;
        words[3] = chance() ? one_of({"e", "x9", "--", "E3", "?"})
                            : std::string{static_cast<char>('a' + *rc::gen::inRange(0, 8)),
                                          static_cast<char>('1' + *rc::gen::inRange(0, 8))};
    }
    if (chance()) {
        touched.counters = true;
        words[4] = one_of({"-", "x", "-3", "12345", "99999999999", "?", "0007"});
        words[5] = one_of({"-", "0", "-1", "10000", "x", "0012"});
    }
    return words;
}

bool has_repair(const Faults& repairs, std::string_view place) {
    return std::any_of(repairs.begin(), repairs.end(),
                       [&](const Fault& repair) { return repair.place().find(place) != std::string::npos; });
}

/// The names of the places that repairs of each field have.
template <Game G>
std::array<std::vector<std::string>, 6> places() {
    const bool is_chess = std::is_same_v<G, Chess>;
    return {{{"board", "rank"},
             {"side to move"},
             {is_chess ? "castling field" : "unused fields"},
             {is_chess ? "en passant field" : "unused fields"},
             {"halfmove clock"},
             {"fullmove number"}}};
}

/// A field that the strict reading does not take as what came out has a repair that names it.
template <Game G>
void expect_said(const std::vector<std::string>& words, const FenPosition<G>& read, const Setup<G>& setup) {
    const auto result = words_of(to_fen(setup));
    const auto names = places<G>();
    for (std::size_t i = 0; i < names.size(); ++i) {
        auto mixed = result;
        mixed[i] = words[i];
        const auto strict = parse_fen_setup<G>(joined(mixed));
        if (strict && *strict == setup) {
            continue;
        }
        RC_ASSERT(std::any_of(names[i].begin(), names[i].end(),
                              [&](const std::string& name) { return has_repair(read.repairs, name); }));
    }
}

template <Game G>
constexpr FenOptions all_rights{FenReading::forgiving, ChessVariant::chess960};

TYPED_TEST(FenRepairsOf, DamageOfFieldsIsRepairedAndSaid) {
    using G = TypeParam;
    test_kit::check(3'000, [] {
        const auto position = *test_kit::positions<G>();
        Touched touched;
        auto words = damaged<G>(position, touched);
        const auto given = words;
        const bool is_cut = chance();
        if (is_cut) {
            words.resize(*rc::gen::inRange<std::size_t>(2, 6));
            touched.counters = true;
            touched.state |= words.size() < 4;
        }
        const std::string blank = chance() ? " " : one_of({"  ", "\t", "\xc2\xa0", " \xe3\x80\x80"});
        const std::string text = joined(words, blank);
        RC_LOG() << text << '\n';

        const auto read = read_fen<G>(text, all_rights<G>);
        const auto setup = read_fen_setup<G>(text, all_rights<G>);
        RC_ASSERT(read.has_value() && setup.has_value());
        RC_ASSERT(read->repairs == setup->repairs);
        RC_ASSERT(read->position.setup().board == position.setup().board);
        RC_ASSERT(read->position.side_to_move() == position.side_to_move());
        RC_ASSERT(touched.state || read->position.setup().state == position.setup().state);
        RC_ASSERT(touched.counters || read->position == position || touched.state);
        RC_ASSERT(parse_fen<G>(to_fen(read->position)).value() == read->position);
        if (blank != " ") {
            RC_ASSERT(has_repair(read->repairs, "blanks"));
        }
        const bool may_be_short = FenFormat<G>::may_be_short && (words.size() == 2 || words.size() == 4);
        if (is_cut) {
            RC_ASSERT(may_be_short || has_repair(read->repairs, "fen: fields"));
        } else {
            expect_said<G>(given, *read, setup->setup);
        }
    });
}

/// Why a FEN may be refused: its board or its side to move cannot be read, or nobody can play on from it.
bool must_refuse(FaultCode code) {
    using enum FaultCode;
    static const std::set<FaultCode> codes = {fen_length,     fen_ranks,         fen_files,
                                              fen_unreadable, fen_turn,          fen_turn_with_r,
                                              royal_count,    too_many_pieces,   waiting_side_in_check,
                                              pawn_on_edge,   piece_out_of_zone, facing_generals};
    return codes.contains(code);
}

TYPED_TEST(FenRepairsOf, DamagedBytesAreRefusedOnlyWhereTheyMustBe) {
    using G = TypeParam;
    int repaired = 0;
    test_kit::check(3'000, [&] {
        std::string text = to_fen(*test_kit::positions<G>());
        for (int left = *rc::gen::inRange(1, 4); left > 0; --left) {
            const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
            const std::string other(1, chance() ? *rc::gen::arbitrary<char>() : text[at]);
            text.replace(at, *rc::gen::inRange<std::size_t>(0, 2), other);
        }
        RC_LOG() << text << '\n';
        const auto strict = parse_fen<G>(text);
        const auto read = read_fen<G>(text, all_rights<G>);
        if (!read) {
            RC_ASSERT(!strict);
            RC_ASSERT(!read.error().empty());
            for (const Fault& fault : read.error()) {
                RC_ASSERT(must_refuse(fault.code));
            }
            return;
        }
        RC_ASSERT(parse_fen<G>(to_fen(read->position)).value() == read->position);
        if (strict) {
            RC_ASSERT(*strict == read->position);
        } else {
            RC_ASSERT(!read->repairs.empty());
        }
        repaired += strict ? 0 : 1;
    });
    EXPECT_GT(repaired, 0);
}

} // namespace
} // namespace duiyi
