// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "service/room_registry.hpp"

namespace duiyi::server {

/// Logs why a room's events could not be stored; answers what the client is told.
[[nodiscard]] Refusal store_refusal(const std::string& room, const StoreError& error);

/// Changes rooms: decides, stores, applies, publishes. An event is sent to clients only after it is
/// stored. On a conflict the room applies what is missing and decides again.
class RoomWriter {
public:
    /// What has become of a command: the version of the event that it caused, now or, when it is a resend,
    /// before.
    struct Done {
        std::int64_t version = 0;
        bool is_resend = false;
    };
    using Written = Result<Done, Refusal>;

    struct Change {
        Command command;           ///< decided again after a conflict
        std::int64_t stamp_ms = 0; ///< StoredEvent::at_ms
        /// Called with the bytes that are about to be stored; may be empty.
        std::function<void(std::int64_t)> storing{};
        /// Called when the event is stored and applied, before it is published; or with the refusal.
        std::function<void(const Written&)> done;
        /// Called after the event is published; may be empty.
        std::function<void()> published{};
    };

    /// Who has the engine act on an event: this process, or the one that has stored and published it.
    enum class Follow : std::uint8_t { here, elsewhere };
    /// Called after each event that was applied to a room.
    using Applied = std::function<void(const LiveRoomPtr&, const Event&, Follow)>;

    /// Called when a room has been dropped from memory because it is deleted, or cannot be trusted.
    using Dropped = std::function<void(const LiveRoomPtr&)>;

    /// Both must outlive the writer. With a log of `max_log_bytes` no new room is stored any more, and with
    /// an eighth more no event.
    RoomWriter(Store& store, RoomRegistry& registry, std::int64_t max_log_bytes, Applied applied,
               Dropped dropped)
        : store_(store),
          registry_(registry),
          max_log_bytes_(max_log_bytes),
          applied_(std::move(applied)),
          dropped_(std::move(dropped)) {}

    /// Runs the change; call it from a job of the room, which must be loaded. Other jobs of the room wait
    /// until it is done.
    void run(const LiveRoomPtr& live, Change change);

    /// Applies what others have written to the room's stream, then calls back, with an error when the room
    /// could not be read or is gone. Call it from a job of the room.
    using Refreshed = std::function<void(const std::optional<Refusal>& error)>;
    void refresh(const LiveRoomPtr& live, Refreshed then);

    /// Another process has stored this event: it is applied when it is the room's next one, and the log is
    /// read when others are missing.
    void receive(const LiveRoomPtr& live, const EventStored& message);

private:
    using ChangePtr = std::shared_ptr<const Change>;

    void attempt(const LiveRoomPtr& live, const ChangePtr& change, int attempts_left);
    void commit(const LiveRoomPtr& live, const ChangePtr& change, Decision decision, int attempts_left);
    /// A decision that is being stored, and its event as it is stored.
    struct Commit {
        RecordedEvent recorded;
        bool has_new_room = false;
        GameRow row;
        StoredEvent stored;
        std::optional<Side> spoilt_by{}; ///< who_spoilt
    };
    void committed(const LiveRoomPtr& live, const Change& change, Commit commit);
    [[nodiscard]] std::optional<Refusal> apply_slice(const LiveRoomPtr& live,
                                                     const StoreResult<StreamSlice>& slice);
    [[nodiscard]] bool apply_stored(const LiveRoomPtr& live, const StoredEvent& stored,
                                    const RecordedEvent& recorded);
    /// Tells everybody of the event that has just been applied.
    void publish(const LiveRoomPtr& live, const Event& event, StoredEvent stored);
    /// The log has an event that this program cannot apply: a bug. Drops the room and closes the connections
    /// of its subscribers, who have to join again.
    void give_up(const LiveRoomPtr& live, const std::string& why);

    Store& store_;
    RoomRegistry& registry_;
    std::int64_t max_log_bytes_;
    Applied applied_;
    Dropped dropped_;
};

} // namespace duiyi::server
