// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "wire/requests.hpp"

#include <cstddef>
#include <utility>
#include <vector>

#include "domain/describe_fen.hpp"
#include "domain/secret.hpp"
#include "duiyi/rules/fault.hpp"
#include "wire/chat.hpp"
#include "wire/lobby.hpp"
#include "wire/to_domain.hpp"

namespace duiyi::server {

namespace {

static_assert(max_summaries == wire::max_summaries);
static_assert(code_chars == wire::max_code_chars);
static_assert(std::size_t{guest_name_count} == wire::max_guest_names);

std::vector<KnownRoom> known_rooms(std::vector<wire::KnownRoom> rooms) {
    std::vector<KnownRoom> out;
    out.reserve(rooms.size());
    for (wire::KnownRoom& room : rooms) {
        out.push_back({std::move(room.room), room.version, std::move(room.hash)});
    }
    return out;
}

/// Refuses a time control and a guest's name that there are not.
Result<CreateRoom, Refusal> room_of(wire::CreateRequest& what) {
    auto time = time_from_wire(what.time);
    if (!time) {
        return tl::unexpected(std::move(time.error()));
    }
    const auto guest = guest_from_wire(what.guest);
    if (!guest) {
        return tl::unexpected(guest.error());
    }
    return CreateRoom{from_wire(what.game),
                      from_wire(what.mode),
                      from_wire(what.side),
                      std::move(what.fen),
                      what.computer,
                      *std::move(time),
                      what.listed.value_or(false),
                      *guest,
                      what.resigns.value_or(false)};
}

/// Sends each kind of request to the function that handles it.
struct Dispatch {
    Service& service;
    PendingRequest request;

    void operator()(wire::CreateRequest& what) {
        if (const auto room = room_of(what)) {
            service.seats().create(std::move(request), *room);
        } else {
            request.refuse(room.error());
        }
    }
    void operator()(wire::JoinRequest& what) {
        const auto guest = guest_from_wire(what.guest);
        if (!guest) {
            request.refuse(guest.error());
            return;
        }
        service.seats().join(std::move(request), {std::move(what.room),
                                                  std::move(what.secret),
                                                  what.watch.value_or(false),
                                                  {what.since, std::move(what.epoch), std::move(what.hash)},
                                                  *guest});
    }
    void operator()(wire::LeaveRoomRequest& what) { service.seats().leave_room(request, what.room); }
    void operator()(wire::FollowRequest& what) {
        service.follows().follow(std::move(request), what.room,
                                 {what.since, std::move(what.epoch), std::move(what.hash)});
    }
    void operator()(wire::UnfollowRequest& what) { service.follows().unfollow(request, what.room); }
    void operator()(wire::PliesRequest& what) {
        service.follows().send_plies(std::move(request), what.room, what.from, what.to);
    }
    void operator()(wire::SummariesRequest& what) {
        service.follows().summaries(std::move(request), known_rooms(std::move(what.rooms)));
    }
    void operator()(wire::RenewSecretRequest& what) {
        service.plays().renew_secret(std::move(request), what.secret);
    }
    void operator()(wire::NamePlayerRequest&) { service.plays().name_player(std::move(request)); }
    void operator()(wire::HandOverRequest& what) {
        service.seats().hand_over(std::move(request), what.secret);
    }
    void operator()(wire::TakeOverRequest& what) { service.seats().take_over(std::move(request), what.code); }
    void operator()(wire::ClaimLeftRequest& what) {
        service.plays().claim_left(std::move(request), what.claim == wire::LeftClaim::win);
    }
    void operator()(RoomRequest auto& what) { service.plays().play(std::move(request), command_of(what)); }

    void operator()(wire::EnterLobbyRequest& what) {
        if (const auto entry = from_wire(what)) {
            service.lobby().enter(request, *entry);
        } else {
            request.refuse(entry.error());
        }
    }
    void operator()(wire::LeaveLobbyRequest&) { service.lobby().leave(request); }
    void operator()(wire::SeekRequest& what) {
        if (const auto terms = from_wire(what)) {
            service.lobby().seek(request, *terms);
        } else {
            request.refuse(terms.error());
        }
    }
    void operator()(wire::AcceptSeekRequest& what) {
        service.lobby().accept(request, static_cast<std::uint64_t>(what.seek));
    }
    void operator()(wire::JoinPoolRequest& what) {
        service.lobby().join_pool(request, from_wire(what.game), what.time);
    }
    void operator()(wire::StopSeekingRequest&) { service.lobby().stop(request); }

    void operator()(wire::ChatRequest& what) {
        in_own_room([&chat = service.chat(), words = from_wire(what)](const auto& pending, const auto& live) {
            chat.say(pending, live, words);
        });
    }
    void operator()(wire::ChatLinesRequest& what) {
        in_own_room([&chat = service.chat(), what](const auto& pending, const auto& live) {
            chat.read(pending, live, from_wire(what.channel), what.before);
        });
    }

    void operator()(wire::HintRequest&) {
        in_own_room([&engines = service.engines()](const auto& pending, const auto& live) {
            engines.hint(pending, live);
        });
    }
    void operator()(wire::AnalyseRequest& what) {
        in_own_room([&engines = service.engines(), what](const auto& pending, const auto& live) {
            engines.analyse(pending, live, what.ply, what.lines);
        });
    }
    void operator()(wire::AnalysePositionRequest& what) {
        service.engines().analyse_position(request, from_wire(what.game), what.fen, what.lines,
                                           what.beside.value_or(false) ? HelpKind::beside : HelpKind::main);
    }
    void operator()(wire::StopAnalysisRequest& what) {
        service.engines().stop_analysis(request, what.request);
    }
    void operator()(wire::ReviewRequest&) {
        in_own_room([&engines = service.engines()](const auto& pending, const auto& live) {
            engines.review(pending, live);
        });
    }

    void operator()(wire::PingRequest&) { request.answer(Pong()); }
    void operator()(wire::LookRequest& what) {
        if (auto report = describe_fen(from_wire(what.game), what.fen, what.move)) {
            request.answer(*std::move(report));
        } else {
            request.refuse(report.error());
        }
    }

private:
    void in_own_room(RoomJob job) { duiyi::server::in_own_room(std::move(request), std::move(job)); }
};

} // namespace

void begin_request(Service& service, PendingRequest request, wire::RequestBody body) {
    std::visit(Dispatch{service, std::move(request)}, body);
}

} // namespace duiyi::server
