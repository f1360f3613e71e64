// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstdint>

#include "child_process.hpp"
#include "inbox.hpp"
#include "postgres/postgres_server.hpp"
#include "store/postgres/postgres_store.hpp"
#include "store_harness.hpp"

namespace duiyi::server {

namespace {

/// Each in a schema of its own.
class PostgresHarness final : public StoreHarness {
public:
    Store& open() override {
        store_.reset();
        auto opened = PostgresStore::open({.conninfo = conninfo_, .post = inbox_.post()});
        if (!opened) {
            throw std::runtime_error(opened.error());
        }
        store_ = std::move(*opened);
        return *store_;
    }
    void run_results() override { inbox_.run_one(); }

    std::vector<std::size_t> crash_while_committing(const std::vector<UnitOfWork>& units,
                                                    std::size_t acknowledgements) override {
        store_.reset();
        std::array<int, 2> pipe{};
        if (::pipe(pipe.data()) != 0) {
            throw std::runtime_error("no pipe");
        }
        test::ChildProcess child([&] { return commit_all(units, pipe[1]); });
        ::close(pipe[1]);
        std::vector<std::size_t> acknowledged;
        std::uint32_t unit = 0;
        while (::read(pipe[0], &unit, sizeof unit) == sizeof unit) {
            acknowledged.push_back(unit);
            if (acknowledged.size() == acknowledgements) {
                child.kill(); // what it has reported until it dies is read still
            }
        }
        ::close(pipe[0]);
        EXPECT_EQ(child.wait(), 128 + SIGKILL);
        return acknowledged;
    }

private:
    /// In the child; its results are reported on the writer's thread.
    int commit_all(const std::vector<UnitOfWork>& units, int report) const {
        ::alarm(120); // should the test never kill it
        const auto store =
            PostgresStore::open({.conninfo = conninfo_, .post = [](const auto& job) { job(); }});
        if (!store) {
            return 1;
        }
        for (std::uint32_t i = 0; i < units.size(); ++i) {
            (*store)->commit(units[i], [i, report](const auto& done) {
                if (done && ::write(report, &i, sizeof i) != sizeof i) {
                    ::_exit(2);
                }
            });
        }
        for (;;) {
            ::pause(); // it ends by being killed
        }
    }

    std::string conninfo_ = test::PostgresServer::shared().new_schema();
    Inbox inbox_;
    std::unique_ptr<PostgresStore> store_;
};

std::unique_ptr<StoreHarness> make_postgres_harness() {
    return std::make_unique<PostgresHarness>();
}

} // namespace

std::vector<StoreKind> store_kinds() {
    return {{"postgres", make_postgres_harness}};
}

} // namespace duiyi::server
