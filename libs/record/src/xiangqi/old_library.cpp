// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "old_library.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "../encoding/encoding_note.hpp"
#include "duiyi/notation/fault_moves.hpp"
#include "duiyi/record/encoding.hpp"
#include "expand.hpp"
#include "file_text.hpp"
#include "move_order.hpp"
#include "piece_row.hpp"

namespace duiyi::xiangqi_file {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view old_magic = "CCBridge\x15\0\0\0"sv;
constexpr std::size_t old_version_at = 12, size_at = 16, packed_at = 20;
constexpr std::array<std::uint32_t, 2> known_versions = {1, 3};
/// Deflate does not pack closer.
constexpr std::size_t closest_packing = 1032;

constexpr std::size_t time_size = 19, row_size = 32, move_size = 6;

/// Takes the fields of the content one after the other. After its end all are empty, and `ended` says so.
class Fields {
public:
    explicit Fields(std::string_view bytes) : bytes_(bytes) {}

    std::string_view bytes(std::size_t size) {
        ended_ |= size > bytes_.size() - next_;
        const auto taken = bytes_.substr(next_, size);
        next_ += taken.size();
        return taken;
    }
    std::uint32_t number() {
        std::uint32_t value = 0;
        unsigned shift = 0;
        for (const char c : bytes(4)) {
            value |= std::uint32_t{static_cast<unsigned char>(c)} << shift;
            shift += 8;
        }
        return value;
    }
    /// A text after its size.
    std::string_view text() { return bytes(number()); }
    std::string_view rest() const { return bytes_.substr(next_); }
    std::size_t offset() const { return next_; }
    bool ended() const { return ended_; }

private:
    std::string_view bytes_;
    std::size_t next_ = 0;
    bool ended_ = false;
};

/// The text with a line feed for each `||`; each byte is moved at most once.
std::string lines_of_bars(std::string text) {
    std::size_t end = 0; // of what is done
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool bars = text[at] == '|' && at + 1 < text.size() && text[at + 1] == '|';
        text[end++] = bars ? '\n' : text[at];
        at += bars ? 1 : 0;
    }
    text.resize(end);
    return text;
}

/// A game that is read.
struct GameInLibrary {
    Encoding encoding;
    GameTree<Xiangqi>& tree;
    ReadBudget& budget;

    /// `||` is a line's end.
    std::string decoded(std::string_view bytes, const FileTextPlace& place) const {
        return lines_of_bars(decoded_text(bytes, encoding, place, budget));
    }
};

/// The point of two half bytes: the file from Red's left hand and the rank from Black's side, both from
/// `first` on.
std::optional<Square<Xiangqi>> point_of(char byte, int first) {
    constexpr int half = 16;
    const int both = static_cast<unsigned char>(byte);
    const int file = both / half - first;
    const int rank = both % half - first;
    if (file < 0 || file >= Xiangqi::files || rank < 0 || rank >= Xiangqi::ranks) {
        return std::nullopt;
    }
    return square_at<Xiangqi>(file, Xiangqi::ranks - 1 - rank);
}

/// A game's head, in the file's order.
struct Head {
    std::string_view row;
    std::uint32_t type = 0, result = 0;
    std::vector<std::pair<std::string_view, std::string_view>> headers{}; ///< names and texts
    std::string_view remark{};
    std::uint32_t moves = 0;
};

Head take_head(Fields& fields) {
    Head head;
    const auto header = [&](std::string_view name) { head.headers.emplace_back(name, fields.text()); };
    head.row = fields.bytes(row_size);
    head.type = fields.number();
    header("Event");
    fields.number(); // 1 in all files seen
    for (const auto name : {"Title", "CCBridge1", "CCBridge2", "Site", "Date", "Red", "Black"}) {
        header(name);
    }
    head.result = fields.number();
    for (const auto name : {"Annotator", "AnnotatorMail", "Author", "AuthorMail"}) {
        header(name);
    }
    head.remark = fields.text();
    fields.bytes(1);
    for (const auto name : {"Created", "Modified"}) {
        head.headers.emplace_back(name, fields.bytes(time_size));
    }
    head.moves = fields.number();
    return head;
}

void read_headers(const Head& head, const GameInLibrary& into) {
    auto& [encoding, tree, budget] = into;
    for (const auto& [name, bytes] : head.headers) {
        if (budget.take_text(bytes.size())) {
            set_header(tree.headers, name, into.decoded(bytes, {.header = std::string(name)}));
        }
    }
    constexpr std::array types = {""sv, ""sv, "opening"sv, "middlegame"sv, "endgame"sv};
    if (head.type < types.size()) {
        set_header(tree.headers, "GameType", types.at(head.type));
    }
    if (head.result < 4) { // 4 means several
        tree.result = static_cast<GameResult>(head.result);
    }
}

void take_remark_of(std::string_view bytes, NodeId node, const std::string& where,
                    const GameInLibrary& into) {
    auto& [encoding, tree, budget] = into;
    if (bytes.empty() || !budget.take_text(bytes.size())) {
        return;
    }
    Annotation<Xiangqi> annotation;
    take_comment(into.decoded(bytes, {.remark = where}), annotation);
    if (!annotation.empty()) {
        tree.annotate(node) = std::move(annotation);
    }
}

/// Moves come one after the other with the number of their ply: a move replaces that ply of the line before
/// it. Then follow as many remarks, a line each.
void read_moves(std::string_view moves, std::string_view remarks, const GameInLibrary& into) {
    auto& [encoding, tree, budget] = into;
    std::vector<InsertionPoint> line = {{tree.root(), tree.start()}};
    for (std::size_t number = 1; !moves.empty(); ++number) {
        const auto move = moves.substr(0, move_size);
        moves.remove_prefix(move_size);
        const auto remark = remarks.substr(0, remarks.find("\r\n"));
        remarks.remove_prefix(std::min(remark.size() + 2, remarks.size()));

        const std::string where = "move " + std::to_string(number) + " of the game";
        const std::size_t ply =
            static_cast<unsigned char>(move[0]) + (std::size_t{static_cast<unsigned char>(move[1])} << 8U);
        const auto from = point_of(move[2], 0);
        const auto to = point_of(move[3], 0);
        if (ply == 0 || ply > line.size()) {
            budget.pass_move();
            budget.lose(make_fault<FaultCode::file_move_follows_none>().at(where));
            continue;
        }
        const InsertionPoint nowhere{std::nullopt, line[ply - 1].position};
        if (!from || !to) {
            budget.lose(make_fault<FaultCode::file_move_without_points>(turn_of(nowhere.position)).at(where));
        }
        line.resize(ply, nowhere);
        line.push_back(from && to ? add_move(tree, line.back(), {*from, *to}, where, budget) : nowhere);
        if (line.back().node) {
            take_remark_of(remark, *line.back().node, where, into);
        }
    }
}

Result<XiangqiFileGame, Faults> read_game(std::string_view bytes, Encoding encoding,
                                          const XiangqiFileLimits& limits) {
    Fields fields(bytes);
    const Head head = take_head(fields);
    if (fields.ended() || head.moves > fields.rest().size() / move_size) {
        return tl::unexpected(Faults{make_fault<FaultCode::library_game_cut>().at("cbl:")});
    }
    const auto moves = fields.bytes(move_size * head.moves);

    PieceRow row{};
    for (std::size_t i = 0; i < row.size(); ++i) {
        row.at(i) = point_of(head.row[i], 1);
    }
    const auto setup = setup_of(row);
    if (!setup) {
        return tl::unexpected(setup.error());
    }
    XiangqiFileGame game;
    const auto start = start_of(*setup, moves.empty() ? std::nullopt : point_of(moves[2], 0), game.notes);
    if (!start) {
        return tl::unexpected(start.error());
    }

    game.tree = GameTree<Xiangqi>(*start);
    ReadBudget budget(limits, game);
    const GameInLibrary into{encoding, game.tree, budget};
    read_headers(head, into);
    take_remark_of(head.remark, game.tree.root(), "the game's remark", into);
    read_moves(moves, fields.rest(), into);
    return game;
}

/// Adds the texts of games' heads, as far as they are needed to find their encoding.
void add_texts_of_games(std::string_view games, std::string& texts) {
    while (texts.size() < enough_text) {
        const std::size_t size = Fields(games).number(); // with itself
        if (size < 4 || size > games.size()) {
            return;
        }
        Fields fields(games.substr(4, size - 4));
        const Head head = take_head(fields);
        for (const auto& [name, bytes] : head.headers) {
            (texts += '\n') += bytes;
        }
        (texts += '\n') += head.remark;
        games.remove_prefix(size);
    }
}

/// How many bytes a library holds, or what is wrong with its head.
Result<std::size_t, Fault> packed_size(std::string_view bytes, std::size_t most) {
    if (bytes.size() < packed_at) {
        return tl::unexpected(make_fault<FaultCode::head_cut>(packed_at));
    }
    const std::uint32_t version = Fields(bytes.substr(old_version_at)).number();
    if (std::find(known_versions.begin(), known_versions.end(), version) == known_versions.end()) {
        return tl::unexpected(make_fault<FaultCode::unknown_version>(version));
    }
    const std::size_t size = Fields(bytes.substr(size_at)).number();
    if (size / closest_packing > bytes.size() - packed_at) {
        return tl::unexpected(make_fault<FaultCode::library_size_impossible>(size));
    }
    if (size > most) {
        return tl::unexpected(make_fault<FaultCode::library_too_large>(size, most));
    }
    return size;
}

} // namespace

bool is_old_library(std::string_view bytes) {
    return bytes.starts_with(old_magic);
}

OldLibrary::OldLibrary(std::string_view bytes, const XiangqiFileLimits& limits) : limits_(limits) {
    auto packed = packed_size(bytes, limits.expanded);
    if (!packed) {
        fault_ = std::move(packed.error()).at("cbl:");
        return;
    }
    const std::size_t size = *packed;
    auto expanded = expand_zlib(bytes.substr(packed_at), size);
    content_ = std::move(expanded.bytes);
    if (!expanded.complete || content_.size() < size) {
        fault_ = make_fault<FaultCode::library_damaged>(content_.size(), size).at("cbl:");
    }
    Fields fields(content_);
    const std::string_view name = fields.text();
    std::string texts(name);
    for (int i = 0; i < 4; ++i) { // two that were always empty, the library's author, one more
        (texts += '\n') += fields.text();
    }
    fields.bytes(2 * time_size);
    left_ = fields.number();
    (texts += '\n') += fields.text(); // about the library
    next_ = fields.offset();
    add_texts_of_games(fields.rest(), texts);
    found_ = encoding_of_texts(texts, limits);
    name_ = to_utf8(name, found_.encoding).text;
    if (fields.ended() && !fault_) {
        fault_ = make_fault<FaultCode::library_head_cut>().at("cbl:");
    }
}

std::optional<Result<XiangqiFileGame, Faults>> OldLibrary::next() {
    const auto rest = std::string_view(content_).substr(next_);
    const std::size_t size = Fields(rest).number(); // with itself
    if (left_ > 0 && size >= 4 && size <= rest.size()) {
        --left_;
        next_ += size;
        auto game = read_game(rest.substr(4, size - 4), found_.encoding, limits_);
        auto note = encodings::note_of(found_);
        if (game && note && !std::exchange(encoding_noted_, true)) {
            game->notes.insert(game->notes.begin(), std::move(*note));
        }
        return game;
    }
    if (left_ > 0 && !fault_) {
        fault_ = make_fault<FaultCode::library_games_missing>(left_).at("cbl:");
    }
    left_ = 0;
    if (!fault_) {
        return std::nullopt;
    }
    return tl::unexpected(Faults{*std::exchange(fault_, std::nullopt)});
}

} // namespace duiyi::xiangqi_file
