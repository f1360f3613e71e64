// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// bench_unwinnable quick|full|judge [--each] [--nodes N] < POSITIONS: who can still mate, and how long the
// answers took.
//
// A line of POSITIONS is a FEN and the side that is to mate, white or black. "quick" is duiyi::cannot_mate,
// "full" duiyi::search_mate, "judge" duiyi::is_dead_position, which takes no side. --each prints
// every answer; the last line holds the sums.
#include <time.h>

#include <algorithm>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/uci.hpp"
#include "duiyi/rules/chess/helpmate.hpp"

namespace {

using duiyi::CanMate;
using duiyi::Chess;
using duiyi::Position;
using duiyi::Side;

struct Options {
    std::string_view what;
    bool each = false;
    std::uint64_t nodes = duiyi::default_mate_search_limit;
};

struct Question {
    Position<Chess> position;
    Side side;
    std::string text;
};

struct Sums {
    std::uint64_t yes = 0, no = 0, undecided = 0, positions = 0;
    double total = 0, longest = 0;
};

/// Of this thread alone: what else runs on the machine does not count.
double processor_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

std::vector<Question> read_questions(std::istream& in) {
    std::vector<Question> questions;
    for (std::string line; std::getline(in, line);) {
        const auto space = line.find_last_of(' ');
        if (space == std::string::npos) {
            continue;
        }
        const auto position = duiyi::parse_fen<Chess>(std::string_view(line).substr(0, space));
        if (!position) {
            std::cerr << line << ": " << duiyi::to_string(position.error()) << '\n';
            continue;
        }
        questions.push_back(
            {*position, line.substr(space + 1) == "white" ? Side::first : Side::second, line});
    }
    return questions;
}

/// The quick tests say "no" or, for want of better, "undecided".
duiyi::MateSearch answer(const Question& question, const Options& options) {
    if (options.what == "full") {
        return duiyi::search_mate(question.position, question.side, options.nodes);
    }
    const bool cannot = options.what == "quick" ? duiyi::cannot_mate(question.position, question.side)
                                                : duiyi::is_dead_position(question.position);
    return {cannot ? CanMate::no : CanMate::undecided, {}, 1};
}

void print(const duiyi::MateSearch& found, double seconds, const Question& question) {
    constexpr std::string_view names[] = {"no", "yes", "undecided"};
    std::cout << names[static_cast<int>(found.answer)] << '\t' << found.positions << '\t' << seconds * 1e6
              << '\t' << question.text << '\t';
    Position<Chess> position = question.position;
    for (const auto move : found.line) {
        std::cout << duiyi::to_uci(position, move) << ' ';
        position.play(move);
    }
    std::cout << '\n';
}

} // namespace

int main(int argc, char** argv) {
    Options options{argc > 1 ? argv[1] : ""};
    for (int i = 2; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == "--each") {
            options.each = true;
        } else if (word == "--nodes" && i + 1 < argc) {
            options.nodes = std::stoull(argv[++i]);
        } else {
            options.what = "";
        }
    }
    if (options.what != "quick" && options.what != "full" && options.what != "judge") {
        std::cerr << "usage: bench_unwinnable quick|full|judge [--each] [--nodes N] < POSITIONS\n";
        return 2;
    }
    const auto questions = read_questions(std::cin);
    Sums sums;
    for (const auto& question : questions) {
        const double start = processor_seconds();
        const auto found = answer(question, options);
        const double seconds = processor_seconds() - start;
        ++(found.answer == CanMate::yes ? sums.yes : found.answer == CanMate::no ? sums.no : sums.undecided);
        sums.positions += found.positions;
        sums.total += seconds;
        sums.longest = std::max(sums.longest, seconds);
        if (options.each) {
            print(found, seconds, question);
        }
    }
    const auto count = static_cast<double>(std::max<std::size_t>(questions.size(), 1));
    std::cout << questions.size() << " questions: yes " << sums.yes << ", no " << sums.no << ", undecided "
              << sums.undecided << "; average " << sums.total / count * 1e6 << " us and "
              << static_cast<double>(sums.positions) / count << " positions, longest " << sums.longest * 1e6
              << " us\n";
    return 0;
}
