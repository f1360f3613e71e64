// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "net/server_settings.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "service/stored_events.hpp"
#include "store/postgres/postgres_store.hpp"
#include "store/sqlite_store.hpp"

namespace duiyi::server {

namespace {

/// The messages of one address: as if one in so many of its connections, but at least ten, wrote at the rate
/// that one may have. At once it may send twice as much, for all its pages come back when the server was
/// away.
constexpr std::size_t connections_per_writing_one = 20;
constexpr std::size_t min_writing_connections = 10;
constexpr double bursts_of_address = 2;
/// Those in a room are told who is here four times a second at most.
constexpr std::int64_t presence_pause_ms = 250;

} // namespace

Result<std::vector<IpNetwork>, std::string> parse_networks(const std::vector<std::string>& texts) {
    std::vector<IpNetwork> networks;
    for (const std::string& text : texts) {
        const auto network = IpNetwork::parse(text);
        if (!network) {
            return tl::unexpected("'" + text +
                                  "' is no network of trusted proxies: expected one such as 10.0.0.0/8");
        }
        networks.push_back(*network);
    }
    return networks;
}

Background background_of(WorkerPool& pool) {
    return [&pool](std::function<void()> work, const std::function<void()>& done) {
        return pool
            .submit("", JobPriority::interactive,
                    {.run =
                         [work = std::move(work)](const WorkerPool::Context&) {
                             work();
                             return JobStatus::done;
                         },
                     .finished = done,
                     .failed = done})
            .has_value();
    };
}

Result<std::unique_ptr<ServerStore>, std::string> open_store(const ServerOptions& options, const Post& post,
                                                             std::optional<DataFolder>& folder) {
    const auto as_store = [](auto store) { return std::unique_ptr<ServerStore>(std::move(store)); };
    if (options.store.empty()) {
        return SqliteStore::open({.folder = options.data,
                                  .post = post,
                                  .projection = project_game,
                                  .accept_restored = options.data_restored})
            .map(as_store);
    }
    auto locked = DataFolder::lock(options.data);
    if (!locked) {
        return tl::unexpected(locked.error());
    }
    folder.emplace(std::move(*locked));
    return PostgresStore::open({.conninfo = options.store, .post = post}).map(as_store);
}

AddressRates connection_rates(const ServerOptions& options) {
    constexpr double seconds_at_once = 5;
    const auto each_second = static_cast<double>(
        std::max(options.max_connections_per_address, ServerOptions().max_connections_per_address));
    return {each_second, seconds_at_once * each_second};
}

AddressRates message_rates(const ServerOptions& options) {
    const auto writing = static_cast<double>(
        std::max(min_writing_connections, options.max_connections_per_address / connections_per_writing_one));
    return {writing * options.messages_per_second, writing * bursts_of_address * options.message_burst};
}

ServiceOptions service_options(const ServerOptions& options, const ServerStore& store, WorkerPool& pool) {
    const StoreClock& clock = store.clock();
    return {.unplayed_room_ms = options.unplayed_room_ms,
            .idle_room_ms = options.idle_room_ms,
            .unused_game_ms = options.unused_game_ms,
            .presence_pause_ms = presence_pause_ms,
            .rooms_per_hour = options.rooms_per_hour,
            .reply_delay_ms = options.reply_delay_ms,
            .game_bytes_per_day = options.game_bytes_per_day,
            .max_game_bytes = options.max_game_bytes,
            .now_ms = [&clock] { return clock.now_ms(); },
            .stamp_ms = [&clock] { return clock.stamp_ms(); },
            .background = background_of(pool),
            .predecessors_ended_ms = store.predecessors_ended_ms(),
            .predecessor_stopped_ms = store.predecessor_stopped_ms()};
}

} // namespace duiyi::server
