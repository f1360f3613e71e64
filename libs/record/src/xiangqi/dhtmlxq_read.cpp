// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <array>
#include <deque>
#include <map>

#include "dhtmlxq_tags.hpp"
#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/quoted.hpp"
#include "duiyi/record/bounds.hpp"
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
    std::size_t lines = 0; ///< in `branches`
    bool is_cut = false;   ///< lines or remarks were left out
};

/// Takes `move_0_12_3`, the line 3 that leaves line 0 with its ply 12.
bool take_line(std::string_view name, std::string_view value, Content& content, std::size_t most) {
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
    if (!name.starts_with("comment"))
        return false;
    name.remove_prefix(7);
    const auto first = take_number(name);
    const auto second = take(name, '_') ? take_number(name) : std::nullopt;
    if (!first || !name.empty())
        return false;
    const Key key = second ? Key{*first, *second} : Key{0, *first};
    if (content.remarks.size() < most || content.remarks.contains(key))
        content.remarks[key] = value;
    else
        content.is_cut = true;
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
        if (content.others.size() > bounds::headers) // one more shows that there are too many
            return;
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
        if (start == std::string_view::npos)
            return content;
        text.remove_prefix(start + tag_start.size());
        const auto name_end = text.find(']');
        if (name_end == std::string_view::npos)
            return content;
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
        if (!fen)
            return tl::unexpected(std::move(fen.error()));
        notes = std::move(fen->repairs);
        return fen->setup;
    }
    if (content.board.empty())
        return Position<Xiangqi>::start().setup();
    PieceRow row{};
    for (std::size_t i = 0; i < row.size() && 2 * i + 1 < content.board.size(); ++i)
        row[i] = square_of(content.board[2 * i], content.board[2 * i + 1]);
    auto setup = setup_of(row);
    // Pairs of digits do not say whose turn it is; a FEN besides them may.
    if (setup && fen && fen->setup.board == setup->board) {
        notes = std::move(fen->repairs);
        return fen->setup;
    }
    return setup;
}

/// The results that files have, all from Red's side: W, L and D of English programs, and what Chinese ones
/// write. V stands for a game with several, as 多种 does.
struct ResultName {
    std::string_view text;
    GameResult result;
};
constexpr std::array<ResultName, 47> result_names = {{{"W", GameResult::first_wins},
                                                      {"L", GameResult::second_wins},
                                                      {"D", GameResult::draw},
                                                      {"V", GameResult::unknown},
                                                      {"*", GameResult::unknown},
                                                      {"1-0", GameResult::first_wins},
                                                      {"0-1", GameResult::second_wins},
                                                      {"1/2-1/2", GameResult::draw},
                                                      {"红胜", GameResult::first_wins},
                                                      {"紅勝", GameResult::first_wins},
                                                      {"红方胜", GameResult::first_wins},
                                                      {"紅方勝", GameResult::first_wins},
                                                      {"红先胜", GameResult::first_wins},
                                                      {"紅先勝", GameResult::first_wins},
                                                      {"红赢", GameResult::first_wins},
                                                      {"先胜", GameResult::first_wins},
                                                      {"先勝", GameResult::first_wins},
                                                      {"先手胜", GameResult::first_wins},
                                                      {"胜", GameResult::first_wins},
                                                      {"勝", GameResult::first_wins},
                                                      {"黑负", GameResult::first_wins},
                                                      {"黑胜", GameResult::second_wins},
                                                      {"黑勝", GameResult::second_wins},
                                                      {"黑方胜", GameResult::second_wins},
                                                      {"黑方勝", GameResult::second_wins},
                                                      {"黑先胜", GameResult::second_wins},
                                                      {"黑赢", GameResult::second_wins},
                                                      {"先负", GameResult::second_wins},
                                                      {"先負", GameResult::second_wins},
                                                      {"后胜", GameResult::second_wins},
                                                      {"後勝", GameResult::second_wins},
                                                      {"负", GameResult::second_wins},
                                                      {"負", GameResult::second_wins},
                                                      {"红负", GameResult::second_wins},
                                                      {"紅負", GameResult::second_wins},
                                                      {"和棋", GameResult::draw},
                                                      {"和局", GameResult::draw},
                                                      {"红和", GameResult::draw},
                                                      {"先和", GameResult::draw},
                                                      {"和", GameResult::draw},
                                                      {"平", GameResult::draw},
                                                      {"平局", GameResult::draw},
                                                      {"双方和", GameResult::draw},
                                                      {"未知", GameResult::unknown},
                                                      {"不详", GameResult::unknown},
                                                      {"未完", GameResult::unknown},
                                                      {"多种", GameResult::unknown}}};

/// The result of a text; nothing when it is not known.
std::optional<GameResult> result_of(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos)
        return GameResult::unknown;
    const std::string_view trimmed = text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
    std::string name(trimmed);
    if (name.size() == 1 && name[0] >= 'a' && name[0] <= 'z')
        name[0] = static_cast<char>(name[0] - 'a' + 'A');
    for (const ResultName& known : result_names)
        if (known.text == name)
            return known.result;
    return std::nullopt;
}

void read_headers(const Content& content, GameTree<Xiangqi>& tree, ReadBudget& budget) {
    for (const auto& [tag, value] : content.others) {
        if (tree.headers.size() == bounds::headers) {
            budget.lose(make_fault<FaultCode::headers_over_limit>(bounds::headers));
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
    const auto result = result_of(content.result);
    tree.result = result.value_or(GameResult::unknown);
    if (!result)
        budget.lose(make_fault<FaultCode::unknown_result>(shown(content.result)));
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
                budget_.lose(make_fault<FaultCode::line_from_nowhere>(line.number, key.first, key.second));
        for (const auto& [key, text] : content_.remarks)
            budget_.lose(make_fault<FaultCode::remark_of_no_move>(std::to_string(key.first) + "_" +
                                                                  std::to_string(key.second)));
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
                    make_fault<FaultCode::file_move_unreadable>(shown(moves.substr(0, 4))).at(where));
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
                budget_.lose(make_fault<FaultCode::line_too_many>(line.number));
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
    Content content = content_of(text, limits.moves);
    if (!content.has_moves && content.board.empty() && content.fen.empty())
        return tl::unexpected(Faults{make_fault<FaultCode::nothing_in_dhtmlxq>().at("dhtmlxq:")});
    XiangqiFileGame game;
    const auto setup = setup_in(content, game.notes);
    if (!setup)
        return tl::unexpected(setup.error());
    const auto& moves = content.main.moves;
    const auto first_mover =
        moves.size() >= 4 ? square_of(moves[0], moves[1]) : std::optional<Square<Xiangqi>>{};
    const auto start = start_of(*setup, first_mover, game.notes);
    if (!start)
        return tl::unexpected(start.error());

    game.tree = GameTree<Xiangqi>(*start);
    ReadBudget budget(limits, game);
    read_headers(content, game.tree, budget);
    if (content.is_cut)
        budget.lose(make_fault<FaultCode::tags_over_limit>());
    Walker(content, game.tree, budget).walk();
    return game;
}

} // namespace duiyi
