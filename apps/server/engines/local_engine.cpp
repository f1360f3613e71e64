// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <tuple>
#include <utility>

#include "apps/networks/built_in.hpp"
#include "apps/openings/built_in.hpp"
#include "apps/openings/opening_choice.hpp"
#include "duiyi/engine/level.hpp"
#include "duiyi/engine/win_draw_loss.hpp"
#include "engines/draw_choice.hpp"
#include "engines/engine_worker.hpp"

namespace duiyi::server {

namespace {

using engine::milliseconds;

constexpr milliseconds hint_time{700};
constexpr milliseconds analysis_time{5500};
/// A search goes on from the transposition table in its next slice. The first is short: its answer is waited
/// for.
constexpr milliseconds first_slice{100};
constexpr milliseconds slice{250};
constexpr milliseconds hint_slice{350};
/// For each position of a review, whichever is reached first.
constexpr std::uint64_t review_nodes = 100'000;
constexpr milliseconds review_time{250};
/// For the answer to a draw offer, at any level: whichever is reached first.
constexpr std::uint64_t draw_nodes = 50'000;
constexpr milliseconds draw_time{250};
constexpr std::size_t max_line_plies = 12;
/// A game looks lost with such a share of wins, and half of the draws, or less: per mille.
constexpr int lost_expectation = 25;

template <Game G>
struct Variation {
    engine::Score score{};
    std::vector<Move<G>> moves;
};

/// The score from the first side's point of view.
template <Game G>
ScoreView to_view(engine::Score score, Side turn) {
    const int sign = turn == Side::first ? 1 : -1;
    const auto shares = engine::win_draw_loss<G>(score);
    ScoreView out;
    out.centipawns = sign * score.centipawns;
    if (score.mate_in != 0) {
        out.mate = sign * score.mate_in;
    }
    out.expected = (turn == Side::first ? shares.win : shares.loss) + shares.draw / 2;
    return out;
}

/// A variation as it is shown to people.
template <Game G>
LineView describe(const Board& board, const Variation<G>& variation) {
    LineView out;
    out.score = to_view<G>(variation.score, board.turn());
    Board ahead = board;
    const std::size_t plies = std::min(variation.moves.size(), max_line_plies);
    for (std::size_t i = 0; i < plies; ++i) {
        if (!ahead.play(variation.moves[i])) {
            break; // the game is over before the line is
        }
        out.plies.push_back(ahead.last_ply());
    }
    return out;
}

class LocalEngine final : public EngineWorker {
public:
    explicit LocalEngine(std::size_t hash_megabytes) : hash_megabytes_(hash_megabytes) {}

    JobStatus run(EngineQuery& query, const std::stop_token& stop, bool is_brief,
                  const ReportSink& report) override {
        stopped_ = false;
        is_brief_ = is_brief;
        const std::stop_callback on_stop(stop, [this] { stop_search(); });
        return std::visit(
            [&]<Game G>(const GameState<G>& game) {
                return std::visit([&](auto& what) { return answer(query.board, game, what, report); },
                                  query.what);
            },
            query.board.state());
    }

private:
    /// From any thread. A search that begins at the same time ends with its first report.
    void stop_search() {
        stopped_ = true;
        const std::lock_guard lock(engines_mutex_);
        const auto stop = [](const auto&... engines) {
            (..., (engines != nullptr ? engines->stop() : void()));
        };
        stop(chess_.playing, chess_.analysing, xiangqi_.playing, xiangqi_.analysing);
    }

    /// Apart, because a move at a level begins with an empty transposition table: analyses between whose
    /// slices it comes keep theirs.
    template <Game G>
    struct Engines {
        std::unique_ptr<engine::Engine<G>> playing, analysing;
    };
    template <Game G>
    using EngineUse = std::unique_ptr<engine::Engine<G>> Engines<G>::*;

    template <Game G>
    engine::Engine<G>& engine_for(EngineUse<G> use) {
        auto& place = std::get<Engines<G>&>(std::tie(chess_, xiangqi_)).*use;
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
        EngineReport result;
        std::optional<Move<G>> move = opening_move(board, game, what);
        if (!move) {
            engine::LevelSettings settings = engine::level_settings<G>(what.level);
            if (what.time) {
                settings.limits.move_time =
                    std::min(settings.limits.move_time.value_or(*what.time), *what.time);
            }
            const auto found = engine::play_at_level(engine_for<G>(&Engines<G>::playing), game, settings,
                                                     what.seed, &stopped_);
            if (stopped_) {
                return JobStatus::again;
            }
            if (found) {
                move = found->move;
                const auto shares = engine::win_draw_loss<G>(found->score);
                result.looks_lost = shares.win + shares.draw / 2 <= lost_expectation;
                result.looks_drawn = looks_drawn(game, found->score.centipawns);
                result.rivals = found->rivals;
            }
        }
        result.ply = game.ply_count();
        result.last = true;
        if (move) {
            result.move = to_uci(game.position(), *move, board.castling_form());
        }
        report(std::move(result));
        return JobStatus::done;
    }

    /// As people open, at every level but the highest. Chess960 has starts of its own.
    template <Game G>
    static std::optional<Move<G>> opening_move(const Board& board, const GameState<G>& game,
                                               const MoveQuery& what) {
        if (what.level >= engine::highest_level || board.game() == GameId::chess960) {
            return std::nullopt;
        }
        return openings::choose_opening_move(openings::built_in<G>(), game,
                                             openings::opening_settings(what.level), what.seed);
    }

    template <Game G>
    JobStatus answer(const Board& board, const GameState<G>& game, const DrawQuery& what,
                     const ReportSink& report) {
        engine::Limits limits;
        limits.nodes = draw_nodes;
        limits.move_time = draw_time;
        EngineReport result = search(board, game, 1, limits);
        if (stopped_) {
            return JobStatus::again;
        }
        result.last = true;
        if (!result.lines.empty()) {
            const int score = result.lines.front().score.centipawns;
            result.accepts_draw = (what.side == Side::first ? score : -score) <= draw_limit(game, what.level);
        }
        report(std::move(result));
        return JobStatus::done;
    }

    template <Game G>
    JobStatus answer(const Board& board, const GameState<G>& game, HintQuery& what,
                     const ReportSink& report) {
        const bool is_over = search_slice(board, game, 1, {hint_slice, hint_slice, hint_time}, what.search);
        if (is_over) {
            report_deepest(what.search, true, report);
        }
        return is_over ? JobStatus::done : JobStatus::again;
    }

    template <Game G>
    JobStatus answer(const Board& board, const GameState<G>& game, AnalysisQuery& what,
                     const ReportSink& report) {
        const auto before = what.search.deepest;
        // Each run of one that may take long costs as much as all before: to search on from the transposition
        // table costs a ply or two each time.
        const milliseconds next = is_brief_ ? slice : std::max(slice, what.search.spent);
        const bool is_over =
            search_slice(board, game, what.lines, {first_slice, next, analysis_time}, what.search);
        if (is_over || what.search.deepest != before) {
            report_deepest(what.search, is_over, report);
        }
        return is_over ? JobStatus::done : JobStatus::again;
    }

    template <Game G>
    JobStatus answer(const Board& board, const GameState<G>&, ReviewQuery& what, const ReportSink& report) {
        const auto end = last_reviewed_ply(board);
        Board then = board;
        then.take_back_to(what.ply);
        engine::Limits limits;
        limits.nodes = review_nodes;
        limits.move_time = review_time;
        EngineReport result = search(then, std::get<GameState<G>>(then.state()), 1, limits);
        if (stopped_) {
            return JobStatus::again;
        }
        result.last = !end || what.ply >= *end;
        ++what.ply;
        const auto status = result.last ? JobStatus::done : JobStatus::again;
        report(std::move(result));
        return status;
    }

    struct Slices {
        milliseconds first, next, in_all;
    };
    /// Searches on for one slice; true when the search is over. What a slice that is stopped has found
    /// counts, too.
    template <Game G>
    bool search_slice(const Board& board, const GameState<G>& game, int lines, const Slices& slices,
                      SlicedSearch& search_so_far) {
        engine::Limits limits;
        const bool is_first = search_so_far.deepest == nullptr;
        const milliseconds left = std::max(slices.in_all - search_so_far.spent, milliseconds(1));
        limits.move_time = is_first ? slices.first : std::min(slices.next, left);
        const auto began = std::chrono::steady_clock::now();
        EngineReport found = search(board, game, lines, limits);
        const auto elapsed =
            std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - began);
        search_so_far.spent += stopped_ ? std::min(elapsed, *limits.move_time) : *limits.move_time;
        const bool is_deeper =
            is_first ? !stopped_ || found.depth > 0 : found.depth > search_so_far.deepest->depth;
        if (is_deeper) {
            search_so_far.deepest = std::make_shared<const EngineReport>(std::move(found));
        }
        return search_so_far.deepest != nullptr &&
               (search_so_far.deepest->lines.empty() || search_so_far.spent >= slices.in_all);
    }

    static void report_deepest(const SlicedSearch& search, bool is_last, const ReportSink& report) {
        EngineReport result = *search.deepest;
        result.last = is_last;
        report(std::move(result));
    }

    /// Searches for the best `lines` and returns them.
    template <Game G>
    EngineReport search(const Board& board, const GameState<G>& game, int lines,
                        const engine::Limits& limits) {
        EngineReport found;
        found.ply = game.ply_count();
        const std::size_t moves = game.legal_moves().size();
        if (moves == 0) {
            return found;
        }
        const std::size_t wanted = std::min(moves, static_cast<std::size_t>(std::max(lines, 1)));
        engine::Engine<G>& engine = engine_for<G>(&Engines<G>::analysing);
        engine::EngineOptions options = engine.options();
        options.multi_pv = static_cast<int>(wanted);
        engine.set_options(options);

        std::vector<Variation<G>> partial;
        std::vector<Variation<G>> complete;
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
        };
        const engine::SearchResult<G> result = engine.search(std::move(request));
        if (complete.empty() && result.best_move) {
            complete.push_back({result.score, {*result.best_move}});
        }
        for (const Variation<G>& one : complete) {
            found.lines.push_back(describe(board, one));
        }
        return found;
    }

    std::size_t hash_megabytes_;
    bool is_brief_ = true; ///< the run in progress
    std::atomic<bool> stopped_ = false;
    std::mutex engines_mutex_; ///< the worker thread makes the engines, others may stop them
    Engines<Chess> chess_;
    Engines<Xiangqi> xiangqi_;
};

} // namespace

std::unique_ptr<EngineWorker> make_local_engine(std::size_t hash_megabytes) {
    return std::make_unique<LocalEngine>(hash_megabytes);
}

} // namespace duiyi::server
