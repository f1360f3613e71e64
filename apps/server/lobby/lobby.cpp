// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "lobby/lobby.hpp"

#include <algorithm>

#include "ratings/speed.hpp"

namespace duiyi::server {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

GameTerms pool_terms(GameId game, seconds base, seconds increment) {
    return {game, same_for_both(FischerTime{base, increment})};
}

bool blocks_person(const Seeker& a, const Seeker& b) {
    return std::ranges::find(a.blocked, b.person) != a.blocked.end();
}

// Which side the seeker has: as asked for, else not the one of last time; else the first, having been there
// first.
Side side_of_seeker(const Seek& seek, const Seeker& opponent) {
    if (seek.side) {
        return *seek.side;
    }
    if (seek.by.last_side != opponent.last_side) {
        return seek.by.last_side ? other(*seek.by.last_side) : *opponent.last_side;
    }
    return Side::first;
}

Meeting meeting_of(const GameTerms& terms, Seeker host, Side side, Seeker guest) {
    Meeting meeting{terms, {}, index_of(side), {}};
    meeting.players[index_of(side)] = std::move(host);
    meeting.players[index_of(other(side))] = std::move(guest);
    return meeting;
}

bool is_same_offer(const Seek& a, const Seek& b) {
    return a.terms == b.terms && a.side == b.side && a.opponents == b.opponents;
}

OpenSeek shown(const Seek& seek) {
    OpenSeek out{seek.id, seek.terms, seek.side, {}, seek.by.guest};
    if (seek.by.player) {
        out.by = SeekPerson{seek.by.name, seek.by.player->rating, seek.by.player->is_provisional};
    }
    return out;
}

} // namespace

std::span<const GameTerms> pools() {
    static const std::vector<GameTerms> all = [] {
        std::vector<GameTerms> both{
            pool_terms(GameId::chess, minutes(1), seconds(0)),
            pool_terms(GameId::chess, minutes(3), seconds(2)),
            pool_terms(GameId::chess, minutes(5), seconds(0)),
            pool_terms(GameId::chess, minutes(10), seconds(0)),
            pool_terms(GameId::chess, minutes(15), seconds(10)),
            pool_terms(GameId::chess960, minutes(3), seconds(2)),
            pool_terms(GameId::chess960, minutes(10), seconds(0)),
            pool_terms(GameId::xiangqi, minutes(5), seconds(3)),
            pool_terms(GameId::xiangqi, minutes(10), seconds(10)),
            pool_terms(GameId::xiangqi, minutes(60), seconds(30)),
            pool_terms(GameId::xiangqi, minutes(10), seconds(0)),
        };
        const std::vector<GameTerms> casual = both;
        for (GameTerms terms : casual) {
            terms.rated = true;
            both.push_back(terms);
        }
        return both;
    }();
    return all;
}

std::optional<LobbyFault> Lobby::refusal_of(const Seeker& by) const {
    const auto has_ticket = [&](const Seeker& other) {
        return other.client != by.client && other.ticket.room == by.ticket.room;
    };
    if (std::ranges::any_of(seeks_, [&](const auto& entry) { return has_ticket(entry.second.by); }) ||
        std::ranges::any_of(waiting_, [&](const auto& entry) { return has_ticket(entry.second.who); })) {
        return LobbyFault::same_ticket;
    }
    const bool is_there = seek_of(by.client) || pool_of(by.client);
    return !is_there && seeks_.size() + waiting_.size() >= max_waiting ? std::optional(LobbyFault::full)
                                                                       : std::nullopt;
}

Result<std::uint64_t, LobbyFault> Lobby::open(Seek seek, std::int64_t now_ms) {
    if (const auto fault = refusal_of(seek.by)) {
        return tl::make_unexpected(*fault);
    }
    if (seek.terms.rated && (!seek.by.has_account || !can_be_rated(seek.terms.time))) {
        return tl::make_unexpected(LobbyFault::not_rated);
    }
    if (!(seek.opponents.first <= seek.opponents.second)) {
        return tl::make_unexpected(LobbyFault::bad_range);
    }
    leave(seek.by.client);
    const auto lost = find_lost(seek.by.ticket, now_ms);
    seek.id = lost && lost->seek && is_same_offer(*lost->seek, seek) ? lost->seek->id : ++last_seek_;
    const std::uint64_t id = seek.id;
    seeks_.emplace(id, std::move(seek));
    return id;
}

Result<Meeting, LobbyFault> Lobby::accept(std::uint64_t id, Seeker by) {
    const auto found = seeks_.find(id);
    if (found == seeks_.end()) {
        return tl::make_unexpected(LobbyFault::gone);
    }
    const Seek& seek = found->second;
    if (seek.by.client == by.client || seek.by.person == by.person) {
        return tl::make_unexpected(LobbyFault::own);
    }
    if (seek.by.ticket.room == by.ticket.room) {
        return tl::make_unexpected(LobbyFault::same_ticket);
    }
    if (seek.terms.rated && !by.has_account) {
        return tl::make_unexpected(LobbyFault::not_rated);
    }
    const bool is_in_range = seek.opponents.first <= by.rating && by.rating <= seek.opponents.second;
    if (!is_in_range || blocks_person(seek.by, by) || blocks_person(by, seek.by)) {
        return tl::make_unexpected(LobbyFault::not_meant);
    }
    if (const auto fault = refusal_of(by); fault && *fault != LobbyFault::full) {
        return tl::make_unexpected(*fault);
    }
    Seek taken = std::move(found->second);
    seeks_.erase(found);
    leave(by.client);
    const Side side = side_of_seeker(taken, by);
    return meeting_of(taken.terms, std::move(taken.by), side, std::move(by));
}

Result<void, LobbyFault> Lobby::join(std::size_t pool, Seeker by, std::int64_t now_ms) {
    if (pool >= pools().size()) {
        return tl::make_unexpected(LobbyFault::no_pool);
    }
    if (pools()[pool].rated != by.has_account) {
        return tl::make_unexpected(LobbyFault::not_rated);
    }
    if (const auto fault = refusal_of(by)) {
        return tl::make_unexpected(*fault);
    }
    const auto waiting = waiting_.find(by.client);
    if (waiting != waiting_.end() && waiting->second.pool == pool) {
        waiting->second.who = std::move(by); // and goes on waiting since it first came
        return {};
    }
    const std::uint64_t client = by.client;
    leave(client);
    const auto lost = find_lost(by.ticket, now_ms);
    const std::int64_t since_ms = lost && lost->pool == pool ? lost->since_ms : now_ms;
    waiting_.insert_or_assign(client, Waiting{std::move(by), pool, since_ms});
    return {};
}

bool Lobby::leave(std::uint64_t client) {
    if (const auto seek = seek_of(client)) {
        seeks_.erase(*seek);
        return true;
    }
    return waiting_.erase(client) > 0;
}

bool Lobby::lose(std::uint64_t client, std::int64_t now_ms) {
    forget_lost(now_ms);
    if (const auto id = seek_of(client)) {
        auto node = seeks_.extract(*id);
        const Ticket ticket = node.mapped().by.ticket;
        lost_.push_back({ticket, now_ms, std::move(node.mapped()), {}, 0});
        return true;
    }
    const auto found = waiting_.find(client);
    if (found == waiting_.end()) {
        return false;
    }
    const Waiting& waiting = found->second;
    lost_.push_back({waiting.who.ticket, now_ms, {}, waiting.pool, waiting.since_ms});
    waiting_.erase(found);
    return true;
}

std::optional<Lobby::Lost> Lobby::find_lost(const Ticket& ticket, std::int64_t now_ms) {
    forget_lost(now_ms);
    const auto found = std::ranges::find(lost_, ticket, &Lost::ticket);
    if (found == lost_.end()) {
        return std::nullopt;
    }
    Lost lost = std::move(*found);
    lost_.erase(found);
    return lost;
}

void Lobby::forget_lost(std::int64_t now_ms) {
    while (!lost_.empty() && now_ms - lost_.front().at_ms >= grace_ms) {
        lost_.pop_front();
    }
}

std::vector<PoolPlayer> Lobby::wave_of(std::size_t pool, std::int64_t now_ms) const {
    std::vector<PoolPlayer> wave;
    for (const auto& [client, waiting] : waiting_) {
        if (waiting.pool == pool) {
            const Seeker& who = waiting.who;
            wave.push_back({who.person, who.rating, std::chrono::milliseconds(now_ms - waiting.since_ms),
                            who.last_side, who.blocked});
            wave.back().met_lately = who.met_lately;
        }
    }
    return wave;
}

std::vector<Meeting> Lobby::meet(std::size_t pool, std::span<const PoolPlayer> wave,
                                 std::span<const PoolPair> pairs) {
    std::map<std::string_view, std::uint64_t> client_of;
    for (const auto& [client, waiting] : waiting_) {
        if (waiting.pool == pool) {
            client_of.emplace(waiting.who.person, client);
        }
    }
    std::vector<Meeting> meetings;
    for (const auto& [first, second] : pairs) {
        const auto one = client_of.find(wave[first].person);
        const auto two = client_of.find(wave[second].person);
        if (one == client_of.end() || two == client_of.end()) {
            continue; // went away while the wave was being paired
        }
        const std::array clients{one->second, two->second};
        client_of.erase(one);
        client_of.erase(two);
        std::array nodes{waiting_.extract(clients[0]), waiting_.extract(clients[1])};
        const std::array since{nodes[0].mapped().since_ms, nodes[1].mapped().since_ms};
        const std::size_t host = since[0] <= since[1] ? 0 : 1;
        meetings.push_back({pools()[pool],
                            {std::move(nodes[0].mapped().who), std::move(nodes[1].mapped().who)},
                            host,
                            since});
    }
    return meetings;
}

SeekList Lobby::list() const {
    SeekList out;
    for (auto seek = seeks_.rbegin(); seek != seeks_.rend() && out.seeks.size() < longest_list; ++seek) {
        out.seeks.push_back(shown(seek->second));
    }
    const std::size_t half = pools().size() / 2; // the others are the same, rated
    for (std::size_t i = 0; i < half; ++i) {
        out.pools.push_back({pools()[i], waiting_in(i), waiting_in(half + i)});
    }
    return out;
}

std::size_t Lobby::waiting_in(std::size_t pool) const {
    return static_cast<std::size_t>(
        std::ranges::count_if(waiting_, [pool](const auto& entry) { return entry.second.pool == pool; }));
}

std::optional<std::uint64_t> Lobby::seek_of(std::uint64_t client) const {
    const auto found = std::ranges::find_if(
        seeks_, [client](const auto& entry) { return entry.second.by.client == client; });
    return found == seeks_.end() ? std::nullopt : std::optional(found->first);
}

std::optional<std::size_t> Lobby::pool_of(std::uint64_t client) const {
    const auto found = waiting_.find(client);
    return found == waiting_.end() ? std::nullopt : std::optional(found->second.pool);
}

} // namespace duiyi::server
