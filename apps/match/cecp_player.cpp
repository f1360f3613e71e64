// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "cecp_player.hpp"

#include <algorithm>
#include <cstdlib>

#include "duiyi/notation/quoted.hpp"

namespace duiyi::match {
namespace {

namespace cecp = duiyi::protocol::cecp;

/// xboard's name of the game, for `variant`.
std::string_view variant_of(GameId id) {
    switch (id) {
        case GameId::chess:
            return "normal";
        case GameId::chess960:
            return "fischerandom";
        case GameId::xiangqi:
            return "xiangqi";
    }
    return {};
}

/// Whether `list`, separated by commas, holds `name`.
bool lists(std::string_view list, std::string_view name) {
    while (true) {
        const auto comma = list.find(',');
        if (list.substr(0, comma) == name) {
            return true;
        }
        if (comma == std::string_view::npos) {
            return false;
        }
        list.remove_prefix(comma + 1);
    }
}

/// Scores beyond this are mates, the rest the moves to it (the protocol's own convention).
constexpr int mates_from = 100'000;

} // namespace

CecpPlayer::CecpPlayer(EngineConnection connection, const EngineSpec& spec)
    : connection_(std::move(connection)),
      spec_(spec),
      squares_(spec.squares == Squares::one_to_ten && protocol::has_square_forms(connection_.context().game)
                   ? protocol::SquareForm::one_to_ten
                   : protocol::SquareForm::zero_to_nine) {}

void CecpPlayer::answer_feature(const cecp::Feature& feature, bool& done) {
    const auto& [key, value] = feature;
    const bool on = value != "0";
    bool accepted = true;
    if (key == "ping") {
        can_ping_ = on;
    } else if (key == "setboard") {
        can_set_board_ = on;
    } else if (key == "usermove") {
        says_usermove_ = on;
    } else if (key == "time") {
        takes_time_ = on;
    } else if (key == "memory") {
        has_memory_ = on;
    } else if (key == "smp") {
        has_cores_ = on;
    } else if (key == "variants") {
        variants_ = value;
    } else if (key == "myname") {
        reported_name_ = value;
    } else if (key == "option") {
        options_.push_back(value.substr(0, value.find(" -")));
    } else if (key == "done") {
        done = on;
    } else if (key == "san" || key == "sigint" || key == "sigterm") {
        accepted = !on; // moves go as two squares, and no signals are sent
    }
    connection_.send((accepted ? "accepted " : "rejected ") + key);
}

void CecpPlayer::read_features(const cecp::Features& features, bool& done) {
    for (const auto& feature : features.features) {
        if (options_.size() < 1000) {
            answer_feature(feature, done);
        }
    }
}

Result<void, Fault> CecpPlayer::open() {
    connection_.send("xboard");
    connection_.send("protover 2");
    // An engine that knows no features sends nothing; the protocol waits two seconds. `done=0` requests
    // more time.
    const auto now = Clock::now();
    auto deadline = now + std::min(connection_.context().startup, milliseconds{2000});
    bool done = false;
    bool more = false;
    while (!done) {
        const auto got = connection_.receive(deadline, [&](std::string_view line) {
            const auto parsed = cecp::parse(line);
            const auto* features = parsed ? std::get_if<cecp::Features>(&*parsed) : nullptr;
            if (features == nullptr) {
                return false;
            }
            for (const auto& feature : features->features) {
                more = more || (feature.key == "done" && feature.value == "0");
            }
            read_features(*features, done);
            return true;
        });
        if (got == ChildProcess::Got::timeout && !more) {
            break;
        }
        if (got != ChildProcess::Got::line) {
            return tl::unexpected(no_answer(got, "protover"));
        }
        if (more) {
            deadline = now + connection_.context().startup;
        }
    }
    if (auto known = check_variant(); !known) {
        return known;
    }
    if (auto set = set_options(); !set) {
        return set;
    }
    for (const auto& line : spec_.first_lines) {
        connection_.send(line);
    }
    return wait_ready();
}

Result<void, Fault> CecpPlayer::check_variant() const {
    const auto variant = variant_of(connection_.context().game);
    if (variants_ ? lists(*variants_, variant) : variant == "normal") {
        return {};
    }
    return tl::unexpected(Fault{"", "does not play variant " + std::string(variant)});
}

Result<void, Fault> CecpPlayer::set_options() {
    for (const auto& [name, value] : spec_.options) {
        if (name == "memory" && has_memory_) {
            connection_.send("memory " + value);
        } else if (name == "cores" && has_cores_) {
            connection_.send("cores " + value);
        } else if (std::find(options_.begin(), options_.end(), name) != options_.end()) {
            connection_.send("option " + name + (value.empty() ? "" : "=" + value));
        } else {
            return tl::unexpected(Fault{"", "has no option " + duiyi::quoted(name)});
        }
    }
    return {};
}

Result<void, Fault> CecpPlayer::wait_ready() {
    if (!can_ping_) {
        return {};
    }
    const int number = ++pings_;
    connection_.send("ping " + std::to_string(number));
    const auto got =
        connection_.receive(Clock::now() + connection_.context().startup, [&](std::string_view line) {
            const auto parsed = cecp::parse(line);
            const auto* pong = parsed ? std::get_if<cecp::Pong>(&*parsed) : nullptr;
            return pong != nullptr && pong->number == number;
        });
    if (got != ChildProcess::Got::line) {
        return tl::unexpected(no_answer(got, "ping"));
    }
    return {};
}

void CecpPlayer::say_time_control(const TimeControl& control) {
    if (control.base) {
        connection_.send(cecp::level(control.moves, *control.base, control.increment));
    } else if (control.move_time && control.move_time->count() % 1000 == 0) {
        connection_.send(cecp::st(*control.move_time));
    } else if (control.move_time) {
        // `st` knows whole seconds only. A session of one move, whose clock is set before each move.
        connection_.send(cecp::level(1, *control.move_time, milliseconds{0}));
    } else {
        connection_.send(cecp::level(0, milliseconds{3'600'000}, milliseconds{0})); // a depth is limit enough
    }
    if (control.depth) {
        connection_.send("sd " + std::to_string(*control.depth));
    }
    if (control.nodes) {
        connection_.send(
            "nps 0"); // time in nodes is not the same as a limit of nodes: the engine may not know it
    }
}

void CecpPlayer::say_clocks(const Turn& turn) {
    if (!takes_time_) {
        return;
    }
    if (const auto own = turn.own->available()) {
        connection_.send(cecp::time(*own));
    }
    if (const auto other = turn.opponent->available()) {
        connection_.send(cecp::otim(*other));
    }
}

/// Castling has words of its own in Chess960, where two squares may mean a move of the king.
bool CecpPlayer::say_move(const Turn& turn, std::size_t ply) {
    const auto& castling = turn.castlings[ply];
    const bool by_word = connection_.context().game == GameId::chess960 && !castling.empty();
    const auto move = by_word ? castling : protocol::to_form(turn.moves[ply], squares_);
    return connection_.send((says_usermove_ ? "usermove " : "") + move);
}

Result<void, Fault> CecpPlayer::new_game(const Turn& start) {
    if (!start.standard && !can_set_board_) {
        return tl::unexpected(Fault{"", "cannot be given a position (it has no setboard)"});
    }
    connection_.send("new");
    if (const auto game = connection_.context().game; game != GameId::chess) {
        connection_.send("variant " + std::string(variant_of(game)));
    }
    connection_.send("post");
    connection_.send("easy"); // no thinking on the opponent's time
    say_time_control(spec_.time);
    connection_.send("force");
    if (!start.standard) {
        connection_.send("setboard " + start.start_fen);
    }
    for (known_ = 0; known_ < start.moves.size(); ++known_) {
        say_move(start, known_);
    }
    playing_ = false;
    return wait_ready();
}

Reply CecpPlayer::think(const Turn& turn) {
    // Playing, it answers the last move by itself; all before it must be known already.
    say_clocks(turn);
    auto asked = Clock::now();
    bool said = true;
    for (; known_ < turn.moves.size(); ++known_) {
        asked = Clock::now();
        said = say_move(turn, known_) && said;
    }
    if (!playing_) {
        asked = Clock::now();
        said = connection_.send("go") && said;
        playing_ = true;
    }
    if (!said) {
        return {.kind = Reply::Kind::gone};
    }
    const auto limit = turn.own->deadline().value_or(connection_.context().stall);
    return read_reply(asked, asked + limit);
}

Reply CecpPlayer::read_reply(Clock::time_point asked, Clock::time_point deadline) {
    Reply reply;
    const auto got = connection_.receive(deadline, [&](std::string_view line) {
        const auto parsed = cecp::parse(line);
        if (!parsed) {
            return false;
        }
        if (const auto* thinking = std::get_if<cecp::Thinking>(&*parsed)) {
            const int beyond = std::abs(thinking->score) - mates_from;
            reply.evaluation = {thinking->score, beyond >= 0 ? (thinking->score > 0 ? beyond : -beyond) : 0,
                                thinking->ply, thinking->nodes};
        } else if (const auto* move = std::get_if<cecp::EngineMove>(&*parsed)) {
            reply.kind = Reply::Kind::move;
            reply.text = protocol::from_form(move->text, squares_);
            return true;
        } else if (std::holds_alternative<cecp::Resign>(*parsed)) {
            reply.kind = Reply::Kind::resigns;
            return true;
        } else if (const auto* claim = std::get_if<cecp::ResultClaim>(&*parsed)) {
            reply.kind = Reply::Kind::claims;
            reply.text = claim->result + (claim->reason.empty() ? "" : " " + claim->reason);
            return true;
        } else if (const auto* illegal = std::get_if<cecp::IllegalMove>(&*parsed)) {
            reply.kind = Reply::Kind::refuses;
            reply.text = "calls " + duiyi::quoted(illegal->move) + " illegal";
            return true;
        } else if (std::holds_alternative<cecp::OfferDraw>(*parsed)) {
            reply.offers_draw = true;
        }
        return false;
    });
    reply.elapsed = std::chrono::ceil<milliseconds>(Clock::now() - asked);
    if (got != ChildProcess::Got::line) {
        reply.kind = kind_of(got);
    } else if (reply.kind == Reply::Kind::move) {
        ++known_; // its own
    }
    return reply;
}

void CecpPlayer::game_over(std::string_view result, std::string_view reason) {
    connection_.send("result " + std::string(result) + " {" + std::string(reason) + "}");
    connection_.send("force");
}

std::string CecpPlayer::quit() {
    connection_.send("quit");
    return connection_.end(milliseconds{500});
}

} // namespace duiyi::match
