// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <mutex>
#include <tuple>
#include <utility>

#include "apps/networks/built_in.hpp"
#include "domain/board_rules.hpp"
#include "duiyi/engine/level.hpp"
#include "engines/engine_worker.hpp"

namespace duiyi::server {

namespace {

using engine::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr milliseconds hint_time{700};
/// Each round of an analysis takes longer than the one before and starts from the transposition table.
constexpr std::array analysis_rounds{milliseconds(300), milliseconds(700), milliseconds(1500),
                                     milliseconds(3000)};
/// For each position of a review, whichever is reached first.
constexpr std::uint64_t review_nodes = 100'000;
constexpr milliseconds review_time{250};
/// Least time between two reports of one search.
constexpr milliseconds report_interval{150};
constexpr std::size_t max_line_plies = 12;
/// Centipawns at which the engine accepts a draw: when it is clearly worse, and in a long game when not
/// better.
constexpr int draw_score = -80;
constexpr int long_game_draw_score = 0;
constexpr std::size_t long_game_plies = 60;

template <Game G>
struct Variation {
    engine::Score score{};
    std::vector<Move<G>> moves;
};

/// The score from the first side's point of view.
ScoreView to_view(engine::Score score, Side turn) {
    const int sign = turn == Side::first ? 1 : -1;
    ScoreView out;
    out.centipawns = sign * score.centipawns;
    if (score.mate_in != 0) {
        out.mate = sign * score.mate_in;
    }
    return out;
}

/// A variation as it is shown to people.
template <Game G>
LineView describe(const Board& board, const Variation<G>& variation) {
    LineView out;
    out.score = to_view(variation.score, board.turn());
    Board ahead = board;
    Position<G> position = std::get<GameState<G>>(BoardRules::game(board)).position();
    const std::size_t plies = std::min(variation.moves.size(), max_line_plies);
    for (std::size_t i = 0; i < plies; ++i) {
        const Move<G> move = variation.moves[i];
        if (!ahead.play(to_uci(position, move, BoardRules::castling_form(board)))) {
            break; // the game is over before the line is
        }
        out.plies.push_back(ahead.last_ply());
        position.play(move);
    }
    return out;
}

class LocalEngine final : public EngineWorker {
public:
    explicit LocalEngine(std::size_t hash_megabytes) : hash_megabytes_(hash_megabytes) {}

    JobStatus run(EngineQuery& query, const std::stop_token& stop, const ReportSink& report) override {
        stopped_ = false;
        const std::stop_callback on_stop(stop, [this] { stop_search(); });
        return std::visit(
            [&]<Game G>(const GameState<G>& game) {
                return std::visit([&](auto& what) { return answer(query.board, game, what, report); },
                                  query.what);
            },
            BoardRules::game(query.board));
    }

private:
    /// From any thread. A search that begins at the same time ends with its first report.
    void stop_search() {
        stopped_ = true;
        const std::lock_guard lock(engines_mutex_);
        if (chess_ != nullptr) {
            chess_->stop();
        }
        if (xiangqi_ != nullptr) {
            xiangqi_->stop();
        }
    }

    template <Game G>
    engine::Engine<G>& engine_of() {
        auto& place = std::get<std::unique_ptr<engine::Engine<G>>&>(std::tie(chess_, xiangqi_));
        if (place == nullptr) {
            engine::EngineOptions options;
            options.hash_megabytes = hash_megabytes_;
            auto made = std::make_unique<engine::Engine<G>>(options);
            made->set_network(networks::built_in<G>());
            const std::lock_guard lock(engines_mutex_);
            place = std::move(made);
        }
        return *place;
    }

    template <Game G>
    JobStatus answer(const Board& board, const GameState<G>& game, const MoveQuery& what,
                     const ReportSink& report) {
        const auto found = engine::play_at_level(engine_of<G>(), game, engine::level_settings<G>(what.level),
                                                 what.seed, &stopped_);
        if (stopped_) {
            return JobStatus::again;
        }
        EngineReport result;
        result.ply = game.ply_count();
        result.last = true;
        if (found) {
            const bool is_long = result.ply >= long_game_plies;
            result.move = to_uci(game.position(), found->move, BoardRules::castling_form(board));
            result.accepts_draw =
                what.draw_offered && found->score.centipawns <= (is_long ? long_game_draw_score : draw_score);
        }
        report(std::move(result));
        return JobStatus::done;
    }

    template <Game G>
    JobStatus answer(const Board& board, const GameState<G>& game, const HintQuery&,
                     const ReportSink& report) {
        engine::Limits limits;
        limits.move_time = hint_time;
        EngineReport result = search(board, game, 1, limits, nullptr);
        if (stopped_) {
            return JobStatus::again;
        }
        result.last = true;
        report(std::move(result));
        return JobStatus::done;
    }

    template <Game G>
    JobStatus answer(const Board& board, const GameState<G>& game, AnalysisQuery& what,
                     const ReportSink& report) {
        engine::Limits limits;
        limits.move_time = analysis_rounds.at(static_cast<std::size_t>(what.rounds));
        EngineReport result = search(board, game, what.lines, limits, &report);
        if (stopped_) {
            return JobStatus::again;
        }
        ++what.rounds;
        result.last = result.lines.empty() || what.rounds == static_cast<int>(analysis_rounds.size());
        const auto status = result.last ? JobStatus::done : JobStatus::again;
        report(std::move(result));
        return status;
    }

    template <Game G>
    JobStatus answer(const Board& board, const GameState<G>&, ReviewQuery& what, const ReportSink& report) {
        const auto end = last_reviewed_ply(board);
        Board then = board;
        then.take_back_to(what.ply);
        engine::Limits limits;
        limits.nodes = review_nodes;
        limits.move_time = review_time;
        EngineReport result =
            search(then, std::get<GameState<G>>(BoardRules::game(then)), 1, limits, nullptr);
        if (stopped_) {
            return JobStatus::again;
        }
        result.last = !end || what.ply >= *end;
        ++what.ply;
        const auto status = result.last ? JobStatus::done : JobStatus::again;
        report(std::move(result));
        return status;
    }

    /// Searches for the best `lines` and returns them; intermediate results go to `report` when there is one.
    template <Game G>
    EngineReport search(const Board& board, const GameState<G>& game, int lines, const engine::Limits& limits,
                        const ReportSink* report) {
        EngineReport found;
        found.ply = game.ply_count();
        const std::size_t moves = game.legal_moves().size();
        if (moves == 0) {
            return found;
        }
        const std::size_t wanted = std::min(moves, static_cast<std::size_t>(std::max(lines, 1)));
        engine::Engine<G>& engine = engine_of<G>();
        engine::EngineOptions options = engine.options();
        options.multi_pv = static_cast<int>(wanted);
        engine.set_options(options);

        std::vector<Variation<G>> partial;
        std::vector<Variation<G>> complete;
        auto reported = Clock::now() - report_interval;
        const auto describe_lines = [&](EngineReport& into) {
            into.lines.clear();
            for (const Variation<G>& one : complete) {
                into.lines.push_back(describe(board, one));
            }
        };
        engine::SearchRequest<G> request{game};
        request.limits = limits;
        request.callbacks.on_info = [&](const engine::SearchInfo<G>& info) {
            if (stopped_) {
                engine.stop();
                return;
            }
            if (info.bound != engine::Bound::exact || info.pv.empty()) {
                return;
            }
            if (info.multipv == 1) {
                partial.clear();
            }
            partial.push_back({info.score, info.pv});
            if (partial.size() != wanted) {
                return;
            }
            complete = partial;
            found.depth = info.depth;
            if (report != nullptr && Clock::now() - reported >= report_interval) {
                reported = Clock::now();
                EngineReport part = found;
                describe_lines(part);
                (*report)(std::move(part));
            }
        };
        const engine::SearchResult<G> result = engine.search(std::move(request));
        if (complete.empty() && result.best_move) {
            complete.push_back({result.score, {*result.best_move}});
        }
        describe_lines(found);
        return found;
    }

    std::size_t hash_megabytes_;
    std::atomic<bool> stopped_ = false;
    std::mutex engines_mutex_; ///< the worker thread makes the engines, others may stop them
    std::unique_ptr<engine::Engine<Chess>> chess_;
    std::unique_ptr<engine::Engine<Xiangqi>> xiangqi_;
};

} // namespace

std::unique_ptr<EngineWorker> make_local_engine(std::size_t hash_megabytes) {
    return std::make_unique<LocalEngine>(hash_megabytes);
}

} // namespace duiyi::server
