// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "lines.hpp"

#include <algorithm>
#include <charconv>

namespace duiyi::xiangqi_file {
namespace {

using Role = Xiangqi::Role;
using Sq = Square<Xiangqi>;

constexpr std::size_t most_losses = 2000;

/// The roles of one side's 16 places in a row.
constexpr std::array row_roles = {Role::rook,    Role::horse,   Role::elephant, Role::advisor,
                                  Role::general, Role::advisor, Role::elephant, Role::horse,
                                  Role::rook,    Role::cannon,  Role::cannon,   Role::pawn,
                                  Role::pawn,    Role::pawn,    Role::pawn,     Role::pawn};

/// Numeric glyphs as a command of our own: `[%nag 1 14]`.
constexpr std::string_view nag_command = "[%nag ";

/// Takes the glyphs off the front of a line; false when they are not the command's.
bool take_nags(std::string_view& line, std::vector<std::uint8_t>& nags) {
    const auto end = line.find(']');
    if (!line.starts_with(nag_command) || end == std::string_view::npos)
        return false;
    std::vector<std::uint8_t> found;
    const char* next = line.data() + nag_command.size();
    const char* const last = line.data() + end;
    while (next != last) {
        std::uint8_t nag = 0;
        const auto [after, error] = std::from_chars(next, last, nag);
        if (error != std::errc{} || (after != last && *after != ' '))
            return false;
        found.push_back(nag);
        next = after == last ? after : after + 1;
    }
    nags.insert(nags.end(), found.begin(), found.end());
    line.remove_prefix(end + 1);
    if (line.starts_with(' '))
        line.remove_prefix(1);
    return true;
}

} // namespace

void Budget::lose(std::string place, std::string what) {
    if (losses_.size() < most_losses)
        losses_.push_back({std::move(place), std::move(what)});
    else if (losses_.size() == most_losses)
        losses_.push_back({"the file", "has more faults, which are not listed"});
}

bool Budget::take(std::size_t& left, std::size_t amount, const char* what, bool& named) {
    if (amount <= left) {
        left -= amount;
        return true;
    }
    if (!named)
        lose("the game", std::string("has more ") + what + " than the limit allows; the rest is left out");
    named = true;
    left = 0;
    return false;
}

Place add_move(GameTree<Xiangqi>& tree, const Place& at, Move<Xiangqi> move, const std::string& where,
               Budget& budget) {
    const Place nowhere{std::nullopt, at.position};
    if (!at.node || !budget.take_move())
        return nowhere;
    const auto refuse = [&](const char* why) {
        budget.lose(where, std::string(why) + " (" + to_string(move.from()) + to_string(move.to()) +
                               "); it is left out with all that follows");
        return nowhere;
    };
    Place place = at;
    const auto piece = place.position.at(move.from());
    if (!piece)
        return refuse("moves from an empty point");
    if (piece->side != place.position.side_to_move()) {
        const auto passed = position_after(place.position, null_move<Xiangqi>);
        if (!passed || !passed->is_legal(move))
            return refuse("moves a piece of the side that is not to move");
        place = {tree.append(*place.node, null_move<Xiangqi>), *passed};
    }
    if (!place.position.is_legal(move))
        return refuse("is not legal");
    return {tree.append(*place.node, move), place.position.after(move)};
}

std::optional<NodeId> LineReader::add(Move<Xiangqi> move, const std::string& where, bool has_next,
                                      bool has_alternative) {
    if (has_alternative) {
        if (open_.size() >= budget_.open_variations()) {
            budget_.lose(where, "has more variations open than the limit allows; the rest is left out");
            at_end_ = true;
            return std::nullopt;
        }
        open_.push_back(at_);
    }
    const Place place = add_move(tree_, at_, move, where, budget_);
    if (has_next) {
        at_ = place;
    } else if (!open_.empty()) {
        at_ = open_.back();
        open_.pop_back();
    } else {
        at_end_ = true;
    }
    return place.node;
}

std::vector<NodeId> children_in_file(const GameTree<Xiangqi>& tree, NodeId node, std::size_t& nulls) {
    std::vector<NodeId> result;
    std::vector<NodeId> rest; // the last one is next
    const auto open = [&](NodeId parent) {
        const auto first_new = static_cast<std::ptrdiff_t>(rest.size());
        for (auto child = tree.first_child(parent); child; child = tree.next_sibling(*child))
            rest.push_back(*child);
        std::reverse(rest.begin() + first_new, rest.end());
    };
    open(node);
    while (!rest.empty()) {
        const NodeId child = rest.back();
        rest.pop_back();
        if (tree.move(child) != null_move<Xiangqi>) {
            result.push_back(child);
            continue;
        }
        ++nulls;
        open(child);
    }
    return result;
}

void take_comment(std::string_view text, Annotation<Xiangqi>& annotation) {
    while (!text.empty() && (text.back() == '\0' || text.back() == '\n' || text.back() == '\r'))
        text.remove_suffix(1);
    while (!text.empty()) {
        const auto end = std::min(text.find_first_of("\r\n"), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(end);
        if (text.starts_with("\r\n"))
            text.remove_prefix(2);
        else if (!text.empty())
            text.remove_prefix(1);
        if (take_nags(line, annotation.nags) && line.empty())
            continue;
        take_remark(line, annotation, annotation.after);
    }
}

std::string comment_of(const Annotation<Xiangqi>& annotation) {
    std::string text;
    for (const auto nag : annotation.nags)
        text += (text.empty() ? std::string(nag_command) : " ") + std::to_string(nag);
    if (!text.empty())
        text += ']';
    for (const auto& command : commands_of(annotation))
        text += (text.empty() ? "" : " ") + command;
    for (const auto* remark : {&annotation.before, &annotation.after})
        if (!remark->empty())
            text += (text.empty() ? "" : "\n") + *remark;
    return text;
}

Piece<Xiangqi> piece_in_row(std::size_t place) {
    return {place < 16 ? Side::first : Side::second, row_roles[place % 16]};
}

Result<Setup<Xiangqi>, Faults> setup_of(const PieceRow& row) {
    Setup<Xiangqi> setup;
    Faults faults;
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (!row[i])
            continue;
        if (setup.at(*row[i]))
            faults.push_back({"point " + to_string(*row[i]), "has two pieces"});
        setup.at(*row[i]) = piece_in_row(i);
    }
    if (!faults.empty())
        return tl::unexpected(std::move(faults));
    return setup;
}

std::optional<PieceRow> row_of(const Position<Xiangqi>& position) {
    PieceRow row{};
    const auto start = Position<Xiangqi>::start();
    for (const Side side : both_sides)
        for (const Role role : Xiangqi::roles) {
            // The usual points of the kind, in the row's order: from the right to the left of Red's view.
            std::vector<Sq> squares, homes;
            for (const Sq square : position.pieces(side, role))
                squares.push_back(square);
            for (const Sq square : start.pieces(side, role))
                homes.push_back(square);
            const auto by_file = [&](Sq a, Sq b) {
                return a.file() != b.file() ? (a.file() > b.file()) == (side == Side::first) : a < b;
            };
            std::sort(squares.begin(), squares.end(), by_file);
            if (squares.size() > homes.size())
                return std::nullopt;
            std::size_t next = 0;
            for (std::size_t i = 0; i < row.size() && next < squares.size(); ++i)
                if (piece_in_row(i) == Piece<Xiangqi>{side, role})
                    row[i] = squares[next++];
        }
    return row;
}

Result<Position<Xiangqi>, Faults> start_of(Setup<Xiangqi> setup, std::optional<Sq> first_mover) {
    if (first_mover)
        if (const auto& piece = setup.at(*first_mover))
            setup.turn = piece->side;
    auto position = Position<Xiangqi>::from_setup(setup);
    if (position)
        return position;
    setup.turn = other(setup.turn);
    auto turned = Position<Xiangqi>::from_setup(setup);
    return turned ? turned : position;
}

void set_header(Headers& headers, std::string_view name, std::string_view value) {
    std::string clean;
    for (const char c : value)
        clean += static_cast<unsigned char>(c) < ' ' || c == 0x7f ? ' ' : c;
    const auto first = clean.find_first_not_of(' ');
    if (first != std::string::npos)
        headers.set(name, std::string_view(clean).substr(first, clean.find_last_not_of(' ') - first + 1));
}

} // namespace duiyi::xiangqi_file
