// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include "duiyi/record/bounds.hpp"
#include "duiyi/record/pgn_writer.hpp"
#include "duiyi/record/tree.hpp"
#include "duiyi/test_kit/generators.hpp"

namespace duiyi {

/// For failure messages.
template <Game G>
std::ostream& operator<<(std::ostream& out, const GameTree<G>& tree) {
    return out << to_pgn(tree, MoveNotation::uci);
}

namespace test_kit {

/// Words that mean something elsewhere in files, and some that need more than ASCII.
inline rc::Gen<std::string> words() {
    return rc::gen::element<std::string>(
        "a", "good", "}", "{", "x}y", ";", ";semi", "(", ")", "%", "%half", "[Event", "[x]", "]", "$1", "!",
        "1.", "1-0", "*", "\"", "\\", "炮二平五", "é",
        "a-rather-long-word-that-takes-most-of-a-line-and-does-not-break", "...", "[%unknown", "--", "e4");
}

/// Remarks as files keep them: lines of words, some of them apart by two blanks.
inline rc::Gen<std::string> remarks() {
    return rc::gen::exec([] {
        std::string text;
        const int lines = *rc::gen::inRange(1, 4);
        for (int line = 0; line < lines; ++line) {
            text += line > 0 ? "\n" : "";
            const int count = *rc::gen::inRange(line == 0 ? 1 : 0, 20);
            for (int i = 0; i < count; ++i) {
                text += (i == 0 ? "" : *rc::gen::inRange(0, 6) == 0 ? "  " : " ") + *words();
            }
        }
        return text;
    });
}

/// A header's value.
inline rc::Gen<std::string> remark_line() {
    return rc::gen::map(remarks(), [](const std::string& text) { return text.substr(0, text.find('\n')); });
}

template <Game G>
rc::Gen<Square<G>> squares() {
    return rc::gen::map(rc::gen::inRange(0, square_count<G>),
                        [](int index) { return Square<G>{static_cast<std::uint8_t>(index)}; });
}

template <Game G>
rc::Gen<Annotation<G>> annotations() {
    return rc::gen::exec([] {
        const auto now_and_then = [] { return *rc::gen::inRange(0, 4) == 0; };
        Annotation<G> annotation;
        if (now_and_then()) {
            annotation.after = *remarks();
        }
        if (now_and_then()) {
            annotation.nags =
                *rc::gen::container<std::vector<std::uint8_t>>(rc::gen::arbitrary<std::uint8_t>());
            annotation.nags.resize(std::min(annotation.nags.size(), bounds::nags));
        }
        if (now_and_then()) {
            annotation.clock = std::chrono::milliseconds(*rc::gen::inRange(0, 100'000'000));
        }
        if (now_and_then()) {
            annotation.elapsed = std::chrono::milliseconds(*rc::gen::inRange(0, 10'000));
        }
        if (now_and_then()) {
            annotation.evaluation =
                Evaluation{*rc::gen::element(Evaluation::Unit::centipawns, Evaluation::Unit::mate),
                           *rc::gen::inRange(-9999, 10'000),
                           {}};
            if (now_and_then()) {
                annotation.evaluation->depth = *rc::gen::inRange(0, 100);
            }
        }
        const auto colour =
            rc::gen::map(rc::gen::inRange(0, 4), [](int i) { return static_cast<MarkColour>(i); });
        for (int i = now_and_then() ? *rc::gen::inRange(0, 9) : 0; i > 0; --i) {
            annotation.squares.push_back({*colour, *squares<G>()});
        }
        for (int i = now_and_then() ? *rc::gen::inRange(0, 9) : 0; i > 0; --i) {
            annotation.arrows.push_back({*colour, *squares<G>(), *squares<G>()});
        }
        return annotation;
    });
}

/// Trees of up to `moves` moves, variations anywhere, with everything that a record can hold, as `PgnReader`
/// gives it: headers in the standard's order, remarks before a move only where a variation begins.
template <Game G>
rc::Gen<GameTree<G>> trees(int moves = 60) {
    return rc::gen::exec([moves] {
        const Position<G> start = *(*rc::gen::inRange(0, 3) == 0 ? positions<G>() : starts<G>());
        GameTree<G> tree(start);
        struct Place {
            NodeId node;
            Position<G> position;
        };
        std::vector<Place> places = {{tree.root(), start}};
        const int count = *rc::gen::inRange(0, moves + 1);
        for (int i = 0; i < count; ++i) {
            // Mostly at the end, so that lines grow.
            const bool at_end = *rc::gen::inRange(0, 4) != 0;
            const Place from = at_end ? places.back() : *rc::gen::elementOf(places);
            const auto legal = from.position.legal_moves();
            Move<G> move = null_move<G>;
            if (*rc::gen::inRange(0, 20) != 0 || !position_after(from.position, move)) {
                if (legal.empty()) {
                    continue;
                }
                move = legal[static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(legal.size())))];
            }
            places.push_back({tree.append(from.node, move), *position_after(from.position, move)});
        }
        for (const auto& place : places) {
            if (*rc::gen::inRange(0, 3) == 0) {
                tree.annotate(place.node) = *annotations<G>();
            }
            if (tree.begins_variation(place.node) && *rc::gen::inRange(0, 3) == 0) {
                tree.annotate(place.node).before = *remarks();
            }
        }
        tree.result = *rc::gen::element(GameResult::unknown, GameResult::first_wins, GameResult::second_wins,
                                        GameResult::draw);
        const bool red = std::is_same_v<G, Xiangqi>;
        for (const char* name : {"Event", "Site", "Date", "Round", red ? "Red" : "White", "Black"}) {
            tree.headers.set(name, *remark_line());
        }
        for (const std::string name : {"Annotator", "ECO", "Opening", "Termination", "Variant", "Z_9"}) {
            if (name == "Variant" && !red) {
                tree.headers.set(name, "Chess960");
            } else if (name != "Variant" && *rc::gen::inRange(0, 3) == 0) {
                tree.headers.set(name, *remark_line());
            }
        }
        return tree;
    });
}

} // namespace test_kit
} // namespace duiyi
