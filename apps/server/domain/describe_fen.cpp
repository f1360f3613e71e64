// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "domain/describe_fen.hpp"

#include "domain/describe.hpp"
#include "duiyi/geometry/games.hpp"
#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/typed_move.hpp"
#include "duiyi/rules/judge.hpp"

namespace duiyi::server {

namespace {

RefusalCode code_of(TypedMoveFault::Kind kind) {
    switch (kind) {
        case TypedMoveFault::Kind::unreadable:
            return RefusalCode::unreadable_move;
        case TypedMoveFault::Kind::ambiguous:
            return RefusalCode::ambiguous_move;
        case TypedMoveFault::Kind::illegal:
            break;
    }
    return RefusalCode::illegal_move;
}

template <Game G>
Result<PositionReport, Refusal> look_at(std::string_view fen, const std::optional<std::string>& move_text,
                                        CastlingForm form, ChessVariant variant) {
    PositionReport report;
    auto read = read_fen<G>(fen, {FenReading::forgiving, variant});
    if (!read) {
        report.faults = std::move(read.error());
        return report;
    }
    report.repairs = std::move(read->repairs);
    Position<G>* const position = &read->position;
    if (move_text) {
        const auto move = read_typed_move(*position, *move_text);
        if (!move) {
            return tl::unexpected(Refusal{code_of(move.error().kind), move.error().fault.text()});
        }
        report.ply = describe_ply(*position, *move, form);
        position->play(*move);
    } else {
        report.faults = reachability_faults(position->setup());
    }
    report.position = describe_position(*position, position->legal_moves(), form);
    report.position->outcome = judge<G>({}, *position, {});
    if (report.ply) {
        report.position->last_move = report.ply->uci;
    }
    return report;
}

} // namespace

Result<PositionReport, Refusal> describe_fen(GameId game, std::string_view fen,
                                             const std::optional<std::string>& move) {
    return with_game(game, [&]<class G>(std::type_identity<G>) {
        return look_at<G>(fen, move, castling_form(game), chess_variant(game));
    });
}

} // namespace duiyi::server
