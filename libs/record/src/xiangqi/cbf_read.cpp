// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "../encoding/utf8_scan.hpp"
#include "../trimmed.hpp"
#include "duiyi/notation/fault_moves.hpp"
#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/quoted.hpp"
#include "duiyi/record/cbf.hpp"
#include "duiyi/record/pgn_head.hpp"
#include "file_text.hpp"
#include "move_order.hpp"
#include "piece_row.hpp"

namespace duiyi {
namespace {
namespace cbf_reader {

using namespace xiangqi_file;

constexpr std::string_view root = "<ChineseChessRecord";
constexpr std::string_view start_move = "00-00"; ///< stands for the position before the first move

/// An element of the head that is a header here.
struct Name {
    std::string_view element, header;
};
constexpr std::array<Name, 28> names = {{{"Name", "Title"},
                                         {"From", "Source"},
                                         {"ContestType", "EventType"},
                                         {"Contest", "Event"},
                                         {"Round", "Round"},
                                         {"Group", "Section"},
                                         {"Table", "Board"},
                                         {"Date", "Date"},
                                         {"Site", "Site"},
                                         {"TimeRule", "TimeControl"},
                                         {"Red", "Red"},
                                         {"RedTeam", "RedTeam"},
                                         {"RedTime", "RedTime"},
                                         {"RedRating", "RedElo"},
                                         {"Black", "Black"},
                                         {"BlackTeam", "BlackTeam"},
                                         {"BlackTime", "BlackTime"},
                                         {"BlackRating", "BlackElo"},
                                         {"Referee", "Arbiter"},
                                         {"Recorder", "Recorder"},
                                         {"Commentator", "Annotator"},
                                         {"CommentatorURL", "AnnotatorMail"},
                                         {"Creator", "Author"},
                                         {"CreatorURL", "AuthorMail"},
                                         {"DateCreated", "Created"},
                                         {"DateModified", "Modified"},
                                         {"ECCO", "ECCO"},
                                         {"URL", "URL"}}};

/// The character that an entity stands for: `lt`, `#x4e00`; nothing when it is not known.
std::optional<std::uint32_t> character_of(std::string_view entity) {
    struct Known {
        std::string_view name;
        std::uint32_t code;
    };
    constexpr std::array<Known, 5> known = {
        {{"lt", '<'}, {"gt", '>'}, {"amp", '&'}, {"quot", '"'}, {"apos", '\''}}};
    for (const auto& [name, code] : known) {
        if (name == entity) {
            return code;
        }
    }
    if (!entity.starts_with('#')) {
        return std::nullopt;
    }
    entity.remove_prefix(1);
    const bool hexadecimal = entity.starts_with('x');
    entity.remove_prefix(hexadecimal ? 1 : 0);
    std::uint32_t code = 0;
    const auto [end, error] =
        std::from_chars(entity.data(), entity.data() + entity.size(), code, hexadecimal ? 16 : 10);
    constexpr std::uint32_t first_surrogate = 0xd800, after_surrogates = 0xe000, last = 0x10ffff;
    const bool valid = error == std::errc{} && end == entity.data() + entity.size() && code > 0 &&
                       code <= last && (code < first_surrogate || code >= after_surrogates);
    return valid ? std::optional(code) : std::nullopt;
}

/// A text of XML without its entities. What is not known stays as it is.
std::string plain(std::string_view text) {
    constexpr std::size_t longest_entity = 10;
    std::string out;
    while (!text.empty()) {
        const auto amp = std::min(text.find('&'), text.size());
        out += text.substr(0, amp);
        text.remove_prefix(amp);
        if (text.empty()) {
            break;
        }
        const auto end = text.substr(0, longest_entity).find(';');
        const auto code =
            end == std::string_view::npos ? std::nullopt : character_of(text.substr(1, end - 1));
        if (code) {
            encodings::append_utf8(out, *code);
        } else {
            out += '&';
        }
        text.remove_prefix(code ? end + 1 : 1);
    }
    return out;
}

/// A tag and the text up to the next one.
struct Tag {
    std::string_view name;       ///< with `/` in front where it closes an element
    std::string_view attributes; ///< as they stand
    std::string_view text;
};

/// Takes tags off the front of a text; nothing where it has no more.
std::optional<Tag> take_tag(std::string_view& text) {
    const auto open = text.find('<');
    const auto close = open == std::string_view::npos ? open : text.find('>', open);
    if (close == std::string_view::npos) {
        return std::nullopt;
    }
    std::string_view inside = text.substr(open + 1, close - open - 1);
    text.remove_prefix(close + 1);
    if (inside.ends_with('/')) {
        inside.remove_suffix(1);
    }
    const auto name = inside.substr(0, inside.find_first_of(blanks_and_line_ends));
    return Tag{name, inside.substr(name.size()), text.substr(0, text.find('<'))};
}

/// The next attribute off the front, `value="77-47"`; nothing where there is no more.
std::optional<std::pair<std::string_view, std::string_view>> take_attribute(std::string_view& text) {
    const auto equals = text.find('=');
    const auto quote = equals == std::string_view::npos ? equals : text.find_first_of("\"'", equals);
    const auto end = quote == std::string_view::npos ? quote : text.find(text[quote], quote + 1);
    if (end == std::string_view::npos) {
        return std::nullopt;
    }
    const auto name = trimmed(text.substr(0, equals));
    const auto value = text.substr(quote + 1, end - quote - 1);
    text.remove_prefix(end + 1);
    return std::pair{name, value};
}

/// What the file says, before it is played.
struct Content {
    std::vector<std::pair<std::string_view, std::string_view>> head{}; ///< elements and their texts
    struct WrittenMove {
        std::string_view points, remark;
        bool ends = false;
    };
    std::vector<WrittenMove> moves{};
    std::vector<std::string_view> unknown{}; ///< names of attributes
    bool has_list = false;
};

/// No head has more elements.
constexpr std::size_t most_elements = 100;

void take_move(const Tag& tag, Content& content) {
    Content::WrittenMove move{.points = {}, .remark = trimmed(tag.text)};
    std::string_view attributes = tag.attributes;
    while (const auto attribute = take_attribute(attributes)) {
        const auto& [name, value] = *attribute;
        if (name == "value") {
            move.points = value;
        } else if (name == "end") {
            move.ends = value == "1";
        } else if (content.unknown.size() < most_elements &&
                   std::find(content.unknown.begin(), content.unknown.end(), name) == content.unknown.end()) {
            content.unknown.push_back(name);
        }
    }
    content.moves.push_back(move);
}

Content content_of(std::string_view text, std::size_t most_moves) {
    Content content;
    text.remove_prefix(std::min(text.find(root), text.size()));
    bool in_head = false;
    while (const auto tag = take_tag(text)) {
        if (tag->name == "Head" || tag->name == "/Head") {
            in_head = tag->name == "Head";
        } else if (tag->name == "MoveList") {
            content.has_list = true;
        } else if (tag->name == "Move" && content.moves.size() <= most_moves + 1) {
            take_move(*tag, content);
        } else if (in_head && !tag->name.starts_with('/') && content.head.size() < most_elements) {
            content.head.emplace_back(tag->name, trimmed(tag->text));
        }
    }
    return content;
}

std::string text_of(const Content& content, std::string_view element) {
    for (const auto& [name, text] : content.head) {
        if (name == element) {
            return plain(text);
        }
    }
    return {};
}

/// `77`: the file from Red's left hand, the rank from Black's side, both from 0.
std::optional<Square<Xiangqi>> point_at(std::string_view points, std::size_t at) {
    if (points.size() != start_move.size() || points[2] != '-') {
        return std::nullopt;
    }
    const char file = points[at];
    const char rank = points[at + 1];
    if (file < '0' || file > '8' || rank < '0' || rank > '9') {
        return std::nullopt;
    }
    return square_at<Xiangqi>(file - '0', Xiangqi::ranks - 1 - (rank - '0'));
}

void read_headers(const Content& content, GameTree<Xiangqi>& tree, ReadBudget& budget) {
    for (const auto& [element, text] : content.head) {
        for (const Name& name : names) {
            if (name.element == element && budget.take_text(text.size())) {
                set_header(tree.headers, name.header, plain(text));
            }
        }
    }
    const std::string result = text_of(content, "RecordResult");
    tree.result = result == "1"                    ? GameResult::first_wins
                  : result == "2"                  ? GameResult::second_wins
                  : result == "3" || result == "4" ? GameResult::draw
                                                   : GameResult::unknown;
}

void read_moves(const Content& content, GameTree<Xiangqi>& tree, ReadBudget& budget) {
    InsertionPoint place{tree.root(), tree.start()};
    bool ended = false;
    std::size_t number = 0;
    for (const auto& move : content.moves) {
        const bool is_start = number == 0 && move.points == start_move;
        number += is_start ? 0 : 1;
        const std::string where = "move " + std::to_string(number);
        if (ended) {
            return budget.lose(make_fault<FaultCode::file_move_after_end>().at(where));
        }
        ended = move.ends;
        if (!is_start) {
            const auto from = point_at(move.points, 0);
            const auto to = point_at(move.points, 3);
            if (!from || !to) {
                return budget.lose(
                    make_fault<FaultCode::file_move_unreadable>(turn_of(place.position), shown(move.points))
                        .at(where));
            }
            place = add_move(tree, place, {*from, *to}, where, budget);
            if (!place.node) {
                return;
            }
        }
        if (!move.remark.empty() && budget.take_text(move.remark.size())) {
            Annotation<Xiangqi> annotation;
            take_comment(plain(move.remark), annotation);
            if (!annotation.empty()) {
                tree.annotate(*place.node) = std::move(annotation);
            }
        }
    }
}

Result<Position<Xiangqi>, Faults> start_in(const Content& content, Faults& notes) {
    const std::string fen = text_of(content, "FEN");
    if (fen.empty()) {
        return Position<Xiangqi>::start();
    }
    auto read = read_fen_setup<Xiangqi>(fen);
    if (!read) {
        return tl::unexpected(std::move(read.error()));
    }
    notes = std::move(read->repairs);
    std::optional<Square<Xiangqi>> first_mover;
    for (const auto& move : content.moves) {
        if (move.points != start_move) {
            first_mover = point_at(move.points, 0);
            break;
        }
    }
    return start_of(read->setup, first_mover, notes);
}

} // namespace cbf_reader
} // namespace

bool is_cbf(std::string_view text) {
    return text.find(cbf_reader::root) != std::string_view::npos;
}

Result<XiangqiFileGame, Faults> read_cbf(std::string_view text, const XiangqiFileLimits& limits) {
    using namespace cbf_reader;
    const Content content = content_of(text, limits.moves);
    if (!content.has_list) {
        return tl::unexpected(Faults{make_fault<FaultCode::nothing_in_cbf>().at("cbf:")});
    }
    XiangqiFileGame game;
    const auto start = start_in(content, game.notes);
    if (!start) {
        return tl::unexpected(start.error());
    }
    game.tree = GameTree<Xiangqi>(*start);
    ReadBudget budget(limits, game);
    read_headers(content, game.tree, budget);
    read_moves(content, game.tree, budget);
    for (const auto name : content.unknown) {
        budget.lose(make_fault<FaultCode::unknown_move_attribute>(shown(name)));
    }
    return game;
}

} // namespace duiyi
