// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// How rooms stand, for lists of games.
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "domain/secret.hpp"
#include "service/follow_requests.hpp"

namespace duiyi::server {

namespace {

/// So many rooms cost as much as one message; a summary costs as much as this many more.
constexpr std::size_t rooms_of_message = 8;
constexpr std::size_t summary_charge = 4;

/// The client knows the room at this version, whose event has this hash.
bool is_known(const KnownRoom& known, std::int64_t version, std::uint64_t hash) {
    return known.version == version && known.hash == to_hex(hash);
}

} // namespace

struct FollowRequests::SummaryTask {
    PendingRequest request;
    std::vector<KnownRoom> rooms;
    std::size_t next = 0;             ///< the room that is looked at next
    std::vector<LiveRoomPtr> found{}; ///< whose summaries are sent
    std::vector<std::string> gone{};
};

void FollowRequests::summaries(PendingRequest request, std::vector<KnownRoom> rooms) {
    if (rooms.size() > max_summaries) {
        request.refuse(RefusalCode::bad_request,
                       "the field \"rooms\" has more than " + std::to_string(max_summaries) + " rooms");
        return;
    }
    request.client->sink->charge(rooms.size() / rooms_of_message);
    continue_summaries(std::make_shared<SummaryTask>(SummaryTask{std::move(request), std::move(rooms)}));
}

void FollowRequests::continue_summaries(const SummaryTaskPtr& task) {
    // Nobody reads the answer of a connection that is gone.
    while (task->next < task->rooms.size() && task->request.client->sink != nullptr) {
        const KnownRoom& known = task->rooms[task->next++];
        const auto found = parts_.registry.rooms().find(known.room);
        if (found != parts_.registry.rooms().end() && found->second->room) {
            const LiveRoom& live = *found->second;
            if (!is_known(known, live.room->version(), live.hashes.last())) {
                add_summary(*task, found->second);
            }
        } else if (!is_room_name(known.room)) {
            task->gone.push_back(known.room);
        } else if (known.version) {
            check_version(task, known);
            return;
        } else {
            load_for_summary(task, known.room);
            return;
        }
    }
    Summaries answer{{}, std::move(task->gone)};
    for (const LiveRoomPtr& live : task->found) {
        if (live->room) { // else it has been dropped meanwhile
            answer.rooms.push_back(live->view());
        }
    }
    task->request.answer(std::move(answer));
}

void FollowRequests::check_version(const SummaryTaskPtr& task, const KnownRoom& known) {
    // After the last version there could be, so that no events are read.
    parts_.store.load(known.room, std::numeric_limits<std::int64_t>::max(),
                      [this, task, known](const auto& slice) {
                          if (slice && slice->version != 0 && !is_known(known, slice->version, slice->hash)) {
                              load_for_summary(task, known.room);
                              return;
                          }
                          if (slice && slice->version == 0) {
                              task->gone.push_back(known.room);
                          }
                          continue_summaries(task);
                      });
}

void FollowRequests::load_for_summary(const SummaryTaskPtr& task, const std::string& name) {
    const LiveRoomPtr live = parts_.registry.find(name);
    if (live == nullptr) {
        task->gone.push_back(name);
        continue_summaries(task);
        return;
    }
    live->run([this, task, live] {
        if (live->room) {
            add_summary(*task, live);
        } else if (live->missing.code == RefusalCode::no_such_room) {
            task->gone.push_back(live->name());
        }
        continue_summaries(task);
    });
}

void FollowRequests::add_summary(SummaryTask& task, const LiveRoomPtr& live) {
    task.request.client->charge(summary_charge);
    task.found.push_back(live);
}

} // namespace duiyi::server
