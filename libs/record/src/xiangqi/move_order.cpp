// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "move_order.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "duiyi/record/bounds.hpp"

namespace duiyi::xiangqi_file {
namespace {

void add_fault(Faults& faults, Fault fault) {
    if (faults.size() < bounds::faults)
        faults.push_back(std::move(fault));
    else if (faults.size() == bounds::faults)
        faults.push_back(make_fault<FaultCode::more_in_this_file>());
}

/// Names a code whose argument is the move.
template <FaultCode code>
using Refusal = std::integral_constant<FaultCode, code>;

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
    if (!at.node || !budget.take_move())
        return nowhere;
    const auto refuse = [&]<FaultCode code>(Refusal<code>) {
        budget.lose(make_fault<code>(to_string(move.from()) + to_string(move.to())).at(where));
        return nowhere;
    };
    InsertionPoint place = at;
    const auto piece = place.position.at(move.from());
    if (!piece)
        return refuse(Refusal<FaultCode::file_move_from_empty_point>());
    if (piece->side != place.position.side_to_move()) {
        const auto passed = position_after(place.position, null_move<Xiangqi>);
        if (!passed || !passed->is_legal(move))
            return refuse(Refusal<FaultCode::file_move_of_other_side>());
        place = {tree.append(*place.node, null_move<Xiangqi>), *passed};
    }
    if (!place.position.is_legal(move))
        return refuse(Refusal<FaultCode::file_move_not_legal>());
    return {tree.append(*place.node, move), place.position.after(move)};
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
    if (is_repeated)
        budget_.note(make_fault<FaultCode::file_move_repeated>().at(where));
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

} // namespace duiyi::xiangqi_file
