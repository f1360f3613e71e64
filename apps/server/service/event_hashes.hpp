// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "store/event_hash.hpp"

namespace duiyi::server {

/// So many events of a room are at hand for clients that come back; one that was away longer gets the whole
/// state.
inline constexpr std::size_t max_recent_events = 16;

/// The hashes (event_hash) of a stream's latest events: of those at hand, and of the one before them.
class EventHashes {
public:
    /// The next event, or the first one that is looked at.
    void add(std::string_view stream, const StoredEvent& event) {
        last_ = event.version;
        hashes_.at(place_of(last_)) = event_hash(stream, event.version, event);
        known_ += known_ < hashes_.size() ? 1 : 0;
    }
    /// Of the event of this version; nothing when it is not known.
    [[nodiscard]] std::optional<std::uint64_t> of(std::int64_t version) const {
        const bool is_known =
            version <= last_ && version > 0 && last_ - version < static_cast<std::int64_t>(known_);
        return is_known ? std::optional(hashes_.at(place_of(version))) : std::nullopt;
    }
    /// Of the last event; 0 before the first.
    [[nodiscard]] std::uint64_t last() const { return of(last_).value_or(0); }

private:
    static std::size_t place_of(std::int64_t version) {
        return static_cast<std::size_t>(version) % (max_recent_events + 1);
    }

    std::array<std::uint64_t, max_recent_events + 1> hashes_{}; ///< by version
    std::size_t known_ = 0;                                     ///< so many are of events
    std::int64_t last_ = 0;
};

} // namespace duiyi::server
