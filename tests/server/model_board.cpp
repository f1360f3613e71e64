// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The games of the model, and how it writes down what is shown.
#include <algorithm>
#include <sstream>
#include <type_traits>

#include "duiyi/geometry/games.hpp"
#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/uci.hpp"
#include "duiyi/record/handicap.hpp"
#include "service_model.hpp"

namespace duiyi::server::service_model {

namespace {

std::string side_text(Side side) {
    return side == Side::first ? "first" : "second";
}

std::string joined_text(const std::vector<std::string>& words) {
    std::string out;
    for (const std::string& word : words) {
        out += (out.empty() ? "" : ",") + word;
    }
    return out;
}

} // namespace

std::string text_at(const json::object& object, const char* field) {
    const json::value* value = object.if_contains(field);
    return value != nullptr && value->is_string() ? std::string(value->as_string()) : std::string();
}

std::string outcome_text(const json::value& outcome) {
    if (outcome.is_null()) {
        return {};
    }
    const json::object& what = outcome.as_object();
    const std::string winner = text_at(what, "winner");
    return (winner.empty() ? "nobody" : winner) + ' ' + text_at(what, "reason");
}

std::string to_text(const RoomShown& room) {
    const PositionShown& at = room.position;
    std::ostringstream out;
    out << "version " << room.version << ", seat '" << room.seat << "', moves " << joined_text(room.moves)
        << ", " << at.fen << " ply " << at.ply << ' ' << at.turn << " to move, last '" << at.last
        << "' claim '" << at.claim << "' outcome '" << at.outcome << "' check " << at.is_check << ", "
        << at.legal.size() << " legal: " << joined_text(at.legal) << ", draw '" << room.offers.draw
        << "' takeback '" << room.offers.takeback << "' rematch '" << room.offers.rematch << "', successor '"
        << room.successor << "', engine '" << room.engine << "', taken";
    for (const auto& [side, is_taken] : room.taken) {
        out << ' ' << side << '=' << is_taken;
    }
    out << ", here";
    for (const auto& [side, is_here] : room.here) {
        out << ' ' << side << '=' << is_here;
    }
    out << " watchers " << room.watchers;
    return out.str();
}

std::optional<ModelBoard> ModelBoard::open(GameId id, const std::string& fen) {
    return with_game(id, [&]<class G>(std::type_identity<G>) -> std::optional<ModelBoard> {
        const auto position = parse_fen<G>(fen);
        return position ? std::optional(ModelBoard(id, GameState<G>(*position))) : std::nullopt;
    });
}

bool ModelBoard::play(const std::string& move) {
    return std::visit(
        [&move](auto& game) {
            const auto parsed = parse_uci(game.position(), move);
            return parsed && game.play(*parsed);
        },
        game_);
}

void ModelBoard::cut(std::size_t plies) {
    std::visit(
        [plies](auto& game) {
            while (game.ply_count() > plies) {
                game.undo();
            }
        },
        game_);
}

std::string ModelBoard::start_fen() const {
    return std::visit([](const auto& game) { return to_fen(game.position_at(0)); }, game_);
}

bool ModelBoard::is_handicap() const {
    const Handicap* handicap =
        std::visit([](const auto& game) { return find_handicap(game.position_at(0)); }, game_);
    return handicap != nullptr && handicap->game == id_;
}

std::string ModelBoard::turn() const {
    return side_text(std::visit([](const auto& game) { return game.position().side_to_move(); }, game_));
}

std::optional<std::size_t> ModelBoard::before_last_move_of(const std::string& side) const {
    return std::visit(
        [&side](const auto& game) -> std::optional<std::size_t> {
            for (std::size_t ply = game.ply_count(); ply > 0; --ply) {
                if (side_text(game.line()[ply - 1].before.side_to_move()) == side) {
                    return ply - 1;
                }
            }
            return std::nullopt;
        },
        game_);
}

PositionShown ModelBoard::shown() const {
    return std::visit(
        [this](const auto& game) {
            PositionShown out;
            out.fen = to_fen(game.position());
            out.turn = side_text(game.position().side_to_move());
            out.ply = static_cast<std::int64_t>(game.ply_count());
            out.is_check = game.position().in_check();
            if (!game.line().empty()) {
                out.last = to_uci(game.line().back().before, game.line().back().move, castling_form(id_));
            }
            for (const auto move : game.legal_moves()) {
                out.legal.push_back(to_uci(game.position(), move, castling_form(id_)));
            }
            std::ranges::sort(out.legal);
            if (const auto claim = game.claimable_draw()) {
                out.claim = to_string(*claim);
            }
            if (const auto& outcome = game.outcome()) {
                out.outcome = (outcome->winner ? side_text(*outcome->winner) : "nobody") + ' ' +
                              std::string(to_string(outcome->reason));
            }
            return out;
        },
        game_);
}

} // namespace duiyi::server::service_model
