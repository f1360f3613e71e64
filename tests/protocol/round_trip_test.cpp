// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// What is written and read again is the same.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "duiyi/protocol/answer.hpp"
#include "duiyi/protocol/command.hpp"

namespace duiyi::protocol {
namespace {

using std::chrono::milliseconds;

rc::Gen<std::string> word() {
    return rc::gen::element<std::string>("e2e4", "h2e2", "a9a10", "e7e8q", "b0c2");
}
template <class T>
rc::Gen<std::optional<T>> perhaps(T low, T high) {
    return rc::gen::map(rc::gen::pair(rc::gen::arbitrary<bool>(), rc::gen::inRange<T>(low, high)),
                        [](const std::pair<bool, T>& made) {
                            return made.first ? std::optional<T>(made.second) : std::nullopt;
                        });
}
milliseconds time(Talk talk) {
    const auto value = *rc::gen::inRange(1, 100'000);
    return milliseconds(talk.milliseconds ? value : value * 1000);
}

Go some_go(Talk talk) {
    const bool uci = talk.dialect == Dialect::uci;
    Go go;
    go.ponder = *rc::gen::arbitrary<bool>();
    go.infinite = *rc::gen::arbitrary<bool>();
    go.draw = !uci && *rc::gen::arbitrary<bool>();
    go.depth = *perhaps(1, 100);
    go.nodes = *perhaps<std::uint64_t>(1, 1'000'000'000'000);
    if (*rc::gen::arbitrary<bool>()) {
        go.move_time = time(talk);
    }
    const int to_go = *rc::gen::inRange(0, 60);
    for (auto& clock : go.clocks) {
        if (*rc::gen::arbitrary<bool>()) {
            clock = ClockTime{time(talk), time(talk), uci ? 0 : *rc::gen::inRange(0, 60)};
        }
    }
    if (uci && go.clocks[0] && go.clocks[1]) {
        go.clocks[0]->moves_to_go = go.clocks[1]->moves_to_go = to_go;
    }
    if (uci) {
        go.mate = *perhaps(1, 100);
        go.only = *rc::gen::container<std::vector<std::string>>(word());
    }
    return go;
}

Talk some_talk() {
    return *rc::gen::element(Talk{}, Talk{Dialect::ucci, true}, Talk{Dialect::ucci, false});
}

RC_GTEST_PROP(RoundTrip, Go, ()) {
    const auto talk = some_talk();
    const Command go = some_go(talk);
    const auto line = print(go, talk);
    const auto again = parse_command(line, talk);
    RC_ASSERT(again.has_value());
    RC_ASSERT(again->ignored.empty());
    if (!(again->command == go)) {
        RC_FAIL(line);
    }
}

RC_GTEST_PROP(RoundTrip, OtherCommands, ()) {
    const auto talk = some_talk();
    const bool uci = talk.dialect == Dialect::uci;
    const auto moves = *rc::gen::container<std::vector<std::string>>(word());
    const auto fen =
        *rc::gen::element<std::optional<std::string>>(std::nullopt, "4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1");
    std::vector<Command> commands = {
        Hello{talk.dialect},
        IsReady{},
        NewGame{},
        SetPosition{fen, moves},
        SetOption{uci ? "Clear Hash" : "hashsize", *rc::gen::element<std::string>("", "16", "a  b")},
        Stop{},
        PonderHit{!uci},
        Quit{}};
    if (uci) {
        commands.push_back(Debug{true});
    } else {
        commands.insert(commands.end(), {BanMoves{moves}, Probe{{fen, moves}}});
    }
    for (const auto& command : commands) {
        const auto line = print(command, talk);
        const auto again = parse_command(line, talk);
        if (!again || !(again->command == command)) {
            RC_FAIL(line);
        }
    }
}

RC_GTEST_PROP(RoundTrip, Info, ()) {
    const auto talk = some_talk();
    Info info;
    info.depth = *perhaps(0, 100);
    info.selective_depth = *perhaps(0, 100);
    info.multi_pv = *perhaps(1, 10);
    info.nodes = *perhaps<std::uint64_t>(0, 1'000'000'000'000);
    info.nodes_per_second = *perhaps<std::uint64_t>(0, 1'000'000'000);
    info.hash_permille = *perhaps(0, 1001);
    info.tablebase_hits = *perhaps<std::uint64_t>(0, 1'000'000);
    info.current_move_number = *perhaps(1, 200);
    if (*rc::gen::arbitrary<bool>()) {
        info.time = milliseconds(*rc::gen::inRange(0, 1'000'000));
    }
    if (*rc::gen::arbitrary<bool>()) {
        info.current_move = *word();
    }
    if (*rc::gen::arbitrary<bool>()) {
        using Kind = EngineScore::Kind;
        using Bound = EngineScore::Bound;
        info.score = *rc::gen::arbitrary<bool>()
                         ? EngineScore{Kind::centipawns, *rc::gen::inRange(-20'000, 20'000),
                                       *rc::gen::element(Bound::exact, Bound::lower, Bound::upper)}
                         : EngineScore{Kind::mate, *rc::gen::inRange(-500, 500), Bound::exact};
    }
    if (*rc::gen::arbitrary<bool>()) {
        info.win_draw_loss = WinDrawLoss{*rc::gen::inRange(0, 1001), *rc::gen::inRange(0, 1001), 7};
    }
    info.line = *rc::gen::container<std::vector<std::string>>(word());
    info.text = *rc::gen::element<std::string>("", "a text  of words");
    const auto line = print(info, talk);
    const auto again = parse_answer(line, talk);
    if (!again || !(*again == Answer(info))) {
        RC_FAIL(line);
    }
}

RC_GTEST_PROP(RoundTrip, OtherAnswers, ()) {
    const auto talk = some_talk();
    const bool uci = talk.dialect == Dialect::uci;
    using Words = std::vector<std::string>;
    std::vector<Answer> answers = {
        Id{"name", "Duiyi 1.0"},
        HelloDone{talk.dialect},
        ReadyOk{},
        OptionLine{uci ? "Clear Hash" : "clear", OptionType::button, "", {}, {}, {}},
        OptionLine{"Hash", OptionType::spin, "16", 1, *rc::gen::inRange<std::int64_t>(1, 1'000'000), {}},
        OptionLine{"Style", OptionType::combo, "b", {}, {}, Words{"a", "b", "c d"}},
        BestMove{*word(), *rc::gen::element<std::optional<std::string>>(std::nullopt, "e7e5"), !uci, false},
        BestMove{},
    };
    if (!uci) {
        answers.insert(
            answers.end(),
            {Bye{}, PopHash{*word(), PopHash::Bound{*rc::gen::inRange(-100, 100), 3}, std::nullopt}});
    }
    for (const auto& answer : answers) {
        const auto line = print(answer, talk);
        const auto again = parse_answer(line, talk);
        if (!again || !(*again == answer)) {
            RC_FAIL(line);
        }
    }
}

} // namespace
} // namespace duiyi::protocol
