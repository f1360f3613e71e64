// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "validate.hpp"

#include "duiyi/record/pgn_player.hpp"
#include "game_text.hpp"

namespace duiyi::records {
namespace {

/// Counts, and keeps the faults.
struct Checker {
    static constexpr bool wants_positions = false;
    std::size_t games = 0, moves = 0, bad_games = 0;
    PgnFaults faults{};
    bool bad = false;

    Take begin_game(std::size_t) {
        ++games;
        bad = false;
        return Take::read;
    }
    void header(std::string_view, std::string_view) {}
    template <class P>
    Take begin_moves(const P&) {
        return Take::read;
    }
    template <class M>
    void move(M) {
        ++moves;
    }
    void nag(int) {}
    void comment(std::string_view) {}
    Take begin_variation() { return Take::read; }
    void end_variation() {}
    void fault(std::size_t offset, Severity severity, std::string text) {
        bad |= severity == Severity::error;
        faults.add({games, offset, severity, std::move(text)});
    }
    void end_game(const PgnGameEnd&) { bad_games += bad; }
};

std::string plural(std::size_t count, const char* what) {
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

/// In how many games the faults are.
std::size_t count_games(const std::vector<PgnFault>& faults) {
    std::size_t games = 0;
    for (std::size_t i = 0; i < faults.size(); ++i)
        games += i == 0 || faults[i].game != faults[i - 1].game;
    return games;
}

} // namespace

int validate(const ValidateRequest& request, std::ostream& out, std::ostream& err) {
    int exit_code = 0;
    for (const auto& path : request.files) {
        const auto text = GameText::open(path, request.read);
        if (!text) {
            complain(err, text.error());
            exit_code = bad_input;
            continue;
        }
        const std::string& name = text->name();
        auto printer = text->printer(out);
        printer.print_losses(text->losses());
        std::size_t games = 0;
        std::size_t moves = 0;
        std::size_t bad_games = count_games(text->losses());
        each_piece(
            text->text(), request.read, name,
            [](const Piece& piece) {
                Checker checker;
                PgnPlayer player(piece.text, checker);
                scan_pgn(piece.text, player);
                return checker;
            },
            [&](Checker checker, const Piece& piece) {
                printer.print(checker.faults.take(), piece, games);
                games += checker.games;
                moves += checker.moves;
                bad_games += checker.bad_games;
            });
        if (text->malformed() > 0)
            out << name << ": error: " << plural(text->malformed(), "place") << " not of the encoding "
                << text->encoding() << '\n';
        out << name << ": " << plural(games + text->numbers().refused(), "game") << ", "
            << plural(moves, "move") << ", " << plural(printer.errors() + text->malformed(), "error")
            << " in " << plural(bad_games, "game") << ", " << plural(printer.notes(), "note") << ", "
            << text->encoding() << '\n';
        const bool faulty =
            printer.errors() + text->malformed() > 0 || (request.strict && printer.notes() > 0);
        if (exit_code == 0 && (faulty || games == 0))
            exit_code = failed;
        if (games == 0)
            out << name << ": error: no game\n";
    }
    return exit_code;
}

} // namespace duiyi::records
