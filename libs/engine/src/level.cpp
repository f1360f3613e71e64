// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/engine/level.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>
#include <type_traits>

#include "appeal.hpp"
#include "attention.hpp"
#include "duiyi/rules/zobrist.hpp"
#include "values.hpp"

namespace duiyi::engine {

namespace {

/// Lead in centipawns at which the noise is halved.
constexpr int noise_halving_lead = 600;
/// Lead in centipawns from which a level that converts has no noise.
constexpr int decided_lead = 500;
/// What mate in one is worth more than the best other move, in centipawns; mate in n is worth an nth of it.
constexpr int mate_worth = 600;
/// A level that sees all in plain view gives away no more than this there, in centipawns.
constexpr int plain_loss = 180;
constexpr int never_given = 100'000;
/// The levels up to this one do not convert, see `LevelSettings`.
constexpr int last_beginner_level = 3;
/// With at most this many pieces, kings included, a level that converts searches at least `bare_depth`.
constexpr int bare_pieces = 4;
constexpr int bare_depth = 10;
/// The first plies of a game are varied at every level: minimum candidates and noise.
constexpr std::size_t opening_plies = 20;
constexpr int opening_multi_pv = 5;
constexpr int opening_noise = 20;
/// People hurry late in a game: from this ply on there is more noise, by so many percent.
constexpr std::size_t late_plies = 80;
constexpr int late_noise = 25;
/// A move that is worse by no more, in centipawns, is a rival of the best.
constexpr int rival_margin = 40;
/// Time limit of all levels except the highest, for slow machines.
constexpr milliseconds max_move_time{800};

/// A row of the table of levels, see `LevelSettings`. Of depth and nodes one is 0.
struct LevelRow {
    int depth = 0;
    std::uint64_t nodes = 0;
    int noise = 0;
    int multi_pv = 0;
    int overlooks_plain = 0, overlooks_hidden = 0;
    int likes_looks = 0;
    int elo = 0; ///< docs/engine.md says against whom it was measured
};

/// All levels except the highest. Tuned by matches between neighbours (docs/engine.md). A level that searches
/// a ply deeper than the one below may have more noise.
template <class G>
constexpr std::array<LevelRow, highest_level - lowest_level> level_table;
template <>
constexpr std::array<LevelRow, highest_level - lowest_level> level_table<Chess> = {{
    {.depth = 1, .noise = 960, .overlooks_plain = 25, .overlooks_hidden = 65, .likes_looks = 350, .elo = 50},
    {.depth = 1, .noise = 460, .overlooks_plain = 22, .overlooks_hidden = 65, .likes_looks = 230, .elo = 320},
    {.depth = 1, .noise = 320, .overlooks_plain = 6, .overlooks_hidden = 45, .likes_looks = 190, .elo = 570},
    {.depth = 1, .noise = 270, .overlooks_hidden = 45, .likes_looks = 165, .elo = 810},
    {.depth = 2, .noise = 180, .overlooks_hidden = 30, .likes_looks = 140, .elo = 1040},
    {.depth = 2, .noise = 102, .overlooks_hidden = 18, .likes_looks = 115, .elo = 1290},
    {.nodes = 1'500, .noise = 62, .multi_pv = 8, .likes_looks = 50, .elo = 1470},
    {.nodes = 2'300, .noise = 38, .multi_pv = 6, .likes_looks = 45, .elo = 1680},
    {.nodes = 3'800, .noise = 28, .multi_pv = 5, .likes_looks = 35, .elo = 1840},
}};
template <>
constexpr std::array<LevelRow, highest_level - lowest_level> level_table<Xiangqi> = {{
    {.depth = 1, .noise = 910, .overlooks_plain = 18, .overlooks_hidden = 55, .likes_looks = 350, .elo = 510},
    {.depth = 1, .noise = 370, .overlooks_plain = 20, .overlooks_hidden = 65, .likes_looks = 250, .elo = 800},
    {.depth = 1, .noise = 245, .overlooks_plain = 8, .overlooks_hidden = 50, .likes_looks = 160, .elo = 1040},
    {.depth = 1, .noise = 210, .overlooks_hidden = 40, .likes_looks = 130, .elo = 1300},
    {.depth = 2, .noise = 100, .overlooks_hidden = 25, .likes_looks = 90, .elo = 1560},
    {.depth = 2, .noise = 60, .overlooks_hidden = 12, .likes_looks = 70, .elo = 1740},
    {.nodes = 2'500, .noise = 50, .multi_pv = 8, .likes_looks = 60, .elo = 2000},
    {.nodes = 4'800, .noise = 36, .multi_pv = 6, .likes_looks = 45, .elo = 2190},
    {.nodes = 8'000, .noise = 24, .multi_pv = 4, .likes_looks = 30, .elo = 2390},
}};

LevelSettings settings_of(const LevelRow& row) {
    LevelSettings settings;
    if (row.depth > 0) {
        settings.limits.depth = row.depth;
    }
    if (row.nodes > 0) {
        settings.limits.nodes = row.nodes;
    }
    settings.limits.move_time = max_move_time;
    settings.noise = row.noise;
    settings.multi_pv = row.multi_pv;
    settings.overlooks_plain = row.overlooks_plain;
    settings.overlooks_hidden = row.overlooks_hidden;
    settings.likes_looks = row.likes_looks;
    return settings;
}

LevelSettings full_strength(milliseconds time) {
    LevelSettings settings;
    settings.limits.move_time = time;
    return settings;
}

/// The state of a random sequence, a function of position and seed.
template <Game G>
std::uint64_t random_state(const Position<G>& position, std::uint64_t seed) {
    return position.key() ^ (seed * 0x9e3779b97f4a7c15);
}

/// Random bits, a function of position, move and seed.
template <Game G>
std::uint64_t random_bits(const Position<G>& position, Move<G> move, std::uint64_t seed) {
    std::uint64_t state = random_state(position, seed);
    state ^= (std::uint64_t{move.bits()} + 1) * 0xd6e8feb86659fd93;
    return zobrist::next(state);
}

/// The best score that is an evaluation; 0 when all are mates or results by rule.
template <Game G>
int best_evaluation(std::span<const Candidate<G>> candidates) {
    std::optional<int> best;
    for (const Candidate<G>& one : candidates) {
        if (!value::is_decisive(one.score.centipawns)) {
            best = std::max(best.value_or(one.score.centipawns), one.score.centipawns);
        }
    }
    return best.value_or(0);
}

/// A noise or a gain in a position with this lead (at least 0), all in centipawns.
int shrunk_by(int lead, int value) {
    return value * noise_halving_lead / (noise_halving_lead + lead);
}

/// Whether a level with these settings does not see that this piece can be taken so: the same answer for all
/// moves that allow it.
template <Game G>
bool overlooks(const Position<G>& position, const Loss<G>& loss, const LevelSettings& settings,
               std::uint64_t seed) {
    const int percent = loss.in_plain_view ? settings.overlooks_plain : settings.overlooks_hidden;
    return random_bits(position, loss.capture, seed + 1) % 100 < static_cast<std::uint64_t>(percent);
}

/// What a level makes of a candidate, in centipawns: mate is a gain or loss from `reference`, the best
/// evaluation. It shrinks as the noise does, so that mate is not found more surely with a lead than without.
template <Game G>
int perceived_score(const Position<G>& position, const Candidate<G>& one, int reference) {
    int score = one.score.centipawns;
    const int worth = shrunk_by(std::max(reference, 0), mate_worth);
    if (value::is_decisive(score)) {
        const int gain = worth / std::max(std::abs(one.score.mate_in), 1);
        score = reference + (score > 0 ? gain : -gain);
    }
    if (one.score.mate_in <= 0 && allows_mate_in_one(position, one.move)) {
        score = std::min(score, reference - worth);
    }
    return score;
}

/// Raises the scores of candidates that lose something the level does not see, to at most the best score.
/// Which candidates give away what such a level never does: much, in plain view, for nothing.
template <Game G>
std::vector<bool> weigh_losses(const GameState<G>& game, std::span<const Candidate<G>> candidates,
                               const LevelSettings& settings, std::uint64_t seed, std::vector<int>& scores) {
    std::vector<bool> gives_away(candidates.size());
    if (settings.noise == 0) {
        return gives_away;
    }
    const bool sees_plain = settings.overlooks_plain == 0;
    const bool sees_all = sees_plain && settings.overlooks_hidden == 0;
    const int best = *std::ranges::max_element(scores);
    const int given = best_evaluation(candidates) - plain_loss;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const bool may_overlook = !sees_all && !value::is_decisive(candidates[i].score.centipawns);
        const bool may_give = sees_plain && scores[i] <= given;
        if (!may_overlook && !may_give) {
            continue;
        }
        const auto loss = worst_loss(game, candidates[i].move);
        if (!loss) {
            continue;
        }
        gives_away[i] = may_give && loss->in_plain_view && loss->worth >= plain_loss;
        if (may_overlook && overlooks(game.position(), *loss, settings, seed)) {
            scores[i] = std::min(scores[i] + loss->worth, best);
        }
    }
    return gives_away;
}

/// Collects the root moves of the last depth at which all principal variations were reported.
template <Game G>
class CandidateCollector {
public:
    explicit CandidateCollector(std::size_t wanted) : wanted_(wanted) {}

    void add(const SearchInfo<G>& info) {
        if (info.bound != Bound::exact || info.pv.empty()) {
            return;
        }
        if (info.multipv == 1) {
            current_.clear();
        }
        current_.push_back({info.pv.front(), info.score});
        if (current_.size() == wanted_) {
            complete_ = current_;
        }
    }
    [[nodiscard]] const std::vector<Candidate<G>>& candidates() const {
        return complete_.empty() ? current_ : complete_;
    }

private:
    std::size_t wanted_;
    std::vector<Candidate<G>> current_;
    std::vector<Candidate<G>> complete_;
};

} // namespace

template <Game G>
LevelSettings level_settings(int level) {
    level = std::clamp(level, lowest_level, highest_level);
    if (level == highest_level) {
        return full_strength(milliseconds(1500));
    }
    auto settings = settings_of(level_table<G>[static_cast<std::size_t>(level - lowest_level)]);
    settings.converts = level > last_beginner_level;
    return settings;
}

template <Game G>
int level_for_elo(int elo, const Position<G>& position, std::uint64_t seed) {
    const auto& table = level_table<G>;
    const auto* above = std::ranges::upper_bound(table, elo, {}, &LevelRow::elo);
    if (above == table.begin()) {
        return lowest_level;
    }
    const int below = lowest_level + static_cast<int>(above - table.begin()) - 1;
    if (above == table.end()) {
        return below;
    }
    const int percent = 100 * (elo - above[-1].elo) / (above->elo - above[-1].elo);
    std::uint64_t state = random_state(position, seed);
    return zobrist::next(state) % 100 < static_cast<std::uint64_t>(percent) ? below + 1 : below;
}

template <Game G>
int score_noise(const Position<G>& position, Move<G> move, int noise, std::uint64_t seed) {
    const std::uint64_t bits = random_bits(position, move, seed);
    std::int64_t sum = 0; // of four uniform distributions: approximately normal
    for (int shift = 0; shift < 64; shift += 16) {
        sum += static_cast<std::int64_t>(bits >> shift & 0xffff);
    }
    constexpr std::int64_t mean = 2 * 0xffff;
    constexpr std::int64_t deviation = 37'837; // sqrt(4 / 12) * 65536
    return static_cast<int>((sum - mean) * noise / deviation);
}

template <Game G>
bool allows_mate_in_one(const Position<G>& position, Move<G> move) {
    const Position<G> after = position.after(move);
    return std::ranges::any_of(after.legal_moves(), [&](Move<G> reply) {
        return after.gives_check(reply) && is_mate(after.after(reply));
    });
}

template <Game G>
Candidate<G> choose_move(const GameState<G>& game, std::span<const Candidate<G>> candidates,
                         const LevelSettings& settings, std::uint64_t seed) {
    assert(!candidates.empty());
    const Position<G>& position = game.position();
    const int reference = best_evaluation(candidates);
    std::vector<int> scores;
    for (const Candidate<G>& one : candidates) {
        scores.push_back(perceived_score(position, one, reference));
    }
    const auto gives_away = weigh_losses(game, candidates, settings, seed, scores);
    // A mate makes the choice as clear as a gain of its worth in an equal position.
    const int lead = std::max(reference, 0);
    const int gain = std::max(*std::ranges::max_element(scores) - lead, 0) * (noise_halving_lead + lead) /
                     noise_halving_lead;
    const bool is_decided = settings.converts && reference >= decided_lead;
    const auto scale = [&](int value) { return is_decided ? 0 : shrunk_by(gain, shrunk_by(lead, value)); };
    const int noise = scale(settings.noise);
    const int looks = scale(settings.likes_looks);
    for (std::size_t i = 0; i < scores.size(); ++i) {
        const Move<G> move = candidates[i].move;
        scores[i] += score_noise(position, move, noise, seed);
        scores[i] += looks * appeal(game, move) / 100;
        scores[i] -= gives_away[i] ? never_given : 0;
    }
    return candidates[static_cast<std::size_t>(std::ranges::max_element(scores) - scores.begin())];
}

template <Game G>
SearchRequest<G> level_request(Engine<G>& engine, const GameState<G>& game, const LevelSettings& settings,
                               std::uint64_t seed, SearchCallbacks<G> callbacks) {
    LevelSettings adjusted = settings;
    if (game.ply_count() < opening_plies && adjusted.multi_pv != 0) {
        adjusted.multi_pv = std::max(adjusted.multi_pv, opening_multi_pv);
        adjusted.noise = std::max(adjusted.noise, opening_noise);
    }
    if (game.ply_count() >= late_plies) {
        adjusted.noise += adjusted.noise * late_noise / 100;
    }
    // With few pieces a shallow search finds no mate, and a won endgame has to be won.
    if (game.position().occupied().count() <= bare_pieces && adjusted.limits.depth && settings.converts) {
        adjusted.limits.depth = std::max(*adjusted.limits.depth, bare_depth);
    }
    const std::size_t moves = game.legal_moves().size();
    const std::size_t wanted =
        adjusted.multi_pv == 0 ? moves : std::min(moves, static_cast<std::size_t>(adjusted.multi_pv));
    EngineOptions options = engine.options();
    options.multi_pv = static_cast<int>(wanted);
    engine.set_options(options);
    engine.new_game();

    const auto collector = std::make_shared<CandidateCollector<G>>(wanted);
    SearchRequest<G> request{game};
    request.limits = adjusted.limits;
    request.callbacks.on_info = [collector,
                                 report = std::move(callbacks.on_info)](const SearchInfo<G>& info) {
        collector->add(info);
        if (report) {
            report(info);
        }
    };
    request.callbacks.on_remark = std::move(callbacks.on_remark);
    request.callbacks.on_result = [collector, adjusted, seed, game,
                                   answer = std::move(callbacks.on_result)](const SearchResult<G>& result) {
        SearchResult<G> chosen = result;
        chosen.ponder_move.reset();
        if (const auto& candidates = collector->candidates(); !candidates.empty()) {
            const auto choice = choose_move(game, std::span(candidates), adjusted, seed);
            chosen.best_move = choice.move;
            chosen.score = choice.score;
        }
        if (answer) {
            answer(chosen);
        }
    };
    return request;
}

template <Game G>
std::optional<LevelMove<G>> play_at_level(Engine<G>& engine, const GameState<G>& game,
                                          const LevelSettings& settings, std::uint64_t seed,
                                          const std::atomic<bool>* cancelled) {
    const auto moves = game.legal_moves();
    if (moves.empty()) {
        return std::nullopt;
    }
    LevelMove<G> choice{{moves[0], {}}};
    std::vector<int> scores; // of the deepest search, the best first
    SearchCallbacks<G> callbacks;
    callbacks.on_info = [&](const SearchInfo<G>& info) {
        if (cancelled != nullptr && *cancelled) {
            engine.stop();
        }
        if (info.bound != Bound::exact) {
            return;
        }
        if (info.multipv == 1) {
            scores.clear();
        }
        scores.push_back(info.score.centipawns);
    };
    callbacks.on_result = [&](const SearchResult<G>& result) {
        choice.move = result.best_move.value_or(moves[0]);
        choice.score = result.score;
        choice.rivals = static_cast<int>(
            std::ranges::count_if(scores, [&](int score) { return score >= scores.front() - rival_margin; }));
        choice.rivals = std::max(choice.rivals - 1, 0);
    };
    engine.search(level_request(engine, game, settings, seed, std::move(callbacks)));
    return choice;
}

template LevelSettings level_settings<Chess>(int);
template LevelSettings level_settings<Xiangqi>(int);
template int level_for_elo<Chess>(int, const Position<Chess>&, std::uint64_t);
template int level_for_elo<Xiangqi>(int, const Position<Xiangqi>&, std::uint64_t);
template int score_noise<Chess>(const Position<Chess>&, Move<Chess>, int, std::uint64_t);
template int score_noise<Xiangqi>(const Position<Xiangqi>&, Move<Xiangqi>, int, std::uint64_t);
template bool allows_mate_in_one<Chess>(const Position<Chess>&, Move<Chess>);
template bool allows_mate_in_one<Xiangqi>(const Position<Xiangqi>&, Move<Xiangqi>);
template Candidate<Chess> choose_move<Chess>(const GameState<Chess>&, std::span<const Candidate<Chess>>,
                                             const LevelSettings&, std::uint64_t);
template Candidate<Xiangqi> choose_move<Xiangqi>(const GameState<Xiangqi>&,
                                                 std::span<const Candidate<Xiangqi>>, const LevelSettings&,
                                                 std::uint64_t);
template SearchRequest<Chess> level_request<Chess>(Engine<Chess>&, const GameState<Chess>&,
                                                   const LevelSettings&, std::uint64_t,
                                                   SearchCallbacks<Chess>);
template SearchRequest<Xiangqi> level_request<Xiangqi>(Engine<Xiangqi>&, const GameState<Xiangqi>&,
                                                       const LevelSettings&, std::uint64_t,
                                                       SearchCallbacks<Xiangqi>);
template std::optional<LevelMove<Chess>> play_at_level<Chess>(Engine<Chess>&, const GameState<Chess>&,
                                                              const LevelSettings&, std::uint64_t,
                                                              const std::atomic<bool>*);
template std::optional<LevelMove<Xiangqi>> play_at_level<Xiangqi>(Engine<Xiangqi>&, const GameState<Xiangqi>&,
                                                                  const LevelSettings&, std::uint64_t,
                                                                  const std::atomic<bool>*);

} // namespace duiyi::engine
