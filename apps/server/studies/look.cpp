// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "studies/look.hpp"

#include "duiyi/notation/typed_move.hpp"
#include "duiyi/rules/judge.hpp"
#include "rooms/describe_position.hpp"
#include "studies/start_position.hpp"

namespace duiyi::server {

namespace {

wire::ErrorCode code_of(TypedMoveFault::Kind kind) {
    switch (kind) {
        case TypedMoveFault::Kind::unreadable:
            return wire::ErrorCode::unreadable_move;
        case TypedMoveFault::Kind::ambiguous:
            return wire::ErrorCode::ambiguous_move;
        case TypedMoveFault::Kind::illegal:
            break;
    }
    return wire::ErrorCode::illegal_move;
}

template <Game G>
tl::expected<wire::LookedAnswer, Refusal> look_at(const wire::LookRequest& request) {
    const CastlingForm form = castling_form(request.game);
    wire::LookedAnswer answer;
    auto position = start_position<G>(request.fen);
    if (!position) {
        for (const Fault& fault : position.error()) {
            answer.faults.push_back({fault.place, fault.what});
        }
        return answer;
    }
    if (request.move) {
        const auto move = read_typed_move(*position, *request.move);
        if (!move) {
            return tl::unexpected(Refusal{code_of(move.error().kind), move.error().fault.text()});
        }
        answer.ply = describe_ply(*position, *move, form);
        position->play(*move);
    }
    answer.position = describe_position(*position, position->legal_moves(), form);
    if (const auto outcome = judge<G>({}, *position, {})) {
        answer.position->outcome = to_wire(*outcome);
    }
    if (answer.ply) {
        answer.position->last = answer.ply->move;
    }
    return answer;
}

} // namespace

tl::expected<wire::LookedAnswer, Refusal> look(const wire::LookRequest& request) {
    return request.game == wire::Game::xiangqi ? look_at<Xiangqi>(request) : look_at<Chess>(request);
}

} // namespace duiyi::server
