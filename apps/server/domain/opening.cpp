// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "domain/opening.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/uci.hpp"

namespace duiyi::server {

namespace {

constexpr auto chess_openings = std::to_array<OpeningLine>({
    {"irregular", "a2a3"},
    {"irregular", "a2a4"},
    {"irregular", "b1a3"},
    {"irregular", "b1c3"},
    {"irregular", "c2c3"},
    {"irregular", "d2d3"},
    {"irregular", "e2e3"},
    {"irregular", "f2f3"},
    {"irregular", "g1h3"},
    {"irregular", "h2h3"},
    {"irregular", "h2h4"},
    {"larsen", "b2b3"},
    {"polish", "b2b4"},
    {"bird", "f2f4"},
    {"grob", "g2g4"},
    {"kings-fianchetto", "g2g3"},
    {"zukertort", "g1f3"},
    {"reti", "g1f3 d7d5 c2c4"},
    {"kings-indian-attack", "g1f3 d7d5 g2g3"},
    {"english", "c2c4"},
    {"reversed-sicilian", "c2c4 e7e5"},
    {"symmetrical-english", "c2c4 c7c5"},
    // The king's pawn.
    {"kings-pawn", "e2e4"},
    {"alekhine", "e2e4 g8f6"},
    {"caro-kann", "e2e4 c7c6"},
    {"caro-kann-advance", "e2e4 c7c6 d2d4 d7d5 e4e5"},
    {"modern", "e2e4 g7g6"},
    {"nimzowitsch", "e2e4 b8c6"},
    {"owen", "e2e4 b7b6"},
    {"pirc", "e2e4 d7d6 d2d4 g8f6"},
    {"scandinavian", "e2e4 d7d5"},
    {"french", "e2e4 e7e6"},
    {"french-advance", "e2e4 e7e6 d2d4 d7d5 e4e5"},
    {"french-exchange", "e2e4 e7e6 d2d4 d7d5 e4d5"},
    {"french-tarrasch", "e2e4 e7e6 d2d4 d7d5 b1d2"},
    {"winawer", "e2e4 e7e6 d2d4 d7d5 b1c3 f8b4"},
    {"open-game", "e2e4 e7e5"},
    {"bishops-opening", "e2e4 e7e5 f1c4"},
    {"center-game", "e2e4 e7e5 d2d4"},
    {"danish", "e2e4 e7e5 d2d4 e5d4 c2c3"},
    {"kings-gambit", "e2e4 e7e5 f2f4"},
    {"vienna", "e2e4 e7e5 b1c3"},
    {"wayward-queen", "e2e4 e7e5 d1h5"},
    {"petrov", "e2e4 e7e5 g1f3 g8f6"},
    {"philidor", "e2e4 e7e5 g1f3 d7d6"},
    {"four-knights", "e2e4 e7e5 g1f3 b8c6 b1c3 g8f6"},
    {"ponziani", "e2e4 e7e5 g1f3 b8c6 c2c3"},
    {"scotch", "e2e4 e7e5 g1f3 b8c6 d2d4"},
    {"italian", "e2e4 e7e5 g1f3 b8c6 f1c4"},
    {"giuoco-piano", "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5"},
    {"evans-gambit", "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 b2b4"},
    {"two-knights", "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6"},
    {"ruy-lopez", "e2e4 e7e5 g1f3 b8c6 f1b5"},
    {"berlin", "e2e4 e7e5 g1f3 b8c6 f1b5 g8f6"},
    {"ruy-lopez-exchange", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6"},
    {"closed-ruy-lopez", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7"},
    {"sicilian", "e2e4 c7c5"},
    {"alapin", "e2e4 c7c5 c2c3"},
    {"closed-sicilian", "e2e4 c7c5 b1c3"},
    {"smith-morra", "e2e4 c7c5 d2d4"},
    {"rossolimo", "e2e4 c7c5 g1f3 b8c6 f1b5"},
    {"open-sicilian", "e2e4 c7c5 g1f3 d7d6 d2d4"},
    {"open-sicilian", "e2e4 c7c5 g1f3 b8c6 d2d4"},
    {"open-sicilian", "e2e4 c7c5 g1f3 e7e6 d2d4"},
    {"accelerated-dragon", "e2e4 c7c5 g1f3 b8c6 d2d4 c5d4 f3d4 g7g6"},
    {"dragon", "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 g7g6"},
    {"kan", "e2e4 c7c5 g1f3 e7e6 d2d4 c5d4 f3d4 a7a6"},
    {"najdorf", "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6"},
    {"scheveningen", "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 e7e6"},
    {"sveshnikov", "e2e4 c7c5 g1f3 b8c6 d2d4 c5d4 f3d4 g8f6 b1c3 e7e5"},
    {"taimanov", "e2e4 c7c5 g1f3 e7e6 d2d4 c5d4 f3d4 b8c6"},
    // The queen's pawn.
    {"queens-pawn", "d2d4"},
    {"dutch", "d2d4 f7f5"},
    {"old-benoni", "d2d4 c7c5"},
    {"closed-game", "d2d4 d7d5"},
    {"blackmar-diemer", "d2d4 d7d5 e2e4"},
    {"colle", "d2d4 d7d5 g1f3 g8f6 e2e3"},
    {"london", "d2d4 d7d5 c1f4"},
    {"london", "d2d4 g8f6 c1f4"},
    {"london", "d2d4 d7d5 g1f3 g8f6 c1f4"},
    {"london", "d2d4 g8f6 g1f3 e7e6 c1f4"},
    {"london", "d2d4 g8f6 g1f3 g7g6 c1f4"},
    {"veresov", "d2d4 d7d5 b1c3 g8f6 c1g5"},
    {"queens-gambit", "d2d4 d7d5 c2c4"},
    {"albin", "d2d4 d7d5 c2c4 e7e5"},
    {"chigorin", "d2d4 d7d5 c2c4 b8c6"},
    {"queens-gambit-accepted", "d2d4 d7d5 c2c4 d5c4"},
    {"queens-gambit-declined", "d2d4 d7d5 c2c4 e7e6"},
    {"tarrasch", "d2d4 d7d5 c2c4 e7e6 b1c3 c7c5"},
    {"slav", "d2d4 d7d5 c2c4 c7c6"},
    {"semi-slav", "d2d4 d7d5 c2c4 c7c6 g1f3 g8f6 b1c3 e7e6"},
    {"catalan", "d2d4 g8f6 c2c4 e7e6 g2g3"},
    {"indian", "d2d4 g8f6"},
    {"trompowsky", "d2d4 g8f6 c1g5"},
    {"benko", "d2d4 g8f6 c2c4 c7c5 d4d5 b7b5"},
    {"modern-benoni", "d2d4 g8f6 c2c4 c7c5 d4d5 e7e6"},
    {"bogo-indian", "d2d4 g8f6 c2c4 e7e6 g1f3 f8b4"},
    {"budapest", "d2d4 g8f6 c2c4 e7e5"},
    {"gruenfeld", "d2d4 g8f6 c2c4 g7g6 b1c3 d7d5"},
    {"kings-indian", "d2d4 g8f6 c2c4 g7g6 b1c3 f8g7"},
    {"nimzo-indian", "d2d4 g8f6 c2c4 e7e6 b1c3 f8b4"},
    {"old-indian", "d2d4 g8f6 c2c4 d7d6"},
    {"queens-indian", "d2d4 g8f6 c2c4 e7e6 g1f3 b7b6"},
});

constexpr auto xiangqi_openings = std::to_array<OpeningLine>({
    {"advisor-opening", "f0e1"},
    {"edge-horse", "h0i2"},
    {"edge-pawn", "i3i4"},
    {"central-pawn", "e3e4"},
    {"horse-opening", "h0g2"},
    {"elephant-opening", "g0e2"},
    {"cannon-behind-pawn", "h2g2"},
    {"golden-hook-cannon", "h2c2"},
    {"cross-palace-cannon", "h2d2"},
    {"palace-corner-cannon", "h2f2"},
    {"riverbank-cannon", "h2h4"},
    {"cross-river-cannon", "h2h6"},
    {"pawn-opening", "c3c4"},
    {"opposing-pawns", "c3c4 g6g5"},
    {"pawn-against-cannon", "c3c4 b7c7"},
    {"central-cannon", "h2e2"},
    {"same-direction-cannons", "h2e2 h7e7"},
    {"opposite-direction-cannons", "h2e2 b7e7"},
    {"delayed-opposite-cannons", "h2e2 h9g7 h0g2 i9h9 i0h0 b7e7"},
    {"single-horse", "h2e2 h9g7 h0g2 b9a7"},
    {"single-horse", "h2e2 b9c7 h0g2 h9i7"},
    {"three-step-tiger", "h2e2 h9g7 h0g2 h7i7"},
    {"sandwiched-horses", "h2e2 b9c7 h0g2 h7f7"},
    {"screen-horses", "h2e2 h9g7 h0g2 b9c7"},
    {"screen-horses", "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7"},
    {"screen-horses", "h2e2 h9g7 h0g2 g6g5 i0h0 b9c7"},
    {"river-chariot", "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6"},
    {"riverbank-chariot", "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 h0h4"},
    {"five-seven-cannons", "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 b0a2 g6g5 b2c2"},
    {"five-seven-cannons", "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 b0a2 c6c5 b2c2"},
});

/// What the positions are called that have these keys.
using NamesByKey = std::unordered_map<std::uint64_t, std::string_view>;

/// Calls `reached(position)` after each move, up to opening_plies; false: a move is illegal.
template <class G, class Reached>
bool walk_opening(std::string_view moves, Reached reached) {
    auto position = Position<G>::start();
    for (std::size_t ply = 0; ply < opening_plies && !moves.empty(); ++ply) {
        const std::size_t end = std::min(moves.find(' '), moves.size());
        const auto move = parse_uci(position, moves.substr(0, end));
        if (!move) {
            return false;
        }
        position = position.after(*move);
        reached(position);
        moves.remove_prefix(std::min(end + 1, moves.size()));
    }
    return true;
}

std::string mirrored_line(std::string_view moves) {
    std::string out(moves);
    for (char& c : out) {
        if (c >= 'a' && c <= 'i') {
            c = static_cast<char>('a' + 'i' - c);
        }
    }
    return out;
}

template <class G>
NamesByKey make_opening_names(std::span<const OpeningLine> lines, bool with_mirrors) {
    NamesByKey names;
    const auto add = [&names](std::string_view name, std::string_view moves) {
        std::uint64_t key = 0;
        walk_opening<G>(moves, [&key](const auto& position) { key = position.key(); });
        names.emplace(key, name);
    };
    for (const OpeningLine& line : lines) {
        add(line.name, line.moves);
        if (with_mirrors) {
            add(line.name, mirrored_line(line.moves));
        }
    }
    return names;
}

template <class G>
std::string find_opening(const NamesByKey& names, std::string_view moves) {
    std::string_view last;
    const bool is_legal = walk_opening<G>(moves, [&](const auto& position) {
        if (const auto found = names.find(position.key()); found != names.end()) {
            last = found->second;
        }
    });
    return is_legal ? std::string(last) : std::string();
}

} // namespace

std::span<const OpeningLine> opening_lines(GameId game) {
    switch (game) {
        case GameId::chess:
            return chess_openings;
        case GameId::xiangqi:
            return xiangqi_openings;
        default:
            return {};
    }
}

bool has_openings(GameId game, std::string_view start_fen) {
    static const std::string of_chess = to_fen(Position<Chess>::start());
    static const std::string of_xiangqi = to_fen(Position<Xiangqi>::start());
    return (game == GameId::chess && start_fen == of_chess) ||
           (game == GameId::xiangqi && start_fen == of_xiangqi);
}

std::string opening_of(GameId game, std::string_view moves) {
    static const auto of_chess = make_opening_names<Chess>(chess_openings, false);
    static const auto of_xiangqi = make_opening_names<Xiangqi>(xiangqi_openings, true);
    switch (game) {
        case GameId::chess:
            return find_opening<Chess>(of_chess, moves);
        case GameId::xiangqi:
            return find_opening<Xiangqi>(of_xiangqi, moves);
        default:
            return {};
    }
}

} // namespace duiyi::server
