// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "wire/lobby.hpp"

#include "wire/from_domain.hpp"
#include "wire/to_domain.hpp"

namespace duiyi::server {

namespace {

wire::SideChoice choice_of(std::optional<Side> side) {
    return !side                  ? wire::SideChoice::random
           : *side == Side::first ? wire::SideChoice::first
                                  : wire::SideChoice::second;
}

wire::OpenSeek open_seek(const OpenSeek& seek) {
    wire::OpenSeek out{static_cast<std::int64_t>(seek.id),
                       to_wire(seek.terms.game),
                       to_text(seek.terms.time),
                       choice_of(seek.side),
                       {},
                       seek.terms.rated};
    if (seek.by) {
        out.by = wire::Person{seek.by->name, seek.by->rating, seek.by->is_provisional};
    }
    out.guest = guest_to_wire(seek.guest);
    return out;
}

} // namespace

Result<SeekTerms, Refusal> from_wire(const wire::SeekRequest& request) {
    const auto time = time_from_wire(request.time);
    if (!time) {
        return tl::unexpected(time.error());
    }
    SeekTerms terms{{from_wire(request.game), *time, request.rated.value_or(false)}, from_wire(request.side)};
    if (request.min_rating) {
        terms.opponents.first = static_cast<double>(*request.min_rating);
    }
    if (request.max_rating) {
        terms.opponents.second = static_cast<double>(*request.max_rating);
    }
    return terms;
}

Result<LobbyEntry, Refusal> from_wire(const wire::EnterLobbyRequest& request) {
    const auto guest = guest_from_wire(request.guest);
    if (!guest) {
        return tl::unexpected(guest.error());
    }
    LobbyEntry entry{{}, request.browser, *guest};
    if (request.room && request.secret) {
        entry.ticket = OwnTicket{*request.room, *request.secret};
    }
    return entry;
}

wire::Paired to_wire(const Paired& game) {
    return {game.room, to_wire(game.seat)};
}

wire::LobbyPush to_wire(const SeekList& list) {
    wire::LobbyPush push;
    for (const OpenSeek& seek : list.seeks) {
        push.seeks.push_back(open_seek(seek));
    }
    for (const WaitingInPool& pool : list.pools) {
        push.pools.push_back({to_wire(pool.terms.game), to_text(pool.terms.time),
                              static_cast<std::int64_t>(pool.guests), static_cast<std::int64_t>(pool.rated),
                              pool.usual_wait_ms, pool.usual_wait_rated_ms});
    }
    return push;
}

} // namespace duiyi::server
