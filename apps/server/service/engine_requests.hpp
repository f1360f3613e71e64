// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "engines/engine_service.hpp"
#include "service/live_positions.hpp"
#include "service/request.hpp"
#include "service/room_registry.hpp"
#include "service/room_writer.hpp"

namespace duiyi::server {

/// Queries to the engine: its own moves when it is to move, its answers to draw offers, and hints, analysis
/// and reviews for clients. The room decides who may request them. The engine computes elsewhere; its moves
/// are commands like those of players.
class EngineRequests {
public:
    /// All must outlive this. Without engines everything that needs them is refused. When the engine moves
    /// after its turn has begun follows from `reply_delay_ms` (reply_pause_ms), or it is not ready by then.
    EngineRequests(EngineService* engines, RoomWriter& writer, Deadlines& deadlines,
                   std::function<std::int64_t()> now_ms, std::function<std::int64_t()> stamp_ms,
                   std::int64_t reply_delay_ms);

    [[nodiscard]] bool available() const { return engines_ != nullptr; }
    /// There is an engine to play against, and it has this level.
    [[nodiscard]] bool has_level(int level) const;

    /// Asks the engine for what is due of it, an answer to a draw offer or else its move, while the room has
    /// subscribers; cancels what is not due any more.
    void update(const LiveRoomPtr& live);
    /// The game has changed: hints, analysis and review of it are out of date.
    void game_changed(const LiveRoomPtr& live);
    /// The room has been loaded, or an event applied to it: its position may be one in play.
    void follow(const Room& room) { live_positions_.update(room); }
    /// Why the engine says nothing about this position to anybody.
    [[nodiscard]] std::optional<Refusal> in_play_refusal(const Board& board) const;
    /// The room is dropped from memory: cancels all its queries.
    void forget(const LiveRoomPtr& live);
    /// Cancels all that the engine does for the client: one question of each HelpKind at a time.
    void cancel_help(Client& client);
    /// Continues the review while a subscriber reads it, and cancels it when none does. False when the engine
    /// is busy: the review stops until the next request for it.
    bool continue_review(const LiveRoomPtr& live);

    void hint(const PendingRequest& request, const LiveRoomPtr& live);
    /// The position after `ply` plies of the game, with so many of the best lines.
    void analyse(const PendingRequest& request, const LiveRoomPtr& live, std::int64_t ply,
                 std::int64_t lines);
    void analyse_position(const PendingRequest& request, GameId game, const std::string& fen,
                          std::int64_t lines, HelpKind kind);
    /// Of the request that the client has named so; none: its hint or main analysis.
    void stop_analysis(const PendingRequest& request, const std::optional<std::string>& analysis);
    void review(const PendingRequest& request, const LiveRoomPtr& live);

private:
    void ask_for_draw(const LiveRoomPtr& live);
    void answer_draw(const LiveRoomPtr& live, std::uint64_t turn, const EngineReport& report);
    void ask_for_move(const LiveRoomPtr& live);
    /// The engine has found its move; it waits as long as a person would notice, at most `max_pause`.
    void move_found(const LiveRoomPtr& live, std::uint64_t turn, std::int64_t max_pause,
                    const EngineReport& report);
    void play_move(const LiveRoomPtr& live, std::uint64_t turn, const EngineReport& report);
    void cancel_move(const LiveRoomPtr& live);
    /// Plays the move, or resigns, or offers a draw with it.
    void play_as_person(const LiveRoomPtr& live, const EngineReport& report);
    void offer_draw(const LiveRoomPtr& live);
    /// `stored` is called when what it causes has been stored.
    void run_as_engine(const LiveRoomPtr& live, CommandBody body, std::function<void()> stored = {});
    void retry_later(const LiveRoomPtr& live);
    /// Analyses a board, and sends what is found to the client.
    void analyse_board(const PendingRequest& request, Board board, std::int64_t lines, HelpKind kind);
    void reviewed(const LiveRoomPtr& live, const EngineReport& report);
    void cancel(std::uint64_t& ticket);
    /// Answers a request of which nothing can come: without an engine, or when its client has gone.
    [[nodiscard]] bool cannot_ask(const PendingRequest& request) const;

    EngineService* engines_;
    RoomWriter& writer_;
    Deadlines& deadlines_;
    std::function<std::int64_t()> now_ms_;
    std::function<std::int64_t()> stamp_ms_; ///< the time that is stored with the engine's moves
    std::int64_t reply_delay_ms_;
    LivePositions live_positions_;
};

} // namespace duiyi::server
