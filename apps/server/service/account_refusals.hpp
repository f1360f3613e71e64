// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <optional>

#include "accounts/account_fault.hpp"
#include "accounts/name_rules.hpp"
#include "accounts/password_rules.hpp"
#include "duiyi/rules/fault.hpp"
#include "store/store.hpp"

/// Why requests about accounts are refused, with a message for programs; the page has its own words.
namespace duiyi::server {

using RefusedAccount = tl::unexpected<AccountRefusal>;

[[nodiscard]] RefusedAccount refused(AccountFault fault, std::optional<AccountField> field = {});
[[nodiscard]] RefusedAccount refused(NameFault fault);
[[nodiscard]] RefusedAccount refused(PasswordFault fault);
/// A conflict means that the account has been changed by another request.
[[nodiscard]] RefusedAccount refused(const StoreError& error);
/// Too many attempts: for so long, rounded up to seconds.
[[nodiscard]] RefusedAccount refused_for(std::int64_t wait_ms);
[[nodiscard]] RefusedAccount refused_suspended(const AccountRow& account);

} // namespace duiyi::server
