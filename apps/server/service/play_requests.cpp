// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "service/play_requests.hpp"

#include <utility>

#include "domain/secret.hpp"
#include "service/room_jobs.hpp"

namespace duiyi::server {

namespace {

/// After a player's command: who holds the seat now.
void seat_changed(const PendingRequest& request, const LiveRoomPtr& live, Seat seat,
                  const CommandBody& body) {
    const bool is_left = std::holds_alternative<LeaveSeat>(body);
    if (!is_left && !std::holds_alternative<RenewSecret>(body)) {
        return;
    }
    live->channel.publish_takeover(seat, *request.client); // unseats all others
    if (Subscriber* subscriber = live->channel.find(*request.client); is_left && subscriber != nullptr) {
        subscriber->seat.reset();
    }
    live->channel.publish_presence();
}

} // namespace

void PlayRequests::submit(const PendingRequest& request, const LiveRoomPtr& live, const CommandBody& body) {
    const Subscriber* subscriber = live->channel.find(*request.client);
    if (subscriber == nullptr || !subscriber->seat) {
        request.refuse(RefusalCode::not_seated, "only players may do this");
        return;
    }
    const Seat seat = *subscriber->seat;
    RoomWriter::Change change;
    change.storing = parts_.limits.storage_for(request);
    if (!change.storing) {
        return;
    }
    change.stamp_ms = parts_.stamp_ms();
    change.command = {live->room->holder_of(seat), request.arrived_ms, body,
                      request.client->lag_ms + live->turn_told_late_ms, key_of(request.id, body)};
    change.done = [request, live, seat, body](const RoomWriter::Written& result) {
        if (!result) {
            request.refuse(result.error());
            return;
        }
        if (!result->is_resend) {
            live->note_name(*request.client);
            seat_changed(request, live, seat, body);
        }
        request.answer(Acked{result->version});
    };
    parts_.writer.run(live, std::move(change));
}

void PlayRequests::play(PendingRequest request, const CommandBody& command) {
    in_own_room(std::move(request),
                [this, command](const auto& pending, const auto& live) { submit(pending, live, command); });
}

void PlayRequests::renew_secret(PendingRequest request, const std::string& secret) {
    if (!is_secret(secret)) {
        request.refuse(RefusalCode::bad_request,
                       "the field \"secret\" is not 43 characters of URL-safe base64");
        return;
    }
    in_own_room(std::move(request),
                [this, holder = hash_secret(secret)](const auto& pending, const auto& live) {
                    submit(pending, live, RenewSecret{holder});
                });
}

void PlayRequests::name_player(PendingRequest request) {
    if (request.client->account.empty()) {
        request.refuse(RefusalCode::account_needed, "the connection is not signed in");
        return;
    }
    in_own_room(std::move(request), [this](const auto& pending, const auto& live) {
        submit(pending, live, NamePlayer{{pending.client->account}});
    });
}

void PlayRequests::claim_left(PendingRequest request, bool wants_win) {
    in_own_room(std::move(request), [this, wants_win](const auto& pending, const auto& live) {
        const Subscriber* subscriber = live->channel.find(*pending.client);
        if (subscriber == nullptr || !subscriber->seat || *subscriber->seat == Seat::both) {
            pending.refuse(RefusalCode::not_seated, "only players of a game by link may do this");
            return;
        }
        const Side claimed_from = *subscriber->seat == Seat::first ? Side::second : Side::first;
        const auto from = live->claimable_at(claimed_from);
        if (!from || pending.arrived_ms < *from) {
            pending.refuse(RefusalCode::not_now, "the other player has not been away for long enough");
            return;
        }
        submit(pending, live, ClaimLeft{wants_win});
    });
}

} // namespace duiyi::server
