// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// How a seat is handed to another device.
#include <utility>

#include "domain/secret.hpp"
#include "service/room_jobs.hpp"
#include "service/seat_requests.hpp"

namespace duiyi::server {

namespace {

constexpr std::int64_t ms_per_second = 1'000;

} // namespace

void SeatRequests::hand_over(PendingRequest request, const std::string& secret) {
    in_own_room(std::move(request), [this, secret](const auto& pending, const auto& live) {
        const Subscriber* subscriber = live->channel.find(*pending.client);
        if (subscriber == nullptr || !subscriber->seat) {
            pending.refuse(RefusalCode::not_seated, "only players may do this");
            return;
        }
        if (live->room->seat_of(secret) != subscriber->seat) {
            pending.refuse(RefusalCode::wrong_secret, "the secret does not open the sender's seat");
            return;
        }
        parts_.limits.plan_forgetting();
        auto code = handovers_.issue(pending.client->address, {live->name(), secret}, parts_.now_ms());
        if (code) {
            pending.answer(CodeIssued{std::move(*code), Handovers::code_life_ms / ms_per_second});
        } else {
            pending.refuse(code.error());
        }
    });
}

void SeatRequests::take_over(PendingRequest request, const std::string& code) {
    parts_.limits.plan_forgetting();
    auto seat = handovers_.take(request.client->address, code, request.id, parts_.now_ms());
    if (!seat) {
        request.refuse(seat.error());
        return;
    }
    const std::string room = seat->room;
    in_room(parts_.registry, room, std::move(request),
            [secret = std::move(seat->secret)](const auto& pending, const auto& live) {
                // The secret may have been renewed, or the seat given up, since the code was made.
                if (const auto opened = live->room->seat_of(secret)) {
                    pending.answer(SeatOfCode{live->name(), *opened, secret});
                } else {
                    pending.refuse(RefusalCode::wrong_code, "the seat has another holder since");
                }
            });
}

} // namespace duiyi::server
