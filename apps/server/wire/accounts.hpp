// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>
#include <string_view>

#include "accounts/account_fault.hpp"
#include "wire/protocol_messages.gen.hpp"

/// What is said of accounts as messages of the page.
namespace duiyi::server {

[[nodiscard]] wire::AccountFault to_wire(AccountFault fault);
[[nodiscard]] wire::AccountRefusalBody to_wire(const AccountRefusal& refusal);

/// Preferences as an account keeps them.
[[nodiscard]] std::string stored_preferences(const wire::Preferences& preferences);
/// And back; none when there are none or they cannot be read.
[[nodiscard]] wire::Preferences read_preferences(std::string_view stored);

} // namespace duiyi::server
