// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <optional>

#include "duiyi/geometry/game.hpp"
#include "duiyi/geometry/square.hpp"

namespace duiyi {

namespace chess_movement {
inline constexpr Step orthogonal[] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
inline constexpr Step diagonal[] = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
inline constexpr Step all_ways[] = {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
inline constexpr Leap pawn[] = {
    {{0, 1}, {}, Use::move_only},
    {{0, 2}, {0, 1}, Use::move_only, Zone::pawn_start},
    {{-1, 1}, {}, Use::capture_only},
    {{1, 1}, {}, Use::capture_only},
};
inline constexpr Leap knight[] = {
    {{1, 2}}, {{2, 1}}, {{2, -1}}, {{1, -2}}, {{-1, -2}}, {{-2, -1}}, {{-2, 1}}, {{-1, 2}},
};
inline constexpr Leap king[] = {
    {{0, 1}}, {{1, 1}}, {{1, 0}}, {{1, -1}}, {{0, -1}}, {{-1, -1}}, {{-1, 0}}, {{-1, 1}},
};
} // namespace chess_movement

/// Chess, on the left half of an 8x16 mailbox: a8 = 0, h8 = 7, a1 = 112, h1 = 119, and a cell is on the board
/// exactly when `cell & 0x88` is 0.
struct Chess {
    static constexpr GameId id = GameId::chess;
    static constexpr int files = 8;
    static constexpr int ranks = 8;
    static constexpr char first_rank_digit = '1';
    static constexpr Cell origin{0};

    static constexpr bool has_promotion = true;
    static constexpr bool has_castling = true;
    static constexpr bool has_en_passant = true;
    static constexpr bool stalemate_is_loss = false; // FIDE Laws 5.2.1
    static constexpr bool files_counted_by_side = false;
    static constexpr std::array<std::string_view, 2> side_names = {"white", "black"};
    static constexpr std::string_view example_move = "e2e4";

    /// In the order of the attack table's bits: pawn 1, knight 2, bishop 4, rook 8, queen 16, king 32.
    enum class Role : std::uint8_t { pawn, knight, bishop, rook, queen, king };
    static constexpr std::array roles = {Role::pawn, Role::knight, Role::bishop,
                                         Role::rook, Role::queen,  Role::king};
    /// The role whose attack is check.
    static constexpr Role royal = Role::king;

    /// Castling rights by the rook's square, [side][0 = towards the a-file, 1 = towards the h-file], and the
    /// square a pawn passed on its double step, when it may be captured there.
    struct State {
        std::array<std::array<std::optional<Square<Chess>>, 2>, 2> castling_rooks{};
        std::optional<Square<Chess>> en_passant{};

        friend constexpr bool operator==(const State&, const State&) = default;
    };

    static constexpr bool off_board(Cell cell) { return (cell.v & 0x88) != 0; }

    static constexpr bool in_zone(Zone zone, Side side, int /*file*/, int rank) {
        return zone != Zone::pawn_start || rank == (side == Side::first ? 1 : 6);
    }

    static constexpr Movement movement(Role role) {
        using namespace chess_movement;
        switch (role) {
            case Role::pawn:
                return {.leaps = pawn};
            case Role::knight:
                return {.leaps = knight};
            case Role::bishop:
                return {.rides = diagonal};
            case Role::rook:
                return {.rides = orthogonal};
            case Role::queen:
                return {.rides = all_ways};
            case Role::king:
                return {.leaps = chess_movement::king};
        }
        return {};
    }
};
static_assert(Game<Chess>);

namespace chess_literals {
/// `"e4"_sq`: a chess square, checked while compiling.
consteval Square<Chess> operator""_sq(const char* text, std::size_t size) {
    return detail::square_literal<Chess>(text, size);
}
} // namespace chess_literals

} // namespace duiyi
