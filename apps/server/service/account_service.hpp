// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "accounts/account_fault.hpp"
#include "accounts/account_log.hpp"
#include "accounts/password_hash.hpp"
#include "accounts/sign_in_waits.hpp"
#include "duiyi/rules/fault.hpp"
#include "limits/limits.hpp"
#include "store/store.hpp"
#include "workers/deadlines.hpp"
#include "workers/worker_pool.hpp"

namespace duiyi::server {

struct AccountOptions {
    double accounts_per_hour = 20;    ///< that an address may make; half of them at once
    double attempts_per_second = 0.2; ///< passwords and codes that an address may try, in the long run
    double attempt_burst = 30;        ///< at once
    PasswordCost cost{};
    std::function<std::int64_t()> now_ms; ///< StoreClock::now_ms: near Unix time, never set
};

/// Who asks.
struct Visitor {
    std::string address; ///< what limits count by
    std::string browser; ///< browser_name()
};

/// A name and a password: of a new account, or of whoever somebody says to be.
struct SignInForm {
    std::string name;
    std::string password;
};

/// Another password by a recovery code.
struct ResetForm {
    std::string name;
    std::string code;
    std::string password;
};

/// Another password instead of the old one.
struct PasswordForm {
    std::string old_password;
    std::string password;
};

/// Somebody who has just signed in.
struct SignedIn {
    AccountRow account;
    std::string secret;             ///< for the cookie; the store has its hash
    std::int64_t codes_left = 0;    ///< recovery codes that are not used
    std::vector<std::string> codes; ///< the recovery codes of a new account
};

/// What is kept of an account besides its row.
struct AccountRecords {
    std::vector<SessionRow> sessions;
    std::vector<AuditRow> entries; ///< the last first
    std::int64_t codes_left = 0;
};

/// All that is stored about an account; its games are listed elsewhere.
struct AccountExport {
    AccountRecords records;
    std::vector<RelationRow> relations{};
    std::vector<ApiTokenRow> tokens{};
    std::vector<RatingRow> ratings{};
};

/// Sign-up, sign-in and all that an account's owner does with it. Lives on the network thread; passwords are
/// hashed by the worker pool, which bounds how many at once and so their memory. Every change is answered
/// when it is stored. Texts of requests must be bounded by the caller.
class AccountService {
public:
    template <class T>
    using Answer = std::function<void(Result<T, AccountRefusal>)>;

    /// All must outlive this, and must not call back after it is gone.
    AccountService(Store& store, WorkerPool& workers, Deadlines& deadlines, AccountOptions options);
    ~AccountService();
    AccountService(const AccountService&) = delete;
    AccountService& operator=(const AccountService&) = delete;

    void sign_up(const Visitor& visitor, SignInForm form, const Answer<SignedIn>& answer);
    /// An unknown name and a wrong password get the same answer after the same work.
    void sign_in(const Visitor& visitor, SignInForm form, Answer<SignedIn> answer);
    /// Another password by a recovery code: signs in, and ends all other sessions.
    void reset_password(const Visitor& visitor, ResetForm form, Answer<SignedIn> answer);

    /// The session of a cookie's secret; nothing when it is over, unknown, or its account is suspended.
    void find_session(const Visitor& visitor, const std::string& secret,
                      const Answer<std::optional<FoundSession>>& answer);

    // All of these are for the owner, in a session that was found.
    void list_records(const FoundSession& who, const Answer<AccountRecords>& answer);
    /// All that is stored, and notes in the log that it was taken.
    void export_records(const FoundSession& who, const Visitor& visitor, const Answer<AccountExport>& answer);
    void end_session(const FoundSession& who, const Visitor& visitor, const std::string& token,
                     Answer<void> answer);
    void sign_out(const FoundSession& who, const Visitor& visitor, Answer<void> answer);
    void sign_out_everywhere(const FoundSession& who, const Visitor& visitor, Answer<void> answer);
    void change_password(const FoundSession& who, const Visitor& visitor, PasswordForm form,
                         const Answer<void>& answer);
    void renew_codes(const FoundSession& who, const Visitor& visitor, std::string password,
                     const Answer<std::vector<std::string>>& answer);
    void delete_account(const FoundSession& who, const Visitor& visitor, std::string password,
                        const Answer<void>& answer);
    /// Keeps a text of the page, which nobody here looks into.
    void put_preferences(const FoundSession& who, std::string preferences, Answer<void> answer);

    /// Called when sessions of an account have ended: those for whose token `has_ended` holds.
    std::function<void(const std::string& account,
                       const std::function<bool(const std::string& token)>& has_ended)>
        sessions_ended;

private:
    void add_relations_and_rights(const std::string& id, const AccountRecords& records,
                                  const Answer<AccountExport>& answer);
    /// A password to be compared with a hash.
    struct Check {
        std::string name; ///< for SignInWaits
        bool is_known_address = false;
        std::string hash;
        std::string password;
    };
    /// What a comparison gave.
    struct Checked {
        bool is_right = false;
        std::optional<std::string> new_hash; ///< at the present cost, if the stored one has another
    };

    template <class T, class Work, class Finished>
    void compute(const Visitor& visitor, Work work, Finished finished, const Answer<T>& answer);
    /// Counts an attempt at a password, and makes it; `finished` is called with the outcome.
    template <class T, class Finished>
    void check(const Visitor& visitor, Check what, Finished finished, const Answer<T>& answer);
    /// The same for the owner's own password, for a change that needs it again.
    template <class T, class Finished>
    void check_own(const FoundSession& who, const Visitor& visitor, std::string password, AccountField field,
                   Finished finished, const Answer<T>& answer);
    /// False, after refusing, when this address has tried too much.
    template <class T>
    bool may_try(const Visitor& visitor, const Answer<T>& answer);
    void commit(std::vector<TableChange> changes, std::function<void(std::optional<StoreError>)> committed);
    /// Says which sessions these changes have ended.
    void tell_of_ended(const std::vector<TableChange>& changes) const;
    /// Commits, and answers.
    void commit_simply(std::vector<TableChange> changes, Answer<void> answer);

    [[nodiscard]] PutSession new_session(const std::string& account, const Visitor& visitor,
                                         const std::string& secret) const;
    [[nodiscard]] AddAudit entry(const std::string& account, const Visitor& visitor, AccountActor by,
                                 AccountAction action) const;
    void finish_sign_up(const Visitor& visitor, const std::string& name, std::vector<std::string> keys,
                        const std::string& hash, const Answer<SignedIn>& answer);
    void finish_sign_in(const Visitor& visitor, const AccountRow& account, const Checked& checked,
                        const Answer<SignedIn>& answer);
    void finish_reset(const Visitor& visitor, AccountRow account, const std::string& code,
                      const std::string& hash, const Answer<SignedIn>& answer);
    void clean_up();

    Store& store_;
    WorkerPool& workers_;
    Deadlines& deadlines_;
    AccountOptions options_;
    std::string no_ones_hash_; ///< compared with when there is no account
    SignInWaits waits_;
    AddressRates sign_ups_;
    AddressRates attempts_;
    Deadlines::Key clean_up_ = 0;
};

/// The key of the account of this name, as somebody has typed it.
[[nodiscard]] std::string account_key(const std::string& name);

} // namespace duiyi::server
