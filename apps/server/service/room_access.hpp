// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "duiyi/rules/fault.hpp"
#include "service/service_parts.hpp"

namespace duiyi::server {

/// Rooms for the server's other parts, HTTP and tournaments: read, watched, played and made by those whose
/// right to a seat is known otherwise than by its secret. Rooms are named by the caller, who has checked what
/// it may do there.
class RoomAccess {
public:
    /// The parts must outlive this.
    explicit RoomAccess(const ServiceParts& parts) : parts_(parts) {}

    /// The room, up to date, or why there is none. Called once, now or later; the room is not to be changed.
    using Reader = std::function<void(const Result<LiveRoomPtr, Refusal>&)>;
    void read(const std::string& name, Reader reader);
    /// From now until Service::disconnect() the client's sink hears of the room; with a seat it makes its
    /// player present, beside others in that seat.
    void watch(const ClientPtr& client, const LiveRoomPtr& live, std::optional<Seat> seat);
    /// Gives the command of the player in this seat. `address` is what limits of storage count by.
    void act(const LiveRoomPtr& live, Seat seat, const std::string& address, const CommandBody& body,
             std::function<void(const RoomWriter::Written&)> done);

    using Made = std::function<void(const StoreResult<void>&)>;
    /// Makes a room, with changes of tables in the same unit of work: of both or neither. `storing` pays for
    /// the bytes.
    void make(const NewRoom& room, const std::string& storing, std::vector<TableChange> changes, Made made);
    /// Makes rooms whose players are known, as part of this unit of work; when it is stored, they are loaded,
    /// so that their clocks run, and told as games that have begun.
    void make_all(std::vector<NewRoom> rooms, UnitOfWork work, Made made);

    /// From now on called when a game has begun or ended, or an account has got a seat in it.
    void on_game_changed(std::function<void(const LiveRoomPtr&)> hear) {
        game_listeners_.push_back(std::move(hear));
    }
    void tell_game_changed(const LiveRoomPtr& live) const {
        for (const auto& hear : game_listeners_) {
            hear(live);
        }
    }
    /// Loads the room and tells it as a game that has begun.
    void tell_begun(const std::string& name);

private:
    /// Of a room that the server makes for its players.
    [[nodiscard]] StoredEvent first_event_by_server(const NewRoom& room, std::int64_t stamp_ms) const;

    const ServiceParts& parts_;
    std::vector<std::function<void(const LiveRoomPtr&)>> game_listeners_;
};

} // namespace duiyi::server
