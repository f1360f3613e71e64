// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "clock/time_control.hpp"
#include "duiyi/rules/fault.hpp"
#include "ratings/speed.hpp"
#include "service/service.hpp"
#include "store/store.hpp"

namespace duiyi::server {

/// A game that an account offers to another one, or to whoever has the link.
struct Challenge {
    std::string id;         ///< and the name of the room that accepting it makes
    std::string challenger; ///< id of the account
    std::string challenged; ///< id of the account; empty: open to anybody
    GameId game{};
    std::string fen; ///< where the game begins; empty: as usual
    TimeControl time{};
    bool is_rated = false;
    std::optional<Side> wish{}; ///< the side that the challenger asked for; none: by lot
    Side side{};                ///< the side that the challenger gets
    std::int64_t created_ms = 0;
    std::int64_t ends_ms = 0;
    std::string declined_for{}; ///< a key of the reason; once it is declined, never stored
};

/// Challenges between accounts, for the page and for programs: made, listed, accepted, declined, withdrawn.
///
/// A challenge is a row; accepting it erases the row and makes the room of its name in one unit of work. So
/// it is answered once, whoever else answers it at the same time and whatever crashes, and outlives the
/// server. Who may do what is for the caller to check: only the challenged account accepts and declines, only
/// the challenger cancels. `happened` tells who is connected.
class Challenges {
public:
    template <class T>
    using Answer = std::function<void(StoreResult<T>)>;
    enum class What : std::uint8_t { made, accepted, declined, canceled };

    static constexpr std::size_t max_open = 50; ///< of one challenger
    static constexpr std::int64_t life_ms = 86'400'000;

    /// All must outlive this. `now_ms` is StoreClock::now_ms.
    Challenges(Store& store, Service& service, std::function<std::int64_t()> now_ms)
        : store_(store), service_(service), now_ms_(std::move(now_ms)) {}

    /// What is wrong with the terms, for people; nothing when it may be made.
    [[nodiscard]] static std::optional<std::string> fault_of(const Challenge& challenge);

    /// Stores it under a new id. Conflict: the challenger has too many. The terms must have no fault.
    void make(Challenge challenge, const Answer<Challenge>& answer);
    /// Nothing when it is not open (any more).
    void find(const std::string& id, Answer<std::optional<Challenge>> answer);
    /// Made by the account and made to it.
    void list(const std::string& account, Answer<std::vector<Challenge>> answer);
    /// Makes the game between the challenger and this account, and loads its room. Conflict: it is not open
    /// any more. `address` pays for what is stored.
    void accept(const Challenge& challenge, const std::string& account, const std::string& address,
                Answer<LiveRoomPtr> answer);
    /// `declined_for` is passed on.
    void decline(const Challenge& challenge, Answer<void> answer);
    void cancel(const Challenge& challenge, Answer<void> answer);

    /// Called when it is stored.
    std::function<void(What, const Challenge&)> happened;

private:
    /// The account as it sits down: with its rating.
    void with_rating(const std::string& account, RatingPool pool, std::function<void(const Player&)> then);
    void begin(const Challenge& challenge, const Created& created, const std::string& address,
               Answer<LiveRoomPtr> answer);
    void end(const Challenge& challenge, What what, Answer<void> answer);
    void tell(What what, const Challenge& challenge) const {
        if (happened) {
            happened(what, challenge);
        }
    }

    Store& store_;
    Service& service_;
    std::function<std::int64_t()> now_ms_;
};

} // namespace duiyi::server
