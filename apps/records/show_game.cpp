// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "show_game.hpp"

#include <algorithm>

#include "board_picture.hpp"
#include "duiyi/notation/fen.hpp"
#include "game_file.hpp"

namespace duiyi::records {
namespace {

template <Game G>
void print_headers(const GameTree<G>& tree, std::ostream& out) {
    std::size_t width = 6; // of Result
    for (const auto& header : tree.headers) {
        width = std::max(width, header.name.size());
    }
    const auto print = [&](std::string_view name, std::string_view value) {
        out << one_line(name) << std::string(width + 2 - name.size(), ' ') << one_line(value) << '\n';
    };
    for (const auto& header : tree.headers) {
        print(header.name, header.value);
    }
    print("Result", to_string(tree.result));
}

template <Game G>
int show(const GameTree<G>& tree, const ShowRequest& request, std::ostream& out, std::ostream& err) {
    const auto line = tree.moves_to(tree.end_of_line());
    const std::size_t ply = request.ply.value_or(line.size());
    if (ply > line.size()) {
        return complain(err, {"ply " + std::to_string(ply) + ":",
                              "the game has " + std::to_string(line.size()) + " plies"});
    }
    print_headers(tree, out);
    NodeId node = tree.root();
    for (std::size_t i = 0; i < ply; ++i) {
        node = *tree.first_child(node);
    }
    const auto position = tree.position_at(node);
    out << '\n';
    for (const auto& row : draw(position)) {
        out << row << '\n';
    }
    out << "\nfen " << to_fen(position) << "\nply " << ply << " of " << line.size();
    if (ply > 0) {
        const auto before = tree.position_at(*tree.parent(node));
        out << ": " << before.fullmove_number() << (before.side_to_move() == Side::first ? ". " : "... ")
            << to_text(before, tree.move(node), request.notation);
    }
    out << '\n';
    const auto& remarks = tree.annotation(node).after;
    if (!remarks.empty()) {
        out << "remark " << one_line(remarks) << '\n';
    }
    const std::string text = to_pgn(tree, request.notation);
    const std::string moves = text.substr(text.find("\n\n") + 2);
    for (std::size_t at = 0; at < moves.size(); at = moves.find('\n', at) + 1) {
        out << (at == 0 ? "\n" : "") << one_line(moves.substr(at, moves.find('\n', at) - at)) << '\n';
    }
    return 0;
}

} // namespace

int show_game(const ShowRequest& request, std::ostream& out, std::ostream& err) {
    auto games = GameFile::open(request.file, request.read);
    if (!games) {
        return complain(err, games.error());
    }
    games->print_encoding_faults(err);
    auto printer = games->printer(err);
    const auto has_only = [&](std::size_t count) {
        return complain(err, {games->name() + ":", "has " + std::to_string(count) + " games"});
    };
    const auto show_tree = [&](const AnyGameTree& any) {
        return std::visit([&](const auto& tree) { return show(tree, request, out, err); }, any);
    };
    if (!games->is_pgn()) {
        std::size_t count = 0;
        while (const auto part = games->next_game()) {
            count = part->game->number;
            if (count != request.game) {
                continue;
            }
            printer.print(part->faults);
            return part->is_refused() ? bad_input : show_tree(part->game->tree);
        }
        return has_only(count);
    }
    const Part whole = games->whole_text();
    PgnReader reader(whole.piece.text, {.scan = {.games = request.game}, .first = request.game},
                     whole.assumed_head);
    std::optional<PgnGame> found;
    while (auto game = reader.next()) {
        found = std::move(game);
    }
    if (!found || found->number != request.game) {
        return has_only(found ? found->number : 0);
    }
    auto faults = reader.take_faults();
    std::erase_if(faults, [&](const PgnFault& fault) { return fault.game != request.game; });
    printer.print(faults, 0, 0);
    return show_tree(found->tree);
}

} // namespace duiyi::records
