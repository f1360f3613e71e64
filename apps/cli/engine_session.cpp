// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "engine_session.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <variant>

#include "apps/networks/built_in.hpp"
#include "duiyi/protocol/game_setup.hpp"
#include "engine_options.hpp"
#include "tables.hpp"

namespace duiyi::cli {
namespace {

using protocol::Dialect;
using protocol::Talk;

/// How the lines of one search are written; a copy, since the settings may change meanwhile.
struct Writing {
    Talk talk;
    protocol::SquareForm squares;
    CastlingForm castling;
    Say say;
};

template <Game G>
std::string text_of(const Writing& writing, const Position<G>& position, Move<G> move) {
    return protocol::write_move(position, move, writing.squares, writing.castling);
}

template <Game G>
protocol::Info info_of(const Writing& writing, const Position<G>& start,
                       const engine::Progress<G>& progress) {
    using Score = protocol::EngineScore;
    protocol::Info info;
    info.depth = progress.depth;
    const bool mate = progress.score.mate_in != 0;
    info.score = Score{mate ? Score::Kind::mate : Score::Kind::centipawns,
                       mate ? progress.score.mate_in : progress.score.centipawns,
                       progress.bound == engine::Bound::lower   ? Score::Bound::lower
                       : progress.bound == engine::Bound::upper ? Score::Bound::upper
                                                                : Score::Bound::exact};
    info.nodes = progress.nodes;
    info.time = progress.time;
    // UCCI's text has no more than these, and its front ends are older.
    if (writing.talk.dialect == Dialect::uci) {
        info.selective_depth = progress.selective_depth;
        info.multi_pv = progress.multipv;
        const auto time = static_cast<std::uint64_t>(std::max<std::int64_t>(1, progress.time.count()));
        info.nodes_per_second = progress.nodes * 1000 / time;
        info.hash_permille = progress.hash_permille;
        info.tablebase_hits = progress.tablebase_hits;
    } else if (progress.multipv > 1) {
        info.multi_pv = progress.multipv;
    }
    Position<G> position = start;
    for (const auto move : progress.line) {
        if (!position.is_legal(move))
            break; // the line comes from a table shared by all; better short than wrong
        info.line.push_back(text_of(writing, position, move));
        position.play(move);
    }
    return info;
}

template <Game G>
protocol::BestMove best_of(const Writing& writing, const Position<G>& position,
                           const engine::Answer<G>& answer, bool draw_offered) {
    protocol::BestMove best;
    if (!answer.best)
        return best;
    best.move = text_of(writing, position, *answer.best);
    const auto next = position.after(*answer.best);
    if (answer.ponder && next.is_legal(*answer.ponder))
        best.ponder = text_of(writing, next, *answer.ponder);
    // An offer is taken by who does not think to be better.
    best.draw = draw_offered && answer.score.mate_in <= 0 && answer.score.centipawns <= 0;
    return best;
}

/// One game's engine with the position it was told.
template <Game G>
class Desk {
public:
    explicit Desk(const Settings& settings) : engine_(settings.engine), game_(GameState<G>()) {}

    void set_options(const engine::EngineOptions& options) { engine_.set_options(options); }
    void new_game() {
        engine_.new_game();
        banned_.clear();
    }
    /// Judges by the network of a file or the built-in one; by hand when the path is empty or there is a
    /// fault.
    std::optional<Fault> use_network(const std::string& path) {
        engine_.set_network(path == built_in_network ? networks::built_in<G>() : nullptr);
        if (path == built_in_network)
            return std::nullopt;
        if (path.empty())
            return std::nullopt;
        std::ifstream in(path, std::ios::binary);
        const std::string bytes((std::istreambuf_iterator<char>(in)), {});
        if (!in)
            return Fault{path, "cannot be read"};
        auto weights = network::read_weights<G>(bytes);
        if (!weights)
            return weights.error();
        engine_.set_network(*std::move(weights));
        return std::nullopt;
    }
    void set_tables(const syzygy::Tables& tables) {
        if constexpr (std::is_same_v<G, Chess>)
            engine_.set_tablebase(tables);
    }
    void stop() { engine_.stop(); }
    void ponder_hit() { engine_.ponder_hit(); }

    /// After a position that cannot be set up there is none: `go` is answered without a move.
    std::optional<Fault> set_position(const protocol::SetPosition& position, const Settings& settings) {
        banned_.clear();
        auto game = protocol::set_up<G>(position, settings.squares, settings.rules);
        if (!game) {
            game_.reset();
            return game.error();
        }
        game_ = std::move(*game);
        return std::nullopt;
    }

    void ban(const std::vector<std::string>& moves, protocol::SquareForm squares, Faults& faults) {
        if (game_)
            banned_ = protocol::find_moves(game_->position(), moves, squares, faults);
    }

    void go(const protocol::Go& go, const Writing& writing, Faults& faults) {
        if (!game_) {
            engine_.stop();
            engine_.wait();
            return writing.say(protocol::print(protocol::BestMove{}, writing.talk));
        }
        engine::Task<G> task{.game = *game_};
        task.limits = limits_of(go, writing.talk.dialect, index_of(game_->position().side_to_move()));
        task.only = protocol::find_moves(game_->position(), go.only, writing.squares, faults);
        task.banned = banned_;
        const auto start = game_->position();
        task.on_progress = [writing, start](const engine::Progress<G>& progress) {
            writing.say(protocol::print(info_of(writing, start, progress), writing.talk));
        };
        task.on_answer = [writing, start, draw = go.draw](const engine::Answer<G>& answer) {
            writing.say(protocol::print(best_of(writing, start, answer, draw), writing.talk));
        };
        engine_.start(std::move(task));
    }

private:
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
        // A bare `go`, or one whose words could not be used, runs until it is stopped.
        if (!limits.depth && !limits.nodes && !limits.mate && !limits.move_time && !limits.clock)
            limits.infinite = true;
        return limits;
    }

    engine::Engine<G> engine_;
    std::optional<GameState<G>> game_;
    std::vector<Move<G>> banned_{};
};

} // namespace

class EngineSession::Impl {
public:
    explicit Impl(Say say) : say_(std::move(say)) {}

    bool hear(std::string_view line) {
        if (line.find_first_not_of(" \t\r") == std::string_view::npos)
            return true;
        auto understood = protocol::parse_command(line, talk_);
        if (!understood) {
            remark(understood.error());
            return true;
        }
        for (const auto& fault : understood->ignored)
            remark(fault);
        return std::visit([&](const auto& command) { return obey(command); }, understood->command);
    }

private:
    void answer(const protocol::Answer& answer) { say_(protocol::print(answer, talk_)); }
    void remark(const Fault& fault) { answer(protocol::Info{.text = fault.text()}); }

    /// The game's engine, made when it is first needed: its table takes memory.
    template <class Use>
    void with_desk(Use use) {
        const bool fits = settings_.xiangqi ? std::holds_alternative<XiangqiDesk>(desk_)
                                            : std::holds_alternative<ChessDesk>(desk_);
        if (!fits) {
            if (settings_.xiangqi)
                desk_ = std::make_unique<Desk<Xiangqi>>(settings_);
            else
                desk_ = std::make_unique<Desk<Chess>>(settings_);
            load_network();
            load_tables();
        }
        with_running(use);
    }
    /// The same, but only when there is one.
    template <class Use>
    void with_running(Use use) {
        std::visit(
            [&](auto& desk) {
                if constexpr (!std::is_same_v<std::decay_t<decltype(desk)>, std::monostate>)
                    use(*desk);
            },
            desk_);
    }

    void load_network() {
        with_running([&](auto& desk) {
            if (const auto fault = desk.use_network(settings_.network))
                remark(*fault);
        });
    }

    /// Of chess only.
    void load_tables() {
        if (settings_.xiangqi)
            return;
        // Those in use are given back first: there is room for one set.
        with_running([](auto& desk) { desk.set_tables(nullptr); });
        if (settings_.syzygy.empty())
            return;
        const auto opened = syzygy::open_tables(settings_.syzygy);
        if (!opened)
            return remark({"SyzygyPath:", opened.error().text()});
        with_running([&](auto& desk) { desk.set_tables(opened->tables); });
        const auto& count = opened->count;
        answer(protocol::Info{.text = std::to_string(count.results) + " endgame tables, " +
                                      std::to_string(count.distances) + " with distances, up to " +
                                      std::to_string(count.most_pieces) + " pieces"});
    }

    Writing writing() const {
        return {talk_, settings_.squares,
                settings_.chess960 ? CastlingForm::king_takes_rook : CastlingForm::king_two_squares, say_};
    }

    bool obey(const protocol::Hello& hello) {
        desk_ = std::monostate{}; // a new talk
        settings_ = {};
        settings_.xiangqi = hello.dialect == Dialect::ucci;
        talk_ = {hello.dialect, true};
        answer(protocol::Id{"name", "Duiyi " DUIYI_VERSION});
        answer(protocol::Id{"author", "the Duiyi authors"});
        for (const auto& option : announced_options(talk_.dialect))
            answer(option);
        answer(protocol::HelloDone{talk_.dialect});
        return true;
    }
    bool obey(const protocol::Debug&) { return true; }
    bool obey(const protocol::IsReady&) {
        with_desk([](auto&) {}); // memory is taken now, not on the clock
        answer(protocol::ReadyOk{});
        return true;
    }
    bool obey(const protocol::SetOption& option) {
        Settings changed = settings_;
        if (const auto fault = apply_option(changed, option, talk_.dialect)) {
            remark(*fault);
            return true;
        }
        if (is_named(option, "clear hash"))
            with_running([](auto& desk) { desk.new_game(); });
        const bool other_game = changed.xiangqi != settings_.xiangqi;
        const bool other_engine = !(changed.engine == settings_.engine);
        const bool other_network = changed.network != settings_.network;
        const bool other_tables = changed.syzygy != settings_.syzygy;
        settings_ = changed;
        talk_.milliseconds = settings_.milliseconds;
        if (other_game)
            desk_ = std::monostate{};
        else if (other_engine)
            with_running([&](auto& desk) { desk.set_options(settings_.engine); });
        if (other_network)
            load_network();
        if (other_tables && std::holds_alternative<ChessDesk>(desk_))
            load_tables();
        return true;
    }
    bool obey(const protocol::NewGame&) {
        with_running([](auto& desk) { desk.new_game(); });
        return true;
    }
    bool obey(const protocol::SetPosition& position) {
        with_desk([&](auto& desk) {
            if (const auto fault = desk.set_position(position, settings_))
                remark({"position:", fault->text()});
        });
        return true;
    }
    bool obey(const protocol::BanMoves& ban) {
        Faults faults;
        with_desk([&](auto& desk) { desk.ban(ban.moves, settings_.squares, faults); });
        for (const auto& fault : faults)
            remark(fault);
        return true;
    }
    bool obey(const protocol::Go& go) {
        Faults faults;
        with_desk([&](auto& desk) { desk.go(go, writing(), faults); });
        for (const auto& fault : faults)
            remark(fault);
        return true;
    }
    bool obey(const protocol::Stop&) {
        with_running([](auto& desk) { desk.stop(); });
        return true;
    }
    bool obey(const protocol::PonderHit&) {
        with_running([](auto& desk) { desk.ponder_hit(); });
        return true;
    }
    bool obey(const protocol::Probe&) {
        answer(protocol::PopHash{}); // the table is the search's own
        return true;
    }
    bool obey(const protocol::Quit&) {
        with_running([](auto& desk) { desk.stop(); });
        if (talk_.dialect == Dialect::ucci)
            answer(protocol::Bye{});
        return false;
    }

    using ChessDesk = std::unique_ptr<Desk<Chess>>;
    using XiangqiDesk = std::unique_ptr<Desk<Xiangqi>>;

    Say say_;
    Talk talk_{};
    Settings settings_{};
    std::variant<std::monostate, ChessDesk, XiangqiDesk> desk_{};
};

EngineSession::EngineSession(Say say) : impl_(std::make_unique<Impl>(std::move(say))) {}
EngineSession::~EngineSession() = default;

bool EngineSession::hear(std::string_view line) {
    return impl_->hear(line);
}

} // namespace duiyi::cli
