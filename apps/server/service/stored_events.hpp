// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "domain/room.hpp"
#include "duiyi/rules/fault.hpp"
#include "service/event_hashes.hpp"
#include "store/store.hpp"

/// Between the domain and the store: events as rows of the log, and the row of the game in the table of
/// games.
namespace duiyi::server {

/// What has to be counted for the ratings when the row of a game changes so: nothing, unless a rated game of
/// two accounts has ended, and not by being aborted.
[[nodiscard]] std::optional<RateGame> rating_of_end(const GameRow& before, const GameRow& after);

/// `stamp_ms` is StoredEvent::at_ms.
[[nodiscard]] StoredEvent to_stored(std::int64_t version, std::int64_t stamp_ms, const RecordedEvent& event);
/// The error says which version cannot be read, and why.
[[nodiscard]] Result<RecordedEvent, std::string> from_stored(const StoredEvent& stored);

/// The row of a new game.
[[nodiscard]] GameRow first_row(const std::string& stream, std::int64_t at_ms, const Created& created);
/// Changes the row as an event does.
void project(GameRow& row, std::int64_t at_ms, const Event& event);

/// A room as it is stored.
struct RestoredRoom {
    Room room;
    GameRow row;
    std::int64_t changed_ms = 0; ///< of its last event; Unix time in milliseconds
    EventHashes hashes{};
};
/// Builds a room from all events of its stream; the error says which of them does not fit.
[[nodiscard]] Result<RestoredRoom, std::string> restore(const std::string& name,
                                                        const std::vector<StoredEvent>& events);

/// Why a room cannot be built from the events of its stream, or its chat from those of a part; nothing when
/// it can.
[[nodiscard]] std::optional<std::string> replay_fault(const std::string& name,
                                                      const std::vector<StoredEvent>& events);

/// The row of a game from all events of its stream: the store's GameProjection. Plays only the first moves.
[[nodiscard]] std::optional<GameRow> project_game(const std::string& stream,
                                                  const std::vector<StoredEvent>& events);

} // namespace duiyi::server
