// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "store/postgres/postgres_connection.hpp"
#include "store/postgres/postgres_rows.hpp"
#include "store/store.hpp"

namespace duiyi::server::postgres {

/// How much is stored.
struct Sizes {
    std::int64_t events = 0;
    std::int64_t bytes = 0; ///< of the events
    std::int64_t study_bytes = 0;

    Sizes& operator+=(const Sizes& other) {
        events += other.events;
        bytes += other.bytes;
        study_bytes += other.study_bytes;
        return *this;
    }
};

/// Events and rows of games that a transaction will write. The streams concerned are locked in the database,
/// so that units of work can be decided here, one after the other, and written together: one statement for
/// the events of all. What is staged belongs to the unit at hand, until it is kept or dropped. Appends and
/// rows must outlive their writing.
class PendingWrites {
public:
    /// What the database has; a stream that is not set does not exist.
    void set_version(const std::string& stream, std::int64_t version) { versions_[stream] = version; }
    /// The streams and their parts were deleted. Cost: linear in what is known of all streams.
    void forget(const std::unordered_set<std::string>& streams);

    [[nodiscard]] Stored<void> stage(const Append& append);
    [[nodiscard]] Stored<void> stage(const PutGame& change);
    void stage_study_bytes(std::int64_t bytes) { staged_.sizes.study_bytes += bytes; }
    [[nodiscard]] const Sizes& staged() const { return staged_.sizes; }
    void keep();
    void drop() { staged_ = {}; }

    /// What the units that were kept have added so far.
    [[nodiscard]] const Sizes& added() const { return added_; }
    void add(const Sizes& sizes) { added_ += sizes; }

    /// Queues the statements for all that was kept and not queued before.
    void queue(Connection& connection);

private:
    struct NewEvent {
        const std::string* stream = nullptr;
        std::int64_t version = 0;
        const StoredEvent* event = nullptr;
    };
    struct Staged {
        std::map<std::string, std::int64_t> versions;
        std::vector<std::string> new_streams;
        std::vector<NewEvent> events;
        std::vector<const GameRow*> games;
        Sizes sizes;
    };
    [[nodiscard]] std::int64_t version(const std::string& stream) const;
    void queue_events(Connection& connection);
    void queue_games(Connection& connection);

    std::unordered_map<std::string, std::int64_t> versions_;
    Staged staged_;
    Sizes added_;
    std::vector<std::string> new_streams_; ///< in the order of their creation
    std::vector<NewEvent> events_;
    std::map<std::string, const GameRow*> games_; ///< the last row of each
};

} // namespace duiyi::server::postgres
