// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <string_view>

/// What the log of an account says. The names are stored: they must never change.
namespace duiyi::server {

/// Who has done something with an account.
enum class AccountActor : std::uint8_t {
    owner,
    guest, ///< somebody who was not signed in yet
    admin, ///< at the server's command line
    server,
};

/// What was done with it.
enum class AccountAction : std::uint8_t {
    sign_up,
    sign_in,
    sign_out,
    end_session,
    end_sessions,
    change_password,
    new_codes,
    reset_password,
    export_data,
    suspend,
    unsuspend,
    admin_code,
    admin_end_sessions,
};

/// The name of an actor; empty for a number that is none.
[[nodiscard]] constexpr std::string_view to_string(AccountActor actor) {
    switch (actor) {
        case AccountActor::owner:
            return "owner";
        case AccountActor::guest:
            return "guest";
        case AccountActor::admin:
            return "admin";
        case AccountActor::server:
            return "server";
    }
    return {};
}

/// The same of an action.
[[nodiscard]] constexpr std::string_view to_string(AccountAction action) {
    switch (action) {
        case AccountAction::sign_up:
            return "sign_up";
        case AccountAction::sign_in:
            return "sign_in";
        case AccountAction::sign_out:
            return "sign_out";
        case AccountAction::end_session:
            return "end_session";
        case AccountAction::end_sessions:
            return "end_sessions";
        case AccountAction::change_password:
            return "change_password";
        case AccountAction::new_codes:
            return "new_codes";
        case AccountAction::reset_password:
            return "reset_password";
        case AccountAction::export_data:
            return "export_data";
        case AccountAction::suspend:
            return "suspend";
        case AccountAction::unsuspend:
            return "unsuspend";
        case AccountAction::admin_code:
            return "admin_code";
        case AccountAction::admin_end_sessions:
            return "admin_end_sessions";
    }
    return {};
}

} // namespace duiyi::server
