// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <deque>

#include "../encoding/utf8_scan.hpp"
#include "dhtmlxq_tags.hpp"
#include "duiyi/notation/fen.hpp"
#include "duiyi/record/dhtmlxq.hpp"
#include "duiyi/record/handicap.hpp"
#include "file_text.hpp"
#include "move_order.hpp"
#include "piece_row.hpp"

namespace duiyi {

namespace dhtmlxq {
namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";

std::optional<std::uint32_t> hex_number(std::string_view digits) {
    std::uint32_t number = 0;
    for (const char c : digits) {
        const char small = c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c;
        const auto digit = hex_digits.find(small);
        if (digit == std::string_view::npos) {
            return std::nullopt;
        }
        number = number << 4 | static_cast<std::uint32_t>(digit);
    }
    return number;
}

/// `\u` and four hexadecimal digits at the front, of a character of up to three bytes of UTF-8.
std::optional<std::uint32_t> escape_at(std::string_view text) {
    if (!text.starts_with("\\u") || text.size() < 6) {
        return std::nullopt;
    }
    const auto code = hex_number(text.substr(2, 4));
    const bool surrogate = code && *code >= 0xd800 && *code < 0xe000;
    return surrogate || (code && *code == 0) ? std::nullopt : code;
}

} // namespace

std::string for_tags(std::string_view text) {
    std::string result;
    const auto escape = [&](char c) {
        const auto byte = static_cast<std::uint8_t>(c);
        result += std::string("\\u00") + hex_digits[byte >> 4] + hex_digits[byte & 15];
    };
    while (!text.empty()) {
        const char c = text.front();
        const bool taken_for_tag = text.starts_with("[DhtmlXQ") || text.starts_with("[/DhtmlXQ");
        const bool taken_for_bar = c == '|' && (text.substr(1).starts_with('|') ||
                                                text.substr(1).starts_with('\n') || result.ends_with('|'));
        if (c == '\n') {
            result += "||";
        } else if (taken_for_tag || taken_for_bar || escape_at(text)) {
            escape(c);
        } else {
            result += c;
        }
        text.remove_prefix(1);
    }
    return result;
}

std::string out_of_tags(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        if (text.starts_with("||")) {
            result += '\n';
            text.remove_prefix(2);
        } else if (const auto code = escape_at(text)) {
            encodings::append_utf8(result, *code);
            text.remove_prefix(6);
        } else {
            result += text.front();
            text.remove_prefix(1);
        }
    }
    return result;
}

} // namespace dhtmlxq

namespace {
namespace dhtmlxq_writer {

using namespace dhtmlxq;
using namespace xiangqi_file;

std::string digits_of(Square<Xiangqi> square) {
    return {static_cast<char>('0' + square.file()), static_cast<char>('0' + 9 - square.rank())};
}

class Writer {
public:
    Writer(const GameTree<Xiangqi>& tree, XiangqiFileBytes& file) : tree_(tree), file_(file) {}

    void write(const PieceRow& row) {
        file_.bytes += std::string(game_start) + '\n';
        write_headers();
        write_tag("result", result());
        std::string board;
        for (const auto& square : row) {
            board += square ? digits_of(*square) : "99";
        }
        write_tag("binit", board);
        if (tree_.start().side_to_move() == Side::second) {
            write_tag("fen", to_fen(tree_.start()));
        }
        write_in_move_order();
        file_.bytes += remarks_;
        file_.bytes += std::string(game_end) + '\n';
        if (nulls_ > 0) {
            file_.losses.push_back({"null moves", "are not written (" + std::to_string(nulls_) +
                                                      "); two moves of one side in a row stand for them"});
        }
    }

private:
    struct Line {
        NodeId first;
        std::uint32_t parent, ply;
    };

    static void add_tag(std::string& text, std::string_view name, std::string_view value) {
        for (const auto part : {tag_start, name, std::string_view("]"), value, end_tag_start, name}) {
            text += part;
        }
        text += "]\n";
    }
    void write_tag(std::string_view name, std::string_view value) { add_tag(file_.bytes, name, value); }

    void write_headers() {
        for (const Header& header : headers_with_handicap_title(tree_)) {
            if (header.value.empty() || header.value == "?" || header.value == "????.??.??") {
                continue;
            }
            std::string_view tag;
            for (const Name& name : names) {
                if (name.header == header.name || (name.header == "Red" && header.name == "White")) {
                    tag = name.tag;
                }
            }
            if (header.name.starts_with(other_header)) {
                tag = std::string_view(header.name).substr(other_header.size());
            }
            if (tag.empty() || tag.find_first_of("[]\n") != std::string_view::npos) {
                file_.losses.push_back({"header " + header.name, "has no place in DhtmlXQ; it is left out"});
            } else {
                write_tag(tag, for_tags(header.value));
            }
        }
    }

    std::string_view result() const {
        constexpr std::array<std::string_view, 4> words = {"未知", "红胜", "黑胜", "和棋"};
        return words[static_cast<std::size_t>(tree_.result)];
    }

    /// Line by line; what branches off a line comes later, in the order in which a reader meets it.
    void write_in_move_order() {
        write_remark(tree_.root(), 0, 0);
        const auto first = children_in_file(tree_, tree_.root(), nulls_);
        std::deque<Line> open;
        for (std::size_t i = 0; i < first.size(); ++i) {
            open.push_back({first[i], 0, 1});
        }
        if (open.empty()) {
            write_tag("movelist", "");
        }
        std::uint32_t number = 0;
        while (!open.empty()) {
            const Line line = open.front();
            open.pop_front();
            const std::string moves = moves_of(line, number, open);
            if (number == 0) {
                write_tag("movelist", moves);
            } else {
                write_tag("move_" + std::to_string(line.parent) + "_" + std::to_string(line.ply) + "_" +
                              std::to_string(number),
                          moves);
            }
            ++number;
        }
    }

    std::string moves_of(const Line& line, std::uint32_t number, std::deque<Line>& open) {
        std::string moves;
        std::uint32_t ply = line.ply;
        for (std::optional<NodeId> node = line.first; node; ++ply) {
            const auto move = tree_.move(*node);
            moves += digits_of(move.from()) + digits_of(move.to());
            write_remark(*node, number, ply);
            const auto next = children_in_file(tree_, *node, nulls_);
            for (std::size_t i = 1; i < next.size(); ++i) {
                open.push_back({next[i], number, ply + 1});
            }
            node = next.empty() ? std::nullopt : std::optional(next[0]);
        }
        return moves;
    }

    void write_remark(NodeId node, std::uint32_t number, std::uint32_t ply) {
        const auto& annotation = tree_.annotation(node);
        if (annotation.empty()) {
            return;
        }
        const std::string name = number == 0 ? "comment" + std::to_string(ply)
                                             : "comment" + std::to_string(number) + "_" + std::to_string(ply);
        if (!annotation.before.empty()) {
            file_.losses.push_back({name, "has a remark before the move; it is written behind it"});
        }
        add_tag(remarks_, name, for_tags(comment_of(annotation)));
    }

    const GameTree<Xiangqi>& tree_;
    XiangqiFileBytes& file_;
    std::string remarks_;
    std::size_t nulls_ = 0;
};

} // namespace dhtmlxq_writer
} // namespace

Result<XiangqiFileBytes, Faults> write_dhtmlxq(const GameTree<Xiangqi>& tree) {
    const auto row = xiangqi_file::row_of(tree.start());
    if (!row) {
        return tl::unexpected(Faults{make_fault<FaultCode::one_set_only>().at("dhtmlxq:")});
    }
    XiangqiFileBytes file;
    dhtmlxq_writer::Writer(tree, file).write(*row);
    return file;
}

} // namespace duiyi
