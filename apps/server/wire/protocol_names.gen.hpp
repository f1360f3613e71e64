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
inline constexpr std::size_t max_chat_chars = 140;
inline constexpr std::size_t max_chat_page = 50;
inline constexpr std::size_t max_guest_names = 4096;

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

enum class Reason : std::uint8_t { checkmate, stalemate, insufficient_material, dead_position, fivefold_repetition, seventy_five_moves, threefold_claim, fifty_moves_claim, natural_move_limit, repetition, perpetual_check, perpetual_chase, perpetual_attack, resignation, agreement, time_out, aborted, abandoned };
inline constexpr std::array<std::string_view, 18> reason_names{
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
    "agreement",
    "time_out",
    "aborted",
    "abandoned"};
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

enum class LeftClaim : std::uint8_t { win, draw };
inline constexpr std::array<std::string_view, 2> left_claim_names{
    "win",
    "draw"};
[[nodiscard]] constexpr std::string_view to_string(LeftClaim value) {
    return left_claim_names[static_cast<std::size_t>(value)];
}
[[nodiscard]] constexpr bool from_string(std::string_view text, LeftClaim& value) {
    for (std::size_t i = 0; i < left_claim_names.size(); ++i) {
        if (left_claim_names[i] == text) {
            value = static_cast<LeftClaim>(i);
            return true;
        }
    }
    return false;
}
[[nodiscard]] constexpr std::span<const std::string_view> names_of(LeftClaim) {
    return left_claim_names;
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

enum class FileFormat : std::uint8_t { pgn, xqf, dhtmlxq, cbr, cbl, cbf, wxf, fen, unknown };
inline constexpr std::array<std::string_view, 9> file_format_names{
    "pgn",
    "xqf",
    "dhtmlxq",
    "cbr",
    "cbl",
    "cbf",
    "wxf",
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

enum class ChatChannel : std::uint8_t { players, spectators };
inline constexpr std::array<std::string_view, 2> chat_channel_names{
    "players",
    "spectators"};
[[nodiscard]] constexpr std::string_view to_string(ChatChannel value) {
    return chat_channel_names[static_cast<std::size_t>(value)];
}
[[nodiscard]] constexpr bool from_string(std::string_view text, ChatChannel& value) {
    for (std::size_t i = 0; i < chat_channel_names.size(); ++i) {
        if (chat_channel_names[i] == text) {
            value = static_cast<ChatChannel>(i);
            return true;
        }
    }
    return false;
}
[[nodiscard]] constexpr std::span<const std::string_view> names_of(ChatChannel) {
    return chat_channel_names;
}

enum class ChatAuthor : std::uint8_t { first, second, watcher };
inline constexpr std::array<std::string_view, 3> chat_author_names{
    "first",
    "second",
    "watcher"};
[[nodiscard]] constexpr std::string_view to_string(ChatAuthor value) {
    return chat_author_names[static_cast<std::size_t>(value)];
}
[[nodiscard]] constexpr bool from_string(std::string_view text, ChatAuthor& value) {
    for (std::size_t i = 0; i < chat_author_names.size(); ++i) {
        if (chat_author_names[i] == text) {
            value = static_cast<ChatAuthor>(i);
            return true;
        }
    }
    return false;
}
[[nodiscard]] constexpr std::span<const std::string_view> names_of(ChatAuthor) {
    return chat_author_names;
}

enum class ChatPreset : std::uint8_t { good_luck, have_fun, well_played, thank_you, sorry, good_game, one_moment, rematch, teach_me, you_were_kind, thanks_for_the_lesson };
inline constexpr std::array<std::string_view, 11> chat_preset_names{
    "good_luck",
    "have_fun",
    "well_played",
    "thank_you",
    "sorry",
    "good_game",
    "one_moment",
    "rematch",
    "teach_me",
    "you_were_kind",
    "thanks_for_the_lesson"};
[[nodiscard]] constexpr std::string_view to_string(ChatPreset value) {
    return chat_preset_names[static_cast<std::size_t>(value)];
}
[[nodiscard]] constexpr bool from_string(std::string_view text, ChatPreset& value) {
    for (std::size_t i = 0; i < chat_preset_names.size(); ++i) {
        if (chat_preset_names[i] == text) {
            value = static_cast<ChatPreset>(i);
            return true;
        }
    }
    return false;
}
[[nodiscard]] constexpr std::span<const std::string_view> names_of(ChatPreset) {
    return chat_preset_names;
}

enum class Language : std::uint8_t { en, zh };
inline constexpr std::array<std::string_view, 2> language_names{
    "en",
    "zh"};
[[nodiscard]] constexpr std::string_view to_string(Language value) {
    return language_names[static_cast<std::size_t>(value)];
}
[[nodiscard]] constexpr bool from_string(std::string_view text, Language& value) {
    for (std::size_t i = 0; i < language_names.size(); ++i) {
        if (language_names[i] == text) {
            value = static_cast<Language>(i);
            return true;
        }
    }
    return false;
}
[[nodiscard]] constexpr std::span<const std::string_view> names_of(Language) {
    return language_names;
}

enum class Theme : std::uint8_t { system, light, dark };
inline constexpr std::array<std::string_view, 3> theme_names{
    "system",
    "light",
    "dark"};
[[nodiscard]] constexpr std::string_view to_string(Theme value) {
    return theme_names[static_cast<std::size_t>(value)];
}
[[nodiscard]] constexpr bool from_string(std::string_view text, Theme& value) {
    for (std::size_t i = 0; i < theme_names.size(); ++i) {
        if (theme_names[i] == text) {
            value = static_cast<Theme>(i);
            return true;
        }
    }
    return false;
}
[[nodiscard]] constexpr std::span<const std::string_view> names_of(Theme) {
    return theme_names;
}

enum class ChessSet : std::uint8_t { wood, flat, bold };
inline constexpr std::array<std::string_view, 3> chess_set_names{
    "wood",
    "flat",
    "bold"};
[[nodiscard]] constexpr std::string_view to_string(ChessSet value) {
    return chess_set_names[static_cast<std::size_t>(value)];
}
[[nodiscard]] constexpr bool from_string(std::string_view text, ChessSet& value) {
    for (std::size_t i = 0; i < chess_set_names.size(); ++i) {
        if (chess_set_names[i] == text) {
            value = static_cast<ChessSet>(i);
            return true;
        }
    }
    return false;
}
[[nodiscard]] constexpr std::span<const std::string_view> names_of(ChessSet) {
    return chess_set_names;
}

enum class XiangqiSet : std::uint8_t { hanzi, western, modern };
inline constexpr std::array<std::string_view, 3> xiangqi_set_names{
    "hanzi",
    "western",
    "modern"};
[[nodiscard]] constexpr std::string_view to_string(XiangqiSet value) {
    return xiangqi_set_names[static_cast<std::size_t>(value)];
}
[[nodiscard]] constexpr bool from_string(std::string_view text, XiangqiSet& value) {
    for (std::size_t i = 0; i < xiangqi_set_names.size(); ++i) {
        if (xiangqi_set_names[i] == text) {
            value = static_cast<XiangqiSet>(i);
            return true;
        }
    }
    return false;
}
[[nodiscard]] constexpr std::span<const std::string_view> names_of(XiangqiSet) {
    return xiangqi_set_names;
}

enum class ChessBoard : std::uint8_t { wood, green, slate };
inline constexpr std::array<std::string_view, 3> chess_board_names{
    "wood",
    "green",
    "slate"};
[[nodiscard]] constexpr std::string_view to_string(ChessBoard value) {
    return chess_board_names[static_cast<std::size_t>(value)];
}
[[nodiscard]] constexpr bool from_string(std::string_view text, ChessBoard& value) {
    for (std::size_t i = 0; i < chess_board_names.size(); ++i) {
        if (chess_board_names[i] == text) {
            value = static_cast<ChessBoard>(i);
            return true;
        }
    }
    return false;
}
[[nodiscard]] constexpr std::span<const std::string_view> names_of(ChessBoard) {
    return chess_board_names;
}

enum class XiangqiBoard : std::uint8_t { wood, paper, slate };
inline constexpr std::array<std::string_view, 3> xiangqi_board_names{
    "wood",
    "paper",
    "slate"};
[[nodiscard]] constexpr std::string_view to_string(XiangqiBoard value) {
    return xiangqi_board_names[static_cast<std::size_t>(value)];
}
[[nodiscard]] constexpr bool from_string(std::string_view text, XiangqiBoard& value) {
    for (std::size_t i = 0; i < xiangqi_board_names.size(); ++i) {
        if (xiangqi_board_names[i] == text) {
            value = static_cast<XiangqiBoard>(i);
            return true;
        }
    }
    return false;
}
[[nodiscard]] constexpr std::span<const std::string_view> names_of(XiangqiBoard) {
    return xiangqi_board_names;
}

enum class AutoQueen : std::uint8_t { never, premove, always };
inline constexpr std::array<std::string_view, 3> auto_queen_names{
    "never",
    "premove",
    "always"};
[[nodiscard]] constexpr std::string_view to_string(AutoQueen value) {
    return auto_queen_names[static_cast<std::size_t>(value)];
}
[[nodiscard]] constexpr bool from_string(std::string_view text, AutoQueen& value) {
    for (std::size_t i = 0; i < auto_queen_names.size(); ++i) {
        if (auto_queen_names[i] == text) {
            value = static_cast<AutoQueen>(i);
            return true;
        }
    }
    return false;
}
[[nodiscard]] constexpr std::span<const std::string_view> names_of(AutoQueen) {
    return auto_queen_names;
}

enum class XiangqiNotation : std::uint8_t { chinese, wxf, algebraic };
inline constexpr std::array<std::string_view, 3> xiangqi_notation_names{
    "chinese",
    "wxf",
    "algebraic"};
[[nodiscard]] constexpr std::string_view to_string(XiangqiNotation value) {
    return xiangqi_notation_names[static_cast<std::size_t>(value)];
}
[[nodiscard]] constexpr bool from_string(std::string_view text, XiangqiNotation& value) {
    for (std::size_t i = 0; i < xiangqi_notation_names.size(); ++i) {
        if (xiangqi_notation_names[i] == text) {
            value = static_cast<XiangqiNotation>(i);
            return true;
        }
    }
    return false;
}
[[nodiscard]] constexpr std::span<const std::string_view> names_of(XiangqiNotation) {
    return xiangqi_notation_names;
}

enum class ChessNotation : std::uint8_t { letters, figurines };
inline constexpr std::array<std::string_view, 2> chess_notation_names{
    "letters",
    "figurines"};
[[nodiscard]] constexpr std::string_view to_string(ChessNotation value) {
    return chess_notation_names[static_cast<std::size_t>(value)];
}
[[nodiscard]] constexpr bool from_string(std::string_view text, ChessNotation& value) {
    for (std::size_t i = 0; i < chess_notation_names.size(); ++i) {
        if (chess_notation_names[i] == text) {
            value = static_cast<ChessNotation>(i);
            return true;
        }
    }
    return false;
}
[[nodiscard]] constexpr std::span<const std::string_view> names_of(ChessNotation) {
    return chess_notation_names;
}

enum class AccountField : std::uint8_t { name, password, old_password, code };
inline constexpr std::array<std::string_view, 4> account_field_names{
    "name",
    "password",
    "old_password",
    "code"};
[[nodiscard]] constexpr std::string_view to_string(AccountField value) {
    return account_field_names[static_cast<std::size_t>(value)];
}
[[nodiscard]] constexpr bool from_string(std::string_view text, AccountField& value) {
    for (std::size_t i = 0; i < account_field_names.size(); ++i) {
        if (account_field_names[i] == text) {
            value = static_cast<AccountField>(i);
            return true;
        }
    }
    return false;
}
[[nodiscard]] constexpr std::span<const std::string_view> names_of(AccountField) {
    return account_field_names;
}

enum class AccountFault : std::uint8_t { bad_body, name_length, name_characters, name_mixed, name_reserved, name_taken, password_short, password_long, password_common, password_name, wrong_sign_in, wrong_password, wrong_code, suspended, wait, not_signed_in, insecure, origin, changed, busy, server_error };
inline constexpr std::array<std::string_view, 21> account_fault_names{
    "bad_body",
    "name_length",
    "name_characters",
    "name_mixed",
    "name_reserved",
    "name_taken",
    "password_short",
    "password_long",
    "password_common",
    "password_name",
    "wrong_sign_in",
    "wrong_password",
    "wrong_code",
    "suspended",
    "wait",
    "not_signed_in",
    "insecure",
    "origin",
    "changed",
    "busy",
    "server_error"};
[[nodiscard]] constexpr std::string_view to_string(AccountFault value) {
    return account_fault_names[static_cast<std::size_t>(value)];
}
[[nodiscard]] constexpr bool from_string(std::string_view text, AccountFault& value) {
    for (std::size_t i = 0; i < account_fault_names.size(); ++i) {
        if (account_fault_names[i] == text) {
            value = static_cast<AccountFault>(i);
            return true;
        }
    }
    return false;
}
[[nodiscard]] constexpr std::span<const std::string_view> names_of(AccountFault) {
    return account_fault_names;
}

enum class AccountAction : std::uint8_t { sign_up, sign_in, sign_out, end_session, end_sessions, change_password, new_codes, reset_password, export_data, suspend, unsuspend, admin_code, admin_end_sessions };
inline constexpr std::array<std::string_view, 13> account_action_names{
    "sign_up",
    "sign_in",
    "sign_out",
    "end_session",
    "end_sessions",
    "change_password",
    "new_codes",
    "reset_password",
    "export_data",
    "suspend",
    "unsuspend",
    "admin_code",
    "admin_end_sessions"};
[[nodiscard]] constexpr std::string_view to_string(AccountAction value) {
    return account_action_names[static_cast<std::size_t>(value)];
}
[[nodiscard]] constexpr bool from_string(std::string_view text, AccountAction& value) {
    for (std::size_t i = 0; i < account_action_names.size(); ++i) {
        if (account_action_names[i] == text) {
            value = static_cast<AccountAction>(i);
            return true;
        }
    }
    return false;
}
[[nodiscard]] constexpr std::span<const std::string_view> names_of(AccountAction) {
    return account_action_names;
}

enum class AccountActor : std::uint8_t { owner, guest, admin, server };
inline constexpr std::array<std::string_view, 4> account_actor_names{
    "owner",
    "guest",
    "admin",
    "server"};
[[nodiscard]] constexpr std::string_view to_string(AccountActor value) {
    return account_actor_names[static_cast<std::size_t>(value)];
}
[[nodiscard]] constexpr bool from_string(std::string_view text, AccountActor& value) {
    for (std::size_t i = 0; i < account_actor_names.size(); ++i) {
        if (account_actor_names[i] == text) {
            value = static_cast<AccountActor>(i);
            return true;
        }
    }
    return false;
}
[[nodiscard]] constexpr std::span<const std::string_view> names_of(AccountActor) {
    return account_actor_names;
}

enum class ErrorCode : std::uint8_t { bad_json, bad_message, too_large, too_fast, too_many, no_such_room, wrong_secret, wrong_code, not_in_room, not_seated, not_your_turn, stale_ply, illegal_move, ambiguous_move, unreadable_move, bad_fen, game_over, game_not_over, not_now, account_needed, no_computer, chat_text, chat_too_fast, chat_repeated, chat_full, server_error, in_play, not_in_lobby, seek_gone, must_wait };
inline constexpr std::array<std::string_view, 30> error_code_names{
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
    "account_needed",
    "no_computer",
    "chat_text",
    "chat_too_fast",
    "chat_repeated",
    "chat_full",
    "server_error",
    "in_play",
    "not_in_lobby",
    "seek_gone",
    "must_wait"};
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

enum class RequestType : std::uint8_t { create, join, leave_room, follow, unfollow, summaries, plies, move, resign, offer_draw, decline_draw, claim_draw, request_takeback, decline_takeback, berserk, give_time, claim_left, offer_rematch, leave_seat, name_player, renew_secret, hand_over, take_over, chat, chat_lines, hint, analyse, stop_analysis, review, look, analyse_position, enter_lobby, leave_lobby, seek, accept_seek, join_pool, stop_seeking, ping };
inline constexpr std::array<std::string_view, 38> request_type_names{
    "create",
    "join",
    "leave_room",
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
    "berserk",
    "give_time",
    "claim_left",
    "offer_rematch",
    "leave_seat",
    "name_player",
    "renew_secret",
    "hand_over",
    "take_over",
    "chat",
    "chat_lines",
    "hint",
    "analyse",
    "stop_analysis",
    "review",
    "look",
    "analyse_position",
    "enter_lobby",
    "leave_lobby",
    "seek",
    "accept_seek",
    "join_pool",
    "stop_seeking",
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
