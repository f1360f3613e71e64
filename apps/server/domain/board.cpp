// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "domain/board.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <type_traits>

#include "domain/describe.hpp"
#include "domain/secret.hpp"
#include "duiyi/notation/fen.hpp"

namespace duiyi::server {

namespace {

constexpr std::size_t chess960_starts = 960;

/// A position must have stood on the board this often before a move to it ends a game or allows a claim.
constexpr int harmless_occurrences = 2;
/// The fewest plies without capture or pawn move after which a move can repeat a position for the third time.
constexpr int shortest_repetition = 7;

constexpr std::array repetitions{Reason::repetition,          Reason::perpetual_check,
                                 Reason::perpetual_chase,     Reason::perpetual_attack,
                                 Reason::fivefold_repetition, Reason::threefold_claim};

bool is_repetition(Reason reason) {
    return std::ranges::find(repetitions, reason) != repetitions.end();
}

/// What a move leads to when it repeats the position once too often. `game` is as before afterwards.
template <class G>
std::optional<Outcome> repetition_after(GameState<G>& game, Move<G> move) {
    if (!game.play(move)) {
        return std::nullopt;
    }
    std::optional<Outcome> result = game.outcome();
    if (const auto claim = game.claimable_draw(); !result && claim) {
        result = Outcome{std::nullopt, *claim};
    }
    game.undo();
    return result && is_repetition(result->reason) ? result : std::nullopt;
}

/// The legal moves that repeat the position once too often. Cost: next to nothing until pieces have moved to
/// and fro for eight plies; then a comparison of each legal move with the plies of the half-move clock, and a
/// copy of the game when a position returns for the third time.
template <class G>
std::vector<RepeatView> repeating_moves(const GameState<G>& game, CastlingForm form) {
    std::vector<RepeatView> out;
    if (game.position().halfmove_clock() < shortest_repetition) {
        return out;
    }
    const auto recent = game.line().last(std::min<std::size_t>(
        static_cast<std::size_t>(game.position().halfmove_clock()), game.line().size()));
    std::optional<GameState<G>> copy;
    for (const auto move : game.legal_moves()) {
        const Position<G> after = game.position().after(move);
        const auto occurrences = std::ranges::count_if(
            recent, [&after](const Ply<G>& ply) { return ply.before.is_same_as(after); });
        if (occurrences < harmless_occurrences) {
            continue;
        }
        if (!copy) {
            copy = game;
        }
        if (const auto outcome = repetition_after(*copy, move)) {
            out.push_back({to_uci(game.position(), move, form), *outcome});
        }
    }
    return out;
}

template <class G>
PositionView describe(const GameState<G>& game, CastlingForm form) {
    PositionView out = describe_position(game.position(), game.legal_moves(), form);
    out.ply = game.ply_count();
    if (!game.line().empty()) {
        const auto& last = game.line().back();
        out.last_move = to_uci(last.before, last.move, form);
    }
    out.claimable_draw = game.claimable_draw();
    out.repeats = repeating_moves(game, form);
    return out;
}

/// The end of the game that a legal move brings.
template <Game G>
std::optional<Outcome> outcome_after(const GameState<G>& game, Move<G> move) {
    const Position<G> after = game.position().after(move);
    // The judge looks no further back than the clock of reversible plies.
    const auto clock = static_cast<std::size_t>(after.halfmove_clock());
    std::vector<Ply<G>> recent;
    if (clock > 0) {
        const auto line = game.line().last(std::min(game.line().size(), clock - 1));
        recent.reserve(line.size() + 1);
        recent.assign(line.begin(), line.end());
        recent.push_back({game.position(), move, after.in_check()});
    }
    return judge<G>(recent, after, game.options());
}

/// A position that a game usually starts from; chess960 draws one of its 960.
template <class G>
Position<G> usual_start(GameId id) {
    if constexpr (G::id == GameId::chess) {
        if (id == GameId::chess960) {
            return Position<Chess>::chess960_start(static_cast<int>(random_below(chess960_starts)));
        }
    }
    return Position<G>::start();
}

} // namespace

Board Board::start(GameId id) {
    return with_game(
        id, [id]<class G>(std::type_identity<G>) { return Board(id, GameState<G>(usual_start<G>(id))); });
}

Result<Board, Faults> Board::from_fen(GameId id, std::string_view fen) {
    return with_game(id, [&]<class G>(std::type_identity<G>) -> Result<Board, Faults> {
        const auto read = read_fen<G>(fen, {FenReading::forgiving, chess_variant(id)});
        if (!read) {
            return tl::unexpected(read.error());
        }
        return Board(id, GameState<G>(read->position));
    });
}

Result<Board, Faults> Board::from_stored_fen(GameId id, std::string_view fen) {
    return with_game(id, [&]<class G>(std::type_identity<G>) -> Result<Board, Faults> {
        const auto position = parse_fen<G>(fen);
        if (!position) {
            return tl::unexpected(position.error());
        }
        return Board(id, GameState<G>(*position));
    });
}

std::string Board::start_fen() const {
    return std::visit([](const auto& game) { return to_fen(game.position_at(0)); }, state_);
}

const Handicap* Board::handicap() const {
    const Handicap* found =
        std::visit([](const auto& game) { return find_handicap(game.position_at(0)); }, state_);
    return found != nullptr && found->game == game_ ? found : nullptr;
}

std::size_t Board::ply_count() const {
    return std::visit([](const auto& game) { return game.ply_count(); }, state_);
}

Side Board::turn() const {
    return std::visit([](const auto& game) { return game.position().side_to_move(); }, state_);
}

std::optional<Outcome> Board::outcome() const {
    return std::visit([](const auto& game) { return game.outcome(); }, state_);
}

std::optional<Reason> Board::claim() const {
    return std::visit([](const auto& game) { return game.claimable_draw(); }, state_);
}

namespace {

template <Game G>
Result<void, std::string> play_text(GameState<G>& game, std::string_view text,
                                    Result<void, Fault> (GameState<G>::*how)(Move<G>)) {
    const auto move = parse_uci(game.position(), text);
    if (!move) {
        return tl::unexpected(move.error().text());
    }
    if (const auto played = (game.*how)(*move); !played) {
        return tl::unexpected(played.error().text());
    }
    return {};
}

} // namespace

Result<void, std::string> Board::play(std::string_view text) {
    return std::visit(
        [text]<Game G>(GameState<G>& game) { return play_text(game, text, &GameState<G>::play); }, state_);
}

Result<void, std::string> Board::replay(std::string_view text) {
    return std::visit(
        [text]<Game G>(GameState<G>& game) { return play_text(game, text, &GameState<G>::replay); }, state_);
}

Result<Board::Preview, std::string> Board::preview(std::string_view text) const {
    return std::visit(
        [&]<Game G>(const GameState<G>& game) -> Result<Preview, std::string> {
            const auto move = parse_uci(game.position(), text);
            if (!move) {
                return tl::unexpected(move.error().text());
            }
            if (game.outcome()) {
                auto copy = game; // which says why not
                return tl::unexpected(copy.play(*move).error().text());
            }
            return Preview{to_uci(game.position(), *move, castling_form()), outcome_after(game, *move)};
        },
        state_);
}

void Board::take_back_to(std::size_t ply) {
    assert(ply <= ply_count());
    std::visit(
        [ply](auto& game) {
            while (game.ply_count() > ply) {
                game.undo();
            }
        },
        state_);
}

std::size_t Board::displaced() const {
    return std::visit(
        [](const auto& game) {
            const auto& now = game.position();
            const auto& start = game.line().empty() ? now : game.line().front().before;
            std::size_t count = 0;
            for (const Side side : both_sides) {
                count += static_cast<std::size_t>((now.pieces(side) ^ start.pieces(side)).count());
            }
            return count;
        },
        state_);
}

std::uint64_t Board::placement_key() const {
    return std::visit([](const auto& game) { return game.position().placement_key(); }, state_);
}

PositionView Board::position() const {
    PositionView out =
        std::visit([this](const auto& game) { return describe(game, castling_form()); }, state_);
    out.outcome = outcome();
    return out;
}

std::string Board::last_move() const {
    return std::visit(
        [this](const auto& game) {
            assert(!game.line().empty());
            const auto& last = game.line().back();
            return to_uci(last.before, last.move, castling_form());
        },
        state_);
}

PlyView Board::last_ply() const {
    return std::visit(
        [this](const auto& game) {
            assert(!game.line().empty());
            const auto& last = game.line().back();
            return describe_ply(last.before, last.move, castling_form());
        },
        state_);
}

std::vector<PlyView> Board::plies(std::size_t from) const {
    assert(from <= ply_count());
    return std::visit(
        [this, from](const auto& game) {
            std::vector<PlyView> out;
            out.reserve(game.ply_count() - from);
            for (const auto& ply : game.line().subspan(from)) {
                out.push_back(describe_ply(ply.before, ply.move, castling_form()));
            }
            return out;
        },
        state_);
}

} // namespace duiyi::server
