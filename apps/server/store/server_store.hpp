// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <optional>

#include "store/store.hpp"
#include "store/store_clock.hpp"

namespace duiyi::server {

/// What the store has done since it was opened.
struct StoreCounters {
    std::uint64_t events = 0;  ///< events stored
    std::uint64_t commits = 0; ///< transactions that they went in
};

/// A store as the server runs on it.
class ServerStore : public Store {
public:
    /// Stores the time, as every change does, in its turn among the changes: whether a change would succeed.
    virtual void try_to_write(Callback<void> tried) = 0;
    [[nodiscard]] virtual StoreCounters counters() const = 0;
    /// The time by which the ages of what is stored are judged; may be read on any thread, for as long as the
    /// store lives.
    [[nodiscard]] virtual const StoreClock& clock() const = 0;
    /// The last moment at which a server that is gone may have changed something. What was done after it was
    /// done by this server, or by another one that uses the store still.
    [[nodiscard]] virtual std::int64_t predecessors_ended_ms() const = 0;
    /// When the server before this one took no requests any more (stops_at). Nothing when that is not known:
    /// it was killed, or others use the store.
    [[nodiscard]] virtual std::optional<std::int64_t> predecessor_stopped_ms() const { return std::nullopt; }
    /// From this moment on, by clock(), the server takes no requests. The next one is told so if the store is
    /// closed in order.
    virtual void stops_at(std::int64_t now_ms) { static_cast<void>(now_ms); }
};

} // namespace duiyi::server
