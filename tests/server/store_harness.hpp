// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <memory>
#include <ostream>
#include <vector>

#include "store/store.hpp"

namespace duiyi::server {

/// A kind of store as the contract suite uses it: what it does beside the interface differs from store to
/// store.
class StoreHarness {
public:
    StoreHarness() = default;
    StoreHarness(const StoreHarness&) = delete;
    StoreHarness& operator=(const StoreHarness&) = delete;
    virtual ~StoreHarness() = default;

    /// Opens the store, after closing it in good order if it is open; the data are the same every time.
    virtual Store& open() = 0;
    /// Waits for the next results and calls back with them.
    virtual void run_results() = 0;
    /// Closes the store, then commits the units, all in flight at once, in a process (or what stands for one)
    /// that is killed after so many acknowledgements, or soon after. Answers which units were acknowledged.
    /// open() comes next.
    virtual std::vector<std::size_t> crash_while_committing(const std::vector<UnitOfWork>& units,
                                                            std::size_t acknowledgements) = 0;
};

/// A store that the contract suite runs on.
struct StoreKind {
    const char* name;
    std::unique_ptr<StoreHarness> (*make)();
    friend std::ostream& operator<<(std::ostream& out, const StoreKind& kind) { return out << kind.name; }
};

/// The stores that the test program at hand checks: test_server_store has SQLite's and the fake one,
/// test_server_postgres PostgreSQL's.
[[nodiscard]] std::vector<StoreKind> store_kinds();

} // namespace duiyi::server
