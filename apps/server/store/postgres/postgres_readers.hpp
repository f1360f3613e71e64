// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "duiyi/rules/fault.hpp"
#include "store/postgres/postgres_connection.hpp"

namespace duiyi::server::postgres {

/// Connections for threads that read, opened when they are needed. While the database is away, one thread
/// tries to connect from time to time, and the others are refused at once.
class Readers {
public:
    explicit Readers(std::string conninfo) : conninfo_(std::move(conninfo)) {}

    /// Answers read(connection); once more on a new connection if the first one was lost.
    template <class Read>
    auto read(const Read& read) -> decltype(read(std::declval<Connection&>())) {
        if (auto idle = take_idle()) {
            auto found = read(*idle);
            if (found || !found.error().is_passing()) {
                give_back(std::move(*idle));
                return found;
            }
        }
        auto opened = open();
        if (!opened) {
            return tl::unexpected(opened.error());
        }
        auto found = read(*opened);
        give_back(std::move(*opened));
        return found;
    }

private:
    using Clock = std::chrono::steady_clock;

    std::optional<Connection> take_idle();
    void give_back(Connection connection);
    [[nodiscard]] Result<Connection, Failure> open();

    std::string conninfo_;
    std::mutex mutex_;
    std::vector<Connection> idle_;
    std::string why_away_;       ///< why connecting failed last
    Clock::time_point try_next_; ///< not before
};

} // namespace duiyi::server::postgres
