// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "uci_player.hpp"

#include <algorithm>
#include <cctype>

#include "duiyi/notation/quoted.hpp"
#include "duiyi/notation/uci.hpp"

namespace duiyi::match {
namespace {

namespace protocol = duiyi::protocol;

bool same_name(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

/// The engines known to write xiangqi squares as `a1` to `i10` under UCI.
bool counts_ranks_from_one(const std::string& name) {
    return name.rfind("Fairy-Stockfish", 0) == 0 || name.rfind("Sjaak II", 0) == 0;
}

/// True when the engine has the choice; an engine that lists none may know any.
bool offers(const protocol::OptionLine& option, std::string_view choice) {
    return option.choices.empty() ||
           std::find(option.choices.begin(), option.choices.end(), choice) != option.choices.end();
}

protocol::ClockTime clock_time(const GameClock& clock) {
    return {clock.available().value_or(milliseconds{0}), clock.control().increment, clock.moves_to_go()};
}

} // namespace

UciPlayer::UciPlayer(EngineConnection connection, const EngineSpec& spec)
    : connection_(std::move(connection)), spec_(spec) {
    talk_.dialect = spec.language == Language::ucci ? protocol::Dialect::ucci : protocol::Dialect::uci;
    talk_.milliseconds = talk_.dialect == protocol::Dialect::uci; // UCCI: once the option is set
}

const protocol::OptionLine* UciPlayer::find_option(std::string_view name) const {
    for (const auto& option : options_) {
        if (same_name(option.name, name)) {
            return &option;
        }
    }
    return nullptr;
}

Result<void, Fault> UciPlayer::open() {
    say(protocol::Hello{talk_.dialect});
    const auto got =
        connection_.receive(Clock::now() + connection_.context().startup, [&](std::string_view line) {
            auto answer = protocol::parse_answer(line, talk_);
            if (!answer) {
                return false;
            }
            if (const auto* id = std::get_if<protocol::Id>(&*answer); id != nullptr && id->key == "name") {
                reported_name_ = id->value;
            }
            if (auto* option = std::get_if<protocol::OptionLine>(&*answer);
                option != nullptr && options_.size() < 1000) {
                options_.push_back(std::move(*option));
            }
            return std::holds_alternative<protocol::HelloDone>(*answer);
        });
    if (got != ChildProcess::Got::line) {
        return tl::unexpected(no_answer(got, talk_.dialect == protocol::Dialect::uci ? "uci" : "ucci"));
    }
    if (!protocol::has_square_forms(connection_.context().game)) {
        squares_ = protocol::SquareForm::zero_to_nine; // chess has one form, whatever the spec says
    } else if (spec_.squares == Squares::one_to_ten ||
               (spec_.squares == Squares::by_name && talk_.dialect == protocol::Dialect::uci &&
                counts_ranks_from_one(reported_name_))) {
        squares_ = protocol::SquareForm::one_to_ten;
    }
    if (auto chosen = choose_variant(); !chosen) {
        return chosen;
    }
    if (auto set = set_options(); !set) {
        return set;
    }
    for (const auto& line : spec_.first_lines) {
        connection_.send(line);
    }
    return wait_ready();
}

Result<void, Fault> UciPlayer::choose_variant() {
    const auto game = connection_.context().game;
    if (talk_.dialect == protocol::Dialect::ucci) {
        if (game != GameId::xiangqi) {
            return tl::unexpected(Fault{"proto=ucci", "is for xiangqi"});
        }
        if (find_option("usemillisec") != nullptr) {
            say(protocol::SetOption{"usemillisec", "true"});
            talk_.milliseconds = true;
        }
        return {};
    }
    const std::string variant(to_string(rules_of(game)));
    if (const auto* option = find_option("UCI_Variant")) {
        if (!offers(*option, variant)) {
            return tl::unexpected(Fault{"UCI_Variant", "does not know " + variant});
        }
        say(protocol::SetOption{option->name, variant});
    }
    if (castling_form(game) == CastlingForm::king_takes_rook) {
        const auto* option = find_option("UCI_Chess960");
        if (option == nullptr) {
            return tl::unexpected(Fault{"", "has no option UCI_Chess960"});
        }
        say(protocol::SetOption{option->name, "true"});
    }
    return {};
}

Result<void, Fault> UciPlayer::set_options() {
    for (const auto& [name, value] : spec_.options) {
        const auto* option = find_option(name);
        if (option == nullptr) {
            std::string offered;
            for (const auto& other : options_) {
                offered += (offered.empty() ? "" : ", ") + escaped(other.name);
            }
            return tl::unexpected(
                Fault{"", "has no option " + duiyi::quoted(name) + " (it offers: " + offered + ")"});
        }
        say(protocol::SetOption{option->name, option->type == protocol::OptionType::button ? "" : value});
    }
    return {};
}

Result<void, Fault> UciPlayer::wait_ready() {
    say(protocol::IsReady{});
    const auto got =
        connection_.receive(Clock::now() + connection_.context().startup, [&](std::string_view line) {
            const auto answer = protocol::parse_answer(line, talk_);
            return answer && std::holds_alternative<protocol::ReadyOk>(*answer);
        });
    if (got != ChildProcess::Got::line) {
        return tl::unexpected(no_answer(got, "isready"));
    }
    return {};
}

Result<void, Fault> UciPlayer::new_game(const Turn&) {
    // Not every UCCI engine knows the option, and one that does not has nothing to forget.
    if (talk_.dialect == protocol::Dialect::uci || find_option("newgame") != nullptr) {
        say(protocol::NewGame{});
    }
    return wait_ready();
}

protocol::SetPosition UciPlayer::position_of(const Turn& turn) const {
    // UCCI: "the position after the last capture, and the moves since", which is all that repetition needs.
    const bool recent = talk_.dialect == protocol::Dialect::ucci && turn.recent_from > 0;
    protocol::SetPosition position;
    if (recent) {
        position.fen = turn.recent_fen;
    } else if (!turn.standard) {
        position.fen = turn.start_fen;
    }
    for (std::size_t i = recent ? turn.recent_from : 0; i < turn.moves.size(); ++i) {
        position.moves.push_back(protocol::to_form(turn.moves[i], squares_));
    }
    return position;
}

protocol::Go UciPlayer::go_of(const Turn& turn) const {
    protocol::Go go;
    const auto& control = turn.own->control();
    go.depth = control.depth;
    go.nodes = control.nodes;
    const bool uci = talk_.dialect == protocol::Dialect::uci;
    if (control.move_time) {
        // UCCI has no time per move; one move to go is the same, and what its engines understand.
        if (uci) {
            go.move_time = control.move_time;
        } else {
            go.clocks[0] = protocol::ClockTime{*control.move_time, milliseconds{0}, 1};
        }
    } else if (control.base) {
        const std::size_t own = uci ? index_of(turn.side) : 0;
        go.clocks[own] = clock_time(*turn.own);
        if (turn.opponent->control().base) {
            go.clocks[1 - own] = clock_time(*turn.opponent);
        }
    } else if (!go.depth && !go.nodes) {
        go.infinite = true;
    }
    return go;
}

Reply UciPlayer::think(const Turn& turn) {
    say(position_of(turn));
    const auto asked = Clock::now();
    const auto limit = turn.own->deadline().value_or(connection_.context().stall);
    if (!say(go_of(turn))) {
        return {.kind = Reply::Kind::gone};
    }
    return read_reply(asked, asked + limit);
}

Reply UciPlayer::read_reply(Clock::time_point asked, Clock::time_point deadline) {
    Reply reply;
    Evaluation evaluation;
    bool has_opinion = false;
    std::optional<protocol::BestMove> best;
    const auto got = connection_.receive(deadline, [&](std::string_view line) {
        auto answer = protocol::parse_answer(line, talk_);
        if (!answer) {
            return false;
        }
        if (const auto* info = std::get_if<protocol::Info>(&*answer)) {
            // The first of several lines is the one that will be played.
            if (info->score && info->multi_pv.value_or(1) == 1) {
                const bool mate = info->score->kind == protocol::EngineScore::Kind::mate;
                evaluation.centipawns =
                    mate ? (info->score->value > 0 ? 30'000 : -30'000) : info->score->value;
                evaluation.mate_in = mate ? info->score->value : 0;
                evaluation.depth = info->depth.value_or(evaluation.depth);
                has_opinion = true;
            }
            evaluation.nodes = info->nodes.value_or(evaluation.nodes);
        }
        if (auto* found = std::get_if<protocol::BestMove>(&*answer)) {
            best = std::move(*found);
        }
        return best.has_value();
    });
    reply.elapsed = std::chrono::ceil<milliseconds>(Clock::now() - asked);
    if (has_opinion) {
        reply.evaluation = evaluation;
    }
    if (got != ChildProcess::Got::line) {
        reply.kind = kind_of(got);
        return reply;
    }
    reply.offers_draw = best->draw;
    if (best->resign) {
        reply.kind = Reply::Kind::resigns;
    } else if (!best->move) {
        reply.kind = Reply::Kind::refuses;
        reply.text = "no move";
    } else {
        reply.kind = Reply::Kind::move;
        reply.text = protocol::from_form(*best->move, squares_);
    }
    return reply;
}

void UciPlayer::game_over(std::string_view, std::string_view) {}

std::string UciPlayer::quit() {
    say(protocol::Quit{});
    return connection_.end(milliseconds{500});
}

} // namespace duiyi::match
