// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "wire/trees.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include "domain/describe.hpp"
#include "duiyi/geometry/games.hpp"
#include "duiyi/notation/fen.hpp"
#include "duiyi/record/bounds.hpp"
#include "duiyi/record/pgn_head.hpp"
#include "wire/from_domain.hpp"
#include "wire/to_domain.hpp"

namespace duiyi::server {

namespace {

constexpr std::size_t max_headers = 100;
/// How a move that only passes the turn is written.
constexpr std::string_view passing_move = "--";
constexpr std::size_t max_header_name = 64;

GameId game_of(const GameTree<Xiangqi>&) {
    return GameId::xiangqi;
}

/// Chess960 has a header of many spellings, which all have the number or the name, or rights to castle that
/// only it has.
GameId game_of(const GameTree<Chess>& tree) {
    std::string variant(tree.headers.get("Variant").value_or(""));
    std::ranges::transform(variant, variant.begin(), [](unsigned char c) { return std::tolower(c); });
    const bool is_chess960 =
        variant.find("960") != std::string::npos || variant.find("fischer") != std::string::npos;
    return is_chess960 || needs_chess960(tree.start()) ? GameId::chess960 : GameId::chess;
}

/// What is said about a move.
template <Game G>
void describe_annotation(const Annotation<G>& said, wire::TreeNode& out) {
    out.before = said.before;
    out.after = said.after;
    for (const std::string& command : commands_of(said)) {
        out.values += (out.values.empty() ? "" : " ") + command;
    }
    out.nags.assign(said.nags.begin(), said.nags.end());
}

template <Game G>
wire::TreeNode describe_move(const Position<G>& before, Move<G> move, CastlingForm form) {
    wire::TreeNode out;
    if (move == null_move<G>) {
        const auto after = position_after(before, move);
        out.move = out.san = out.zh = passing_move;
        out.fen = to_fen(after.value_or(before));
        return out;
    }
    PlyView ply = describe_ply(before, move, form);
    out.move = std::move(ply.uci);
    out.fen = std::move(ply.fen);
    out.check = ply.gives_check;
    out.san = std::move(ply.standard);
    out.zh = std::move(ply.chinese);
    return out;
}

template <Game G>
wire::Tree describe_one(const GameTree<G>& tree) {
    wire::Tree out;
    const GameId game = game_of(tree);
    out.game = to_wire(game);
    out.result = to_string(tree.result);
    for (const Header& header : tree.headers) {
        out.headers.push_back({header.name, header.value});
    }
    const CastlingForm form = castling_form(game);
    wire::TreeNode root;
    root.parent = -1;
    root.fen = to_fen(tree.start());
    root.check = tree.start().in_check();
    describe_annotation(tree.annotation(tree.root()), root);
    out.nodes.push_back(std::move(root));

    struct Open {
        NodeId node;
        std::int64_t parent;
        Position<G> before;
    };
    std::vector<Open> open;
    // The last child goes in first: lines come out in their order, each before the alternatives to its start.
    const auto open_children = [&](NodeId parent, std::int64_t index, const Position<G>& position) {
        const std::size_t from = open.size();
        for (auto child = tree.first_child(parent); child; child = tree.next_sibling(*child)) {
            open.push_back({*child, index, position});
        }
        std::reverse(open.begin() + static_cast<std::ptrdiff_t>(from), open.end());
    };
    open_children(tree.root(), 0, tree.start());
    while (!open.empty()) {
        const Open next = open.back();
        open.pop_back();
        const Move<G> move = tree.move(next.node);
        wire::TreeNode node = describe_move(next.before, move, form);
        node.parent = next.parent;
        describe_annotation(tree.annotation(next.node), node);
        out.nodes.push_back(std::move(node));
        if (const auto after = position_after(next.before, move)) {
            open_children(next.node, static_cast<std::int64_t>(out.nodes.size()) - 1, *after);
        }
    }
    return out;
}

FileRefusal refuse_draft(std::string message) {
    return {std::move(message), {}};
}
FileRefusal refuse_draft(const Fault& fault) {
    return {fault.text(), {fault}};
}

/// Takes what is said in a draft about a move. False when a glyph has no number of a byte.
template <Game G, class Said>
bool take_annotation(const Said& said, const std::optional<std::string>& after, Annotation<G>& out) {
    out.after = after.value_or("");
    if (said.values) {
        std::string rest;
        take_remark(*said.values, out, rest);
        if (!rest.empty()) {
            add_remark(out.after, rest);
        }
    }
    if constexpr (requires { said.nags; }) {
        out.before = said.before.value_or("");
        for (const std::int64_t nag : said.nags.value_or(std::vector<std::int64_t>())) {
            if (nag < 0 || nag > 255) {
                return false;
            }
            out.nags.push_back(static_cast<std::uint8_t>(nag));
        }
    }
    return true;
}

/// As PGN can hold them: files have all kinds.
bool is_header_name(std::string_view name) {
    return !name.empty() && name.size() <= max_header_name && std::ranges::all_of(name, [](unsigned char c) {
        return c > 0x20 && c != 0x7f && c != '"' && c != ']';
    });
}

Result<Headers, FileRefusal> headers_of(const wire::Draft& draft) {
    Headers headers;
    if (draft.headers.size() > max_headers) {
        return tl::unexpected(refuse_draft(make_fault<FaultCode::draft_headers>(max_headers)));
    }
    for (const wire::Header& header : draft.headers) {
        if (!is_header_name(header.name)) {
            return tl::unexpected(
                refuse_draft("a header's name is empty, too long, or has blanks, quotes or brackets"));
        }
        std::string value = header.value;
        std::ranges::replace_if(
            value, [](unsigned char c) { return c < 0x20 || c == 0x7f; }, ' ');
        headers.add(header.name, std::move(value));
    }
    if (draft.game == wire::Game::chess960 && !headers.get("Variant")) {
        headers.add("Variant", "Chess960");
    }
    return headers;
}

/// The position after a draft's move.
template <Game G>
Result<std::pair<Move<G>, Position<G>>, std::string> play_draft_move(const Position<G>& before,
                                                                     std::string_view text) {
    if (text == passing_move) {
        if (const auto after = position_after(before, null_move<G>)) {
            return std::pair(null_move<G>, *after);
        }
        return tl::unexpected<std::string>("the turn cannot be passed in check");
    }
    const auto move = parse_uci(before, text);
    if (!move) {
        return tl::unexpected(move.error().text());
    }
    return std::pair(*move, before.after(*move));
}

template <Game G>
Result<AnyGameTree, FileRefusal> tree_of_game(const wire::Draft& draft) {
    // The page has the FEN from the server: rights of Chess960 that it still has were not to be left out.
    const auto start = parse_lenient_fen<G>(draft.fen, nullptr, ChessVariant::chess960);
    if (!start) {
        return tl::unexpected(FileRefusal{"the starting position cannot be played", start.error()});
    }
    auto headers = headers_of(draft);
    const auto result = parse_game_result(draft.result);
    if (!headers || !result) {
        return tl::unexpected(headers ? refuse_draft("the result is none of * 1-0 0-1 1/2-1/2")
                                      : std::move(headers.error()));
    }
    GameTree<G> tree(*start);
    tree.headers = std::move(*headers);
    tree.result = *result;
    take_annotation(draft, draft.comment, tree.annotate(tree.root()));
    std::vector<NodeId> ids{tree.root()};
    std::vector<Position<G>> positions{*start};
    ids.reserve(draft.nodes.size() + 1);
    positions.reserve(draft.nodes.size() + 1);
    for (const wire::DraftNode& node : draft.nodes) {
        const std::string place = "node " + std::to_string(ids.size()) + ": ";
        if (node.parent < 0 || static_cast<std::size_t>(node.parent) >= ids.size()) {
            return tl::unexpected(refuse_draft(place + "its parent is no node before it"));
        }
        const auto parent = static_cast<std::size_t>(node.parent);
        auto played = play_draft_move(positions[parent], node.move);
        if (!played) {
            return tl::unexpected(refuse_draft(place + played.error()));
        }
        const NodeId id = tree.append(ids[parent], played->first);
        if (node.nags && node.nags->size() > bounds::nags) {
            return tl::unexpected(
                refuse_draft(place + "there are more than " + std::to_string(bounds::nags) + " glyphs"));
        }
        if (!take_annotation(node, node.after, tree.annotate(id))) {
            return tl::unexpected(refuse_draft(place + "a glyph is not from 0 to 255"));
        }
        ids.push_back(id);
        positions.push_back(played->second);
    }
    return tree;
}

} // namespace

wire::RefusalBody to_wire(FileRefusal refusal) {
    return {std::move(refusal.message), to_wire(refusal.faults)};
}

wire::Tree describe_tree(const AnyGameTree& tree) {
    return std::visit([](const auto& one) { return describe_one(one); }, tree);
}

Result<AnyGameTree, FileRefusal> tree_of(const wire::Draft& draft) {
    if (draft.nodes.size() > wire::max_tree_moves) {
        return tl::unexpected(refuse_draft(make_fault<FaultCode::draft_moves>(wire::max_tree_moves)));
    }
    return with_game(from_wire(draft.game),
                     [&draft]<class G>(std::type_identity<G>) { return tree_of_game<G>(draft); });
}

} // namespace duiyi::server
