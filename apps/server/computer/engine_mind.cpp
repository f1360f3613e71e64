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
#include "computer/mind.hpp"
#include "domain/board_rules.hpp"
#include "duiyi/engine/level.hpp"

namespace duiyi::server {

namespace {

using engine::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr milliseconds hint_time{700};
/// An analysis begins quickly and then takes its time. Each round starts with what the table still knows.
constexpr std::array analysis_rounds{milliseconds(300), milliseconds(700), milliseconds(1500),
                                     milliseconds(3000)};
/// For each position of a review: so many nodes, but no longer.
constexpr std::uint64_t review_nodes = 100'000;
constexpr milliseconds review_time{250};
/// Findings of one search do not follow each other faster than this.
constexpr milliseconds report_pause{150};
constexpr std::size_t line_plies = 12;
/// The computer agrees to a draw when it is so much behind, and later when it is not ahead.
constexpr int draw_when_behind = -80;
constexpr std::size_t long_game_plies = 60;

template <Game G>
struct Variation {
    engine::Score score{};
    std::vector<Move<G>> moves;
};

/// As the first side sees it.
ScoreView to_view(engine::Score score, Side turn) {
    const int sign = turn == Side::first ? 1 : -1;
    ScoreView out;
    out.centipawns = sign * score.centipawns;
    if (score.mate_in != 0) {
        out.mate = sign * score.mate_in;
    }
    return out;
}

/// A variation as the page shows it.
template <Game G>
LineView describe(const Board& board, const Variation<G>& variation) {
    LineView out;
    out.score = to_view(variation.score, board.turn());
    Board ahead = board;
    Position<G> position = std::get<GameState<G>>(BoardRules::game(board)).position();
    const std::size_t plies = std::min(variation.moves.size(), line_plies);
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

class EngineMind final : public Mind {
public:
    explicit EngineMind(std::size_t hash_megabytes) : hash_megabytes_(hash_megabytes) {}

    Progress think(Question& question, const Report& report) override {
        return std::visit(
            [&]<Game G>(const GameState<G>& game) {
                return std::visit([&](auto& what) { return answer(question.board, game, what, report); },
                                  question.what);
            },
            BoardRules::game(question.board));
    }

    void stop() override {
        stopped_ = true;
        const std::lock_guard lock(engines_mutex_);
        if (chess_ != nullptr) {
            chess_->stop();
        }
        if (xiangqi_ != nullptr) {
            xiangqi_->stop();
        }
    }

    void rearm() override { stopped_ = false; }

private:
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
    Progress answer(const Board& board, const GameState<G>& game, const MoveQuestion& what,
                    const Report& report) {
        const auto found = engine::play_at_level(engine_of<G>(), game, engine::level_settings<G>(what.level),
                                                 what.seed, &stopped_);
        if (stopped_) {
            return Progress::paused;
        }
        Finding finding;
        finding.ply = game.ply_count();
        finding.last = true;
        if (found) {
            const bool is_long = finding.ply >= long_game_plies;
            finding.move = to_uci(game.position(), found->move, BoardRules::castling_form(board));
            finding.accepts_draw =
                what.draw_offered && found->score.centipawns <= (is_long ? 0 : draw_when_behind);
        }
        report(std::move(finding));
        return Progress::finished;
    }

    template <Game G>
    Progress answer(const Board& board, const GameState<G>& game, const HintQuestion&, const Report& report) {
        engine::Limits limits;
        limits.move_time = hint_time;
        Finding finding = look(board, game, 1, limits, nullptr);
        if (stopped_) {
            return Progress::paused;
        }
        finding.last = true;
        report(std::move(finding));
        return Progress::finished;
    }

    template <Game G>
    Progress answer(const Board& board, const GameState<G>& game, AnalysisQuestion& what,
                    const Report& report) {
        engine::Limits limits;
        limits.move_time = analysis_rounds.at(static_cast<std::size_t>(what.rounds));
        Finding finding = look(board, game, what.lines, limits, &report);
        if (stopped_) {
            return Progress::paused;
        }
        ++what.rounds;
        finding.last = finding.lines.empty() || what.rounds == static_cast<int>(analysis_rounds.size());
        const auto progress = finding.last ? Progress::finished : Progress::paused;
        report(std::move(finding));
        return progress;
    }

    template <Game G>
    Progress answer(const Board& board, const GameState<G>&, ReviewQuestion& what, const Report& report) {
        const auto end = last_reviewed_ply(board);
        Board then = board;
        then.take_back_to(what.ply);
        engine::Limits limits;
        limits.nodes = review_nodes;
        limits.move_time = review_time;
        Finding finding = look(then, std::get<GameState<G>>(BoardRules::game(then)), 1, limits, nullptr);
        if (stopped_) {
            return Progress::paused;
        }
        finding.last = !end || what.ply >= *end;
        ++what.ply;
        const auto progress = finding.last ? Progress::finished : Progress::paused;
        report(std::move(finding));
        return progress;
    }

    /// Searches for the best lines. What is found on the way goes to `report` when there is one, and the end
    /// result is returned.
    template <Game G>
    Finding look(const Board& board, const GameState<G>& game, int lines, const engine::Limits& limits,
                 const Report* report) {
        Finding finding;
        finding.ply = game.ply_count();
        const std::size_t moves = game.legal_moves().size();
        if (moves == 0) {
            return finding;
        }
        const std::size_t wanted = std::min(moves, static_cast<std::size_t>(std::max(lines, 1)));
        engine::Engine<G>& engine = engine_of<G>();
        engine::EngineOptions options = engine.options();
        options.multi_pv = static_cast<int>(wanted);
        engine.set_options(options);

        std::vector<Variation<G>> growing;
        std::vector<Variation<G>> whole;
        auto reported = Clock::now() - report_pause;
        const auto describe_all = [&](Finding& into) {
            into.lines.clear();
            for (const Variation<G>& one : whole) {
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
                growing.clear();
            }
            growing.push_back({info.score, info.pv});
            if (growing.size() != wanted) {
                return;
            }
            whole = growing;
            finding.depth = info.depth;
            if (report != nullptr && Clock::now() - reported >= report_pause) {
                reported = Clock::now();
                Finding part = finding;
                describe_all(part);
                (*report)(std::move(part));
            }
        };
        const engine::SearchResult<G> result = engine.search(std::move(request));
        if (whole.empty() && result.best_move) {
            whole.push_back({result.score, {*result.best_move}});
        }
        describe_all(finding);
        return finding;
    }

    std::size_t hash_megabytes_;
    std::atomic<bool> stopped_ = false;
    std::mutex engines_mutex_; ///< the thinking thread makes the engines, others may stop them
    std::unique_ptr<engine::Engine<Chess>> chess_;
    std::unique_ptr<engine::Engine<Xiangqi>> xiangqi_;
};

} // namespace

std::unique_ptr<Mind> make_engine_mind(std::size_t hash_megabytes) {
    return std::make_unique<EngineMind>(hash_megabytes);
}

} // namespace duiyi::server
