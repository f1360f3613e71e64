// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/protocol/command.hpp"

#include "go.hpp"
#include "overloaded.hpp"

namespace duiyi::protocol {
namespace {

using Read = Result<Command, Fault>;

Read refuse(std::string place, std::string what) {
    return tl::unexpected(Fault{std::move(place), std::move(what)});
}

Result<std::vector<std::string>, Fault> parse_moves(Words words) {
    std::vector<std::string> moves;
    while (!words.done()) {
        if (moves.size() == max_moves) {
            return tl::unexpected(Fault{"moves", "are more than " + std::to_string(max_moves)});
        }
        moves.emplace_back(words.next());
    }
    return moves;
}

/// `startpos`, or `fen` and its fields up to `moves`; the word `fen` may be missing, as some front ends leave
/// it out.
Result<SetPosition, Fault> parse_position(Words words, std::string_view command) {
    SetPosition position;
    if (words.done()) {
        return tl::unexpected(
            Fault{std::string(command), "is followed by nothing (expected startpos or fen)"});
    }
    if (!words.take("startpos")) {
        if (!words.take("fen") && words.peek().find('/') == std::string_view::npos) {
            return tl::unexpected(Fault{std::string(command), "is followed by " + quoted(words.peek()) +
                                                                  " (expected startpos or fen)"});
        }
        std::string fen;
        while (!words.done() && words.peek() != "moves") {
            fen += fen.empty() ? "" : " ";
            fen += words.next();
        }
        if (fen.empty()) {
            return tl::unexpected(Fault{std::string(command) + " fen", "is followed by no position"});
        }
        position.fen = std::move(fen);
    }
    if (words.done()) {
        return position;
    }
    if (!words.take("moves")) {
        return tl::unexpected(Fault{std::string(command) + " startpos",
                                    "is followed by " + quoted(words.peek()) + " (expected moves)"});
    }
    auto moves = parse_moves(words);
    if (!moves) {
        return tl::unexpected(moves.error());
    }
    position.moves = std::move(*moves);
    return position;
}

/// UCI: `name` and `value` may hold several words each.
Read parse_uci_option(Words words) {
    if (!words.take("name")) {
        return refuse("setoption", words.done()
                                       ? "is followed by nothing (expected name)"
                                       : "is followed by " + quoted(words.peek()) + " (expected name)");
    }
    SetOption option;
    while (!words.done() && words.peek() != "value") {
        option.name += option.name.empty() ? "" : " ";
        option.name += words.next();
    }
    if (option.name.empty()) {
        return refuse("setoption name", "is followed by no name");
    }
    if (words.take("value")) {
        option.value = words.rest();
    }
    return option;
}

Read parse_ucci_option(Words words) {
    if (words.done()) {
        return refuse("setoption", "is followed by nothing (expected an option's name)");
    }
    if (words.peek() == "newgame") {
        return NewGame{};
    }
    SetOption option;
    option.name = words.next();
    option.value = words.rest();
    return option;
}

Read parse_debug(Words words) {
    if (words.peek() == "on") {
        return Debug{true};
    }
    if (words.peek() == "off") {
        return Debug{false};
    }
    return refuse("debug", "is followed by " + quoted(words.peek()) + " (expected on or off)");
}

bool is_command(std::string_view word, Dialect dialect) {
    for (const std::string_view name :
         {"uci", "ucci", "isready", "setoption", "position", "go", "stop", "ponderhit", "quit"}) {
        if (word == name) {
            return true;
        }
    }
    const bool uci = dialect == Dialect::uci;
    for (const std::string_view name : {"debug", "ucinewgame"}) {
        if (word == name) {
            return uci;
        }
    }
    return !uci && (word == "banmoves" || word == "probe");
}

/// The command `word` with what follows it; `word` is one.
Read parse_known(std::string_view word, Words words, Talk talk, Faults& ignored) {
    const bool uci = talk.dialect == Dialect::uci;
    if (word == "uci" || word == "ucci") {
        return Hello{word == "uci" ? Dialect::uci : Dialect::ucci};
    }
    if (word == "isready") {
        return IsReady{};
    }
    if (word == "setoption") {
        return uci ? parse_uci_option(words) : parse_ucci_option(words);
    }
    if (word == "stop") {
        return Stop{};
    }
    if (word == "ponderhit") {
        return PonderHit{!uci && words.peek() == "draw"};
    }
    if (word == "quit") {
        return Quit{};
    }
    if (word == "debug") {
        return parse_debug(words);
    }
    if (word == "ucinewgame") {
        return NewGame{};
    }
    if (word == "go") {
        return parse_go(words, talk, ignored).map([](Go go) { return Command(std::move(go)); });
    }
    if (word == "banmoves") {
        return parse_moves(words).map([](auto moves) { return Command(BanMoves{std::move(moves)}); });
    }
    auto position = parse_position(words, word);
    if (!position) {
        return tl::unexpected(position.error());
    }
    return word == "probe" ? Command(Probe{std::move(*position)}) : Command(std::move(*position));
}

std::string print_position(const SetPosition& position) {
    std::string line = position.fen ? " fen " + one_line(*position.fen) : " startpos";
    for (std::size_t i = 0; i < position.moves.size(); ++i) {
        line += (i == 0 ? " moves " : " ") + one_word(position.moves[i]);
    }
    return line;
}

std::string print_option(const SetOption& option, Dialect dialect) {
    if (dialect == Dialect::ucci) {
        return "setoption " + one_word(option.name) +
               (option.value.empty() ? "" : " " + one_line(option.value));
    }
    return "setoption name " + one_line(option.name) +
           (option.value.empty() ? "" : " value " + one_line(option.value));
}

} // namespace

Result<Understood, Fault> parse_command(std::string_view line, Talk talk) {
    if (line.size() > max_line) {
        return tl::unexpected(too_long(line));
    }
    Words words(line);
    if (words.done()) {
        return tl::unexpected(Fault{"line", "is empty"});
    }
    const auto first = words.peek();
    while (!words.done()) {
        const auto word = words.next();
        if (!is_command(word, talk.dialect)) {
            if (talk.dialect == Dialect::ucci) {
                break;
            }
            continue;
        }
        Understood understood{Command{Quit{}}, {}};
        if (word != first) {
            understood.ignored.push_back({quoted(first), "is not known"});
        }
        auto command = parse_known(word, words, talk, understood.ignored);
        if (!command) {
            return tl::unexpected(command.error());
        }
        understood.command = std::move(*command);
        return understood;
    }
    return tl::unexpected(Fault{"command " + quoted(first), "is not known"});
}

bool sets_position(std::string_view line, Talk talk) {
    Words words(line);
    while (!words.done()) {
        const auto word = words.next();
        if (is_command(word, talk.dialect)) {
            return word == "position";
        }
        if (talk.dialect == Dialect::ucci) {
            break;
        }
    }
    return false;
}

std::string print(const Command& command, Talk talk) {
    const bool uci = talk.dialect == Dialect::uci;
    return std::visit(
        Overloaded{
            [](const Hello& hello) -> std::string { return hello.dialect == Dialect::uci ? "uci" : "ucci"; },
            [](const Debug& debug) -> std::string { return debug.on ? "debug on" : "debug off"; },
            [](IsReady) -> std::string { return "isready"; },
            [&](const SetOption& option) { return print_option(option, talk.dialect); },
            [&](NewGame) -> std::string { return uci ? "ucinewgame" : "setoption newgame"; },
            [](const SetPosition& position) { return "position" + print_position(position); },
            [](const BanMoves& ban) {
                std::string line = "banmoves";
                for (const auto& move : ban.moves) {
                    line += " " + one_word(move);
                }
                return line;
            },
            [&](const Go& go) { return print_go(go, talk); },
            [](Stop) -> std::string { return "stop"; },
            [&](const PonderHit& hit) -> std::string {
                return hit.draw && !uci ? "ponderhit draw" : "ponderhit";
            },
            [](const Probe& probe) { return "probe" + print_position(probe.position); },
            [](Quit) -> std::string { return "quit"; },
        },
        command);
}

} // namespace duiyi::protocol
