// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "duiyi/rules/fault.hpp"
#include "limits/limits.hpp"
#include "service/service.hpp"
#include "store/store.hpp"
#include "tournament/tournament_rounds.hpp"
#include "workers/deadlines.hpp"

namespace duiyi::server {

/// Why a request about a tournament was refused.
struct TournamentFault {
    enum class Kind : std::uint8_t { not_found, refused, too_many, failed };
    Kind kind{};
    std::string code;    ///< for programs, such as "full"
    std::string message; ///< for people, in English
};

/// A tournament that is loaded. Whoever has one sees it as it is stored; the state never changes, it is
/// replaced.
struct LiveTournament {
    std::string id;
    std::int64_t version = 0;
    std::shared_ptr<const TournamentState> state{};
    std::vector<std::string> names{}; ///< of the entries; empty: the account is deleted
    std::string made_by{};            ///< a name

    /// As of this version; computed when it is asked for.
    [[nodiscard]] const std::vector<TournamentStanding>& standings() const;

private:
    friend class TournamentService;
    /// Something to be decided, stored and applied. `decide` gives events that fit the state.
    struct Decided {
        std::vector<TournamentEvent> events;
        std::vector<NewRoom> rooms{};
    };
    struct Change {
        std::function<Result<Decided, TournamentFault>(const TournamentState&)> decide;
        std::function<void(const Result<std::int64_t, TournamentFault>&)> done{};
        std::string joins{}; ///< the name of the account that joins
    };
    std::deque<Change> queue_{};
    bool is_storing_ = false;
    bool acts_ = false; ///< the server is about to start, pair or end it
    std::int64_t next_wave_ms_ = 0;
    Deadlines::Key due_ = 0;
    mutable std::optional<std::pair<std::int64_t, std::vector<TournamentStanding>>> standings_{};
};
using TournamentPtr = std::shared_ptr<LiveTournament>;

/// Tournaments from sign-up to the last result. Each is a stream of events (docs/decisions/0114); a round and
/// the rooms of its games are stored as one, so that nobody is paired twice, whatever crashes. Runs on the
/// thread of the service.
class TournamentService {
public:
    struct Options {
        std::function<std::int64_t()> now_ms;   ///< as in ServiceOptions
        std::function<std::int64_t()> stamp_ms; ///< as in ServiceOptions
        Background background;                  ///< where rounds are paired
        std::int64_t wave_ms = 3'000;           ///< between two waves of an arena
    };
    template <class T>
    using Answer = std::function<void(const Result<T, TournamentFault>&)>;

    /// At most so many that are not over, in all and of one account.
    static constexpr std::size_t max_open = 1'000;
    static constexpr std::size_t max_open_of_account = 3;
    static constexpr double max_made_per_day = 5;     ///< by one account
    static constexpr double max_made_at_address = 10; ///< in a day

    /// All must outlive this.
    TournamentService(Store& store, Service& service, Deadlines& deadlines, Options options);
    ~TournamentService();
    TournamentService(const TournamentService&) = delete;
    TournamentService& operator=(const TournamentService&) = delete;

    /// To be called once, at the start: goes on with the tournaments that are not over.
    void resume();

    /// Answers the id. `address`: from which it is made.
    void make(TournamentTerms terms, const AccountRow& by, const std::string& address,
              const Answer<std::string>& answer);
    void find(const std::string& id, const Answer<TournamentPtr>& answer);
    /// Joins, or comes back. Answers the version that says so.
    void join(const TournamentPtr& live, const AccountRow& who, const EntryFacts& facts,
              Answer<std::int64_t> answer);
    void set_status(const TournamentPtr& live, const std::string& account, EntryStatus status,
                    Answer<std::int64_t> answer);
    /// Before the start.
    void cancel(const TournamentPtr& live, Answer<std::int64_t> answer);

    /// Drops rate limits of accounts that are quiet.
    void evict_idle() {
        made_.evict_idle(options_.now_ms());
        made_at_.evict_idle(options_.now_ms());
    }

private:
    using Change = LiveTournament::Change;
    using Decided = LiveTournament::Decided;

    void load_names(const TournamentPtr& live, std::size_t next, std::function<void()> done);
    void loaded(const TournamentPtr& live);
    void add(const TournamentPtr& live, Change change);
    void flush(const TournamentPtr& live);
    void stored(const TournamentPtr& live, std::shared_ptr<const TournamentState> next,
                const std::vector<TournamentEvent>& events);
    /// Nothing more is known of it: it is loaded again when it is needed.
    void drop(const TournamentPtr& live);
    /// Does what is due, and plans the next time to look.
    void step(const TournamentPtr& live);
    std::optional<std::int64_t> step_rounds(const TournamentPtr& live, std::int64_t now);
    std::optional<std::int64_t> step_arena(const TournamentPtr& live, std::int64_t now);
    void act(const TournamentPtr& live, std::function<Decided(const TournamentState&)> decide);
    void pair(const TournamentPtr& live);
    void paired(const TournamentPtr& live, std::size_t rounds, const std::optional<RoundPaired>& round);
    [[nodiscard]] NewRoom room_of(const LiveTournament& live, const TournamentState& state,
                                  const PairMade& pair) const;
    void check_game(const TournamentPtr& live, std::size_t game);
    void game_changed(const LiveRoomPtr& room);
    [[nodiscard]] static TournamentRow row_of(const LiveTournament& live, const TournamentState& state);

    Store& store_;
    Service& service_;
    Deadlines& deadlines_;
    Options options_;
    AddressRates made_; ///< by account
    AddressRates made_at_;
    std::map<std::string, TournamentPtr> loaded_;
    std::map<std::string, std::vector<Answer<TournamentPtr>>> loading_;
    /// The games that go on, by room.
    std::unordered_map<std::string, std::pair<std::weak_ptr<LiveTournament>, std::size_t>> games_;
};

/// What the end of a room's game is for its tournament.
[[nodiscard]] TournamentResult tournament_result(const Room& room);

} // namespace duiyi::server
