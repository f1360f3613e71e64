// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store/sqlite_check.hpp"

#include <system_error>
#include <utility>

#include "store/data_folder.hpp"
#include "store/sqlite_db.hpp"
#include "store/sqlite_log.hpp"
#include "store/sqlite_rows.hpp"
#include "store/sqlite_schema.hpp"

namespace duiyi::server {

namespace {

/// One check after the other; each adds what it finds.
class DataCheck {
public:
    DataCheck(Database& database, const EventsFault& fault_of) : database_(database), fault_of_(fault_of) {}

    DataReport run(const KnownLog& known) {
        if (auto done = check_log(database_, known); !done) {
            report_.faults.push_back(std::move(done.error()));
        }
        check_pages();
        check_streams();
        check_sums();
        return std::move(report_);
    }

private:
    void check_pages() {
        constexpr const char* integrity = "PRAGMA integrity_check(20)";
        auto rows = database_.prepare(integrity);
        int result = SQLITE_ERROR;
        for (result = rows ? rows->step() : result; result == SQLITE_ROW; result = rows->step()) {
            if (auto found = rows->text(0); found != "ok") {
                report_.faults.push_back(std::move(found));
            }
        }
        if (result != SQLITE_DONE) {
            report_.faults.push_back(database_.message());
        }
        const auto orphans = database_.query_number("SELECT count(*) FROM pragma_foreign_key_check");
        if (orphans.value_or(0) != 0) {
            report_.faults.push_back(std::to_string(*orphans) + " events or games belong to no stream");
        }
    }

    void check_streams() {
        const std::string sql = "SELECT number, name, " + std::string(event_columns) + ", " +
                                std::string(is_intact_begin) + "name" + std::string(is_intact_end) +
                                ", version IS NULL FROM streams LEFT JOIN events ON stream = number "
                                "ORDER BY number, version";
        constexpr int first_of_event = 2;
        constexpr int is_empty = first_of_event + event_column_count + 1;
        auto rows = database_.prepare(sql.c_str());
        int result = SQLITE_ERROR;
        for (result = rows ? rows->step() : result; result == SQLITE_ROW; result = rows->step()) {
            if (rows->number(0) != number_) {
                end_stream();
                begin_stream(*rows);
            }
            if (rows->number(is_empty) != 0) {
                add_fault("it has no events");
                continue;
            }
            take(read_event(*rows, first_of_event), read_is_intact(*rows, first_of_event));
        }
        end_stream();
        if (result != SQLITE_DONE) {
            report_.faults.push_back("reading the events: " + database_.message());
        }
    }

    void begin_stream(const Statement& row) {
        number_ = row.number(0);
        name_ = row.text(1);
        is_readable_ = true;
        report_.streams += owner_of(name_).empty() ? 1U : 0U;
    }

    void take(StoredEvent event, bool is_intact) {
        ++report_.events;
        bytes_ += event_bytes(event);
        if (event.version != static_cast<std::int64_t>(events_.size()) + 1 && is_readable_) {
            add_fault("version " + std::to_string(events_.size() + 1) + " is missing");
        }
        if (!is_intact) {
            add_fault(checksum_fault(event));
        }
        events_.push_back(std::move(event));
    }

    void end_stream() {
        if (is_readable_ && !events_.empty()) {
            if (const auto fault = fault_of_(name_, events_)) {
                add_fault(*fault);
            }
        }
        events_.clear();
    }

    /// What is known to be wrong already is not replayed.
    void add_fault(const std::string& fault) {
        report_.faults.push_back("stream " + std::to_string(number_) + ": " + fault);
        is_readable_ = false;
    }

    void check_sums() {
        if (const auto log = read_log_state(database_);
            log && (log->events != static_cast<std::int64_t>(report_.events) || log->bytes != bytes_)) {
            report_.faults.push_back("the log holds " + std::to_string(report_.events) + " events of " +
                                     std::to_string(bytes_) + " bytes, but there should be " +
                                     std::to_string(log->events) + " of " + std::to_string(log->bytes));
        }
        report_.studies =
            static_cast<std::size_t>(database_.query_number("SELECT count(*) FROM studies").value_or(0));
        const auto of_another_size =
            "SELECT count(*) FROM studies WHERE bytes <> length(CAST(text AS BLOB)) + " +
            std::to_string(study_overhead_bytes);
        const auto cut = database_.query_number(of_another_size.c_str());
        if (cut.value_or(0) != 0) {
            report_.faults.push_back(std::to_string(*cut) + " studies have not the size that was stored");
        }
    }

    Database& database_;
    const EventsFault& fault_of_;
    DataReport report_;
    std::int64_t number_ = 0; ///< of the stream whose events are being read; 0: none yet
    std::string name_;
    std::vector<StoredEvent> events_;
    bool is_readable_ = false; ///< nothing is known to be wrong with the stream
    std::int64_t bytes_ = 0;
};

} // namespace

Result<DataReport, std::string> check_data(const std::filesystem::path& folder, const EventsFault& fault_of) {
    const auto file = folder / "duiyi.sqlite";
    const auto fail = [&](const std::string& why) {
        return tl::unexpected("cannot check the data folder " + folder.string() + ": " + why);
    };
    std::error_code fault;
    if (!std::filesystem::exists(file, fault)) {
        return fail("it has no duiyi.sqlite");
    }
    const auto locked = DataFolder::lock(folder);
    if (!locked) {
        return tl::unexpected(locked.error());
    }
    auto database = Database::open(file.string(), true);
    if (!database) {
        return fail(database.error());
    }
    const auto version = database->query_number("PRAGMA user_version");
    if (!version) {
        return fail("duiyi.sqlite: " + version.error() + advice_on_damage());
    }
    if (*version > 0 && *version < schema_version) {
        return fail("duiyi.sqlite has data version " + std::to_string(*version) +
                    ": start the server once, which upgrades it to version " +
                    std::to_string(schema_version));
    }
    if (*version < 0 || *version > schema_version) {
        return fail("duiyi.sqlite was written by a newer version of this program");
    }
    return DataCheck(*database, fault_of).run({file, Watermark::read(folder), false});
}

} // namespace duiyi::server
