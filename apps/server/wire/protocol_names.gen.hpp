// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
// Generated from protocol/schema.json by tools/protocol_generate.mjs. Do not edit.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

// clang-format off
namespace duiyi::server::wire {

inline constexpr std::size_t max_message_bytes = 16384;
inline constexpr std::size_t max_id_chars = 64;
inline constexpr std::size_t max_upload_bytes = 1048576;
inline constexpr std::size_t max_file_bytes = 104857600;
inline constexpr std::size_t max_listed_games = 100;
inline constexpr std::size_t max_tree_moves = 20000;
inline constexpr std::size_t max_summaries = 32;
inline constexpr std::size_t max_code_chars = 10;

enum class Game : std::uint8_t { chess, chess960, xiangqi };
inline constexpr std::array<std::string_view, 3> game_names{
    "chess",
    "chess960",
    "xiangqi"};
[[nodiscard]] constexpr std::string_view to_string(Game value) {
    return game_names[static_cast<std::size_t>(value)];
}
[[nodiscard]] constexpr bool from_string(std::string_view text, Game& value) {
    for (std::size_t i = 0; i < game_names.size(); ++i) {
        if (game_names[i] == text) {
            value = static_cast<Game>(i);
            return true;
        }
    }
    return false;
}
[[nodiscard]] constexpr std::span<const std::string_view> names_of(Game) {
    return game_names;
}

enum class Side : std::uint8_t { first, second };
inline constexpr std::array<std::string_view, 2> side_names{
    "first",
    "second"};
[[nodiscard]] constexpr std::string_view to_string(Side value) {
    return side_names[static_cast<std::size_t>(value)];
}
[[nodiscard]] constexpr bool from_string(std::string_view text, Side& value) {
    for (std::size_t i = 0; i < side_names.size(); ++i) {
        if (side_names[i] == text) {
            value = static_cast<Side>(i);
            return true;
        }
    }
    return false;
}
[[nodiscard]] constexpr std::span<const std::string_view> names_of(Side) {
    return side_names;
}

enum class Seat : std::uint8_t { first, second, both };
inline constexpr std::array<std::string_view, 3> seat_names{
    "first",
    "second",
    "both"};
[[nodiscard]] constexpr std::string_view to_string(Seat value) {
    return seat_names[static_cast<std::size_t>(value)];
}
[[nodiscard]] constexpr bool from_string(std::string_view text, Seat& value) {
    for (std::size_t i = 0; i < seat_names.size(); ++i) {
        if (seat_names[i] == text) {
            value = static_cast<Seat>(i);
            return true;
        }
    }
    return false;
}
[[nodiscard]] constexpr std::span<const std::string_view> names_of(Seat) {
    return seat_names;
}

enum class Mode : std::uint8_t { screen, link };
inline constexpr std::array<std::string_view, 2> mode_names{
    "screen",
    "link"};
[[nodiscard]] constexpr std::string_view to_string(Mode value) {
    return mode_names[static_cast<std::size_t>(value)];
}
[[nodiscard]] constexpr bool from_string(std::string_view text, Mode& value) {
    for (std::size_t i = 0; i < mode_names.size(); ++i) {
        if (mode_names[i] == text) {
            value = static_cast<Mode>(i);
            return true;
        }
    }
    return false;
}
[[nodiscard]] constexpr std::span<const std::string_view> names_of(Mode) {
    return mode_names;
}

enum class Reason : std::uint8_t { checkmate, stalemate, insufficient_material, dead_position, fivefold_repetition, seventy_five_moves, threefold_claim, fifty_moves_claim, natural_move_limit, repetition, perpetual_check, perpetual_chase, perpetual_attack, resignation, agreement };
inline constexpr std::array<std::string_view, 15> reason_names{
    "checkmate",
    "stalemate",
    "insufficient_material",
    "dead_position",
    "fivefold_repetition",
    "seventy_five_moves",
    "threefold_claim",
    "fifty_moves_claim",
    "natural_move_limit",
    "repetition",
    "perpetual_check",
    "perpetual_chase",
    "perpetual_attack",
    "resignation",
    "agreement"};
[[nodiscard]] constexpr std::string_view to_string(Reason value) {
    return reason_names[static_cast<std::size_t>(value)];
}
[[nodiscard]] constexpr bool from_string(std::string_view text, Reason& value) {
    for (std::size_t i = 0; i < reason_names.size(); ++i) {
        if (reason_names[i] == text) {
            value = static_cast<Reason>(i);
            return true;
        }
    }
    return false;
}
[[nodiscard]] constexpr std::span<const std::string_view> names_of(Reason) {
    return reason_names;
}

enum class Claim : std::uint8_t { threefold_claim, fifty_moves_claim };
inline constexpr std::array<std::string_view, 2> claim_names{
    "threefold_claim",
    "fifty_moves_claim"};
[[nodiscard]] constexpr std::string_view to_string(Claim value) {
    return claim_names[static_cast<std::size_t>(value)];
}
[[nodiscard]] constexpr bool from_string(std::string_view text, Claim& value) {
    for (std::size_t i = 0; i < claim_names.size(); ++i) {
        if (claim_names[i] == text) {
            value = static_cast<Claim>(i);
            return true;
        }
    }
    return false;
}
[[nodiscard]] constexpr std::span<const std::string_view> names_of(Claim) {
    return claim_names;
}

enum class SideChoice : std::uint8_t { first, second, random };
inline constexpr std::array<std::string_view, 3> side_choice_names{
    "first",
    "second",
    "random"};
[[nodiscard]] constexpr std::string_view to_string(SideChoice value) {
    return side_choice_names[static_cast<std::size_t>(value)];
}
[[nodiscard]] constexpr bool from_string(std::string_view text, SideChoice& value) {
    for (std::size_t i = 0; i < side_choice_names.size(); ++i) {
        if (side_choice_names[i] == text) {
            value = static_cast<SideChoice>(i);
            return true;
        }
    }
    return false;
}
[[nodiscard]] constexpr std::span<const std::string_view> names_of(SideChoice) {
    return side_choice_names;
}

enum class UploadState : std::uint8_t { sending, reading, ready, refused };
inline constexpr std::array<std::string_view, 4> upload_state_names{
    "sending",
    "reading",
    "ready",
    "refused"};
[[nodiscard]] constexpr std::string_view to_string(UploadState value) {
    return upload_state_names[static_cast<std::size_t>(value)];
}
[[nodiscard]] constexpr bool from_string(std::string_view text, UploadState& value) {
    for (std::size_t i = 0; i < upload_state_names.size(); ++i) {
        if (upload_state_names[i] == text) {
            value = static_cast<UploadState>(i);
            return true;
        }
    }
    return false;
}
[[nodiscard]] constexpr std::span<const std::string_view> names_of(UploadState) {
    return upload_state_names;
}

enum class FileFormat : std::uint8_t { pgn, xqf, dhtmlxq, cbr, cbl, cbf, fen, unknown };
inline constexpr std::array<std::string_view, 8> file_format_names{
    "pgn",
    "xqf",
    "dhtmlxq",
    "cbr",
    "cbl",
    "cbf",
    "fen",
    "unknown"};
[[nodiscard]] constexpr std::string_view to_string(FileFormat value) {
    return file_format_names[static_cast<std::size_t>(value)];
}
[[nodiscard]] constexpr bool from_string(std::string_view text, FileFormat& value) {
    for (std::size_t i = 0; i < file_format_names.size(); ++i) {
        if (file_format_names[i] == text) {
            value = static_cast<FileFormat>(i);
            return true;
        }
    }
    return false;
}
[[nodiscard]] constexpr std::span<const std::string_view> names_of(FileFormat) {
    return file_format_names;
}

enum class ErrorCode : std::uint8_t { bad_json, bad_message, too_large, too_fast, too_many, no_such_room, wrong_secret, wrong_code, not_in_room, not_seated, not_your_turn, stale_ply, illegal_move, ambiguous_move, unreadable_move, bad_fen, game_over, game_not_over, not_now, no_computer, server_error };
inline constexpr std::array<std::string_view, 21> error_code_names{
    "bad_json",
    "bad_message",
    "too_large",
    "too_fast",
    "too_many",
    "no_such_room",
    "wrong_secret",
    "wrong_code",
    "not_in_room",
    "not_seated",
    "not_your_turn",
    "stale_ply",
    "illegal_move",
    "ambiguous_move",
    "unreadable_move",
    "bad_fen",
    "game_over",
    "game_not_over",
    "not_now",
    "no_computer",
    "server_error"};
[[nodiscard]] constexpr std::string_view to_string(ErrorCode value) {
    return error_code_names[static_cast<std::size_t>(value)];
}
[[nodiscard]] constexpr bool from_string(std::string_view text, ErrorCode& value) {
    for (std::size_t i = 0; i < error_code_names.size(); ++i) {
        if (error_code_names[i] == text) {
            value = static_cast<ErrorCode>(i);
            return true;
        }
    }
    return false;
}
[[nodiscard]] constexpr std::span<const std::string_view> names_of(ErrorCode) {
    return error_code_names;
}

enum class RequestType : std::uint8_t { create, join, follow, unfollow, summaries, plies, move, resign, offer_draw, decline_draw, claim_draw, request_takeback, decline_takeback, offer_rematch, leave_seat, renew_secret, hand_over, take_over, hint, analyse, stop_analysis, review, look, analyse_position, ping };
inline constexpr std::array<std::string_view, 25> request_type_names{
    "create",
    "join",
    "follow",
    "unfollow",
    "summaries",
    "plies",
    "move",
    "resign",
    "offer_draw",
    "decline_draw",
    "claim_draw",
    "request_takeback",
    "decline_takeback",
    "offer_rematch",
    "leave_seat",
    "renew_secret",
    "hand_over",
    "take_over",
    "hint",
    "analyse",
    "stop_analysis",
    "review",
    "look",
    "analyse_position",
    "ping"};
[[nodiscard]] constexpr std::string_view to_string(RequestType value) {
    return request_type_names[static_cast<std::size_t>(value)];
}
[[nodiscard]] constexpr bool from_string(std::string_view text, RequestType& value) {
    for (std::size_t i = 0; i < request_type_names.size(); ++i) {
        if (request_type_names[i] == text) {
            value = static_cast<RequestType>(i);
            return true;
        }
    }
    return false;
}
[[nodiscard]] constexpr std::span<const std::string_view> names_of(RequestType) {
    return request_type_names;
}

}  // namespace duiyi::server::wire
// clang-format on
