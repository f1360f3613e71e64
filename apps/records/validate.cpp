// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "validate.hpp"

#include "game_file.hpp"

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
    void fault(std::size_t offset, Severity severity, Fault fault) {
        bad |= severity == Severity::error;
        faults.add({games, offset, severity, std::move(fault)});
    }
    void end_game(const PgnGameEnd&) { bad_games += bad; }
};

std::string plural(std::size_t count, const char* what) {
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

} // namespace

int validate(const ValidateRequest& request, std::ostream& out, std::ostream& err) {
    const auto files = list_files(request.files);
    if (!files) {
        return complain(err, files.error());
    }
    int exit_code = 0;
    const std::size_t unread = each_file(*files, request.read, err, [&](GameFile& file) {
        const std::string& name = file.name();
        const std::size_t encoding_notes = file.print_encoding_faults(out);
        auto printer = file.printer(out);
        std::size_t games = 0;
        std::size_t moves = 0;
        std::size_t bad_games = 0;
        each_part(
            file, request.read,
            [](const Part& part) {
                Checker checker;
                play_games(part, checker);
                return checker;
            },
            [&](Checker checker, const Part& part) {
                printer.print(checker.faults.take(), part.piece.begin, games);
                games += checker.games;
                moves += checker.moves;
                bad_games += checker.bad_games;
            });
        const std::size_t notes = printer.notes() + encoding_notes;
        out << name << ": " << plural(games, "game") << ", " << plural(moves, "move") << ", "
            << plural(printer.errors() + file.malformed(), "error") << " in " << plural(bad_games, "game")
            << ", " << plural(notes, "note") << ", " << file.encoding() << '\n';
        const bool faulty = printer.errors() + file.malformed() > 0 || (request.strict && notes > 0);
        if (faulty || games == 0) {
            exit_code = failed;
        }
        if (games == 0) {
            out << name << ": error: no game\n";
        }
    });
    return unread > 0 ? bad_input : exit_code;
}

} // namespace duiyi::records
