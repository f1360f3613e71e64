// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "game_writer.hpp"

namespace duiyi::records {
namespace {

/// How many columns a terminal gives a text: two to each character of Chinese.
std::size_t width_of(std::string_view text) {
    std::size_t width = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte & 0xc0) != 0x80) {
            width += byte >= 0xe0 ? 2 : 1;
        }
    }
    return width;
}

std::string padded(std::string text, std::size_t width) {
    const auto has = width_of(text);
    return text += std::string(has < width ? width - has : 0, ' ');
}

/// Lines of pairs of moves, which a remark breaks.
class Pairs {
public:
    explicit Pairs(std::string& text) : text_(text) {}

    void move(int number, Side side, const std::string& move) {
        constexpr std::size_t column = 12;
        if (side == Side::second && open_) {
            text_ += move;
            return end();
        }
        end();
        const std::string digits = std::to_string(number) + ".";
        text_ += std::string(digits.size() < 5 ? 5 - digits.size() : 0, ' ') + digits + ' ';
        text_ += side == Side::first ? padded(move, column) : padded("...", column) + move;
        open_ = true;
        if (side == Side::second) {
            end();
        }
    }
    void remark(std::string_view remarks) {
        if (!remarks.empty()) {
            end();
        }
        while (!remarks.empty()) {
            const auto line = remarks.substr(0, remarks.find('\n'));
            ((text_ += "      ") += one_line(line)) += '\n';
            remarks.remove_prefix(std::min(remarks.size(), line.size() + 1));
        }
    }
    void end() {
        if (!std::exchange(open_, false)) {
            return;
        }
        text_.erase(text_.find_last_not_of(' ') + 1);
        text_ += '\n';
    }

private:
    std::string& text_;
    bool open_ = false; ///< a line has no end yet
};

} // namespace

template <Game G>
Faults append_plain_text(std::string& text, const GameTree<G>& tree, MoveNotation notation) {
    constexpr const char* marks[] = {"", "!", "?", "!!", "??", "!?", "?!"}; // PGN standard, 10
    std::size_t variations = 0;
    std::size_t glyphs = 0;
    std::size_t values = 0;
    for (const auto& header : tree.headers) {
        if (header.value.find_first_not_of("?.") != std::string::npos) { // PGN's word for unknown
            text += one_line(header.name) + ": " + one_line(header.value) + '\n';
        }
    }
    text += '\n';
    Pairs pairs(text);
    const auto remark = [&](NodeId node) {
        const auto& annotation = tree.annotation(node);
        pairs.remark(annotation.before);
        pairs.remark(annotation.after);
        values += commands_of(annotation).size();
    };
    remark(tree.root());
    Position<G> position = tree.start();
    for (auto node = tree.first_child(tree.root()); node; node = tree.first_child(*node)) {
        std::string move = to_text(position, tree.move(*node), notation);
        for (const auto nag : tree.annotation(*node).nags) {
            if (nag >= 1 && nag <= 6) {
                move += marks[nag];
            } else {
                ++glyphs;
            }
        }
        pairs.move(position.fullmove_number(), position.side_to_move(), move);
        remark(*node);
        for (auto other = tree.next_sibling(*node); other; other = tree.next_sibling(*other)) {
            ++variations;
        }
        position = *position_after(position, tree.move(*node));
    }
    pairs.end();
    ((text += "      ") += to_string(tree.result)) += "\n\n";

    Faults losses;
    const auto lose = [&](std::size_t count, const char* what) {
        if (count > 0) {
            losses.push_back(
                {"text:", "has no place for " + std::string(what) + ": " + std::to_string(count)});
        }
    };
    lose(variations, "variations");
    lose(glyphs, "glyphs");
    lose(values, "clocks, evaluations and marks");
    return losses;
}
template Faults append_plain_text(std::string&, const GameTree<Chess>&, MoveNotation);
template Faults append_plain_text(std::string&, const GameTree<Xiangqi>&, MoveNotation);

} // namespace duiyi::records
