// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "service/room_requests.hpp"
#include "service/service_parts.hpp"

namespace duiyi::server {

/// Handles the requests of those who look at rooms from outside: to follow them, for their plies, and how
/// they stand, for lists of games (summaries.cpp). Each is answered once.
class FollowRequests {
public:
    /// The parts must outlive this.
    explicit FollowRequests(const ServiceParts& parts) : parts_(parts) {}

    void follow(PendingRequest request, const std::string& room, const SeenVersion& seen);
    void unfollow(const PendingRequest& request, const std::string& room);
    /// Plies of a room that the connection is in or follows.
    void send_plies(PendingRequest request, const std::string& room, std::int64_t from, std::int64_t to);
    void summaries(PendingRequest request, std::vector<KnownRoom> rooms);

private:
    /// A request for summaries: how far its answer is.
    struct SummaryTask;
    using SummaryTaskPtr = std::shared_ptr<SummaryTask>;
    /// Goes on with the rooms that are left, one after the other.
    void continue_summaries(const SummaryTaskPtr& task);
    /// Looks up the version of a room that is not in memory, and loads it if the client has another one.
    void check_version(const SummaryTaskPtr& task, const KnownRoom& known);
    void load_for_summary(const SummaryTaskPtr& task, const std::string& name);
    static void add_summary(SummaryTask& task, const LiveRoomPtr& live);

    const ServiceParts& parts_;
};

} // namespace duiyi::server
