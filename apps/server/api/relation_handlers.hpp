// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "api/account_handlers.hpp"
#include "api/router.hpp"
#include "limits/limits.hpp"
#include "store/store.hpp"

namespace duiyi::server::api {

/// Whom an account follows and blocks, /api/me/relations, and what it reports to the administrator,
/// /api/me/reports. Reports are audit entries of the reporter, by the actor `report`.
class RelationHandlers {
public:
    static constexpr double reports_per_day = 10; ///< of an account

    /// Both must outlive this, and this the router. `now_ms`: StoreClock::now_ms.
    RelationHandlers(Store& store, AccountHandlers& accounts, std::function<std::int64_t()> now_ms);

    void add_routes(Router& router);
    /// Drops rate limits of accounts that are quiet.
    void evict_idle() { reports_.evict_idle(now_ms_()); }

private:
    void list(const FoundSession& who, const Responder& responder);
    void change(const FoundSession& who, const Request& request, const Responder& responder);
    void report(const FoundSession& who, const Request& request, const Responder& responder);
    /// Finds the account of the name; 404 when there is none, 400 for one's own.
    void find_other(const FoundSession& who, const std::string& name, const Responder& responder,
                    std::function<void(const AccountRow&)> found);
    void commit(std::vector<TableChange> changes, const Responder& responder);

    Store& store_;
    AccountHandlers& accounts_;
    std::function<std::int64_t()> now_ms_;
    AddressRates reports_; ///< by account
};

} // namespace duiyi::server::api
