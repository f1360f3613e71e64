// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace duiyi::server {

/// One row of the log. The store does not look into kind and body.
struct StoredEvent {
    std::string room;
    std::int64_t version = 0;
    std::int64_t at_ms = 0; ///< wall clock, Unix time in milliseconds; for people, never for order
    std::string kind;
    std::string body;
    /// The request that caused it: seat, the client's id, the request's line. Empty when there was none.
    std::string seat;
    std::string request_id;
    std::string request;
};

enum class StoreFault : std::uint8_t {
    conflict, ///< somebody else wrote this version, or the room is gone: what the caller holds is not the
              ///< truth
    full,     ///< there would be more than the caller allows; nothing was written
    failed,   ///< the disk or the database said no; nothing was written
};
struct StoreError {
    StoreFault fault{};
    std::string message;
};

/// Events that are stored together or not at all.
using Batch = std::vector<StoredEvent>;

/// The log of every room: append-only, (room, version) is its key, and that key is the concurrency control.
/// All calls return at once; the result comes later, on the thread that the store was told to post to.
class Store {
public:
    using Appended = std::function<void(tl::expected<void, StoreError>)>;
    using Loaded = std::function<void(tl::expected<std::vector<StoredEvent>, StoreError>)>;
    using Listed = std::function<void(tl::expected<std::vector<std::string>, StoreError>)>;

    Store() = default;
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;
    virtual ~Store() = default;

    /// An event of version 1 creates its room. `appended` with success means: on the disk.
    virtual void append(Batch batch, Appended appended) = 0;
    /// The room's events in order; none when there is no such room.
    virtual void load(std::string room, Loaded loaded) = 0;
    /// Rooms made before `before_ms` in which no move was played.
    virtual void list_unplayed(std::int64_t before_ms, Listed listed) = 0;
    /// Deletes those of the rooms in which still no move was played.
    virtual void erase_unplayed(std::vector<std::string> rooms, Appended erased) = 0;
};

/// How a store hands a result back: runs the function later on the caller's thread.
using Post = std::function<void(std::function<void()>)>;

} // namespace duiyi::server
