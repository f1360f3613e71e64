// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "wire/accounts.hpp"

#include <array>
#include <boost/json/parse.hpp>
#include <cstddef>

#include "accounts/account_log.hpp"
#include "wire/field_reader.hpp"

namespace duiyi::server {

namespace {

/// Whether the values of `E` have these names in their order, and there are no others.
template <class E, std::size_t count>
consteval bool has_names(const std::array<std::string_view, count>& names) {
    for (std::size_t i = 0; i < count; ++i) {
        if (to_string(static_cast<E>(i)) != names[i]) {
            return false;
        }
    }
    return to_string(static_cast<E>(count)).empty();
}

static_assert(has_names<AccountFault>(wire::account_fault_names));
static_assert(has_names<AccountField>(wire::account_field_names));
static_assert(has_names<AccountActor>(wire::account_actor_names));
static_assert(has_names<AccountAction>(wire::account_action_names));

} // namespace

wire::AccountFault to_wire(AccountFault fault) {
    return static_cast<wire::AccountFault>(fault);
}

wire::AccountRefusalBody to_wire(const AccountRefusal& refusal) {
    wire::AccountRefusalBody out;
    out.fault = to_wire(refusal.fault);
    if (refusal.field) {
        out.field = static_cast<wire::AccountField>(*refusal.field);
    }
    out.message = refusal.message;
    out.wait_s = refusal.wait_s;
    return out;
}

std::string stored_preferences(const wire::Preferences& preferences) {
    return print(wire::PreferencesBody{preferences});
}

wire::Preferences read_preferences(std::string_view stored) {
    boost::system::error_code fault;
    const auto parsed = boost::json::parse(stored, fault);
    wire::Preferences preferences;
    if (const auto* object = fault ? nullptr : parsed.if_object()) {
        wire::FieldReader reader(*object);
        reader.required("preferences", preferences);
    }
    return preferences;
}

} // namespace duiyi::server
