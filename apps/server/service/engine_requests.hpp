// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <functional>

#include "engines/engine_service.hpp"
#include "service/request.hpp"
#include "service/room_registry.hpp"
#include "service/room_writer.hpp"

namespace duiyi::server {

/// Queries to the engine: its own moves when it is to move, and hints, analysis and reviews for clients. The
/// room decides who may request them. The engine computes elsewhere; its moves are commands like those of
/// players.
class EngineRequests {
public:
    /// All must outlive this. Without engines everything that needs them is refused.
    EngineRequests(EngineService* engines, RoomWriter& writer, Deadlines& deadlines,
                   std::function<std::int64_t()> now_ms);

    [[nodiscard]] bool available() const { return engines_ != nullptr; }

    /// Queries the engine's move when it is due and the room has subscribers; else cancels the query.
    void update(const LiveRoomPtr& live);
    /// The game has changed: hints, analysis and review of it are out of date.
    void game_changed(const LiveRoomPtr& live);
    /// The room is dropped from memory: cancels all its queries.
    void forget(const LiveRoomPtr& live);
    /// Cancels the client's hint or analysis. One question at a time for each client.
    void cancel_help(Client& client);
    /// Continues the review while a subscriber reads it, and cancels it when none does. False when the engine
    /// is busy: the review stops until the next request for it.
    bool continue_review(const LiveRoomPtr& live);

    void hint(const PendingRequest& request, const LiveRoomPtr& live);
    void analyse(const PendingRequest& request, const LiveRoomPtr& live, const wire::AnalyseRequest& what);
    void analyse_position(const PendingRequest& request, const wire::AnalysePositionRequest& what);
    void stop_analysis(const PendingRequest& request);
    void review(const PendingRequest& request, const LiveRoomPtr& live);

private:
    void play_move(const LiveRoomPtr& live, std::int64_t version, const EngineReport& report);
    void retry_later(const LiveRoomPtr& live);
    /// Analyses a board, and sends what is found to the client.
    void analyse_board(const PendingRequest& request, Board board, std::int64_t lines);
    void reviewed(const LiveRoomPtr& live, const EngineReport& report);
    void cancel(std::uint64_t& ticket);
    [[nodiscard]] bool refuse_without_engine(const PendingRequest& request) const;

    EngineService* engines_;
    RoomWriter& writer_;
    Deadlines& deadlines_;
    std::function<std::int64_t()> now_ms_;
};

} // namespace duiyi::server
