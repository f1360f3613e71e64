// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace duiyi::server {

/// Why a request about an account is refused.
enum class AccountFault : std::uint8_t {
    bad_body, ///< it cannot be read
    name_length,
    name_characters,
    name_mixed, ///< letters of scripts that are easily confused
    name_reserved,
    name_taken,
    password_short,
    password_long,
    password_common,
    password_name,
    wrong_sign_in,
    wrong_password,
    wrong_code,
    suspended,
    wait, ///< too many attempts
    not_signed_in,
    insecure,
    origin,  ///< a page of another server
    changed, ///< the account, at the same time
    busy,
    server_error,
};

/// What of a form is wrong.
enum class AccountField : std::uint8_t { name, password, old_password, code };

/// The name of a fault; empty for a number that is none.
[[nodiscard]] constexpr std::string_view to_string(AccountFault fault) {
    switch (fault) {
        case AccountFault::bad_body:
            return "bad_body";
        case AccountFault::name_length:
            return "name_length";
        case AccountFault::name_characters:
            return "name_characters";
        case AccountFault::name_mixed:
            return "name_mixed";
        case AccountFault::name_reserved:
            return "name_reserved";
        case AccountFault::name_taken:
            return "name_taken";
        case AccountFault::password_short:
            return "password_short";
        case AccountFault::password_long:
            return "password_long";
        case AccountFault::password_common:
            return "password_common";
        case AccountFault::password_name:
            return "password_name";
        case AccountFault::wrong_sign_in:
            return "wrong_sign_in";
        case AccountFault::wrong_password:
            return "wrong_password";
        case AccountFault::wrong_code:
            return "wrong_code";
        case AccountFault::suspended:
            return "suspended";
        case AccountFault::wait:
            return "wait";
        case AccountFault::not_signed_in:
            return "not_signed_in";
        case AccountFault::insecure:
            return "insecure";
        case AccountFault::origin:
            return "origin";
        case AccountFault::changed:
            return "changed";
        case AccountFault::busy:
            return "busy";
        case AccountFault::server_error:
            return "server_error";
    }
    return {};
}

/// The same of a field.
[[nodiscard]] constexpr std::string_view to_string(AccountField field) {
    switch (field) {
        case AccountField::name:
            return "name";
        case AccountField::password:
            return "password";
        case AccountField::old_password:
            return "old_password";
        case AccountField::code:
            return "code";
    }
    return {};
}

/// A fault, and what is said about it.
struct AccountRefusal {
    AccountFault fault{};
    std::optional<AccountField> field{};
    std::string message{};   ///< in English, for programs
    std::int64_t wait_s = 0; ///< of too many attempts
};

} // namespace duiyi::server
