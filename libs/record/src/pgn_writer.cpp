// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/record/pgn_writer.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "duiyi/notation/display.hpp"
#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/san.hpp"
#include "duiyi/notation/uci.hpp"
#include "duiyi/record/handicap.hpp"
#include "duiyi/record/walk.hpp"

namespace duiyi {
namespace {

/// Columns of a text in UTF-8.
std::size_t width_of(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

/// Puts words into lines.
class Lines {
public:
    explicit Lines(std::string& text) : text_(text) {}

    /// A word that may stand at a line's beginning.
    void add(std::string_view word) {
        place();
        word_ = word;
    }
    /// More of the last word.
    void glue(std::string_view more) { word_ += more; }
    /// What follows `prefix` without a blank is still to come.
    void add_prefix(std::string_view prefix) {
        add(prefix);
        open_ = true;
    }
    void end_line() {
        place();
        if (column_ > 0) {
            text_ += '\n';
        }
        column_ = 0;
    }

private:
    /// The last word goes into the text.
    void place() {
        if (word_.empty() || open_) {
            // A prefix waits for its word.
            if (open_) {
                prefix_ += word_;
                word_.clear();
                open_ = false;
            }
            return;
        }
        const std::string whole = prefix_ + word_;
        const std::size_t width = width_of(whole);
        constexpr std::size_t most = 79;
        if (column_ > 0) {
            const bool fits = column_ + 1 + width <= most;
            text_ += fits ? ' ' : '\n';
            column_ = fits ? column_ + 1 : 0;
        }
        text_ += whole;
        column_ += width;
        prefix_.clear();
        word_.clear();
    }

    std::string& text_;
    std::string word_, prefix_;
    bool open_ = false; ///< `word_` is a prefix
    std::size_t column_ = 0;
};

/// A line of a remark without what a file cannot hold.
std::string clean(std::string_view remark) {
    std::string text(remark);
    for (char& c : text) {
        if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') {
            c = ' ';
        }
    }
    return text;
}

/// What would mean something else at a line's beginning: an escaped line, a header.
bool may_begin_line(char c) {
    return std::string_view("%[;").find(c) == std::string_view::npos;
}

/// Where a remark may be broken: at single blanks between words.
std::size_t next_break(std::string_view text, std::size_t from) {
    for (auto at = text.find(' ', from); at != std::string_view::npos; at = text.find(' ', at + 1)) {
        if (at > 0 && at + 1 < text.size() && text[at - 1] != ' ' && text[at + 1] != ' ' &&
            may_begin_line(text[at + 1])) {
            return at;
        }
    }
    return text.size();
}

template <Game G>
class Writer {
public:
    Writer(std::string& text, const GameTree<G>& tree, MoveNotation notation)
        : tree_(tree), notation_(notation), lines_(text) {}

    void write() {
        annotate(tree_.root());
        walk_in_file_order(tree_, *this);
        lines_.add(to_string(tree_.result));
        lines_.end_line();
    }

    // Called by the walk.
    void move(NodeId node, const Position<G>& before) {
        if (!tree_.annotation(node).before.empty()) {
            remarks(tree_.annotation(node).before, {});
        }
        const std::string number = std::to_string(before.fullmove_number());
        if (before.side_to_move() == Side::first) {
            lines_.add(number + ".");
        } else if (needs_number_) {
            lines_.add(number + "...");
        }
        lines_.add(to_text(before, tree_.move(node), notation_));
        needs_number_ = false;
        annotate(node);
    }
    void begin_variation() {
        lines_.add_prefix("(");
        needs_number_ = true;
    }
    void end_variation() {
        if (after_line_comment_) {
            lines_.add(")");
        } else {
            lines_.glue(")");
        }
        needs_number_ = true;
    }

private:
    void annotate(NodeId node) {
        after_line_comment_ = false;
        const auto& annotation = tree_.annotation(node);
        for (const int nag : annotation.nags) {
            lines_.add("$" + std::to_string(nag));
        }
        const auto commands = commands_of(annotation);
        if (!annotation.after.empty() || !commands.empty()) {
            remarks(annotation.after, commands);
        }
    }

    /// Each line is a comment; the commands stand at the beginning of the first.
    void remarks(std::string_view text, const std::vector<std::string>& commands) {
        needs_number_ = true;
        bool first = true;
        while (first || !text.empty()) {
            const auto end = std::min(text.find('\n'), text.size());
            const std::string line = clean(text.substr(0, end));
            // The last line may be empty, and then still is one.
            const bool another = end < text.size();
            text.remove_prefix(std::min(end + 1, text.size()));
            const bool last_is_empty = another && text.empty();
            static const std::vector<std::string> none;
            remark(line, first ? commands : none);
            first = false;
            if (last_is_empty) {
                remark("", none);
            }
        }
    }

    void remark(std::string_view line, const std::vector<std::string>& commands) {
        after_line_comment_ = false;
        const bool as_line = line.find('}') != std::string_view::npos;
        if (!commands.empty() || !as_line) {
            bool open = false;
            const auto word = [&](std::string_view text) {
                lines_.add((open ? "" : "{") + std::string(text));
                open = true;
            };
            for (const auto& command : commands) {
                word(command);
            }
            for (std::size_t at = 0; at < line.size() && !as_line;) {
                const auto end = next_break(line, at);
                if (open && at == 0 && !may_begin_line(line[0])) {
                    lines_.glue(" " + std::string(line.substr(0, end)));
                } else {
                    word(line.substr(at, end - at));
                }
                at = std::min(end + 1, line.size());
            }
            if (!open) {
                lines_.add("{");
            }
            lines_.glue("}");
        }
        if (as_line) {
            lines_.add("; " + std::string(line));
            lines_.end_line();
            after_line_comment_ = true;
        }
    }

    const GameTree<G>& tree_;
    MoveNotation notation_;
    Lines lines_;
    bool needs_number_ = true;
    bool after_line_comment_ = false;
};

/// The name without what would end it.
std::string writable_name(std::string name) {
    for (char& c : name) {
        if (static_cast<unsigned char>(c) <= ' ' || c == '\x7f' || c == '"' || c == ']') {
            c = '_';
        }
    }
    return name;
}

void append_header(std::string& text, std::string_view name, std::string_view value) {
    text += '[';
    text += name;
    text += " \"";
    text += escape_pgn_header(value);
    text += "\"]\n";
}

/// The headers that are the game's own: Chess960 where it is needed, and how xiangqi's moves are written.
void set_game_headers(Headers& headers, const GameTree<Chess>& tree, MoveNotation) {
    if (needs_chess960(tree.start()) && !tree.headers.get("Variant")) {
        headers.set("Variant", "Chess960");
    }
}
void set_game_headers(Headers& headers, const GameTree<Xiangqi>&, MoveNotation notation) {
    headers.set("Format", notation == MoveNotation::wxf       ? "WXF"
                          : notation == MoveNotation::chinese ? "Chinese"
                                                              : "ICCS");
}

using Roster = std::array<std::string_view, 6>;

/// The headers before all others, and in the roster the first side's name where it is not `White`.
void begin_headers(Headers&, Roster&, const GameTree<Chess>&) {}
void begin_headers(Headers& headers, Roster& roster, const GameTree<Xiangqi>& tree) {
    headers.add("Game", "Chinese Chess");
    if (!tree.headers.get("White")) {
        roster[4] = "Red";
    }
}

/// Headers that are written whatever the tree's own say.
template <Game G>
Headers derived_headers(const GameTree<G>& tree, MoveNotation notation) {
    Headers headers;
    if (tree.start() != Position<G>::start()) {
        headers.set("SetUp", "1");
        headers.set("FEN", to_fen(tree.start()));
        if (const Handicap* handicap = find_handicap(tree.start());
            handicap != nullptr && !tree.headers.get(handicap_header)) {
            headers.set(handicap_header, handicap->name);
        }
    }
    set_game_headers(headers, tree, notation);
    return headers;
}

std::string text_of_move(const Position<Chess>& position, Move<Chess> move, MoveNotation notation) {
    return notation == MoveNotation::uci ? to_uci(position, move) : to_san(position, move);
}

std::string text_of_move(const Position<Xiangqi>& position, Move<Xiangqi> move, MoveNotation notation) {
    switch (notation) {
        case MoveNotation::wxf:
            return to_wxf(position, move);
        case MoveNotation::chinese:
            return to_chinese(position, move);
        case MoveNotation::uci:
            return to_uci(position, move);
        case MoveNotation::standard:
        case MoveNotation::iccs:
            break;
    }
    std::string text = to_uci(position, move);
    text.insert(2, 1, '-');
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
    text[3] = static_cast<char>(text[3] - 'a' + 'A');
    return text;
}

} // namespace

std::string escape_pgn_header(std::string_view value) {
    std::string text;
    for (const char c : value) {
        if (c == '"' || c == '\\') {
            text += '\\';
        }
        text += static_cast<unsigned char>(c) < ' ' || c == '\x7f' ? ' ' : c;
    }
    return text;
}

template <Game G>
Headers pgn_headers(const GameTree<G>& tree, MoveNotation notation) {
    Roster roster = {"Event", "Site", "Date", "Round", "White", "Black"};
    Headers all;
    begin_headers(all, roster, tree);
    for (const auto name : roster) {
        all.add(std::string(name),
                std::string(tree.headers.get(name).value_or(name == "Date" ? "????.??.??" : "?")));
    }
    all.add("Result", std::string(to_string(tree.result)));

    const Headers derived = derived_headers(tree, notation);
    std::vector<Header> others(derived.begin(), derived.end());
    std::array<bool, 6> seen{};
    for (const auto& header : tree.headers) {
        const auto known = std::find(roster.begin(), roster.end(), header.name);
        if (known != roster.end() &&
            !std::exchange(seen[static_cast<std::size_t>(known - roster.begin())], true)) {
            continue;
        }
        if (header.name != "Result" && !derived.get(header.name) && !header.name.empty()) {
            others.push_back({writable_name(header.name), header.value});
        }
    }
    std::stable_sort(others.begin(), others.end(),
                     [](const Header& a, const Header& b) { return a.name < b.name; });
    for (auto& header : others) {
        all.add(std::move(header.name), std::move(header.value));
    }
    return all;
}

template <Game G>
std::string to_text(const Position<G>& position, Move<G> move, MoveNotation notation) {
    return move == null_move<G> ? "--" : text_of_move(position, move, notation);
}

template <Game G>
void append_pgn(std::string& text, const GameTree<G>& tree, MoveNotation notation) {
    for (const auto& header : pgn_headers(tree, notation)) {
        append_header(text, header.name, header.value);
    }
    text += '\n';
    Writer<G>(text, tree, notation).write();
    text += '\n';
}

template std::string to_text(const Position<Chess>&, Move<Chess>, MoveNotation);
template std::string to_text(const Position<Xiangqi>&, Move<Xiangqi>, MoveNotation);
template Headers pgn_headers(const GameTree<Chess>&, MoveNotation);
template Headers pgn_headers(const GameTree<Xiangqi>&, MoveNotation);
template void append_pgn(std::string&, const GameTree<Chess>&, MoveNotation);
template void append_pgn(std::string&, const GameTree<Xiangqi>&, MoveNotation);

} // namespace duiyi
