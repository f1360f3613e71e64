// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "service/tournament_service.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <utility>

#include "domain/event_codec.hpp"
#include "domain/secret.hpp"

namespace duiyi::server {

namespace {

namespace json = boost::json;

constexpr double tournament_seconds_of_day = 86'400;
constexpr std::int64_t tournament_retry_ms = 2'000;
constexpr std::int64_t minute_ms = 60'000;
constexpr std::int64_t second_ms = 1'000;
/// Tournaments that are over and stay loaded.
constexpr std::size_t max_loaded_past = 50;
/// Changes that are stored at once.
constexpr std::size_t max_changes_at_once = 512;

TournamentFault no_such_tournament() {
    return {TournamentFault::Kind::not_found, "not_found", "there is no such tournament"};
}

TournamentFault refused_as(const char* code, const char* message) {
    return {TournamentFault::Kind::refused, code, message};
}

TournamentFault not_stored() {
    return {TournamentFault::Kind::failed, "server_error", "the change could not be stored; try again"};
}

TournamentFault refusal_of(JoinRefusal why) {
    switch (why) {
        case JoinRefusal::full:
            return refused_as("full", "the tournament is full");
        case JoinRefusal::over:
            return refused_as("started", "nobody can join this tournament any more");
        case JoinRefusal::rating_low:
            return refused_as("rating_low", "the rating is too low for this tournament");
        case JoinRefusal::rating_high:
            return refused_as("rating_high", "the rating is too high for this tournament");
        case JoinRefusal::too_few_games:
            return refused_as("too_few_games", "too few rated games for this tournament");
    }
    return not_stored();
}

/// The tournament as its events say; nothing, with a line in the log, when they cannot be read.
std::shared_ptr<const TournamentState> replay_tournament(const std::string& id,
                                                         const std::vector<StoredEvent>& events) {
    std::shared_ptr<TournamentState> state;
    for (const StoredEvent& stored : events) {
        auto event = decode_tournament_event(stored.kind, stored.body);
        Result<void, std::string> applied;
        if (!event) {
            applied = tl::unexpected(event.error());
        } else if (state == nullptr) {
            auto* made = std::get_if<TournamentMade>(&*event);
            if (made != nullptr) {
                state = std::make_shared<TournamentState>(std::move(*made));
            } else {
                applied = tl::unexpected<std::string>("the first event is not how it was made");
            }
        } else {
            applied = state->apply(*event, stored.at_ms);
        }
        if (!applied) {
            spdlog::error("tournament {}: version {}: {}", id, stored.version, applied.error());
            return nullptr;
        }
    }
    return state;
}

} // namespace

TournamentResult tournament_result(const Room& room) {
    const Outcome& outcome = *room.outcome();
    if (outcome.reason == Reason::aborted) { // whose first move it was has not come
        return room.board().ply_count() == 0 ? TournamentResult::second_by_forfeit
                                             : TournamentResult::first_by_forfeit;
    }
    return !outcome.winner                  ? TournamentResult::draw
           : *outcome.winner == Side::first ? TournamentResult::first
                                            : TournamentResult::second;
}

const std::vector<TournamentStanding>& LiveTournament::standings() const {
    if (!standings_ || standings_->first != version) {
        standings_.emplace(version, standings_of(*state));
    }
    return standings_->second;
}

TournamentService::TournamentService(Store& store, Service& service, Deadlines& deadlines, Options options)
    : store_(store),
      service_(service),
      deadlines_(deadlines),
      options_(std::move(options)),
      made_(max_made_per_day / tournament_seconds_of_day, max_made_per_day),
      made_at_(max_made_at_address / tournament_seconds_of_day, max_made_at_address) {
    service_.rooms().on_game_changed([this](const LiveRoomPtr& room) { game_changed(room); });
}

TournamentService::~TournamentService() {
    for (const auto& [id, live] : loaded_) {
        deadlines_.cancel(live->due_);
    }
}

void TournamentService::resume() {
    store_.list_tournaments(true, max_open * 2, [this](const auto& rows) {
        if (!rows) {
            spdlog::error("cannot list the tournaments: {}", rows.error().message);
            return;
        }
        for (const TournamentRow& row : *rows) {
            find(row.id, [](const auto&) {});
        }
    });
}

void TournamentService::make(TournamentTerms terms, const AccountRow& by, const std::string& address,
                             const Answer<std::string>& answer) {
    if (const auto fault = fault_of(terms, options_.now_ms())) {
        answer(tl::unexpected(TournamentFault{TournamentFault::Kind::refused, "terms", *fault}));
        return;
    }
    terms.start_ms = std::max(terms.start_ms, options_.now_ms());
    const auto open = [](const auto& entry) { return entry.second->state->is_open(); };
    const auto own = [&](const auto& entry) { return open(entry) && entry.second->state->by() == by.id; };
    if (static_cast<std::size_t>(std::ranges::count_if(loaded_, open)) >= max_open ||
        static_cast<std::size_t>(std::ranges::count_if(loaded_, own)) >= max_open_of_account ||
        !made_.take(by.id, options_.now_ms()) || !made_at_.take(address, options_.now_ms())) {
        answer(tl::unexpected(TournamentFault{TournamentFault::Kind::too_many, "too_many",
                                              "too many tournaments are open; try again later"}));
        return;
    }
    const auto live = std::make_shared<LiveTournament>();
    live->id = new_room_name();
    live->version = 1;
    live->made_by = by.name;
    TournamentMade made{std::move(terms), by.id};
    const EncodedTournamentEvent encoded = encode(made);
    live->state = std::make_shared<const TournamentState>(std::move(made));
    UnitOfWork work;
    work.appends.push_back(
        {tournament_stream(live->id),
         0,
         {{1, options_.stamp_ms(), tournament_event_format, encoded.kind, encoded.body, {}, {}, {}}}});
    work.changes.emplace_back(PutTournament{row_of(*live, *live->state)});
    service_.rooms().make_all({}, std::move(work), [this, live, answer](const auto& done) {
        if (!done) {
            answer(tl::unexpected(not_stored()));
            return;
        }
        loaded_.emplace(live->id, live);
        answer(live->id);
        step(live);
    });
}

void TournamentService::find(const std::string& id, const Answer<TournamentPtr>& answer) {
    if (const auto found = loaded_.find(id); found != loaded_.end()) {
        answer(found->second);
        return;
    }
    if (!is_room_name(id)) {
        answer(tl::unexpected(no_such_tournament()));
        return;
    }
    auto& waiting = loading_[id];
    waiting.push_back(answer);
    if (waiting.size() > 1) {
        return;
    }
    const auto live = std::make_shared<LiveTournament>();
    live->id = id;
    const auto finish = [this, live](const std::optional<TournamentFault>& fault) {
        const auto answers = std::move(loading_.extract(live->id).mapped());
        if (!fault) {
            loaded_.emplace(live->id, live);
            loaded(live);
        }
        for (const auto& each : answers) {
            fault ? each(tl::unexpected(*fault)) : each(live);
        }
    };
    store_.load(tournament_stream(id), 0, [this, live, finish](const auto& slice) {
        if (!slice) {
            finish(not_stored());
            return;
        }
        live->version = slice->version;
        live->state = replay_tournament(live->id, slice->events);
        if (live->state == nullptr) {
            finish(no_such_tournament());
            return;
        }
        store_.find_account(live->state->by(), [this, live, finish](const auto& by) {
            live->made_by = by && *by ? (*by)->name : "";
            load_names(live, 0, [finish] { finish(std::nullopt); });
        });
    });
}

void TournamentService::load_names(const TournamentPtr& live, std::size_t next, std::function<void()> done) {
    if (next >= live->state->entries().size()) {
        done();
        return;
    }
    store_.find_account(live->state->entries()[next].account,
                        [this, live, next, done = std::move(done)](const auto& account) {
                            live->names.push_back(account && *account ? (*account)->name : "");
                            load_names(live, next + 1, done);
                        });
}

void TournamentService::loaded(const TournamentPtr& live) {
    const auto past = [](const auto& entry) { return !entry.second->state->is_open(); };
    if (static_cast<std::size_t>(std::ranges::count_if(loaded_, past)) > max_loaded_past) {
        const auto other = std::ranges::find_if(
            loaded_, [&](const auto& entry) { return past(entry) && entry.second != live; });
        loaded_.erase(other);
    }
    for (std::size_t game = 0; game < live->state->games().size() && live->state->is_open(); ++game) {
        if (live->state->games()[game].pair.result == TournamentResult::none) {
            games_[live->state->games()[game].pair.room] = {live, game};
            check_game(live, game);
        }
    }
    step(live);
}

void TournamentService::join(const TournamentPtr& live, const AccountRow& who, const EntryFacts& facts,
                             Answer<std::int64_t> answer) {
    add(live, {[account = who.id, facts](const TournamentState& state) -> Result<Decided, TournamentFault> {
                   if (const auto why = state.join_refusal(account, facts)) {
                       return tl::unexpected(refusal_of(*why));
                   }
                   if (const auto entry = state.entry_of(account)) {
                       return state.entries()[*entry].status == EntryStatus::in
                                  ? Decided{}
                                  : Decided{{EntryChanged{*entry, EntryStatus::in}}};
                   }
                   return Decided{{EntryJoined{account, facts.rating, facts.is_provisional}}};
               },
               std::move(answer), who.name});
}

void TournamentService::set_status(const TournamentPtr& live, const std::string& account, EntryStatus status,
                                   Answer<std::int64_t> answer) {
    add(live, {[account, status](const TournamentState& state) -> Result<Decided, TournamentFault> {
                   const auto entry = state.entry_of(account);
                   if (!entry || !state.is_open()) {
                       return tl::unexpected(refused_as("not_in", "you do not play in this tournament"));
                   }
                   return state.entries()[*entry].status == status ? Decided{}
                                                                   : Decided{{EntryChanged{*entry, status}}};
               },
               std::move(answer)});
}

void TournamentService::cancel(const TournamentPtr& live, Answer<std::int64_t> answer) {
    add(live, {[](const TournamentState& state) -> Result<Decided, TournamentFault> {
                   if (state.status() != TournamentStatus::to_come) {
                       return tl::unexpected(refused_as("started", "the tournament has begun"));
                   }
                   return Decided{{TournamentEnded{true}}};
               },
               std::move(answer)});
}

void TournamentService::add(const TournamentPtr& live, Change change) {
    live->queue_.push_back(std::move(change));
    flush(live);
}

void TournamentService::flush(const TournamentPtr& live) {
    if (live->is_storing_ || live->queue_.empty()) {
        return;
    }
    const auto next = std::make_shared<TournamentState>(*live->state);
    const std::int64_t stamp = options_.stamp_ms();
    std::vector<TournamentEvent> events;
    std::vector<NewRoom> rooms;
    std::vector<std::string> joined;
    std::vector<decltype(Change::done)> done;
    for (std::size_t i = 0; i < max_changes_at_once && !live->queue_.empty(); ++i) {
        Change change = std::move(live->queue_.front());
        live->queue_.pop_front();
        auto decided = change.decide(*next);
        if (!decided) {
            change.done ? change.done(tl::unexpected(decided.error())) : void();
            continue;
        }
        for (const TournamentEvent& event : decided->events) {
            if (const auto applied = next->apply(event, stamp); !applied) {
                spdlog::error("tournament {}: {}", live->id, applied.error());
                return drop(live);
            }
            if (std::holds_alternative<EntryJoined>(event)) {
                joined.push_back(change.joins);
            }
        }
        std::ranges::move(decided->events, std::back_inserter(events));
        std::ranges::move(decided->rooms, std::back_inserter(rooms));
        done.push_back(std::move(change.done));
    }
    const auto answer = [live, done](const Result<std::int64_t, TournamentFault>& result) {
        for (const auto& each : done) {
            each ? each(result) : void();
        }
    };
    if (events.empty()) {
        answer(live->version);
        return;
    }
    Append append{tournament_stream(live->id), live->version, {}};
    for (const TournamentEvent& event : events) {
        const EncodedTournamentEvent encoded = encode(event);
        append.events.push_back({0, stamp, tournament_event_format, encoded.kind, encoded.body, {}, {}, {}});
    }
    UnitOfWork work;
    work.appends.push_back(std::move(append));
    work.changes.emplace_back(PutTournament{row_of(*live, *next)});
    live->is_storing_ = true;
    service_.rooms().make_all(
        std::move(rooms), std::move(work), [this, live, next, events, joined, answer](const auto& result) {
            live->is_storing_ = false;
            if (!result) {
                spdlog::error("tournament {}: cannot store: {}", live->id, result.error().message);
                answer(tl::unexpected(not_stored()));
                drop(live);
                return;
            }
            std::ranges::copy(joined, std::back_inserter(live->names));
            live->version += static_cast<std::int64_t>(events.size());
            stored(live, next, events);
            answer(live->version);
            flush(live);
            step(live);
        });
}

void TournamentService::stored(const TournamentPtr& live, std::shared_ptr<const TournamentState> next,
                               const std::vector<TournamentEvent>& events) {
    live->state = std::move(next);
    for (const TournamentEvent& event : events) {
        if (const auto* decided = std::get_if<GameDecided>(&event)) {
            games_.erase(live->state->games()[decided->game].pair.room);
        } else if (std::holds_alternative<RoundPaired>(event)) {
            const TournamentRound& round = live->state->rounds().back(); // one at a time
            for (std::size_t i = 0; i < round.games; ++i) {
                const std::size_t game = round.first_game + i;
                if (live->state->games()[game].pair.result == TournamentResult::none) {
                    games_[live->state->games()[game].pair.room] = {live, game};
                }
            }
        }
    }
    if (!live->state->is_open()) {
        for (const TournamentGame& game : live->state->games()) {
            games_.erase(game.pair.room);
        }
    }
}

void TournamentService::drop(const TournamentPtr& live) {
    deadlines_.cancel(live->due_);
    loaded_.erase(live->id);
    for (Change& change : std::exchange(live->queue_, {})) {
        change.done ? change.done(tl::unexpected(not_stored())) : void();
    }
    if (live->state->is_open()) {
        deadlines_.add(options_.now_ms() + tournament_retry_ms,
                       [this, id = live->id] { find(id, [](const auto&) {}); });
    }
}

void TournamentService::step(const TournamentPtr& live) {
    deadlines_.cancel(std::exchange(live->due_, 0));
    const TournamentState& state = *live->state;
    if (live->acts_ || !state.is_open() || !loaded_.contains(live->id)) {
        return;
    }
    const std::int64_t now = options_.now_ms();
    std::optional<std::int64_t> due;
    if (state.status() == TournamentStatus::to_come) {
        if (now < state.terms().start_ms) {
            due = state.terms().start_ms;
        } else {
            act(live, [](const TournamentState& at_start) {
                return !at_start.is_arena() && at_start.players_in() < 2 ? Decided{{TournamentEnded{true}}}
                                                                         : Decided{{TournamentStarted{}}};
            });
        }
    } else {
        due = state.is_arena() ? step_arena(live, now) : step_rounds(live, now);
    }
    if (due) {
        live->due_ = deadlines_.add(*due, [this, live] {
            live->due_ = 0;
            step(live);
        });
    }
}

std::optional<std::int64_t> TournamentService::step_rounds(const TournamentPtr& live, std::int64_t now) {
    const TournamentState& state = *live->state;
    const auto& rounds = state.rounds();
    if (!rounds.empty() && rounds.back().left > 0) {
        return std::nullopt; // until the games are over
    }
    if (!rounds.empty() && rounds.size() >= state.total_rounds().value_or(0)) {
        act(live, [](const TournamentState&) { return Decided{{TournamentEnded{}}}; });
        return std::nullopt;
    }
    const std::int64_t at = rounds.empty() ? now : rounds.back().done_ms + state.terms().pause_s * second_ms;
    if (now < at) {
        return at;
    }
    pair(live);
    return std::nullopt;
}

std::optional<std::int64_t> TournamentService::step_arena(const TournamentPtr& live, std::int64_t now) {
    const TournamentState& state = *live->state;
    const std::int64_t end = state.terms().start_ms + state.terms().minutes * minute_ms;
    if (now >= end) {
        act(live, [](const TournamentState&) { return Decided{{TournamentEnded{}}}; });
        return std::nullopt;
    }
    const auto free = std::ranges::count_if(state.entries(), [](const TournamentEntry& entry) {
        return entry.status == EntryStatus::in && !entry.now;
    });
    if (free < 2) {
        return end;
    }
    if (now < live->next_wave_ms_) {
        return std::min(end, live->next_wave_ms_);
    }
    pair(live);
    return std::nullopt;
}

void TournamentService::act(const TournamentPtr& live,
                            std::function<Decided(const TournamentState&)> decide) {
    live->acts_ = true;
    add(live, {std::move(decide), [live](const auto&) { live->acts_ = false; }});
}

void TournamentService::pair(const TournamentPtr& live) {
    live->acts_ = true;
    const auto round = std::make_shared<std::optional<RoundPaired>>();
    const bool is_accepted = options_.background(
        [state = live->state, round] { *round = next_round(*state); },
        [this, live, round, rounds = live->state->rounds().size()] { paired(live, rounds, *round); });
    if (!is_accepted) { // the workers are busy
        live->acts_ = false;
        live->due_ = deadlines_.add(options_.now_ms() + tournament_retry_ms, [this, live] {
            live->due_ = 0;
            step(live);
        });
    }
}

void TournamentService::paired(const TournamentPtr& live, std::size_t rounds,
                               const std::optional<RoundPaired>& round) {
    live->acts_ = false;
    live->next_wave_ms_ = options_.now_ms() + options_.wave_ms;
    if (!round) {
        if (live->state->is_arena()) {
            step(live);
        } else { // no complete pairing is left
            act(live, [](const TournamentState&) { return Decided{{TournamentEnded{}}}; });
        }
        return;
    }
    act(live, [this, live, rounds, round = *round](const TournamentState& state) {
        Decided decided;
        if (!state.is_open() || state.rounds().size() != rounds) {
            return decided;
        }
        RoundPaired made{{}, round.bye};
        for (PairMade pair : round.pairs) {
            const auto is_free = [&](std::size_t player) {
                return state.entries()[player].status == EntryStatus::in && !state.entries()[player].now;
            };
            if (state.is_arena() && !std::ranges::all_of(pair.players, is_free)) {
                continue; // has gone meanwhile
            }
            if (pair.result == TournamentResult::none) {
                pair.room = new_room_name();
                decided.rooms.push_back(room_of(*live, state, pair));
            }
            made.pairs.push_back(std::move(pair));
        }
        if (!made.pairs.empty()) {
            decided.events.emplace_back(std::move(made));
        }
        return decided;
    });
}

NewRoom TournamentService::room_of(const LiveTournament& live, const TournamentState& state,
                                   const PairMade& pair) const {
    const TournamentTerms& terms = state.terms();
    // The seats' secrets are nobody's: accounts enter by being signed in, which makes new ones.
    Created created{terms.game,
                    PlayMode::link,
                    Board::start(terms.game).start_fen(),
                    {hash_secret(new_secret()), hash_secret(new_secret())}};
    created.time = terms.time;
    created.is_begun = true;
    created.is_rated = terms.is_rated;
    created.tournament = live.id;
    created.may_berserk = state.is_arena();
    for (const Side side : both_sides) {
        const TournamentEntry& entry = state.entries()[pair.players.at(index_of(side))];
        created.players[index_of(side)] = Player{entry.account, entry.rating, entry.is_provisional};
    }
    return {pair.room, std::move(created)};
}

void TournamentService::check_game(const TournamentPtr& live, std::size_t game) {
    service_.rooms().read(live->state->games()[game].pair.room, [this, live, game](const auto& room) {
        if (room) {
            game_changed(*room);
        } else if (room.error().code == RefusalCode::no_such_room) {
            add(live, {[game](const TournamentState& state) {
                    return state.games()[game].pair.result == TournamentResult::none && state.is_open()
                               ? Decided{{GameDecided{game, TournamentResult::void_game}}}
                               : Decided{};
                }});
        }
    });
}

void TournamentService::game_changed(const LiveRoomPtr& room) {
    const auto found = games_.find(room->name());
    if (found == games_.end() || !room->room->is_over()) {
        return;
    }
    const TournamentPtr live = found->second.first.lock();
    const std::size_t game = found->second.second;
    games_.erase(found);
    if (live == nullptr) {
        return;
    }
    const TournamentResult result = tournament_result(*room->room);
    const auto berserk = room->room->berserk().value_or(std::array<bool, 2>{});
    add(live, {[game, result, berserk](const TournamentState& state) {
            Decided decided;
            if (!state.is_open() || state.games()[game].pair.result != TournamentResult::none) {
                return decided;
            }
            const bool is_forfeit =
                result == TournamentResult::first_by_forfeit || result == TournamentResult::second_by_forfeit;
            if (!state.is_arena() || !is_forfeit) {
                decided.events.emplace_back(GameDecided{game, result, berserk});
                return decided;
            }
            // Whoever does not come is not paired again until they say so; the game counts for nobody.
            decided.events.emplace_back(GameDecided{game, TournamentResult::void_game});
            const std::size_t absent = result == TournamentResult::first_by_forfeit ? 1 : 0;
            decided.events.emplace_back(
                EntryChanged{state.games()[game].pair.players.at(absent), EntryStatus::paused});
            return decided;
        }});
}

TournamentRow TournamentService::row_of(const LiveTournament& live, const TournamentState& state) {
    const TournamentTerms& terms = state.terms();
    json::object out{{"name", terms.name},
                     {"kind", to_string(terms.kind)},
                     {"game", to_string(terms.game)},
                     {"time", to_text(terms.time)},
                     {"rated", terms.is_rated},
                     {"status", to_string(state.status())},
                     {"players", std::ranges::count_if(state.entries(),
                                                       [](const TournamentEntry& entry) {
                                                           return entry.status != EntryStatus::withdrawn;
                                                       })},
                     {"made_by", live.made_by},
                     {"minutes", nullptr},
                     {"rounds", nullptr},
                     {"round", nullptr},
                     {"winner", nullptr}};
    if (state.is_arena()) {
        out["minutes"] = terms.minutes;
    } else if (const auto rounds = state.total_rounds()) {
        out["rounds"] = *rounds;
        out["round"] = state.rounds().size();
    }
    if (state.status() == TournamentStatus::over) {
        const auto standings = standings_of(state);
        if (!standings.empty() && standings.front().entry < live.names.size()) {
            out["winner"] = live.names[standings.front().entry];
        }
    }
    return {live.id, state.is_open(), terms.start_ms, state.by(), json::serialize(out)};
}

} // namespace duiyi::server
