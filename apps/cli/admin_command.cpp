// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "admin_command.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <functional>
#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "accounts/account_log.hpp"
#include "accounts/recovery_codes.hpp"
#include "message.hpp"
#include "service/account_service.hpp"
#include "spdlog/fmt/chrono.h"
#include "spdlog/fmt/fmt.h"
#include "store/account_database.hpp"

namespace duiyi::cli {

namespace {

using server::AccountAction;
using server::AccountDatabase;
using server::AccountRow;
using server::TableChange;

constexpr std::size_t max_listed = 1000;

struct AdminInput {
    std::filesystem::path data = "duiyi-data";
    std::string name;
    std::string text;
};

std::int64_t unix_ms_now() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

/// In the machine's time zone, to the second.
std::string time_text(std::int64_t unix_ms) {
    constexpr std::int64_t ms_in_s = 1000;
    return fmt::format("{:%F %T}", fmt::localtime(static_cast<std::time_t>(unix_ms / ms_in_s)));
}

int show_fault(const std::string& fault) {
    return complain("duiyi: " + fault, failed);
}

std::string state_of(const AccountRow& row) {
    return row.suspended_ms ? "suspended since " + time_text(*row.suspended_ms) + ": " + row.suspended_why
                            : "open";
}

server::AddAudit audit_entry(const AccountRow& account, AccountAction action,
                             const std::string& detail = {}) {
    return {{0, unix_ms_now(), account.id, "admin", std::string(to_string(action)), "", detail}};
}

/// Opens the folder and finds the account of the name, then acts.
int with_account(const AdminInput& input,
                 const std::function<int(AccountDatabase&, const AccountRow&)>& act) {
    auto database = AccountDatabase::open(input.data);
    if (!database) {
        return show_fault(database.error());
    }
    const auto account = database->find_by_key(server::account_key(input.name));
    if (!account) {
        return show_fault(account.error());
    }
    if (!*account) {
        return complain("duiyi: no account has the name '" + input.name + "'", bad_input);
    }
    return act(*database, **account);
}

int commit_and_say(AccountDatabase& database, const std::vector<TableChange>& changes,
                   const std::string& done) {
    if (const auto written = database.commit(changes); !written) {
        return show_fault(written.error());
    }
    std::cout << done << '\n';
    return 0;
}

int list_accounts(const AdminInput& input) {
    auto database = AccountDatabase::open(input.data);
    if (!database) {
        return show_fault(database.error());
    }
    const auto rows = database->accounts(input.text, max_listed);
    if (!rows) {
        return show_fault(rows.error());
    }
    for (const AccountRow& row : *rows) {
        std::cout << row.name << '\t' << row.id << '\t' << time_text(row.created_ms) << '\t' << state_of(row)
                  << '\n';
    }
    return 0;
}

int show_account(const AdminInput& input) {
    return with_account(input, [](AccountDatabase& database, const AccountRow& account) {
        const auto sessions = database.sessions(account.id);
        const auto codes = database.recovery_codes(account.id);
        if (!sessions || !codes) {
            return show_fault(!sessions ? sessions.error() : codes.error());
        }
        std::cout << "name: " << account.name << "\nid: " << account.id
                  << "\ncreated: " << time_text(account.created_ms) << "\nstate: " << state_of(account)
                  << "\nunused recovery codes: "
                  << std::ranges::count_if(*codes, [](const auto& row) { return !row.used_ms; }) << '\n';
        for (const auto& row : *sessions) {
            std::cout << "session: " << row.address << ", " << row.browser << ", last used "
                      << time_text(row.seen_ms) << '\n';
        }
        return 0;
    });
}

int set_suspended(const AdminInput& input, bool is_suspended) {
    return with_account(input, [&input, is_suspended](AccountDatabase& database, AccountRow account) {
        account.suspended_ms = is_suspended ? std::optional(unix_ms_now()) : std::nullopt;
        account.suspended_why = input.text;
        ++account.revision;
        std::vector<TableChange> changes{server::PutAccount{account}};
        if (is_suspended) {
            changes.emplace_back(server::EndSessions{account.id, ""});
        }
        changes.emplace_back(audit_entry(
            account, is_suspended ? AccountAction::suspend : AccountAction::unsuspend, input.text));
        return commit_and_say(database, changes,
                              account.name + (is_suspended ? " is suspended" : " is not suspended any more"));
    });
}

int make_code(const AdminInput& input) {
    return with_account(input, [](AccountDatabase& database, const AccountRow& account) {
        const auto code = server::new_recovery_code();
        const std::vector<TableChange> changes{
            server::AddRecoveryCode{
                account.id, {*server::hash_recovery_code(code), {}, unix_ms_now() + server::admin_code_ms}},
            audit_entry(account, AccountAction::admin_code)};
        return commit_and_say(database, changes, code);
    });
}

int end_sessions(const AdminInput& input) {
    return with_account(input, [](AccountDatabase& database, const AccountRow& account) {
        return commit_and_say(
            database,
            {server::EndSessions{account.id, ""}, audit_entry(account, AccountAction::admin_end_sessions)},
            account.name + " is signed out everywhere");
    });
}

int print_audit(AccountDatabase& database, const std::string& account) {
    const auto rows = database.audit(account, max_listed);
    if (!rows) {
        return show_fault(rows.error());
    }
    for (const auto& row : *rows) {
        std::cout << time_text(row.at_ms) << '\t' << row.account << '\t' << row.actor << '\t' << row.action
                  << '\t' << row.address << '\t' << row.detail << '\n';
    }
    return 0;
}

int show_audit(const AdminInput& input) {
    if (!input.name.empty()) {
        return with_account(input, [](AccountDatabase& database, const AccountRow& account) {
            return print_audit(database, account.id);
        });
    }
    auto database = AccountDatabase::open(input.data);
    return database ? print_audit(*database, "") : show_fault(database.error());
}

/// What players have reported, the last first: when, number, who, and about whom.
int list_reports(const AdminInput& input) {
    auto database = AccountDatabase::open(input.data);
    if (!database) {
        return show_fault(database.error());
    }
    std::vector<server::AuditRow> all;
    for (std::int64_t after = 0;;) {
        const auto some = database->audit_after(after, "report");
        if (!some) {
            return show_fault(some.error());
        }
        if (some->empty()) {
            break;
        }
        all.insert(all.end(), some->begin(), some->end());
        after = some->back().number;
    }
    for (auto row = all.rbegin(); row != all.rend() && row - all.rbegin() < std::ptrdiff_t{max_listed};
         ++row) {
        std::cout << time_text(row->at_ms) << '\t' << row->number << "\tby " << row->account << '\t'
                  << row->detail << '\n';
    }
    return 0;
}

} // namespace

void add_admin_command(Command& program) {
    auto input = std::make_shared<AdminInput>();
    Command admin = program.command("admin", "Manage the accounts of a server, running or not");
    const auto add = [&](const char* name, const char* help, int (*act)(const AdminInput&)) {
        Command command = admin.command(name, help);
        command.option("--data", input->data, "folder that holds the server's data").with_default();
        command.run([input, act] { return act(*input); });
        return command;
    };
    const auto add_for_name = [&](const char* name, const char* help, int (*act)(const AdminInput&)) {
        Command command = add(name, help, act);
        command.option("NAME", input->name, "the account's name").required();
        return command;
    };
    add("accounts", "List accounts: name, id, when it was made, state; at most 1,000", list_accounts)
        .option("--find", input->text, "only names that have this in them");
    add_for_name("show", "Show an account: state, sessions, unused recovery codes", show_account);
    add_for_name("suspend", "Shut an account and end its sessions",
                 [](const AdminInput& with) { return set_suspended(with, true); })
        .option("--why", input->text, "the reason, which its owner is told at sign-in")
        .required();
    add_for_name("unsuspend", "Open an account again",
                 [](const AdminInput& with) { return set_suspended(with, false); });
    add_for_name("code",
                 "Print a recovery code, with which its owner chooses another password; good for a day, once",
                 make_code);
    add_for_name("end-sessions", "Sign an account out everywhere", end_sessions);
    add("reports", "List what players have reported, the last first; at most 1,000", list_reports);
    add("audit", "Show what was done with accounts, the last first; at most 1,000", show_audit)
        .option("NAME", input->name, "only of this account");
}

} // namespace duiyi::cli
