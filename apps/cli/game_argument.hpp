// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "command.hpp"
#include "duiyi/geometry/games.hpp"
#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/uci.hpp"
#include "duiyi/rules/judge.hpp"
#include "message.hpp"

namespace duiyi::cli {

/// The arguments that name a game and a position of it.
struct GameArgument {
    GameId game = GameId::chess;
    std::optional<std::string> fen;   ///< not given: the starting position
    bool strict = false;              ///< no FEN with repairs or of a position that no game can come to
    std::vector<std::string> moves{}; ///< played from there, in UCI form
    std::string rules{};              ///< wxf, cxa, or not given
    bool json = false;                ///< the answer as one JSON object

    void add_to(Command& command) {
        command.option("GAME", game, "chess, chess960 or xiangqi").required();
        add_fen_to(command);
    }

    void add_fen_to(Command& command) {
        command.option("--fen", fen, "position, in FEN (default: the starting position)");
        command.flag(
            "--strict", strict,
            "refuse a FEN that needs repairs and positions that no game can come to; without, notes say "
            "what was repaired and why no game can");
    }

    void add_moves_to(Command& command) {
        command.option("--moves", moves, "moves played from the position, in UCI form");
    }

    void add_json_to(Command& command) {
        command.flag("--json", json, "print one JSON object on one line instead");
    }

    void add_rules_to(Command& command) {
        command
            .option("--rules", rules,
                    "xiangqi: by which rules repetitions are judged, wxf or cxa (default: wxf)")
            .one_of({"wxf", "cxa"});
    }

    RepetitionRules repetition_rules() const {
        return rules == "cxa" ? RepetitionRules::cxa : RepetitionRules::wxf;
    }

    CastlingForm castling_form() const { return duiyi::castling_form(game); }
};

/// Calls `run(position)` with the position that the arguments name; on a bad FEN prints one line for all its
/// faults and returns `bad_input`. Lines on standard error say what was repaired in a FEN, and of a position
/// that can be played why no game can have come to it.
template <class Run>
int with_position(const GameArgument& argument, Run run) {
    return with_game(argument.game, [&]<class G>(std::type_identity<G>) {
        if (!argument.fen) {
            return run(Position<G>::start());
        }
        const auto read = read_fen<G>(
            *argument.fen,
            {argument.strict ? FenReading::strict : FenReading::forgiving, chess_variant(argument.game)},
            argument.strict ? SetupCheck::reachable : SetupCheck::playable);
        if (!read) {
            return complain(to_string(read.error()));
        }
        for (const Fault& repair : read->repairs) {
            complain("note: " + repair.text());
        }
        if (const auto doubts = reachability_faults(read->position.setup()); !doubts.empty()) {
            complain("note: fen: no game can have come to this position: " + to_string(doubts));
        }
        return run(read->position);
    });
}

/// Plays the arguments' moves by `play(move)`, which returns a Result; on the first that cannot be played
/// prints which and why and returns `bad_input`, else 0. `position()` is where the next move starts.
template <class PositionNow, class Play>
int play_moves(const GameArgument& argument, PositionNow position, Play play) {
    for (std::size_t i = 0; i < argument.moves.size(); ++i) {
        const auto refuse = [&](const Fault& fault) {
            return complain("move " + std::to_string(i + 1) + ": " + to_string(Faults{fault}));
        };
        const auto move = parse_uci(position(), argument.moves[i]);
        if (!move) {
            return refuse(move.error());
        }
        if (const auto played = play(*move); !played) {
            return refuse(played.error());
        }
    }
    return 0;
}

} // namespace duiyi::cli
