// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store/account_database.hpp"

#include <system_error>
#include <type_traits>
#include <utility>

#include "store/sqlite_schema.hpp"

namespace duiyi::server {

namespace {

/// A change of another table has no business here.
template <class Change>
concept AccountChange = requires(SqliteAccountWriter& writer, const Database& database,
                                 const Change& change) { writer.write(database, change); };

template <class T>
Result<T, std::string> with_text(StoreResult<T> result) {
    return std::move(result).map_error([](const StoreError& error) { return error.message; });
}

} // namespace

Result<AccountDatabase, std::string> AccountDatabase::open(const std::filesystem::path& folder) {
    const auto file = folder / "duiyi.sqlite";
    const auto fail = [&](const std::string& why) {
        return tl::unexpected("cannot use the data folder " + folder.string() + ": " + why);
    };
    std::error_code fault;
    if (!std::filesystem::exists(file, fault)) {
        return fail("it has no duiyi.sqlite");
    }
    auto database = Database::open(file.string(), false);
    if (!database) {
        return fail(database.error());
    }
    const auto version = database->query_number("PRAGMA user_version");
    if (!version || *version != schema_version) {
        return fail(
            !version ? version.error()
                     : "it has data version " + std::to_string(*version) + ", this program knows " +
                           std::to_string(schema_version) +
                           (*version < schema_version ? ": start the server once, which upgrades it" : ""));
    }
    if (auto done = database->execute("PRAGMA foreign_keys=ON"); !done) {
        return fail(done.error());
    }
    auto reader = SqliteAccountReader::prepare(*database);
    auto writer = SqliteAccountWriter::prepare(*database);
    if (!reader || !writer) {
        return fail(!reader ? reader.error() : writer.error());
    }
    return AccountDatabase(std::move(*database), std::move(*reader), std::move(*writer));
}

Result<std::optional<AccountRow>, std::string> AccountDatabase::find_by_key(const std::string& key) {
    return with_text(reader_.find_by_key(database_, key));
}

Result<std::vector<AccountRow>, std::string> AccountDatabase::accounts(const std::string& part,
                                                                       std::size_t limit) {
    return with_text(reader_.accounts(database_, part, limit));
}

Result<std::vector<SessionRow>, std::string> AccountDatabase::sessions(const std::string& account) {
    return with_text(reader_.sessions(database_, account));
}

Result<std::vector<RecoveryCodeRow>, std::string> AccountDatabase::recovery_codes(
    const std::string& account) {
    return with_text(reader_.recovery_codes(database_, account));
}

Result<std::vector<AuditRow>, std::string> AccountDatabase::audit_after(std::int64_t number,
                                                                        const std::string& actor) {
    return with_text(reader_.audit_after(database_, number, actor));
}

Result<std::vector<AuditRow>, std::string> AccountDatabase::audit(const std::string& account,
                                                                  std::size_t limit) {
    return with_text(reader_.audit(database_, account, limit));
}

Result<void, std::string> AccountDatabase::write_all(const std::vector<TableChange>& changes) {
    for (const TableChange& change : changes) {
        auto done = std::visit(
            [this](const auto& one) -> Result<void, std::string> {
                if constexpr (AccountChange<std::remove_cvref_t<decltype(one)>>) {
                    return with_text(writer_.write(database_, one));
                } else {
                    return tl::unexpected(std::string("only accounts can be changed here"));
                }
            },
            change);
        if (!done) {
            return done;
        }
    }
    return {};
}

Result<void, std::string> AccountDatabase::commit(const std::vector<TableChange>& changes) {
    auto done =
        database_.execute("BEGIN IMMEDIATE").and_then([&] { return write_all(changes); }).and_then([&] {
            return database_.execute("COMMIT");
        });
    if (!done && database_.in_transaction()) {
        static_cast<void>(database_.execute("ROLLBACK"));
    }
    return done;
}

} // namespace duiyi::server
