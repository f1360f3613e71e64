// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "domain/board.hpp"
#include "workers/worker_pool.hpp"

namespace duiyi::server {

/// What would the engine play, as one of the players?
struct MoveQuery {
    int level = 1;
    std::uint64_t seed = 0;
    std::optional<std::chrono::milliseconds> time{}; ///< at most so long; nothing: as the level does
};

/// Would the engine, playing `side`, accept a draw?
struct DrawQuery {
    int level = 1;
    Side side{};
};

struct EngineReport;

/// A search that is done in slices, so that other queries do not wait for the whole of it.
struct SlicedSearch {
    std::chrono::milliseconds spent{0};
    std::shared_ptr<const EngineReport> deepest{}; ///< found so far; null: nothing
};

/// What is a good move?
struct HintQuery {
    SlicedSearch search{};
};

/// What are the best lines? Answered deeper and deeper.
struct AnalysisQuery {
    int lines = 1;
    SlicedSearch search{};
};

/// What happened in this game? Answered position by position, up to the one on the board.
struct ReviewQuery {
    std::size_t ply = 0; ///< the next to look at
};

/// A question for an engine: a game and what is to be known of it.
struct EngineQuery {
    Board board;
    std::variant<MoveQuery, DrawQuery, HintQuery, AnalysisQuery, ReviewQuery> what;
};

/// An answer, or a part of it that more will follow.
struct EngineReport {
    std::size_t ply = 0; ///< of the position that was searched
    int depth = 0;
    std::vector<LineView> lines;
    std::string move;          ///< to a MoveQuery: in UCI form; empty when no move is legal
    bool accepts_draw = false; ///< to a DrawQuery
    // To a MoveQuery, as the engine sees its own game when it has searched:
    bool looks_lost = false;
    bool looks_drawn = false;
    int rivals = 0; ///< as in LevelMove: how hard the choice was
    bool last = false;
    bool failed =
        false; ///< the query cannot be answered: nothing but `last`, which is set too, has a meaning
};

/// The last ply that a review of this game looks at: the position on the board, or the one before when the
/// game has ended there by the rules. Nothing when that leaves none.
[[nodiscard]] inline std::optional<std::size_t> last_reviewed_ply(const Board& board) {
    const std::size_t plies = board.ply_count();
    if (!board.outcome()) {
        return plies;
    }
    return plies == 0 ? std::nullopt : std::optional(plies - 1);
}

/// Answers queries about games, in this process or elsewhere. Used by one thread, on which all reports
/// arrive.
class EngineService {
public:
    /// Names a query; never 0.
    using Ticket = std::uint64_t;
    using ReportCallback = std::function<void(const EngineReport&)>;

    EngineService() = default;
    EngineService(const EngineService&) = delete;
    EngineService& operator=(const EngineService&) = delete;
    virtual ~EngineService() = default;

    /// Queues a query of an owner (an address). `report` is called with each report, up to the one that is
    /// marked as the last, until cancel(). Nothing when this owner, or all together, have too many unanswered
    /// queries.
    [[nodiscard]] virtual std::optional<Ticket> ask(const std::string& owner, JobPriority priority,
                                                    EngineQuery query, ReportCallback report) = 0;
    /// No more reports come. A ticket that is over is no error.
    virtual void cancel(Ticket ticket) = 0;
};

} // namespace duiyi::server
