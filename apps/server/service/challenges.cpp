// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "service/challenges.hpp"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cmath>
#include <utility>

#include "domain/names.hpp"
#include "domain/secret.hpp"
#include "ratings/rating.hpp"
#include "ratings/speed.hpp"

namespace duiyi::server {

namespace {

namespace json = boost::json;

/// The terms as they are stored; their names must never change.
std::string terms_text(const Challenge& challenge) {
    return json::serialize(
        json::object{{"game", to_string(challenge.game)},
                     {"fen", challenge.fen},
                     {"time", to_text(challenge.time)},
                     {"rated", challenge.is_rated},
                     {"wish", challenge.wish ? to_string(*challenge.wish) : std::string_view()},
                     {"side", to_string(challenge.side)}});
}

/// Nothing when the text is not one of terms_text(): of a later version, say.
std::optional<Challenge> challenge_of(const ChallengeRow& row) {
    boost::system::error_code fault;
    const auto parsed = json::parse(row.terms, fault);
    const auto* terms = fault ? nullptr : parsed.if_object();
    if (terms == nullptr) {
        return std::nullopt;
    }
    const auto text = [terms](std::string_view name) {
        const auto* value = terms->if_contains(name);
        const auto* found = value != nullptr ? value->if_string() : nullptr;
        return found != nullptr ? std::string(*found) : std::string();
    };
    const auto game = parse_game(text("game"));
    const auto time = parse_time_control(text("time"));
    const auto side = parse_side(text("side"));
    if (!game || !time || !side) {
        return std::nullopt;
    }
    const auto* rated = terms->if_contains("rated");
    return Challenge{row.id,
                     row.challenger,
                     row.challenged,
                     *game,
                     text("fen"),
                     *time,
                     rated != nullptr && rated->is_bool() && rated->get_bool(),
                     parse_side(text("wish")),
                     *side,
                     row.created_ms,
                     row.ends_ms,
                     {}};
}

Result<Board, Faults> board_of(const Challenge& challenge) {
    return challenge.fen.empty() ? Board::start(challenge.game)
                                 : Board::from_fen(challenge.game, challenge.fen);
}

} // namespace

std::optional<std::string> Challenges::fault_of(const Challenge& challenge) {
    if (challenge.challenger == challenge.challenged) {
        return "You cannot challenge yourself";
    }
    if (challenge.is_rated && !can_be_rated(challenge.time)) {
        return "A rated game needs a clock that is the same for both players";
    }
    if (challenge.is_rated && !challenge.fen.empty()) {
        return "A rated game begins with the usual position";
    }
    const auto board = board_of(challenge);
    if (!board) {
        return to_string(board.error());
    }
    return board->outcome() ? std::optional<std::string>("The game would be over") : std::nullopt;
}

void Challenges::make(Challenge challenge, const Answer<Challenge>& answer) {
    challenge.id = new_room_name();
    challenge.created_ms = now_ms_();
    challenge.ends_ms = challenge.created_ms + life_ms;
    UnitOfWork work;
    work.changes.emplace_back(AddChallenge{{challenge.id, challenge.challenger, challenge.challenged,
                                            challenge.created_ms, challenge.ends_ms, terms_text(challenge)},
                                           max_open});
    store_.list_blocks(
        challenge.challenger, [this, work = std::move(work), challenge, answer](const auto& blocks) {
            if (!blocks || std::ranges::find(*blocks, challenge.challenged) != blocks->end()) {
                answer(tl::unexpected(blocks ? StoreError{StoreFault::conflict, "one blocks the other", {}}
                                             : blocks.error()));
                return;
            }
            store_.commit(work, [this, challenge, answer](const auto& done) {
                if (!done) {
                    answer(tl::unexpected(done.error()));
                    return;
                }
                answer(challenge);
                tell(What::made, challenge);
            });
        });
}

void Challenges::find(const std::string& id, Answer<std::optional<Challenge>> answer) {
    store_.find_challenge(id, [this, answer = std::move(answer)](const auto& found) {
        if (!found) {
            answer(tl::unexpected(found.error()));
            return;
        }
        const bool is_open = *found && (*found)->ends_ms > now_ms_();
        answer(is_open ? challenge_of(**found) : std::nullopt);
    });
}

void Challenges::list(const std::string& account, Answer<std::vector<Challenge>> answer) {
    store_.list_challenges(account, [this, answer = std::move(answer)](const auto& rows) {
        if (!rows) {
            answer(tl::unexpected(rows.error()));
            return;
        }
        std::vector<Challenge> challenges;
        for (const ChallengeRow& row : *rows) {
            if (auto challenge = row.ends_ms > now_ms_() ? challenge_of(row) : std::nullopt) {
                challenges.push_back(std::move(*challenge));
            }
        }
        answer(std::move(challenges));
    });
}

void Challenges::accept(const Challenge& challenge, const std::string& account, const std::string& address,
                        Answer<LiveRoomPtr> answer) {
    const auto board = board_of(challenge);
    if (!board) { // the rules have changed since
        answer(tl::unexpected(StoreError{StoreFault::failed, to_string(board.error()), {}}));
        return;
    }
    // The seats' secrets are nobody's: both accounts enter by being signed in, which makes new ones.
    Created created{challenge.game,
                    PlayMode::link,
                    board->start_fen(),
                    {hash_secret(new_secret()), hash_secret(new_secret())}};
    created.time = challenge.time;
    created.is_begun = is_timed(created.time);
    created.is_rated = challenge.is_rated;
    const auto pool = RatingPool{challenge.game, speed_of(challenge.time)};
    with_rating(challenge.challenger, pool,
                [this, challenge, created, account, address, pool,
                 answer = std::move(answer)](const Player& challenger) mutable {
                    created.players[index_of(challenge.side)] = challenger;
                    with_rating(account, pool,
                                [this, challenge, created, address,
                                 answer = std::move(answer)](const Player& challenged) mutable {
                                    created.players[index_of(other(challenge.side))] = challenged;
                                    begin(challenge, created, address, std::move(answer));
                                });
                });
}

void Challenges::with_rating(const std::string& account, RatingPool pool,
                             std::function<void(const Player&)> then) {
    store_.list_ratings(account, [this, account, pool, then = std::move(then)](const auto& rows) {
        if (!rows) {
            then(Player{account}); // the game can be played without
            return;
        }
        const auto found = std::ranges::find(*rows, to_text(pool), &RatingRow::pool);
        const RatingRow row = found != rows->end() ? *found : first_rating(account, to_text(pool));
        then({account, static_cast<int>(std::lround(row.rating)),
              is_provisional(to_rating(row), EndedAt(std::chrono::milliseconds(now_ms_())))});
    });
}

void Challenges::begin(const Challenge& challenge, const Created& created, const std::string& address,
                       Answer<LiveRoomPtr> answer) {
    service_.rooms().make(
        {challenge.id, created}, address, {EndChallenge{challenge.id}},
        [this, challenge, answer = std::move(answer)](const auto& made) {
            if (!made) {
                answer(tl::unexpected(made.error()));
                return;
            }
            service_.rooms().read(challenge.id, [this, challenge, answer](const auto& live) {
                if (!live) {
                    answer(tl::unexpected(StoreError{StoreFault::failed, live.error().message, {}}));
                    return;
                }
                answer(*live);
                tell(What::accepted, challenge);
                service_.rooms().tell_game_changed(*live);
            });
        });
}

void Challenges::decline(const Challenge& challenge, Answer<void> answer) {
    end(challenge, What::declined, std::move(answer));
}

void Challenges::cancel(const Challenge& challenge, Answer<void> answer) {
    end(challenge, What::canceled, std::move(answer));
}

void Challenges::end(const Challenge& challenge, What what, Answer<void> answer) {
    UnitOfWork work;
    work.changes.emplace_back(EndChallenge{challenge.id});
    store_.commit(std::move(work), [this, challenge, what, answer = std::move(answer)](const auto& done) {
        answer(done);
        if (done) {
            tell(what, challenge);
        }
    });
}

} // namespace duiyi::server
