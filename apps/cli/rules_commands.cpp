// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "rules_commands.hpp"

#include <array>
#include <iostream>
#include <memory>
#include <string_view>
#include <vector>

#include "apps/records/board_picture.hpp"
#include "duiyi/notation/explain.hpp"
#include "duiyi/notation/letters.hpp"
#include "duiyi/rules/chess/helpmate.hpp"
#include "duiyi/rules/game_state.hpp"
#include "game_argument.hpp"
#include "json_answer.hpp"

namespace duiyi::cli {
namespace {

template <Game G>
int list_moves(Position<G> position, const GameArgument& argument) {
    const int refused = play_moves(
        argument, [&]() -> const Position<G>& { return position; },
        [&](Move<G> move) -> Result<void, Fault> { return position.play(move), Result<void, Fault>{}; });
    if (refused != 0) {
        return refused;
    }
    std::vector<std::string> moves;
    for (const auto move : position.legal_moves()) {
        moves.push_back(to_uci(position, move, argument.castling_form()));
    }
    if (argument.json) {
        JsonAnswer<G> answer(argument, position);
        answer.key("moves");
        answer.open_list();
        for (const auto& move : moves) {
            answer.value(move);
        }
        answer.close_list();
        answer.print();
        return 0;
    }
    for (const auto& move : moves) {
        std::cout << move << '\n';
    }
    return 0;
}

/// A game with what came after its end.
template <Game G>
struct Judged {
    GameState<G> game;
    std::size_t unjudged = 0; ///< moves that follow the end
};

/// Why a repetition that may have a side at fault ended the game.
struct Verdict {
    RepetitionReport report;
    std::string english, chinese;
};

std::optional<Verdict> verdict_of(const GameState<Xiangqi>& game, RepetitionRules rules) {
    const auto report = report_repetition(game.line(), game.position(), rules);
    if (!report || !game.outcome() || game.outcome()->reason != report->verdict.reason()) {
        return std::nullopt;
    }
    const auto in = [&](Language language) {
        return explain(*report, game.line(), game.position(), language);
    };
    return Verdict{*report, in(Language::english), in(Language::chinese)};
}

/// In chess a repetition is nobody's fault.
std::optional<Verdict> verdict_of(const GameState<Chess>&, RepetitionRules) {
    return std::nullopt;
}

template <Game G>
void add_verdict(JsonAnswer<G>& answer, const GameState<G>& game, RepetitionRules rules) {
    const auto verdict = verdict_of(game, rules);
    if (!verdict) {
        answer.add_null("verdict");
        return;
    }
    const auto& report = verdict->report;
    answer.key("verdict");
    answer.open();
    answer.add("rules", report.rules == RepetitionRules::wxf ? "wxf" : "cxa");
    answer.add("article", std::int64_t{report.article});
    answer.add("first_ply", static_cast<std::int64_t>(report.first_ply + 1));
    answer.add("last_ply", static_cast<std::int64_t>(report.first_ply + report.threats.size()));
    answer.add("english", verdict->english);
    answer.add("chinese", verdict->chinese);
    answer.close();
}

template <Game G>
void print_json(const Judged<G>& judged, const GameArgument& argument) {
    const auto& game = judged.game;
    JsonAnswer<G> answer(argument, game.position());
    const auto& outcome = game.outcome();
    const auto claim = game.claimable_draw();
    answer.add("state", !outcome ? "ongoing" : outcome->winner ? "won" : "draw");
    if (outcome && outcome->winner) {
        answer.add("winner", G::side_names[index_of(*outcome->winner)]);
    } else {
        answer.add_null("winner");
    }
    if (outcome) {
        answer.add("reason", to_string(outcome->reason));
    } else {
        answer.add_null("reason");
    }
    if (claim) {
        answer.add("claim", to_string(*claim));
    } else {
        answer.add_null("claim");
    }
    answer.add("check", game.position().in_check());
    answer.add("plies", static_cast<std::int64_t>(game.ply_count()));
    answer.add("unjudged", static_cast<std::int64_t>(judged.unjudged));
    add_verdict(answer, game, argument.repetition_rules());
    answer.print();
}

template <Game G>
void print_lines(const Judged<G>& judged, const GameArgument& argument) {
    const auto& game = judged.game;
    if (const auto& outcome = game.outcome()) {
        std::cout << "state ";
        if (outcome->winner) {
            std::cout << G::side_names[index_of(*outcome->winner)] << " wins\n";
        } else {
            std::cout << "draw\n";
        }
        std::cout << "reason " << to_string(outcome->reason) << '\n';
        if (const auto verdict = verdict_of(game, argument.repetition_rules())) {
            std::cout << "verdict " << verdict->english << "\nverdict_zh " << verdict->chinese << '\n';
        }
    } else {
        std::cout << "state ongoing\n";
        if (const auto claim = game.claimable_draw()) {
            std::cout << "claim " << to_string(*claim) << '\n';
        }
    }
    std::cout << "plies " << game.ply_count() << '\n';
    if (judged.unjudged > 0) {
        std::cout << "unjudged " << judged.unjudged << '\n';
    }
    std::cout << "turn " << G::side_names[index_of(game.position().side_to_move())] << "\nfen "
              << to_fen(game.position()) << '\n';
}

/// Lines of a word and what it is: state, reason or claim, plies, turn, fen. Moves after the game's end must
/// be legal, but are not judged: records go on like that.
template <Game G>
int judge_game(const Position<G>& start, const GameArgument& argument) {
    Judged<G> judged{GameState<G>(start, {.repetition = argument.repetition_rules()})};
    std::optional<Position<G>> beyond;
    const int refused = play_moves(
        argument, [&]() -> const Position<G>& { return beyond ? *beyond : judged.game.position(); },
        [&](Move<G> move) -> Result<void, Fault> {
            if (!judged.game.outcome()) {
                return judged.game.play(move);
            }
            if (!beyond) {
                beyond = judged.game.position();
            }
            beyond->play(move);
            ++judged.unjudged;
            return {};
        });
    if (refused != 0) {
        return refused;
    }
    if (argument.json) {
        print_json(judged, argument);
    } else {
        print_lines(judged, argument);
    }
    return 0;
}

/// Whether one side can still mate.
struct CanMateArgument {
    std::string side;
    std::uint64_t nodes = default_mate_search_limit;

    void add_to(Command& command) {
        Option option = command.option(
            "--can-mate", side, "say whether white or black can still mate by any series of legal moves");
        option.one_of({"white", "black"});
        command.option("--nodes", nodes, "positions to look at before giving up")
            .with_default()
            .between(1, 100'000'000)
            .needs(option);
    }
};

/// Lines of a word and what it is: can_mate, the line when it is yes, nodes.
int answer_can_mate(Position<Chess> position, const GameArgument& argument, const CanMateArgument& question) {
    const int refused = play_moves(
        argument, [&]() -> const Position<Chess>& { return position; },
        [&](Move<Chess> move) -> Result<void, Fault> { return position.play(move), Result<void, Fault>{}; });
    if (refused != 0) {
        return refused;
    }
    const Side side = question.side == "white" ? Side::first : Side::second;
    const auto found = search_mate(position, side, question.nodes);
    constexpr std::array<std::string_view, 3> names = {"no", "yes", "undecided"};
    const auto name = names[static_cast<std::size_t>(found.answer)];
    std::vector<std::string> line;
    Position<Chess> now = position;
    for (const auto move : found.line) {
        line.push_back(to_uci(now, move, argument.castling_form()));
        now.play(move);
    }
    if (argument.json) {
        JsonAnswer<Chess> answer(argument, position);
        answer.add("can_mate", name);
        answer.key("line");
        answer.open_list();
        for (const auto& move : line) {
            answer.value(move);
        }
        answer.close_list();
        answer.add("nodes", static_cast<std::int64_t>(found.positions));
        answer.print();
        return 0;
    }
    std::cout << "can_mate " << name << '\n';
    for (std::size_t i = 0; i < line.size(); ++i) {
        std::cout << (i == 0 ? "line " : " ") << line[i] << (i + 1 == line.size() ? "\n" : "");
    }
    std::cout << "nodes " << found.positions << '\n';
    return 0;
}

int answer_can_mate(const Position<Xiangqi>&, const GameArgument&, const CanMateArgument&) {
    return complain("--can-mate: is for chess");
}

template <Game G>
int show(const Position<G>& position, const GameArgument& argument) {
    const auto picture = records::draw(position);
    if (!argument.json) {
        for (const auto& line : picture) {
            std::cout << line << '\n';
        }
        std::cout << "\nfen " << to_fen(position) << '\n';
        return 0;
    }
    JsonAnswer<G> answer(argument, position);
    answer.add("check", position.in_check());
    answer.key("pieces");
    answer.open();
    for (const auto square : position.occupied()) {
        answer.add(to_string(square), std::string(1, to_letter<G>(*position.at(square))));
    }
    answer.close();
    answer.key("picture");
    answer.open_list();
    for (const auto& line : picture) {
        answer.value(line);
    }
    answer.close_list();
    answer.print();
    return 0;
}

} // namespace

void add_rules_commands(Command& program) {
    auto argument = std::make_shared<GameArgument>();

    Command moves = program.command("moves", "Print the legal moves, one a line, in UCI form");
    argument->add_to(moves);
    argument->add_json_to(moves);
    argument->add_moves_to(moves);
    moves.footer("With --json: game, fen, turn, moves.");
    moves.run([=] {
        return with_position(*argument,
                             [&](const auto& position) { return list_moves(position, *argument); });
    });

    Command judge = program.command("judge", "Say how a game stands: ongoing, or who won and why");
    argument->add_to(judge);
    argument->add_json_to(judge);
    argument->add_moves_to(judge);
    argument->add_rules_to(judge);
    auto can_mate = std::make_shared<CanMateArgument>();
    can_mate->add_to(judge);
    judge.footer(
        "With --json: game, fen, turn, state (ongoing, won or draw), winner, reason, claim, "
        "check, plies, unjudged, verdict.\n"
        "With --can-mate and --json: game, fen, turn, can_mate (yes, no or undecided), line, nodes.");
    judge.run([=] {
        return with_position(*argument, [&](const auto& position) {
            return can_mate->side.empty() ? judge_game(position, *argument)
                                          : answer_can_mate(position, *argument, *can_mate);
        });
    });
}

int show_position(const GameArgument& argument) {
    return with_position(argument, [&](const auto& position) { return show(position, argument); });
}

} // namespace duiyi::cli
