// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "service/room_view.hpp"
#include "wire/frame.hpp"
#include "wire/from_domain.hpp"

namespace duiyi::server {

[[nodiscard]] wire::RatingChanges to_wire(const RatingChanges& changes);

/// What has been printed of one room for the page, kept because it is needed again and again. The views that
/// it gets are of this room.
class RoomPrints final : public RoomCache {
public:
    /// Those of the room, which begin with the first call.
    [[nodiscard]] static RoomPrints& of(const RoomView& view);

    void applied(const Event& event, const RoomView& view) override;
    void ratings_changed() override { joined_rest_.reset(); } // the state has them

    /// The text of the room's last event, which is this one.
    [[nodiscard]] wire::RawJson last_event(const Event& event, const RoomView& view);

    [[nodiscard]] wire::State state(const RoomView& view);
    [[nodiscard]] wire::PliesAnswer plies(const RoomView& view, std::int64_t from, std::int64_t to);
    /// The answer to a join, which names everything but the state, completed by the state of its version, the
    /// room's. Answers of one version share the text of the state while one of them is still to be sent.
    [[nodiscard]] Frame joined(std::string_view id, wire::JoinedAnswer answer, const RoomView& view);
    /// The events after `since`, when they are still at hand.
    [[nodiscard]] std::optional<std::vector<wire::RawJson>> events_after(std::int64_t since,
                                                                         const RoomView& view) const;

private:
    StatePrinter states_;
    /// The latest events; the last of them has the room's version.
    std::deque<SharedText> recent_;
    std::weak_ptr<const std::string> joined_rest_; ///< the state in answers of `joined_version_`
    std::int64_t joined_version_ = 0;
};

} // namespace duiyi::server
