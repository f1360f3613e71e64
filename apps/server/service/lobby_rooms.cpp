// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "service/lobby_rooms.hpp"

#include <algorithm>
#include <cmath>

#include "ratings/rating.hpp"
#include "ratings/speed.hpp"
#include "service/stored_events.hpp"

namespace duiyi::server {

std::string person_of(const Client& client, const std::optional<std::string>& browser) {
    if (!client.account.empty()) {
        return "account " + client.account;
    }
    return browser ? "browser " + hash_secret(*browser).text : "connection " + std::to_string(client.number);
}

Seeker seeker_of(const Client& client, const Ticket& ticket, const VisitorRatings& ratings,
                 const GameTerms& terms, std::int64_t now_ms) {
    Seeker seeker;
    seeker.client = client.number;
    seeker.ticket = ticket;
    if (client.account.empty()) {
        return seeker;
    }
    const std::string pool = to_text(RatingPool{terms.game, speed_of(terms.time)});
    const auto found = std::ranges::find(ratings, pool, &RatingRow::pool);
    const RatingRow row = found != ratings.end() ? *found : first_rating(client.account, pool);
    seeker.name = client.account_name;
    seeker.has_account = true;
    seeker.rating = row.rating;
    seeker.player = Player{client.account, static_cast<int>(std::lround(row.rating)),
                           is_provisional(to_rating(row), EndedAt(std::chrono::milliseconds(now_ms)))};
    return seeker;
}

std::optional<Paired> game_of(const Room& room, std::string_view secret) {
    const auto seat = room.seat_of(secret);
    if (!seat || room.is_over()) {
        return std::nullopt;
    }
    if (room.successor()) {
        return Paired{*room.successor(), *seat};
    }
    return room.free_side() ? std::nullopt : std::optional(Paired{room.name(), *seat});
}

UnitOfWork rooms_of(const Meeting& meeting, std::int64_t stamp_ms, Moment now) {
    const Board board = Board::start(meeting.terms.game);
    const Seeker& host = meeting.players.at(meeting.host);
    const Seeker& guest = meeting.players.at(1 - meeting.host);
    Created game{meeting.terms.game, PlayMode::link, board.start_fen(), {}};
    game.holders = {meeting.players[0].ticket.holder, meeting.players[1].ticket.holder};
    game.time = meeting.terms.time;
    game.is_rated = meeting.terms.rated;
    game.is_listed = true;
    for (const Side side : both_sides) {
        game.players[index_of(side)] = meeting.players.at(index_of(side)).player;
        game.guests[index_of(side)] = meeting.players.at(index_of(side)).guest;
    }
    game.is_begun = is_timed(game.time);
    Created pointer{meeting.terms.game, PlayMode::link, board.start_fen(), {}};
    pointer.holders.at(1 - meeting.host) = guest.ticket.holder;
    UnitOfWork work;
    work.appends.push_back({host.ticket.room, 0, {to_stored(1, stamp_ms, {game, System{}, now})}});
    work.appends.push_back({guest.ticket.room,
                            0,
                            {to_stored(1, stamp_ms, {pointer, System{}, now}),
                             to_stored(2, stamp_ms, {RematchStarted{host.ticket.room}, System{}, now})}});
    work.changes.push_back(PutGame{first_row(host.ticket.room, stamp_ms, game)});
    work.changes.push_back(PutGame{first_row(guest.ticket.room, stamp_ms, pointer)});
    return work;
}

} // namespace duiyi::server
