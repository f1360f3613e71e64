// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "referee.hpp"

#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/quoted.hpp"
#include "duiyi/notation/san.hpp"
#include "duiyi/notation/uci.hpp"
#include "duiyi/rules/game_state.hpp"

namespace duiyi::match {
namespace {

/// The move that an engine sends: two squares, or in chess SAN, which some xboard engines write for castling
/// and a few always.
template <Game G>
Result<Move<G>, Fault> read_engine_move(const Position<G>& position, std::string_view text) {
    auto move = parse_uci(position, text);
    if constexpr (requires { parse_san(position, text); }) {
        if (!move) {
            if (const auto san = parse_san(position, text)) {
                return *san;
            }
        }
    }
    return move;
}

/// A castling move in words; empty for every other move.
std::string_view castling_of(Move<Chess> move) {
    if (move.kind() != MoveKind::castling) {
        return "";
    }
    return move.to().file() > move.from().file() ? "O-O" : "O-O-O"; // the rook's square
}
std::string_view castling_of(Move<Xiangqi>) {
    return "";
}

/// A game in progress.
template <Game G>
class RefereedGame {
public:
    RefereedGame(std::array<Seat, 2>& seats, const Opening<G>& opening, GameId id, const RuleOptions& rules,
                 const AdjudicationRules& adjudication)
        : seats_(seats), id_(id), game_(opening.start, rules), adjudicator_(adjudication) {
        turn_.start_fen = to_fen(opening.start, castling_field(id));
        turn_.standard = opening.standard;
        turn_.recent_fen = turn_.start_fen;
        turn_.side = opening.start.side_to_move();
        record_.start_fen = turn_.start_fen;
        record_.standard = opening.standard;
        for (const auto move : opening.moves) {
            play(move, PlayedMove{});
        }
    }

    Played run() {
        for (std::size_t i = 0; i < 2; ++i) {
            if (const auto ready = seats_[i].player->new_game(turn_); !ready) {
                return failed_to_start(i, ready.error());
            }
        }
        while (!is_over()) {
            ask();
        }
        if (played_.record) {
            for (std::size_t i = 0; i < 2; ++i) {
                if (!played_.broken[i]) {
                    seats_[i].player->game_over(record_.result(), record_.reason);
                }
            }
            played_.record = std::move(record_);
        }
        return std::move(played_);
    }

private:
    Played failed_to_start(std::size_t seat, const Fault& fault) {
        if (fault.what() == "was interrupted") {
            return {};
        }
        lose(seat == 0 ? Side::first : Side::second, "disconnect", fault.text(), true);
        played_.record = std::move(record_);
        return std::move(played_);
    }

    bool is_over() {
        if (over_) {
            return true;
        }
        if (const auto& outcome = game_.outcome()) {
            end(outcome->winner, to_string(outcome->reason));
        } else if (const auto claim = game_.claimable_draw()) {
            end(std::nullopt, to_string(*claim));
        }
        return over_;
    }

    void end(std::optional<Side> winner, std::string_view reason, std::string detail = {}) {
        over_ = true;
        record_.winner = winner;
        record_.reason = reason;
        record_.detail = std::move(detail);
        played_.record.emplace();
    }
    void lose(Side loser, std::string_view reason, std::string detail, bool broken) {
        played_.broken[index_of(loser)] = played_.broken[index_of(loser)] || broken;
        end(other(loser), reason, std::move(detail));
    }

    void play(Move<G> move, PlayedMove played) {
        const auto& before = game_.position();
        played.text = to_uci(before, move, castling_form(id_));
        turn_.moves.push_back(played.text);
        turn_.castlings.emplace_back(castling_of(move));
        record_.moves.push_back(std::move(played));
        const bool capture = before.is_capture(move);
        static_cast<void>(game_.play(move)); // legal, as the caller knows
        turn_.side = game_.position().side_to_move();
        if (capture) {
            turn_.recent_fen = to_fen(game_.position(), castling_field(id_));
            turn_.recent_from = turn_.moves.size();
        }
    }

    void ask() {
        const Side side = turn_.side;
        auto& seat = seats_[index_of(side)];
        turn_.own = &seat.clock;
        turn_.opponent = &seats_[index_of(other(side))].clock;
        auto reply = seat.player->think(turn_);
        switch (reply.kind) {
            case Reply::Kind::interrupted:
                over_ = true; // and no record
                played_.broken[index_of(side)] = true;
                return;
            case Reply::Kind::timeout:
                return lose(side, seat.clock.available() ? "time" : "stall",
                            late(seat, reply, "no move after "), true);
            case Reply::Kind::gone:
                return lose(side, "disconnect", reply.text, true);
            case Reply::Kind::resigns:
                return lose(side, "resignation", "", false);
            case Reply::Kind::refuses:
                return lose(side, "illegal_move", reply.text, true);
            case Reply::Kind::claims:
                return check_claim(side, reply);
            case Reply::Kind::move:
                return take_move(side, reply);
        }
    }

    static std::string late(const Seat& seat, const Reply& reply, const char* what) {
        std::string text = what + std::to_string(reply.elapsed.count()) + " ms";
        if (const auto time = seat.clock.available()) {
            text += " of " + std::to_string(time->count());
        }
        return text;
    }

    /// An engine may resign by claiming its own loss; any other claim is false, since the rules have not
    /// ended the game.
    void check_claim(Side side, const Reply& reply) {
        const bool first_lost = reply.text.substr(0, 3) == "0-1";
        const bool second_lost = reply.text.substr(0, 3) == "1-0";
        if (side == Side::first ? first_lost : second_lost) {
            return lose(side, "resignation", reply.text, false);
        }
        lose(side, "false_claim", reply.text, true);
    }

    void take_move(Side side, const Reply& reply) {
        auto& seat = seats_[index_of(side)];
        if (!seat.clock.spend(reply.elapsed)) {
            return lose(side, "time", late(seat, reply, "a move after "), false);
        }
        const auto move = read_engine_move(game_.position(), reply.text);
        if (!move) {
            return lose(side, "illegal_move", move.error().text(), true);
        }
        play(*move, PlayedMove{{}, reply.elapsed, reply.evaluation});
        if (is_over()) {
            return;
        }
        offers_[index_of(side)] = reply.offers_draw;
        if (offers_[0] && offers_[1]) {
            return end(std::nullopt, to_string(Reason::agreement));
        }
        adjudicate(adjudicator_.add(side, ++plies_, reply.evaluation));
    }

    void adjudicate(Ruling ruling) {
        if (ruling == Ruling::draw) {
            end(std::nullopt, "adjudication");
        } else if (ruling != Ruling::play_on) {
            end(ruling == Ruling::first_wins ? Side::first : Side::second, "adjudication");
        }
    }

    std::array<Seat, 2>& seats_;
    GameId id_;
    GameState<G> game_;
    Adjudicator adjudicator_;
    Turn turn_{};
    GameRecord record_{};
    Played played_{};
    std::array<bool, 2> offers_{}; ///< a draw, with the last move of each
    int plies_ = 0;                ///< played by the engines
    bool over_ = false;
};

} // namespace

template <Game G>
Played play_game(std::array<Seat, 2>& seats, const Opening<G>& opening, GameId id, const RuleOptions& rules,
                 const AdjudicationRules& adjudication) {
    return RefereedGame<G>(seats, opening, id, rules, adjudication).run();
}

template Played play_game(std::array<Seat, 2>&, const Opening<Chess>&, GameId, const RuleOptions&,
                          const AdjudicationRules&);
template Played play_game(std::array<Seat, 2>&, const Opening<Xiangqi>&, GameId, const RuleOptions&,
                          const AdjudicationRules&);

} // namespace duiyi::match
