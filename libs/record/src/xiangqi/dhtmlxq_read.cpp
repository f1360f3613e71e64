// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <array>
#include <deque>
#include <map>

#include "dhtmlxq_tags.hpp"
#include "duiyi/notation/fault_moves.hpp"
#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/quoted.hpp"
#include "duiyi/record/bounds.hpp"
#include "duiyi/record/dhtmlxq.hpp"
#include "duiyi/record/written_result.hpp"
#include "file_text.hpp"
#include "move_order.hpp"
#include "piece_row.hpp"

namespace duiyi {
namespace {
namespace dhtmlxq_reader {

using namespace dhtmlxq;
using namespace xiangqi_file;

/// A number of one to six digits off the front.
std::optional<std::uint32_t> take_number(std::string_view& text) {
    std::uint32_t number = 0;
    std::size_t digits = 0;
    while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9') {
        number = 10 * number + static_cast<std::uint32_t>(text[digits] - '0');
        if (++digits > 6) {
            return std::nullopt;
        }
    }
    text.remove_prefix(digits);
    return digits == 0 ? std::nullopt : std::optional(number);
}
bool take(std::string_view& text, char c) {
    if (!text.starts_with(c)) {
        return false;
    }
    text.remove_prefix(1);
    return true;
}

/// A point as files have it: its file and its rank, both from Black's left hand as Red sees it.
std::optional<Square<Xiangqi>> square_of(char file, char rank) {
    if (file < '0' || file > '8' || rank < '0' || rank > '9') {
        return std::nullopt;
    }
    return square_at<Xiangqi>(file - '0', 9 - (rank - '0'));
}

/// A line of moves: the main one is number 0, and each other one branches off from another.
struct Line {
    std::uint32_t number = 0;
    std::uint32_t first_ply = 1; ///< the number of its first move, counted from the game's start
    std::string_view moves{};    ///< four digits each
};
/// The ply of a line: for remarks by it, and for the lines that branch off before it.
using Key = std::pair<std::uint32_t, std::uint32_t>;

/// All that stands between a game's tags.
struct Content {
    Line main;
    std::map<Key, std::vector<Line>> branches; ///< by the line they leave and the ply they replace
    std::map<Key, std::string_view> remarks;
    std::string_view board, fen, result;
    std::vector<std::pair<std::string_view, std::string_view>> others;
    bool has_moves = false;
    std::size_t lines = 0; ///< in `branches`
    bool is_cut = false;   ///< lines or remarks were left out
};

/// Takes `move_0_12_3`, the line 3 that leaves line 0 with its ply 12.
bool take_line(std::string_view name, std::string_view value, Content& content, std::size_t most) {
    if (!name.starts_with("move_")) {
        return false;
    }
    name.remove_prefix(5);
    const auto parent = take_number(name);
    const bool first_bar = take(name, '_');
    const auto ply = take_number(name);
    const bool second_bar = take(name, '_');
    const auto number = take_number(name);
    if (!parent || !ply || !number || !first_bar || !second_bar || !name.empty() || *ply == 0) {
        return false;
    }
    const Line line{*number, *ply, value};
    if (*number == 0) {
        content.main = {0, 1, value};
        content.has_moves = true;
    } else if (content.lines < most) {
        content.branches[{*parent, *ply}].push_back(line);
        ++content.lines;
    } else {
        content.is_cut = true;
    }
    return true;
}

/// Takes `comment12`, on ply 12 of the main line, or `comment3_12`, of line 3.
bool take_comment_tag(std::string_view name, std::string_view value, Content& content, std::size_t most) {
    if (!name.starts_with("comment")) {
        return false;
    }
    name.remove_prefix(7);
    const auto first = take_number(name);
    const auto second = take(name, '_') ? take_number(name) : std::nullopt;
    if (!first || !name.empty()) {
        return false;
    }
    const Key key = second ? Key{*first, *second} : Key{0, *first};
    if (content.remarks.size() < most || content.remarks.contains(key)) {
        content.remarks[key] = value;
    } else {
        content.is_cut = true;
    }
    return true;
}

/// No game of `most` moves has more lines than moves, nor more remarks that belong to one.
void take_tag(std::string_view name, std::string_view value, Content& content, std::size_t most) {
    if (name == "movelist") {
        content.main.moves = value;
        content.has_moves = true;
    } else if (name == "binit") {
        content.board = value;
    } else if (name == "fen") {
        content.fen = value;
    } else if (name == "result") {
        content.result = value;
    } else if (name != "length" && !take_line(name, value, content, most) &&
               !take_comment_tag(name, value, content, most + 1)) {
        if (content.others.size() > bounds::headers) { // one more shows that there are too many
            return;
        }
        content.others.emplace_back(name, value);
    }
}

/// The tags of the first game. A value ends with the next closing tag, whatever its name: wrong ones are
/// common.
Content content_of(std::string_view text, std::size_t most_moves) {
    Content content;
    text.remove_prefix(std::min(text.find(tag_start), text.size()));
    text = text.substr(0, text.find(game_end));
    while (true) {
        const auto start = text.find(tag_start);
        if (start == std::string_view::npos) {
            return content;
        }
        text.remove_prefix(start + tag_start.size());
        const auto name_end = text.find(']');
        if (name_end == std::string_view::npos) {
            return content;
        }
        const auto name = text.substr(0, name_end);
        text.remove_prefix(name_end + 1);
        const auto value = text.substr(0, text.find(end_tag_start));
        take_tag(name, value, content, most_moves);
        text.remove_prefix(value.size());
    }
}

Result<Setup<Xiangqi>, Faults> setup_in(const Content& content, Faults& notes) {
    auto fen = read_fen_setup<Xiangqi>(content.fen);
    if (content.board.empty() && !content.fen.empty()) {
        if (!fen) {
            return tl::unexpected(std::move(fen.error()));
        }
        notes = std::move(fen->repairs);
        return fen->setup;
    }
    if (content.board.empty()) {
        return Position<Xiangqi>::start().setup();
    }
    PieceRow row{};
    for (std::size_t i = 0; i < row.size() && 2 * i + 1 < content.board.size(); ++i) {
        row[i] = square_of(content.board[2 * i], content.board[2 * i + 1]);
    }
    auto setup = setup_of(row);
    // Pairs of digits do not say whose turn it is; a FEN besides them may.
    if (setup && fen && fen->setup.board == setup->board) {
        notes = std::move(fen->repairs);
        return fen->setup;
    }
    return setup;
}

/// The result of a text; nothing when it is not known. W, L and D are Red's in English programs; V stands for
/// a game with several, as 多种 does.
std::optional<WrittenResult> result_of(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) {
        return WrittenResult{};
    }
    const std::string_view name = text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
    if (name == "W" || name == "w") {
        return WrittenResult{GameResult::first_wins};
    }
    if (name == "L" || name == "l") {
        return WrittenResult{GameResult::second_wins};
    }
    if (name == "D" || name == "d") {
        return WrittenResult{GameResult::draw};
    }
    if (name == "V" || name == "v") {
        return WrittenResult{};
    }
    return read_result(name);
}

void read_headers(const Content& content, GameTree<Xiangqi>& tree, ReadBudget& budget) {
    for (const auto& [tag, value] : content.others) {
        if (tree.headers.size() == bounds::headers) {
            budget.lose(make_fault<FaultCode::headers_over_limit>(bounds::headers));
            break;
        }
        if (!budget.take_text(tag.size() + value.size())) {
            return;
        }
        std::string header = std::string(other_header) + std::string(tag);
        for (const Name& name : names) {
            if (name.tag == tag) {
                header = name.header;
            }
        }
        set_header(tree.headers, header, out_of_tags(value));
    }
    const auto result = result_of(content.result);
    tree.result = result.value_or(WrittenResult{}).result;
    if (result && result->both_lose) {
        budget.lose(make_fault<FaultCode::both_lose>());
    }
    if (!result) {
        budget.lose(make_fault<FaultCode::unknown_result>(shown(content.result)));
    }
}

/// Walks through the lines, each from where it leaves another.
class Walker {
public:
    Walker(Content& content, GameTree<Xiangqi>& tree, ReadBudget& budget)
        : content_(content), tree_(tree), budget_(budget) {}

    void walk() {
        take_remark_at({0, 0}, tree_.root());
        open_.push_back({content_.main, {tree_.root(), tree_.start()}});
        while (!open_.empty()) {
            const Open next = open_.front();
            open_.pop_front();
            walk(next.line, next.place);
        }
        for (const auto& [key, lines] : content_.branches) {
            for (const Line& line : lines) {
                budget_.lose(make_fault<FaultCode::line_from_nowhere>(line.number, key.first, key.second));
            }
        }
        for (const auto& [key, text] : content_.remarks) {
            budget_.lose(make_fault<FaultCode::remark_of_no_move>(std::to_string(key.first) + "_" +
                                                                  std::to_string(key.second)));
        }
    }

private:
    struct Open {
        Line line;
        InsertionPoint place;
    };

    void walk(const Line& line, InsertionPoint place) {
        std::uint32_t ply = line.first_ply;
        std::string_view moves = line.moves;
        for (;; ++ply) {
            open_branches({line.number, ply}, place);
            while (!moves.empty() && (moves.front() < '0' || moves.front() > '9')) {
                moves.remove_prefix(1); // line ends and the like
            }
            if (moves.empty()) {
                return;
            }
            const std::string where = "line " + std::to_string(line.number) + " ply " + std::to_string(ply);
            const auto from = moves.size() < 4 ? std::nullopt : square_of(moves[0], moves[1]);
            const auto to = moves.size() < 4 ? std::nullopt : square_of(moves[2], moves[3]);
            if (!from || !to) {
                budget_.lose(make_fault<FaultCode::file_move_unreadable>(turn_of(place.position),
                                                                         shown(moves.substr(0, 4)))
                                 .at(where));
                return;
            }
            moves.remove_prefix(4);
            place = add_move(tree_, place, {*from, *to}, where, budget_);
            if (!place.node) {
                return;
            }
            take_remark_at({line.number, ply}, *place.node);
        }
    }

    void open_branches(const Key& key, const InsertionPoint& place) {
        const auto found = content_.branches.find(key);
        if (found == content_.branches.end()) {
            return;
        }
        for (const Line& line : found->second) {
            if (open_.size() < budget_.open_variations()) {
                open_.push_back({line, place});
            } else {
                budget_.lose(make_fault<FaultCode::line_too_many>(line.number));
            }
        }
        content_.branches.erase(found);
    }

    void take_remark_at(const Key& key, NodeId node) {
        const auto found = content_.remarks.find(key);
        if (found == content_.remarks.end()) {
            return;
        }
        if (budget_.take_text(found->second.size())) {
            Annotation<Xiangqi> annotation;
            take_comment(out_of_tags(found->second), annotation);
            if (!annotation.empty()) {
                tree_.annotate(node) = std::move(annotation);
            }
        }
        content_.remarks.erase(found);
    }

    Content& content_;
    GameTree<Xiangqi>& tree_;
    ReadBudget& budget_;
    std::deque<Open> open_;
};

} // namespace dhtmlxq_reader
} // namespace

Result<XiangqiFileGame, Faults> read_dhtmlxq(std::string_view text, const XiangqiFileLimits& limits) {
    using namespace dhtmlxq_reader;
    Content content = content_of(text, limits.moves);
    if (!content.has_moves && content.board.empty() && content.fen.empty()) {
        return tl::unexpected(Faults{make_fault<FaultCode::nothing_in_dhtmlxq>().at("dhtmlxq:")});
    }
    XiangqiFileGame game;
    const auto setup = setup_in(content, game.notes);
    if (!setup) {
        return tl::unexpected(setup.error());
    }
    const auto& moves = content.main.moves;
    const auto first_mover =
        moves.size() >= 4 ? square_of(moves[0], moves[1]) : std::optional<Square<Xiangqi>>{};
    const auto start = start_of(*setup, first_mover, game.notes);
    if (!start) {
        return tl::unexpected(start.error());
    }

    game.tree = GameTree<Xiangqi>(*start);
    ReadBudget budget(limits, game);
    read_headers(content, game.tree, budget);
    if (content.is_cut) {
        budget.lose(make_fault<FaultCode::tags_over_limit>());
    }
    Walker(content, game.tree, budget).walk();
    return game;
}

} // namespace duiyi
