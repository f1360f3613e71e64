// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "pgn.hpp"

#include <algorithm>
#include <cctype>
#include <cstdio>

#include "duiyi/geometry/games.hpp"
#include "duiyi/notation/display.hpp"
#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/uci.hpp"

namespace duiyi::match {
namespace {

std::string tag(std::string_view name, std::string_view value) {
    std::string text = "[" + std::string(name) + " \"";
    for (const char c : value) {
        if (c == '"' || c == '\\') {
            text += '\\';
        }
        text += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
    return text + "\"]\n";
}

std::string written(const Position<Chess>& position, Move<Chess> move) {
    return to_san(position, move);
}

std::string written(const Position<Xiangqi>& position, Move<Xiangqi> move) {
    std::string text = to_uci(position, move);
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    text[2] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[2])));
    return text.substr(0, 2) + "-" + text.substr(2);
}

std::string fixed(double value, int decimals, bool sign) {
    char text[32];
    std::snprintf(text, sizeof text, sign ? "%+.*f" : "%.*f", decimals, value);
    return text;
}

/// `{+0.25/12 0.103s}`, with a mate as `+M5`.
std::string comment(const PlayedMove& move) {
    if (!move.elapsed) {
        return "";
    }
    std::string text = "{";
    if (const auto& evaluation = move.evaluation) {
        text += evaluation->mate_in > 0   ? "+M" + std::to_string(evaluation->mate_in)
                : evaluation->mate_in < 0 ? "-M" + std::to_string(-evaluation->mate_in)
                                          : fixed(evaluation->centipawns / 100.0, 2, true);
        text += "/" + std::to_string(evaluation->depth) + " ";
    }
    return text + fixed(static_cast<double>(move.elapsed->count()) / 1000, 3, false) + "s}";
}

/// Words in lines of at most 80 characters.
class Wrapped {
public:
    void add(const std::string& word) {
        if (word.empty()) {
            return;
        }
        if (width_ > 0 && width_ + 1 + word.size() > 79) {
            text_ += '\n';
            width_ = 0;
        }
        text_ += (width_ > 0 ? " " : "") + word;
        width_ += (width_ > 0 ? 1 : 0) + word.size();
    }
    const std::string& text() const { return text_; }

private:
    std::string text_;
    std::size_t width_ = 0;
};

template <Game G>
std::string movetext(const GameRecord& game) {
    Wrapped text;
    auto position = parse_fen<G>(game.start_fen);
    bool numbered = false; // a comment after White's move asks for the number again
    for (std::size_t i = 0; position && i < game.moves.size(); ++i) {
        const auto move = parse_uci(*position, game.moves[i].text);
        if (!move) {
            break;
        }
        const bool first = position->side_to_move() == Side::first;
        const std::string number = std::to_string(position->fullmove_number());
        const std::string lead = first ? number + ". " : numbered ? "" : number + "... ";
        text.add(lead + written(*position, *move));
        text.add(comment(game.moves[i]));
        numbered = !game.moves[i].elapsed;
        position->play(*move);
    }
    text.add("{" + game.reason + (game.detail.empty() ? "" : ": ") + [&] {
        std::string detail = game.detail;
        std::replace(detail.begin(), detail.end(), '}', ')');
        std::replace(detail.begin(), detail.end(), '{', '(');
        return detail;
    }() + "}");
    text.add(std::string(game.result()));
    return text.text();
}

/// PGN's own words for how a game ended.
std::string_view termination(const GameRecord& game) {
    if (game.reason == "time" || game.reason == "stall") {
        return "time forfeit";
    }
    if (game.reason == "adjudication") {
        return "adjudication";
    }
    if (game.reason == "disconnect" || game.reason == "false_claim") {
        return "abandoned";
    }
    if (game.reason == "illegal_move") {
        return "rules infraction";
    }
    return "normal";
}

/// What the headers say because of the game.
struct GameTags {
    std::string_view first;  ///< what the first side's header is called
    std::string leading{};   ///< headers before all others
    std::string following{}; ///< headers after the result
    bool always_fen = false; ///< the starting position is given even where it is the game's own
};

GameTags tags_of(GameId id, const PgnTags& tags) {
    switch (id) {
        case GameId::chess:
            return {.first = "White"};
        case GameId::chess960:
            return {.first = "White", .following = tag("Variant", "Chess960"), .always_fen = true};
        case GameId::xiangqi:
            return {.first = "Red",
                    .leading = tag("Game", "Chinese Chess"),
                    .following =
                        tag("White", tags.first_name) + tag("Variant", "xiangqi") + tag("Format", "ICCS")};
    }
    return {.first = "White"};
}

} // namespace

std::string to_pgn(const GameRecord& game, GameId id, const PgnTags& tags) {
    const GameTags its = tags_of(id, tags);
    std::string text = its.leading;
    text += tag("Event", tags.event) + tag("Site", "?") + tag("Date", tags.date) +
            tag("Round", std::to_string(game.number + 1)) + tag(its.first, tags.first_name) +
            tag("Black", tags.second_name) + tag("Result", game.result()) + its.following;
    if (!game.standard || its.always_fen) {
        text += tag("SetUp", "1") + tag("FEN", game.start_fen);
    }
    if (tags.first_time == tags.second_time) {
        text += tag("TimeControl", to_pgn(tags.first_time));
    } else {
        text += tag(std::string(its.first) + "TimeControl", to_pgn(tags.first_time)) +
                tag("BlackTimeControl", to_pgn(tags.second_time));
    }
    text += tag("PlyCount", std::to_string(game.moves.size())) + tag("Termination", termination(game)) + "\n";
    return text + with_game(id, [&]<class G>(std::type_identity<G>) { return movetext<G>(game); }) + "\n\n";
}

} // namespace duiyi::match
