// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "service_kit.hpp"
#include "service_model.hpp"

namespace duiyi::server::service_model {

/// A client that knows of its rooms what the server has sent: it applies events as docs/protocol.md says.
/// What it cannot make sense of, such as a gap between versions, becomes a fault.
class ModelTab {
public:
    void connect(Service& service, const std::string& address);
    /// The connection ends. What the tab knew it keeps, for a join with `since`.
    void disconnect();
    [[nodiscard]] bool is_connected() const { return link_ != nullptr; }

    /// Sends a request; only when the one before is answered.
    void send(const json::object& request);
    /// The request has been answered.
    [[nodiscard]] bool is_answered() const { return link_->done() == sent_; }
    /// Reads what has come; the answer to the last request, if it has come now.
    std::optional<json::object> read();

    /// The last answer was an ack of an event that the tab did not know yet.
    [[nodiscard]] bool was_new_event() const { return was_new_event_; }

    /// What it knows of the rooms that it is in or follows.
    [[nodiscard]] std::map<std::string, RoomShown> shown() const;
    /// The version that it has of a room, now or from before; 0: none.
    [[nodiscard]] std::int64_t version_of(const std::string& room) const;
    /// The hash that came with that version.
    [[nodiscard]] std::string hash_of(const std::string& room) const;
    [[nodiscard]] const std::string& faults() const { return faults_; }

private:
    void read_answer(const json::object& frame, const std::string& type);
    void read_joined(const json::object& frame, bool is_inside);
    void leave_own();
    void read_event(const json::object& frame);
    void read_presence(const json::object& frame);
    /// A version of a room has one hash, whoever tells it and when.
    void read_hash(const std::string& room, const json::object& frame);
    void fault(const std::string& what, const json::object& frame);
    /// The room that a push is about: its own, unless the push names another.
    [[nodiscard]] std::string room_of(const json::object& push) const;

    std::unique_ptr<TestClient> link_;
    int sent_ = 0;
    bool was_new_event_ = false;
    std::string request_type_, request_id_, request_room_;
    std::int64_t request_since_ = 0;
    std::string own_;                                                    ///< the room that it is in
    std::map<std::string, RoomShown> rooms_;                             ///< that it is in or follows
    std::map<std::string, RoomShown> before_;                            ///< what it knew of others
    std::map<std::pair<std::string, std::int64_t>, std::string> hashes_; ///< by room and version
    std::string faults_;
};

} // namespace duiyi::server::service_model
