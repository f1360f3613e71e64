// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/engine/level.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>
#include <type_traits>

#include "duiyi/rules/zobrist.hpp"

namespace duiyi::engine {

namespace {

/// So far ahead, in hundredths of a pawn, a misjudgement is half of what it is when the game is even.
constexpr int clear_lead = 600;
/// So far ahead nothing is misjudged.
constexpr int decided_lead = 500;
/// With so few pieces on the board, both kings among them, every level but the lowest looks at least so far.
constexpr int bare_pieces = 4;
constexpr int bare_depth = 10;
/// The first plies of a game are varied at every level, among so many moves and by so much.
constexpr std::size_t opening_plies = 8;
constexpr int opening_lines = 4;
constexpr int opening_noise = 12;
/// No level but the highest takes longer, however slow the machine.
constexpr milliseconds patience{800};

/// What a level looks at and how it misjudges that; see `LevelPlan`. Depth or nodes, the other is 0.
struct Rung {
    int depth = 0;
    std::uint64_t nodes = 0;
    int noise = 0;
    int lines = 0;
};

/// All levels but the highest, from the lowest up. The numbers were found by playing neighbours against each
/// other (docs/engine.md). Who looks a ply further than the one below may misjudge more.
template <class G>
constexpr std::array<Rung, highest_level - lowest_level> ladder;
template <>
constexpr std::array<Rung, highest_level - lowest_level> ladder<Chess> = {{
    {.depth = 1, .noise = 225},
    {.depth = 1, .noise = 156},
    {.depth = 1, .noise = 76},
    {.depth = 2, .noise = 82},
    {.nodes = 1'900, .noise = 60, .lines = 6},
    {.nodes = 3'500, .noise = 42, .lines = 5},
    {.nodes = 6'000, .noise = 34, .lines = 4},
    {.nodes = 8'500, .noise = 29, .lines = 3},
    {.nodes = 13'000, .noise = 21, .lines = 2},
}};
template <>
constexpr std::array<Rung, highest_level - lowest_level> ladder<Xiangqi> = {{
    {.depth = 1, .noise = 250},
    {.depth = 1, .noise = 187},
    {.depth = 1, .noise = 112},
    {.depth = 2, .noise = 132},
    {.depth = 4, .noise = 106, .lines = 8},
    {.nodes = 4'800, .noise = 55, .lines = 5},
    {.nodes = 8'000, .noise = 20, .lines = 5},
    {.nodes = 13'000, .noise = 11, .lines = 4},
    {.nodes = 20'000, .noise = 7, .lines = 3},
}};

LevelPlan plan_of(const Rung& rung) {
    LevelPlan plan;
    if (rung.depth > 0)
        plan.limits.depth = rung.depth;
    if (rung.nodes > 0)
        plan.limits.nodes = rung.nodes;
    plan.limits.move_time = patience;
    plan.noise = rung.noise;
    plan.lines = rung.lines;
    return plan;
}

LevelPlan by_time(milliseconds time) {
    LevelPlan plan;
    plan.limits.move_time = time;
    return plan;
}

/// Several random numbers out of one position, move and seed.
template <Game G>
std::uint64_t dice(const Position<G>& position, Move<G> move, std::uint64_t seed) {
    std::uint64_t state = position.key() ^ (seed * 0x9e3779b97f4a7c15);
    state ^= (std::uint64_t{move.bits()} + 1) * 0xd6e8feb86659fd93;
    return zobrist::next(state);
}

template <Game G>
bool mates(const Position<G>& position, Move<G> move) {
    return position.gives_check(move) && is_mate(position.after(move));
}

/// The moves of the last depth at which all lines were seen.
template <Game G>
class Lines {
public:
    explicit Lines(std::size_t wanted) : wanted_(wanted) {}

    void take(const Progress<G>& progress) {
        if (progress.bound != Bound::exact || progress.line.empty()) {
            return;
        }
        if (progress.multipv == 1) {
            growing_.clear();
        }
        growing_.push_back({progress.line.front(), progress.score});
        if (growing_.size() == wanted_) {
            whole_ = growing_;
        }
    }
    [[nodiscard]] const std::vector<Candidate<G>>& best() const { return whole_.empty() ? growing_ : whole_; }

private:
    std::size_t wanted_;
    std::vector<Candidate<G>> growing_;
    std::vector<Candidate<G>> whole_;
};

} // namespace

template <Game G>
LevelPlan level_plan(int level) {
    level = std::clamp(level, lowest_level, highest_level);
    if (level == highest_level)
        return by_time(milliseconds(1500));
    auto plan = plan_of(ladder<G>[static_cast<std::size_t>(level - lowest_level)]);
    plan.misses_mates = level == lowest_level;
    return plan;
}

template <Game G>
int misjudgement(const Position<G>& position, Move<G> move, int noise, std::uint64_t seed) {
    const std::uint64_t bits = dice(position, move, seed);
    std::int64_t sum = 0; // of four even distributions: close to a normal one
    for (int shift = 0; shift < 64; shift += 16) {
        sum += static_cast<std::int64_t>(bits >> shift & 0xffff);
    }
    constexpr std::int64_t mean = 2 * 0xffff;
    constexpr std::int64_t spread = 37'837; // sqrt(4 / 12) * 65536
    return static_cast<int>((sum - mean) * noise / spread);
}

template <Game G>
bool invites_mate(const Position<G>& position, Move<G> move) {
    const Position<G> after = position.after(move);
    return std::ranges::any_of(after.legal_moves(), [&](Move<G> reply) { return mates(after, reply); });
}

template <Game G>
Candidate<G> choose(const Position<G>& position, std::span<const Candidate<G>> candidates,
                    const LevelPlan& plan, std::uint64_t seed) {
    assert(!candidates.empty());
    const auto by_score = [](const Candidate<G>& a, const Candidate<G>& b) {
        return a.score.centipawns < b.score.centipawns;
    };
    const Candidate<G> best = *std::ranges::max_element(candidates, by_score);
    for (const Candidate<G>& one : candidates) {
        if (mates(position, one.move) && !(plan.misses_mates && dice(position, one.move, seed) % 2 == 0)) {
            return one;
        }
    }
    const int lead = std::abs(best.score.centipawns);
    // Who is far ahead, or behind, sees what to do: an easy win is won. Only the lowest level still errs.
    const bool decided = lead >= decided_lead && !plan.misses_mates;
    const int noise = decided ? 0 : plan.noise * clear_lead / (clear_lead + lead);
    const auto worth = [&](const Candidate<G>& one) {
        return one.score.centipawns + misjudgement(position, one.move, noise, seed);
    };
    std::vector<std::pair<int, Candidate<G>>> sorted;
    for (const Candidate<G>& one : candidates) {
        sorted.emplace_back(worth(one), one);
    }
    std::ranges::stable_sort(sorted, [](const auto& a, const auto& b) { return a.first > b.first; });
    for (const auto& [value, one] : sorted) {
        if (!invites_mate(position, one.move)) {
            return one;
        }
    }
    return best;
}

template <Game G>
std::optional<Candidate<G>> play_at_level(Engine<G>& engine, const GameState<G>& game, const LevelPlan& plan,
                                          std::uint64_t seed, const std::atomic<bool>* cancelled) {
    const auto moves = game.legal_moves();
    if (moves.empty()) {
        return std::nullopt;
    }
    LevelPlan now = plan;
    if (game.ply_count() < opening_plies && now.lines != 0) {
        now.lines = std::max(now.lines, opening_lines);
        now.noise = std::max(now.noise, opening_noise);
    }
    // With few pieces left a shallow look finds no way to mate, and a won ending must be won.
    if (game.position().occupied().count() <= bare_pieces && now.limits.depth && !plan.misses_mates) {
        now.limits.depth = std::max(*now.limits.depth, bare_depth);
    }
    const std::size_t wanted =
        now.lines == 0 ? moves.size() : std::min(moves.size(), static_cast<std::size_t>(now.lines));
    EngineOptions options = engine.options();
    options.multi_pv = static_cast<int>(wanted);
    engine.set_options(options);
    engine.new_game();

    Lines<G> lines(wanted);
    Task<G> task{game};
    task.limits = now.limits;
    task.on_progress = [&](const Progress<G>& progress) {
        lines.take(progress);
        if (cancelled != nullptr && *cancelled) {
            engine.stop();
        }
    };
    const Answer<G> answer = engine.search(std::move(task));
    if (lines.best().empty()) {
        return Candidate<G>{answer.best.value_or(moves[0]), answer.score};
    }
    return choose(game.position(), std::span(lines.best()), now, seed);
}

template LevelPlan level_plan<Chess>(int);
template LevelPlan level_plan<Xiangqi>(int);
template int misjudgement<Chess>(const Position<Chess>&, Move<Chess>, int, std::uint64_t);
template int misjudgement<Xiangqi>(const Position<Xiangqi>&, Move<Xiangqi>, int, std::uint64_t);
template bool invites_mate<Chess>(const Position<Chess>&, Move<Chess>);
template bool invites_mate<Xiangqi>(const Position<Xiangqi>&, Move<Xiangqi>);
template Candidate<Chess> choose<Chess>(const Position<Chess>&, std::span<const Candidate<Chess>>,
                                        const LevelPlan&, std::uint64_t);
template Candidate<Xiangqi> choose<Xiangqi>(const Position<Xiangqi>&, std::span<const Candidate<Xiangqi>>,
                                            const LevelPlan&, std::uint64_t);
template std::optional<Candidate<Chess>> play_at_level<Chess>(Engine<Chess>&, const GameState<Chess>&,
                                                              const LevelPlan&, std::uint64_t,
                                                              const std::atomic<bool>*);
template std::optional<Candidate<Xiangqi>> play_at_level<Xiangqi>(Engine<Xiangqi>&, const GameState<Xiangqi>&,
                                                                  const LevelPlan&, std::uint64_t,
                                                                  const std::atomic<bool>*);

} // namespace duiyi::engine
