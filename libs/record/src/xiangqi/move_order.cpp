// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "move_order.hpp"

#include <algorithm>
#include <utility>

#include "duiyi/notation/fault_moves.hpp"
#include "duiyi/record/bounds.hpp"

namespace duiyi::xiangqi_file {
namespace {

void add_fault(Faults& faults, Fault fault) {
    if (faults.size() < bounds::faults) {
        faults.push_back(std::move(fault));
    } else if (faults.size() == bounds::faults) {
        faults.push_back(make_fault<FaultCode::more_in_this_file>());
    }
}

/// Why a move of a file cannot be played in a position; one from a point to itself stands for a move without
/// points.
Fault illegal(const Position<Xiangqi>& position, Move<Xiangqi> move) {
    const std::string turn = turn_of(position);
    const std::string squares = to_string(move.from()) + to_string(move.to());
    const std::string notations = in_all_notations(position, move.from(), move.to());
    const auto piece = position.at(move.from());
    if (move.from() == move.to()) {
        return make_fault<FaultCode::file_move_without_points>(turn);
    }
    if (!piece) {
        return make_fault<FaultCode::file_move_from_empty_point>(turn, squares);
    }
    return piece->side != position.side_to_move()
               ? make_fault<FaultCode::file_move_of_other_side>(turn, squares, notations)
               : make_fault<FaultCode::file_move_not_legal>(turn, squares, notations);
}

} // namespace

void ReadBudget::lose(Fault fault) {
    add_fault(game_.losses, std::move(fault));
}
void ReadBudget::note(Fault fault) {
    add_fault(game_.notes, std::move(fault));
}

bool ReadBudget::take(std::size_t& left, std::size_t amount, FaultCode code, bool& named) {
    if (amount <= left) {
        left -= amount;
        return true;
    }
    if (!named) {
        Fault fault;
        fault.code = code;
        lose(std::move(fault));
    }
    named = true;
    left = 0;
    return false;
}

InsertionPoint add_move(GameTree<Xiangqi>& tree, const InsertionPoint& at, Move<Xiangqi> move,
                        const std::string& where, ReadBudget& budget) {
    const InsertionPoint nowhere{std::nullopt, at.position};
    budget.pass_move();
    if (!at.node || !budget.take_move()) {
        return nowhere;
    }
    if (at.position.is_legal(move)) {
        return {tree.append(*at.node, move), at.position.after(move)};
    }
    const auto piece = at.position.at(move.from());
    if (piece && piece->side != at.position.side_to_move()) {
        const auto passed = position_after(at.position, null_move<Xiangqi>);
        if (passed && passed->is_legal(move)) {
            return {tree.append(tree.append(*at.node, null_move<Xiangqi>), move), passed->after(move)};
        }
    }
    budget.lose(illegal(at.position, move).at(where));
    return nowhere;
}

std::optional<NodeId> MoveOrderReader::add(Move<Xiangqi> move, const std::string& where, bool has_next,
                                           bool has_alternative) {
    if (has_alternative) {
        if (open_.size() >= budget_.open_variations()) {
            budget_.lose(make_fault<FaultCode::too_many_open_variations>().at(where));
            at_end_ = true;
            return std::nullopt;
        }
        open_.push_back(at_);
    }
    const bool is_repeated = at_.node && *at_.node != tree_.root() && tree_.move(*at_.node) == move;
    if (is_repeated) {
        budget_.note(make_fault<FaultCode::file_move_repeated>().at(where));
    }
    const InsertionPoint place = is_repeated ? at_ : add_move(tree_, at_, move, where, budget_);
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
        for (auto child = tree.first_child(parent); child; child = tree.next_sibling(*child)) {
            rest.push_back(*child);
        }
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

} // namespace duiyi::xiangqi_file
