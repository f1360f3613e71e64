// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store/postgres/postgres_readers.hpp"

namespace duiyi::server::postgres {

std::optional<Connection> Readers::take_idle() {
    const std::lock_guard lock(mutex_);
    if (idle_.empty()) {
        return std::nullopt;
    }
    std::optional<Connection> taken(std::move(idle_.back()));
    idle_.pop_back();
    return taken;
}

void Readers::give_back(Connection connection) {
    if (connection.is_open()) {
        const std::lock_guard lock(mutex_);
        idle_.push_back(std::move(connection));
    }
}

Result<Connection, Failure> Readers::open() {
    constexpr std::chrono::milliseconds connect_patience{2'000};
    constexpr std::chrono::milliseconds read_patience{30'000};
    constexpr std::chrono::milliseconds pause{200};
    {
        const std::lock_guard lock(mutex_);
        if (Clock::now() < try_next_) {
            return tl::unexpected(Failure{true, {}, why_away_});
        }
    }
    auto connection = Connection::open(conninfo_, connect_patience);
    if (!connection) {
        const std::lock_guard lock(mutex_);
        why_away_ = "the database cannot be reached: " + connection.error();
        try_next_ = Clock::now() + pause;
        return tl::unexpected(Failure{true, {}, why_away_});
    }
    connection->set_patience(read_patience);
    return std::move(*connection);
}

} // namespace duiyi::server::postgres
