// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "service/account_refusals.hpp"

#include <string>

namespace duiyi::server {

namespace {

std::string message_of(AccountFault fault) {
    switch (fault) {
        case AccountFault::bad_body:
            return "the body cannot be read";
        case AccountFault::name_length:
            return "a name has " + std::to_string(min_name_characters) + " to " +
                   std::to_string(max_name_characters) + " characters";
        case AccountFault::name_characters:
            return "a name has letters, digits, and between them single _ and -, at least one letter";
        case AccountFault::name_mixed:
            return "the name mixes letters of scripts that are easily confused";
        case AccountFault::name_reserved:
            return "this name is reserved";
        case AccountFault::name_taken:
            return "this name, or one that looks like it, is taken";
        case AccountFault::password_short:
            return "a password has at least " + std::to_string(min_password_characters) + " characters";
        case AccountFault::password_long:
            return "a password has at most " + std::to_string(max_password_characters) + " characters";
        case AccountFault::password_common:
            return "this password is among the first that are guessed";
        case AccountFault::password_name:
            return "this password is little else than the name";
        case AccountFault::wrong_sign_in:
            return "no account has this name and this password";
        case AccountFault::wrong_password:
            return "this is not the password of the account";
        case AccountFault::wrong_code:
            return "no account has this name and this code, or the code was used";
        case AccountFault::suspended:
            return "the account is suspended";
        case AccountFault::wait:
            return "too many attempts; wait before the next one";
        case AccountFault::not_signed_in:
            return "nobody is signed in";
        case AccountFault::insecure:
            return "passwords are taken by HTTPS alone, or from the server's own machine";
        case AccountFault::origin:
            return "the request does not come from a page of this server";
        case AccountFault::changed:
            return "the account was changed at the same time; try again";
        case AccountFault::busy:
            return "the server is busy; try again";
        case AccountFault::server_error:
            return "the server could not do this";
    }
    return {};
}

AccountFault fault_of_name(NameFault fault) {
    switch (fault) {
        case NameFault::length:
            return AccountFault::name_length;
        case NameFault::characters:
            return AccountFault::name_characters;
        case NameFault::mixed:
            return AccountFault::name_mixed;
        case NameFault::reserved:
            return AccountFault::name_reserved;
    }
    return AccountFault::name_characters;
}

AccountFault fault_of_password(PasswordFault fault) {
    switch (fault) {
        case PasswordFault::too_short:
            return AccountFault::password_short;
        case PasswordFault::too_long:
            return AccountFault::password_long;
        case PasswordFault::common:
            return AccountFault::password_common;
        case PasswordFault::name:
            return AccountFault::password_name;
    }
    return AccountFault::password_common;
}

} // namespace

RefusedAccount refused(AccountFault fault, std::optional<AccountField> field) {
    return RefusedAccount({fault, field, message_of(fault), 0});
}

RefusedAccount refused(NameFault fault) {
    return refused(fault_of_name(fault), AccountField::name);
}

RefusedAccount refused(PasswordFault fault) {
    return refused(fault_of_password(fault), AccountField::password);
}

RefusedAccount refused(const StoreError& error) {
    return refused(error.fault == StoreFault::conflict ? AccountFault::changed : AccountFault::server_error);
}

RefusedAccount refused_for(std::int64_t wait_ms) {
    constexpr std::int64_t second = 1000;
    return RefusedAccount(
        {AccountFault::wait, {}, message_of(AccountFault::wait), (wait_ms + second - 1) / second});
}

RefusedAccount refused_suspended(const AccountRow& account) {
    const std::string why = account.suspended_why.empty() ? std::string() : ": " + account.suspended_why;
    return RefusedAccount({AccountFault::suspended, {}, message_of(AccountFault::suspended) + why, 0});
}

} // namespace duiyi::server
