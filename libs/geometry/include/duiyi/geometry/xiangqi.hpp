// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>

#include "duiyi/geometry/game.hpp"
#include "duiyi/geometry/square.hpp"

namespace duiyi {

namespace xiangqi_movement {
inline constexpr Step orthogonal[] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
inline constexpr Leap general[] = {{{0, 1}}, {{1, 0}}, {{0, -1}}, {{-1, 0}}};
inline constexpr Leap advisor[] = {{{1, 1}}, {{1, -1}}, {{-1, -1}}, {{-1, 1}}};
inline constexpr Leap elephant[] = {
    {{2, 2}, {1, 1}}, {{2, -2}, {1, -1}}, {{-2, -2}, {-1, -1}}, {{-2, 2}, {-1, 1}}};
inline constexpr Leap horse[] = {
    {{1, 2}, {0, 1}},   {{-1, 2}, {0, 1}},   {{2, 1}, {1, 0}},   {{2, -1}, {1, 0}},
    {{1, -2}, {0, -1}}, {{-1, -2}, {0, -1}}, {{-2, 1}, {-1, 0}}, {{-2, -1}, {-1, 0}},
};
inline constexpr Leap pawn[] = {
    {{0, 1}},
    {{1, 0}, {}, Use::move_or_capture, Zone::far_half},
    {{-1, 0}, {}, Use::move_or_capture, Zone::far_half},
};
} // namespace xiangqi_movement

/// Xiangqi (中国象棋) on a 9x10 board inside a 16x16 mailbox: columns 3..11, rows 3..12, Black's back rank on
/// row 3. a9 = 0x33 = 51, i0 = 0xCB = 203.
struct Xiangqi {
    static constexpr GameId id = GameId::xiangqi;
    static constexpr int files = 9;
    static constexpr int ranks = 10;
    static constexpr char first_rank_digit = '0';
    static constexpr Cell origin{0x33};

    static constexpr bool has_promotion = false;
    static constexpr bool has_castling = false;
    static constexpr bool has_en_passant = false;
    static constexpr bool stalemate_is_loss = true;
    static constexpr bool files_counted_by_side = true;
    static constexpr std::array<std::string_view, 2> side_names = {"red", "black"};
    static constexpr std::string_view example_move = "h2e2";

    /// In the order of the classic piece codes (8..14 red, 16..22 black) and of the 32-entry piece list.
    enum class Role : std::uint8_t { general, advisor, elephant, horse, rook, cannon, pawn };
    static constexpr std::array roles = {Role::general, Role::advisor, Role::elephant, Role::horse,
                                         Role::rook,    Role::cannon,  Role::pawn};
    /// The role whose attack is check.
    static constexpr Role royal = Role::general;

    /// The placement and the side to move say everything.
    struct State {
        friend constexpr bool operator==(const State&, const State&) = default;
    };

    static constexpr bool off_board(Cell cell) { return !inside[cell.v]; }

    static constexpr bool in_zone(Zone zone, Side side, int file, int rank) {
        const int own_rank = side == Side::first ? rank : ranks - 1 - rank;
        switch (zone) {
            case Zone::palace:
                return file >= 3 && file <= 5 && own_rank <= 2;
            case Zone::own_half:
                return own_rank <= 4;
            case Zone::far_half:
                return own_rank >= 5;
            case Zone::board:
            case Zone::pawn_start:
                return true;
        }
        return true;
    }

    static constexpr Movement movement(Role role) {
        using namespace xiangqi_movement;
        switch (role) {
            case Role::general:
                return {.leaps = xiangqi_movement::general, .zone = Zone::palace};
            case Role::advisor:
                return {.leaps = advisor, .zone = Zone::palace};
            case Role::elephant:
                return {.leaps = elephant, .zone = Zone::own_half};
            case Role::horse:
                return {.leaps = horse};
            case Role::rook:
                return {.rides = orthogonal};
            case Role::cannon:
                return {.rides = orthogonal, .riding = Riding::hop};
            case Role::pawn:
                return {.leaps = pawn};
        }
        return {};
    }

private:
    static constexpr std::array<bool, 256> inside = [] {
        std::array<bool, 256> table{};
        for (int row = 3; row <= 12; ++row) {
            for (int column = 3; column <= 11; ++column) {
                table[static_cast<std::size_t>(column + 16 * row)] = true;
            }
        }
        return table;
    }();
};
static_assert(Game<Xiangqi>);

/// The classic one-byte piece code: red 8..14, black 16..22, so that `& 8` and `& 16` tell the side.
constexpr std::uint8_t piece_code(Piece<Xiangqi> piece) {
    return static_cast<std::uint8_t>((piece.side == Side::first ? 8 : 16) + static_cast<int>(piece.role));
}

namespace xiangqi_literals {
/// `"h2"_sq`: a xiangqi point, checked while compiling.
consteval Square<Xiangqi> operator""_sq(const char* text, std::size_t size) {
    return detail::square_literal<Xiangqi>(text, size);
}
} // namespace xiangqi_literals

} // namespace duiyi
