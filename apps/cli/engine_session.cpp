// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "engine_session.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <random>
#include <variant>

#include "apps/networks/built_in.hpp"
#include "apps/openings/built_in.hpp"
#include "apps/openings/opening_choice.hpp"
#include "duiyi/engine/level.hpp"
#include "duiyi/engine/win_draw_loss.hpp"
#include "duiyi/protocol/game_setup.hpp"
#include "engine_options.hpp"
#include "tables.hpp"

namespace duiyi::cli {
namespace {

using protocol::Dialect;
using protocol::Talk;

/// How the output of one search is written. A copy: the settings may change during the search.
struct Output {
    Talk talk;
    protocol::SquareForm squares;
    CastlingForm castling;
    bool show_wdl;
    LineSink write;
};

template <Game G>
std::string text_of(const Output& output, const Position<G>& position, Move<G> move) {
    return protocol::write_move(position, move, output.squares, output.castling);
}

template <Game G>
protocol::Info info_of(const Output& output, const Position<G>& root, const engine::SearchInfo<G>& search) {
    using Score = protocol::EngineScore;
    protocol::Info info;
    info.depth = search.depth;
    const bool mate = search.score.mate_in != 0;
    info.score = Score{mate ? Score::Kind::mate : Score::Kind::centipawns,
                       mate ? search.score.mate_in : search.score.centipawns,
                       search.bound == engine::Bound::lower   ? Score::Bound::lower
                       : search.bound == engine::Bound::upper ? Score::Bound::upper
                                                              : Score::Bound::exact};
    info.nodes = search.nodes;
    info.time = search.time;
    // UCCI has no other fields, and its front ends are older.
    if (output.talk.dialect == Dialect::uci) {
        info.selective_depth = search.selective_depth;
        info.multi_pv = search.multipv;
        const auto time = static_cast<std::uint64_t>(std::max<std::int64_t>(1, search.time.count()));
        info.nodes_per_second = search.nodes * 1000 / time;
        info.hash_permille = search.hashfull;
        info.tablebase_hits = search.tablebase_hits;
        if (output.show_wdl) {
            const auto expected = engine::win_draw_loss<G>(search.score);
            info.win_draw_loss = protocol::WinDrawLoss{expected.win, expected.draw, expected.loss};
        }
    } else if (search.multipv > 1) {
        info.multi_pv = search.multipv;
    }
    Position<G> position = root;
    for (const auto move : search.pv) {
        if (!position.is_legal(move)) {
            break; // the pv may come from a table shared by all threads
        }
        info.line.push_back(text_of(output, position, move));
        position.play(move);
    }
    return info;
}

template <Game G>
protocol::BestMove best_of(const Output& output, const Position<G>& position,
                           const engine::SearchResult<G>& result, bool draw_offered) {
    protocol::BestMove best;
    if (!result.best_move) {
        return best;
    }
    best.move = text_of(output, position, *result.best_move);
    const auto next = position.after(*result.best_move);
    if (result.ponder_move && next.is_legal(*result.ponder_move)) {
        best.ponder = text_of(output, next, *result.ponder_move);
    }
    // A draw offer is accepted unless the score is positive.
    best.draw = draw_offered && result.score.mate_in <= 0 && result.score.centipawns <= 0;
    return best;
}

std::uint64_t random_seed() {
    std::random_device random;
    return std::uint64_t{random()} << 32 | random();
}

/// The least of two limits that may be absent.
template <class T>
std::optional<T> least(std::optional<T> a, std::optional<T> b) {
    return a && b ? std::min(*a, *b) : a ? a : b;
}

/// The limits of a level within those of `go`. A level's time is for slow machines: a clock replaces it.
engine::Limits both(const engine::Limits& level, const engine::Limits& asked) {
    engine::Limits limits = asked;
    limits.depth = least(level.depth, asked.depth);
    limits.nodes = least(level.nodes, asked.nodes);
    if (!asked.clock) {
        limits.move_time = least(level.move_time, asked.move_time);
    }
    return limits;
}

/// The engine of one game and its current position.
template <Game G>
class GameEngine {
public:
    explicit GameEngine(const Settings& settings) : engine_(settings.engine), game_(GameState<G>()) {}

    void set_options(const engine::EngineOptions& options) { engine_.set_options(options); }
    void new_game() {
        engine_.new_game();
        banned_.clear();
        seed_ = random_seed();
    }
    /// Loads the NNUE of a file or the built-in one. With an empty path, or a fault, the handcrafted
    /// evaluation is used.
    std::optional<Fault> use_network(const std::string& path) {
        engine_.set_network(path == built_in_network ? networks::built_in<G>() : nullptr);
        if (path == built_in_network) {
            return std::nullopt;
        }
        if (path.empty()) {
            return std::nullopt;
        }
        std::ifstream in(path, std::ios::binary);
        const std::string bytes((std::istreambuf_iterator<char>(in)), {});
        if (!in) {
            return Fault{path, "cannot be read"};
        }
        auto weights = network::read_weights<G>(bytes);
        if (!weights) {
            return weights.error();
        }
        engine_.set_network(*std::move(weights));
        return std::nullopt;
    }
    void set_tables(const syzygy::Tables& tables) {
        if constexpr (requires { engine_.set_tablebase(tables); }) {
            engine_.set_tablebase(tables);
        }
    }
    void stop() { engine_.stop(); }
    void ponder_hit() { engine_.ponder_hit(); }

    /// From now on there is no position: `go` is answered without a move.
    void clear_position() {
        banned_.clear();
        game_.reset();
    }
    /// After an invalid position there is none. `repairs` says what was repaired in the FEN.
    std::optional<Fault> set_position(const protocol::SetPosition& position, const Settings& settings,
                                      Faults& repairs) {
        clear_position();
        auto game = protocol::set_up<G>(position, settings.squares, settings.rules,
                                        chess_variant(settings.game()), &repairs);
        if (!game) {
            return game.error();
        }
        game_ = std::move(*game);
        return std::nullopt;
    }

    void ban(const std::vector<std::string>& moves, protocol::SquareForm squares, Faults& faults) {
        if (game_) {
            banned_ = protocol::find_moves(game_->position(), moves, squares, faults);
        }
    }

    void go(const protocol::Go& go, const Settings& settings, const Output& output, Faults& faults) {
        if (!game_) {
            engine_.stop();
            engine_.wait();
            return output.write(protocol::print(protocol::BestMove{}, output.talk));
        }
        const auto start = game_->position();
        const auto limits = limits_of(go, output.talk.dialect, index_of(start.side_to_move()));
        if (const auto move = opening_move(go, settings, limits)) {
            engine_.stop();
            engine_.wait();
            const engine::SearchResult<G> result{.best_move = move};
            return output.write(protocol::print(best_of(output, start, result, false), output.talk));
        }
        engine::SearchCallbacks<G> callbacks;
        callbacks.on_info = [output, start](const engine::SearchInfo<G>& info) {
            output.write(protocol::print(info_of(output, start, info), output.talk));
        };
        callbacks.on_remark = [output](const std::string& text) {
            output.write(protocol::print(protocol::Info{.text = text}, output.talk));
        };
        callbacks.on_result = [output, start, draw = go.draw](const engine::SearchResult<G>& result) {
            output.write(protocol::print(best_of(output, start, result, draw), output.talk));
        };
        auto request = request_for(settings, limits, std::move(callbacks));
        request.search_moves = protocol::find_moves(start, go.only, output.squares, faults);
        request.banned_moves = banned_;
        engine_.start(std::move(request));
    }

private:
    /// From the table of openings, when it is asked for; not for analysis, and not on the opponent's time.
    std::optional<Move<G>> opening_move(const protocol::Go& go, const Settings& settings,
                                        const engine::Limits& limits) const {
        const bool is_analysis = limits.infinite || limits.mate || !go.only.empty() || !banned_.empty();
        if (!settings.own_book || settings.game() == GameId::chess960 || is_analysis || limits.ponder) {
            return std::nullopt;
        }
        return openings::choose_opening_move(openings::built_in<G>(), *game_,
                                             openings::opening_settings(level_by(settings)), seed_);
    }

    /// The level that is set, or by Elo that for the current position.
    [[nodiscard]] int level_by(const Settings& settings) const {
        return settings.limit_strength ? engine::level_for_elo(settings.elo, game_->position(), seed_)
                                       : settings.skill_level;
    }

    /// At the level that is set; analysis (`go infinite`, `go mate`) is always at full strength.
    engine::SearchRequest<G> request_for(const Settings& settings, const engine::Limits& limits,
                                         engine::SearchCallbacks<G> callbacks) {
        const int level = level_by(settings);
        if (level < engine::highest_level && !limits.infinite && !limits.mate &&
            game_->position().has_legal_move()) {
            auto weaker = engine::level_settings<G>(level);
            weaker.limits = both(weaker.limits, limits);
            return engine::level_request(engine_, *game_, weaker, seed_, std::move(callbacks));
        }
        engine_.set_options(settings.engine); // a level sets the number of lines
        return {.game = *game_, .limits = limits, .callbacks = std::move(callbacks)};
    }

    static engine::Limits limits_of(const protocol::Go& go, Dialect dialect, std::size_t mover) {
        engine::Limits limits;
        limits.depth = go.depth;
        limits.nodes = go.nodes;
        limits.mate = go.mate;
        limits.move_time = go.move_time;
        if (const auto own = protocol::mover_clock(go, dialect, mover)) {
            limits.clock = engine::Clock{own->remaining, own->increment, own->moves_to_go};
            if (const auto other = protocol::opponent_clock(go, dialect, mover)) {
                limits.clock->opponent_remaining = other->remaining;
                limits.clock->opponent_increment = other->increment;
            }
        }
        limits.ponder = go.ponder;
        limits.infinite = go.infinite;
        // `go` without valid limits is infinite.
        if (!limits.depth && !limits.nodes && !limits.mate && !limits.move_time && !limits.clock) {
            limits.infinite = true;
        }
        return limits;
    }

    engine::Engine<G> engine_;
    std::optional<GameState<G>> game_;
    std::vector<Move<G>> banned_{};
    std::uint64_t seed_ = random_seed(); ///< of the game, for levels
};

} // namespace

class EngineSession::Impl {
public:
    explicit Impl(LineSink write_line) : write_line_(std::move(write_line)) {}

    bool handle_line(std::string_view line) {
        if (line.find_first_not_of(" \t\r") == std::string_view::npos) {
            return true;
        }
        auto understood = protocol::parse_command(line, talk_);
        if (!understood) {
            report(understood.error());
            if (protocol::sets_position(line, talk_)) {
                with_engine([](auto& engine) { engine.clear_position(); });
            }
            return true;
        }
        for (const auto& fault : understood->ignored) {
            report(fault);
        }
        return std::visit([&](const auto& command) { return handle(command); }, understood->command);
    }

private:
    void reply(const protocol::Answer& answer) { write_line_(protocol::print(answer, talk_)); }
    void report(const Fault& fault) { reply(protocol::Info{.text = fault.text()}); }

    /// Calls `use` with the engine of the game, which is created at its first use: its table takes memory.
    template <class Use>
    void with_engine(Use use) {
        with_game(settings_.variant, [&]<class G>(std::type_identity<G>) {
            if (std::holds_alternative<std::unique_ptr<GameEngine<G>>>(engine_)) {
                return;
            }
            engine_ = std::make_unique<GameEngine<G>>(settings_);
            load_network();
            load_tables();
        });
        with_existing(use);
    }
    /// Calls `use` with the engine if it exists.
    template <class Use>
    void with_existing(Use use) {
        std::visit(
            [&](auto& engine) {
                if constexpr (!std::is_same_v<std::decay_t<decltype(engine)>, std::monostate>) {
                    use(*engine);
                }
            },
            engine_);
    }

    void load_network() {
        with_existing([&](auto& engine) {
            if (const auto fault = engine.use_network(settings_.network)) {
                report(*fault);
            }
        });
    }

    /// Chess only.
    void load_tables() {
        if (settings_.variant != GameId::chess) {
            return;
        }
        // Fathom has room for one set of tables: the current one is released first.
        with_existing([](auto& engine) { engine.set_tables(nullptr); });
        if (settings_.syzygy.empty()) {
            return;
        }
        const auto opened = syzygy::open_tables(settings_.syzygy);
        if (!opened) {
            return report({"SyzygyPath:", opened.error().text()});
        }
        with_existing([&](auto& engine) { engine.set_tables(opened->tables); });
        const auto& count = opened->count;
        reply(protocol::Info{.text = std::to_string(count.results) + " endgame tables, " +
                                     std::to_string(count.distances) + " with distances, up to " +
                                     std::to_string(count.max_pieces) + " pieces"});
    }

    Output output() const {
        return {talk_, settings_.squares, castling_form(settings_.game()), settings_.show_wdl, write_line_};
    }

    bool handle(const protocol::Hello& hello) {
        engine_ = std::monostate{}; // a new session
        settings_ = {};
        settings_.variant = hello.dialect == Dialect::ucci ? GameId::xiangqi : GameId::chess;
        talk_ = {hello.dialect, true};
        reply(protocol::Id{"name", "Duiyi " DUIYI_VERSION});
        reply(protocol::Id{"author", "the Duiyi authors"});
        for (const auto& option : announced_options(talk_.dialect)) {
            reply(option);
        }
        reply(protocol::HelloDone{talk_.dialect});
        return true;
    }
    bool handle(const protocol::Debug&) { return true; }
    bool handle(const protocol::IsReady&) {
        with_engine([](auto&) {}); // allocates now, not on the clock
        reply(protocol::ReadyOk{});
        return true;
    }
    bool handle(const protocol::SetOption& option) {
        Settings changed = settings_;
        if (const auto fault = apply_option(changed, option, talk_.dialect)) {
            report(*fault);
            return true;
        }
        if (is_named(option, "clear hash")) {
            with_existing([](auto& engine) { engine.new_game(); });
        }
        const bool other_game = changed.variant != settings_.variant;
        const bool other_engine = !(changed.engine == settings_.engine);
        const bool other_network = changed.network != settings_.network;
        const bool other_tables = changed.syzygy != settings_.syzygy;
        settings_ = changed;
        talk_.milliseconds = settings_.milliseconds;
        if (other_game) {
            engine_ = std::monostate{};
        } else if (other_engine) {
            with_existing([&](auto& engine) { engine.set_options(settings_.engine); });
        }
        if (other_network) {
            load_network();
        }
        if (other_tables && std::holds_alternative<ChessEngine>(engine_)) {
            load_tables();
        }
        return true;
    }
    bool handle(const protocol::NewGame&) {
        with_existing([](auto& engine) { engine.new_game(); });
        return true;
    }
    bool handle(const protocol::SetPosition& position) {
        with_engine([&](auto& engine) {
            Faults repairs;
            const auto fault = engine.set_position(position, settings_, repairs);
            for (const auto& repair : repairs) {
                report({"position:", repair.text()});
            }
            if (fault) {
                report({"position:", fault->text()});
            }
        });
        return true;
    }
    bool handle(const protocol::BanMoves& ban) {
        Faults faults;
        with_engine([&](auto& engine) { engine.ban(ban.moves, settings_.squares, faults); });
        for (const auto& fault : faults) {
            report(fault);
        }
        return true;
    }
    bool handle(const protocol::Go& go) {
        Faults faults;
        with_engine([&](auto& engine) { engine.go(go, settings_, output(), faults); });
        for (const auto& fault : faults) {
            report(fault);
        }
        return true;
    }
    bool handle(const protocol::Stop&) {
        with_existing([](auto& engine) { engine.stop(); });
        return true;
    }
    bool handle(const protocol::PonderHit&) {
        with_existing([](auto& engine) { engine.ponder_hit(); });
        return true;
    }
    bool handle(const protocol::Probe&) {
        reply(protocol::PopHash{}); // the transposition table cannot be queried
        return true;
    }
    bool handle(const protocol::Quit&) {
        with_existing([](auto& engine) { engine.stop(); });
        if (talk_.dialect == Dialect::ucci) {
            reply(protocol::Bye{});
        }
        return false;
    }

    using ChessEngine = std::unique_ptr<GameEngine<Chess>>;
    using XiangqiEngine = std::unique_ptr<GameEngine<Xiangqi>>;

    LineSink write_line_;
    Talk talk_{};
    Settings settings_{};
    std::variant<std::monostate, ChessEngine, XiangqiEngine> engine_{};
};

EngineSession::EngineSession(LineSink write_line) : impl_(std::make_unique<Impl>(std::move(write_line))) {}
EngineSession::~EngineSession() = default;

bool EngineSession::handle_line(std::string_view line) {
    return impl_->handle_line(line);
}

} // namespace duiyi::cli
