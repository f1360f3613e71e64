// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <deque>
#include <map>

#include "dhtmlxq_tags.hpp"
#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/quoted.hpp"
#include "duiyi/record/dhtmlxq.hpp"
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
        if (++digits > 6)
            return std::nullopt;
    }
    text.remove_prefix(digits);
    return digits == 0 ? std::nullopt : std::optional(number);
}
bool take(std::string_view& text, char c) {
    if (!text.starts_with(c))
        return false;
    text.remove_prefix(1);
    return true;
}

/// A point as files have it: its file and its rank, both from Black's left hand as Red sees it.
std::optional<Square<Xiangqi>> square_of(char file, char rank) {
    if (file < '0' || file > '8' || rank < '0' || rank > '9')
        return std::nullopt;
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
};

/// Takes `move_0_12_3`, the line 3 that leaves line 0 with its ply 12.
bool take_line(std::string_view name, std::string_view value, Content& content) {
    if (!name.starts_with("move_"))
        return false;
    name.remove_prefix(5);
    const auto parent = take_number(name);
    const bool first_bar = take(name, '_');
    const auto ply = take_number(name);
    const bool second_bar = take(name, '_');
    const auto number = take_number(name);
    if (!parent || !ply || !number || !first_bar || !second_bar || !name.empty() || *ply == 0)
        return false;
    const Line line{*number, *ply, value};
    if (*number == 0) {
        content.main = {0, 1, value};
        content.has_moves = true;
    } else {
        content.branches[{*parent, *ply}].push_back(line);
    }
    return true;
}

/// Takes `comment12`, on ply 12 of the main line, or `comment3_12`, of line 3.
bool take_comment_tag(std::string_view name, std::string_view value, Content& content) {
    if (!name.starts_with("comment"))
        return false;
    name.remove_prefix(7);
    const auto first = take_number(name);
    const auto second = take(name, '_') ? take_number(name) : std::nullopt;
    if (!first || !name.empty())
        return false;
    content.remarks[second ? Key{*first, *second} : Key{0, *first}] = value;
    return true;
}

void take_tag(std::string_view name, std::string_view value, Content& content) {
    if (name == "movelist") {
        content.main.moves = value;
        content.has_moves = true;
    } else if (name == "binit") {
        content.board = value;
    } else if (name == "fen") {
        content.fen = value;
    } else if (name == "result") {
        content.result = value;
    } else if (name != "length" && !take_line(name, value, content) &&
               !take_comment_tag(name, value, content)) {
        content.others.emplace_back(name, value);
    }
}

/// The tags of the first game. A value ends with the next closing tag, whatever its name: wrong ones are
/// common.
Content content_of(std::string_view text) {
    Content content;
    text.remove_prefix(std::min(text.find(tag_start), text.size()));
    text = text.substr(0, text.find(game_end));
    while (true) {
        const auto start = text.find(tag_start);
        if (start == std::string_view::npos)
            return content;
        text.remove_prefix(start + tag_start.size());
        const auto name_end = text.find(']');
        if (name_end == std::string_view::npos)
            return content;
        const auto name = text.substr(0, name_end);
        text.remove_prefix(name_end + 1);
        const auto value = text.substr(0, text.find(end_tag_start));
        take_tag(name, value, content);
        text.remove_prefix(value.size());
    }
}

Result<Setup<Xiangqi>, Faults> setup_in(const Content& content) {
    if (content.board.empty() && !content.fen.empty())
        return parse_fen_setup<Xiangqi>(content.fen, FenLetters::dialects);
    if (content.board.empty())
        return Position<Xiangqi>::start().setup();
    PieceRow row{};
    for (std::size_t i = 0; i < row.size() && 2 * i + 1 < content.board.size(); ++i)
        row[i] = square_of(content.board[2 * i], content.board[2 * i + 1]);
    auto setup = setup_of(row);
    // Pairs of digits do not say whose turn it is; a FEN besides them may.
    const auto fen = parse_fen_setup<Xiangqi>(content.fen, FenLetters::dialects);
    if (setup && fen && fen->board == setup->board)
        return *fen;
    return setup;
}

GameResult result_of(std::string_view text) {
    const auto is_among = [&](std::initializer_list<std::string_view> words) {
        return std::find(words.begin(), words.end(), text) != words.end();
    };
    if (is_among({"红胜", "紅勝", "先胜", "先勝", "红先胜", "1-0"}))
        return GameResult::first_wins;
    if (is_among({"黑胜", "黑勝", "先负", "先負", "后胜", "後勝", "0-1"}))
        return GameResult::second_wins;
    if (is_among({"和棋", "和局", "先和", "和", "平局", "1/2-1/2"}))
        return GameResult::draw;
    return GameResult::unknown;
}

/// No game says more about itself, and a search for a header's name goes through all of them.
constexpr std::size_t most_headers = 1000;

void read_headers(const Content& content, GameTree<Xiangqi>& tree, ReadBudget& budget) {
    for (const auto& [tag, value] : content.others) {
        if (tree.headers.size() == most_headers) {
            budget.lose("the game",
                        "has more than " + std::to_string(most_headers) + " headers; the rest is left out");
            break;
        }
        if (!budget.take_text(tag.size() + value.size()))
            return;
        std::string header = std::string(other_header) + std::string(tag);
        for (const Name& name : names)
            if (name.tag == tag)
                header = name.header;
        set_header(tree.headers, header, out_of_tags(value));
    }
    tree.result = result_of(content.result);
    if (tree.result == GameResult::unknown && !content.result.empty() && content.result != "未知")
        budget.lose("the result", quoted(content.result) + " is not known");
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
        for (const auto& [key, lines] : content_.branches)
            for (const Line& line : lines)
                budget_.lose("line " + std::to_string(line.number),
                             "leaves line " + std::to_string(key.first) + " at ply " +
                                 std::to_string(key.second) + ", which is not there; it is left out");
        for (const auto& [key, text] : content_.remarks)
            budget_.lose("remark " + std::to_string(key.first) + "_" + std::to_string(key.second),
                         "belongs to no move; it is left out");
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
            while (!moves.empty() && (moves.front() < '0' || moves.front() > '9'))
                moves.remove_prefix(1); // line ends and the like
            if (moves.empty())
                return;
            const std::string where = "line " + std::to_string(line.number) + " ply " + std::to_string(ply);
            const auto from = moves.size() < 4 ? std::nullopt : square_of(moves[0], moves[1]);
            const auto to = moves.size() < 4 ? std::nullopt : square_of(moves[2], moves[3]);
            if (!from || !to) {
                budget_.lose(
                    where, quoted(moves.substr(0, 4)) + " is no move; it is left out with all that follows");
                return;
            }
            moves.remove_prefix(4);
            place = add_move(tree_, place, {*from, *to}, where, budget_);
            if (!place.node)
                return;
            take_remark_at({line.number, ply}, *place.node);
        }
    }

    void open_branches(const Key& key, const InsertionPoint& place) {
        const auto found = content_.branches.find(key);
        if (found == content_.branches.end())
            return;
        for (const Line& line : found->second) {
            if (open_.size() < budget_.open_variations())
                open_.push_back({line, place});
            else
                budget_.lose("line " + std::to_string(line.number),
                             "is one too many open at once; it is left out");
        }
        content_.branches.erase(found);
    }

    void take_remark_at(const Key& key, NodeId node) {
        const auto found = content_.remarks.find(key);
        if (found == content_.remarks.end())
            return;
        if (budget_.take_text(found->second.size())) {
            Annotation<Xiangqi> annotation;
            take_comment(out_of_tags(found->second), annotation);
            if (!annotation.empty())
                tree_.annotate(node) = std::move(annotation);
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
    Content content = content_of(text);
    if (!content.has_moves && content.board.empty() && content.fen.empty())
        return tl::unexpected(Faults{{"dhtmlxq:", "has neither moves ([DhtmlXQ_movelist]) nor a board"}});
    const auto setup = setup_in(content);
    if (!setup)
        return tl::unexpected(setup.error());
    const auto& moves = content.main.moves;
    const auto start = start_of(
        *setup, moves.size() >= 4 ? square_of(moves[0], moves[1]) : std::optional<Square<Xiangqi>>{});
    if (!start)
        return tl::unexpected(start.error());

    XiangqiFileGame game;
    game.tree = GameTree<Xiangqi>(*start);
    ReadBudget budget(limits, game.losses);
    read_headers(content, game.tree, budget);
    Walker(content, game.tree, budget).walk();
    return game;
}

} // namespace duiyi
