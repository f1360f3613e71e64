// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "rooms/board.hpp"

#include <cassert>
#include <type_traits>
#include <utility>

#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/uci.hpp"
#include "duiyi/rules/game_state.hpp"
#include "rooms/board_rules.hpp"
#include "rooms/describe_position.hpp"
#include "rooms/secret.hpp"

namespace duiyi::server {

namespace {

constexpr std::size_t chess960_starts = 960;

template <class G>
wire::Position describe(const GameState<G>& game, CastlingForm form) {
    wire::Position out = describe_position(game.position(), game.legal_moves(), form);
    out.ply = static_cast<std::int64_t>(game.ply_count());
    if (!game.line().empty()) {
        const auto& last = game.line().back();
        out.last = to_uci(last.before, last.move, form);
    }
    if (const auto claim = game.claimable_draw()) {
        out.claim = by_name<wire::Claim>(*claim);
    }
    return out;
}

} // namespace

struct Board::Impl {
    AnyGame game;
    CastlingForm form = CastlingForm::king_two_squares;
};

Board::Board(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Board::Board(const Board& other) : impl_(std::make_unique<Impl>(*other.impl_)) {}
Board::Board(Board&&) noexcept = default;
Board& Board::operator=(const Board& other) {
    *impl_ = *other.impl_;
    return *this;
}
Board& Board::operator=(Board&&) noexcept = default;
Board::~Board() = default;

Board Board::usual(wire::Game game) {
    switch (game) {
        case wire::Game::xiangqi:
            return Board(std::make_unique<Impl>(Impl{GameState<Xiangqi>(), {}}));
        case wire::Game::chess960: {
            const auto number = static_cast<int>(random_below(chess960_starts));
            return Board(std::make_unique<Impl>(Impl{
                GameState<Chess>(Position<Chess>::chess960_start(number)), CastlingForm::king_takes_rook}));
        }
        case wire::Game::chess:
            break;
    }
    return Board(std::make_unique<Impl>(Impl{GameState<Chess>(), CastlingForm::king_two_squares}));
}

tl::expected<Board, std::string> Board::from_fen(wire::Game game, std::string_view fen) {
    const auto start = [fen]<class G>(std::type_identity<G>,
                                      CastlingForm form) -> tl::expected<Board, std::string> {
        const auto position = parse_fen<G>(fen);
        if (!position) {
            return tl::unexpected(to_string(position.error()));
        }
        return Board(std::make_unique<Impl>(Impl{GameState<G>(*position), form}));
    };
    if (game == wire::Game::xiangqi) {
        return start(std::type_identity<Xiangqi>(), CastlingForm::king_two_squares);
    }
    return start(std::type_identity<Chess>(), game == wire::Game::chess960 ? CastlingForm::king_takes_rook
                                                                           : CastlingForm::king_two_squares);
}

const AnyGame& BoardRules::game(const Board& board) {
    return board.impl_->game;
}

CastlingForm BoardRules::castling_form(const Board& board) {
    return board.impl_->form;
}

std::string Board::start_fen() const {
    return std::visit([](const auto& game) { return to_fen(game.position_at(0)); }, impl_->game);
}

std::size_t Board::ply_count() const {
    return std::visit([](const auto& game) { return game.ply_count(); }, impl_->game);
}

wire::Side Board::turn() const {
    return std::visit([](const auto& game) { return to_wire(game.position().side_to_move()); }, impl_->game);
}

std::optional<wire::Outcome> Board::outcome() const {
    return std::visit(
        [](const auto& game) -> std::optional<wire::Outcome> {
            const auto& outcome = game.outcome();
            if (!outcome) {
                return std::nullopt;
            }
            return to_wire(*outcome);
        },
        impl_->game);
}

std::optional<wire::Claim> Board::claim() const {
    return std::visit(
        [](const auto& game) -> std::optional<wire::Claim> {
            const auto claim = game.claimable_draw();
            return claim ? std::optional(by_name<wire::Claim>(*claim)) : std::nullopt;
        },
        impl_->game);
}

namespace {

template <Game G>
tl::expected<void, std::string> play_text(GameState<G>& game, std::string_view text,
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

tl::expected<void, std::string> Board::play(std::string_view text) {
    return std::visit(
        [text]<Game G>(GameState<G>& game) { return play_text(game, text, &GameState<G>::play); },
        impl_->game);
}

tl::expected<void, std::string> Board::replay(std::string_view text) {
    return std::visit(
        [text]<Game G>(GameState<G>& game) { return play_text(game, text, &GameState<G>::replay); },
        impl_->game);
}

void Board::take_back_to(std::size_t ply) {
    assert(ply <= ply_count());
    std::visit(
        [ply](auto& game) {
            while (game.ply_count() > ply) {
                game.undo();
            }
        },
        impl_->game);
}

wire::Position Board::position() const {
    wire::Position out =
        std::visit([this](const auto& game) { return describe(game, impl_->form); }, impl_->game);
    out.outcome = outcome();
    return out;
}

wire::Ply Board::last_ply() const {
    return std::visit(
        [this](const auto& game) {
            assert(!game.line().empty());
            const auto& last = game.line().back();
            return describe_ply(last.before, last.move, impl_->form);
        },
        impl_->game);
}

std::vector<wire::Ply> Board::plies(std::size_t from) const {
    assert(from <= ply_count());
    return std::visit(
        [this, from](const auto& game) {
            std::vector<wire::Ply> out;
            out.reserve(game.ply_count() - from);
            for (const auto& ply : game.line().subspan(from)) {
                out.push_back(describe_ply(ply.before, ply.move, impl_->form));
            }
            return out;
        },
        impl_->game);
}

} // namespace duiyi::server
