// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "service/account_service.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>

#include "accounts/name_rules.hpp"
#include "accounts/password_rules.hpp"
#include "accounts/recovery_codes.hpp"
#include "accounts/session_rules.hpp"
#include "domain/secret.hpp"
#include "service/account_refusals.hpp"

namespace duiyi::server {

namespace {

using Changes = std::vector<TableChange>;

constexpr double burst_of_accounts = 0.5; // of those of an hour, at once
constexpr std::int64_t clean_up_ms = 60'000;
/// Longer names and codes are no one's.
constexpr std::size_t max_typed_bytes = 256;

std::string key_of_folded(const std::string& folded) {
    return "name:" + hash_secret(folded).text;
}
std::string key_of_look(const std::string& look) {
    return "look:" + hash_secret(look).text;
}

bool is_from(const std::vector<SessionRow>& sessions, const std::string& address) {
    return std::ranges::any_of(sessions, [&address](const auto& row) { return row.address == address; });
}

std::int64_t unused(const std::vector<RecoveryCodeRow>& codes, std::int64_t now_ms) {
    return std::ranges::count_if(codes, [now_ms](const auto& row) {
        return !row.used_ms && row.ends_ms.value_or(now_ms + 1) > now_ms;
    });
}

std::vector<RecoveryCodeRow> hashed(const std::vector<std::string>& codes) {
    std::vector<RecoveryCodeRow> rows;
    rows.reserve(codes.size());
    for (const std::string& code : codes) {
        rows.push_back({*hash_recovery_code(code), {}, {}});
    }
    return rows;
}

/// An account that is changed by its owner.
PutAccount next_revision(AccountRow account) {
    ++account.revision;
    return {std::move(account)};
}

} // namespace

std::string account_key(const std::string& name) {
    const auto read = name.size() <= max_typed_bytes ? read_name(name) : tl::unexpected(NameFault::length);
    return key_of_folded(read ? read->folded : "no name:" + name.substr(0, max_typed_bytes));
}

AccountService::AccountService(Store& store, WorkerPool& workers, Deadlines& deadlines,
                               AccountOptions options)
    : store_(store),
      workers_(workers),
      deadlines_(deadlines),
      options_(std::move(options)),
      no_ones_hash_(hash_password(new_secret(), options_.cost).value_or(std::string())),
      sign_ups_(options_.accounts_per_hour / 3600.0, options_.accounts_per_hour * burst_of_accounts),
      attempts_(options_.attempts_per_second, options_.attempt_burst) {
    clean_up();
}

AccountService::~AccountService() {
    deadlines_.cancel(clean_up_);
}

void AccountService::clean_up() {
    const std::int64_t now = options_.now_ms();
    waits_.forget_old(now);
    sign_ups_.evict_idle(now);
    attempts_.evict_idle(now);
    store_.erase_old_account_data(now, now - audit_ms, [](const auto& erased) {
        if (!erased) {
            spdlog::error("cannot erase old sessions: {}", erased.error().message);
        }
    });
    clean_up_ = deadlines_.add(now + clean_up_ms, [this] { clean_up(); });
}

template <class T, class Work, class Finished>
void AccountService::compute(const Visitor& visitor, Work work, Finished finished, const Answer<T>& answer) {
    const auto failed = [answer] { answer(refused(AccountFault::server_error)); };
    if (!workers_.compute(visitor.address, JobPriority::interactive, std::move(work), std::move(finished),
                          failed)) {
        answer(refused(AccountFault::busy));
    }
}

template <class T>
bool AccountService::may_try(const Visitor& visitor, const Answer<T>& answer) {
    if (attempts_.take(visitor.address, options_.now_ms())) {
        return true;
    }
    answer(refused_for(static_cast<std::int64_t>(1000.0 / options_.attempts_per_second)));
    return false;
}

template <class T, class Finished>
void AccountService::check(const Visitor& visitor, Check what, Finished finished, const Answer<T>& answer) {
    const std::int64_t now = options_.now_ms();
    if (const auto wait = waits_.wait_ms(what.name, visitor.address, what.is_known_address, now); wait > 0) {
        answer(refused_for(wait));
        return;
    }
    waits_.begin(what.name, visitor.address, what.is_known_address, now);
    compute<T>(
        visitor,
        [hash = what.hash, password = std::move(what.password), cost = options_.cost] {
            Checked checked{verify_password(hash, password), std::nullopt};
            if (checked.is_right && has_other_cost(hash, cost)) {
                checked.new_hash = hash_password(password, cost);
            }
            return checked;
        },
        [this, address = visitor.address, name = what.name, is_known = what.is_known_address,
         finished = std::move(finished)](const Checked& checked) {
            if (checked.is_right) {
                waits_.succeeded(name, address, is_known);
            }
            finished(checked);
        },
        answer);
}

template <class T, class Finished>
void AccountService::check_own(const FoundSession& who, const Visitor& visitor, std::string password,
                               AccountField field, Finished finished, const Answer<T>& answer) {
    if (!may_try(visitor, answer)) {
        return;
    }
    check<T>(
        visitor, {"own:" + who.account.id, true, who.account.password, std::move(password)},
        [finished = std::move(finished), answer, field](const Checked& checked) {
            if (checked.is_right) {
                finished();
            } else {
                answer(refused(AccountFault::wrong_password, field));
            }
        },
        answer);
}

void AccountService::commit(Changes changes, std::function<void(std::optional<StoreError>)> committed) {
    UnitOfWork work;
    work.changes = changes;
    store_.commit(std::move(work),
                  [this, changes = std::move(changes), committed = std::move(committed)](const auto& done) {
                      if (done) {
                          tell_of_ended(changes);
                      }
                      if (!done && done.error().fault != StoreFault::conflict) {
                          spdlog::error("cannot store a change of an account: {}", done.error().message);
                      }
                      committed(done ? std::nullopt : std::optional(done.error()));
                  });
}

void AccountService::tell_of_ended(const Changes& changes) const {
    if (!sessions_ended) {
        return;
    }
    for (const TableChange& change : changes) {
        if (const auto* one = std::get_if<EndSession>(&change)) {
            sessions_ended(one->account, [&](const auto& token) { return token == one->token; });
        } else if (const auto* most = std::get_if<EndSessions>(&change)) {
            sessions_ended(most->account, [&](const auto& token) { return token != most->but; });
        } else if (const auto* gone = std::get_if<DeleteAccount>(&change)) {
            sessions_ended(gone->id, [](const auto&) { return true; });
        }
    }
}

void AccountService::commit_simply(Changes changes, Answer<void> answer) {
    commit(std::move(changes), [answer = std::move(answer)](const auto& fault) {
        if (fault) {
            answer(refused(*fault));
        } else {
            answer({});
        }
    });
}

PutSession AccountService::new_session(const std::string& account, const Visitor& visitor,
                                       const std::string& secret) const {
    const std::int64_t now = options_.now_ms();
    return {{hash_secret(secret).text, account, now, now, now + session_ms, visitor.address, visitor.browser},
            max_sessions};
}

AddAudit AccountService::entry(const std::string& account, const Visitor& visitor, AccountActor by,
                               AccountAction action) const {
    return {{0, options_.now_ms(), account, std::string(to_string(by)), std::string(to_string(action)),
             visitor.address, visitor.browser}};
}

void AccountService::sign_up(const Visitor& visitor, SignInForm form, const Answer<SignedIn>& answer) {
    const auto name = read_name(form.name);
    if (!name) {
        answer(refused(name.error()));
        return;
    }
    if (const auto fault = password_fault(form.password, name->folded)) {
        answer(refused(*fault));
        return;
    }
    if (!may_try(visitor, answer)) {
        return;
    }
    if (!sign_ups_.take(visitor.address, options_.now_ms())) {
        answer(refused_for(static_cast<std::int64_t>(3'600'000.0 / options_.accounts_per_hour)));
        return;
    }
    compute<SignedIn>(
        visitor,
        [password = std::move(form.password), cost = options_.cost] { return hash_password(password, cost); },
        [this, visitor, name = name->shown,
         keys = std::vector<std::string>{key_of_folded(name->folded), key_of_look(name->look)},
         answer](const std::optional<std::string>& hash) {
            if (hash) {
                finish_sign_up(visitor, name, keys, *hash, answer);
            } else {
                answer(refused(AccountFault::busy));
            }
        },
        answer);
}

void AccountService::finish_sign_up(const Visitor& visitor, const std::string& name,
                                    std::vector<std::string> keys, const std::string& hash,
                                    const Answer<SignedIn>& answer) {
    SignedIn made;
    made.account.id = new_room_name();
    made.account.revision = 1;
    made.account.name = name;
    made.account.password = hash;
    made.account.created_ms = options_.now_ms();
    made.secret = new_secret();
    made.codes = new_recovery_codes();
    made.codes_left = static_cast<std::int64_t>(made.codes.size());
    const std::string& id = made.account.id;
    Changes changes{AddAccount{made.account, std::move(keys)}, PutRecoveryCodes{id, hashed(made.codes)},
                    new_session(id, visitor, made.secret),
                    entry(id, visitor, AccountActor::guest, AccountAction::sign_up)};
    commit(std::move(changes), [this, made, address = visitor.address, answer](const auto& fault) {
        if (!fault) {
            answer(made);
            return;
        }
        sign_ups_.charge(address, -1.0); // nothing was made
        answer(fault->fault == StoreFault::conflict ? refused(AccountFault::name_taken, AccountField::name)
                                                    : refused(*fault));
    });
}

void AccountService::sign_in(const Visitor& visitor, SignInForm form, Answer<SignedIn> answer) {
    if (!may_try(visitor, answer)) {
        return;
    }
    const std::string key = account_key(form.name);
    if (form.password.size() > max_password_bytes) {
        form.password.clear(); // no one's: too long to be chosen
    }
    store_.find_account_by_key(key, [this, visitor, key, form = std::move(form), answer](auto found) {
        if (!found) {
            answer(refused(found.error()));
            return;
        }
        const AccountRow account = found->value_or(AccountRow());
        store_.list_sessions(account.id, [this, visitor, key, account, form, answer](const auto& sessions) {
            const bool is_known = sessions && is_from(*sessions, visitor.address);
            check<SignedIn>(
                visitor,
                {key, is_known, account.id.empty() ? no_ones_hash_ : account.password, form.password},
                [this, visitor, account, answer](const Checked& checked) {
                    if (checked.is_right && !account.id.empty()) {
                        finish_sign_in(visitor, account, checked, answer);
                    } else {
                        answer(refused(AccountFault::wrong_sign_in));
                    }
                },
                answer);
        });
    });
}

void AccountService::finish_sign_in(const Visitor& visitor, const AccountRow& account, const Checked& checked,
                                    const Answer<SignedIn>& answer) {
    if (account.suspended_ms) {
        answer(refused_suspended(account));
        return;
    }
    const std::string secret = new_secret();
    Changes changes{new_session(account.id, visitor, secret),
                    entry(account.id, visitor, AccountActor::guest, AccountAction::sign_in)};
    SignedIn made{account, secret, 0, {}};
    if (checked.new_hash) {
        made.account.password = *checked.new_hash;
        ++made.account.revision;
        changes.emplace_back(PutAccount{made.account});
    }
    commit(std::move(changes), [this, made, answer](const auto& fault) {
        if (fault) {
            answer(refused(*fault));
            return;
        }
        store_.list_recovery_codes(made.account.id, [this, made, answer](const auto& codes) mutable {
            made.codes_left = codes ? unused(*codes, options_.now_ms()) : 0;
            answer(made);
        });
    });
}

void AccountService::reset_password(const Visitor& visitor, ResetForm form, Answer<SignedIn> answer) {
    const auto name = read_name(form.name);
    if (const auto fault = password_fault(form.password, name ? name->folded : std::string_view())) {
        answer(refused(*fault));
        return;
    }
    const auto code = form.code.size() <= max_typed_bytes ? hash_recovery_code(form.code) : std::nullopt;
    if (!code) {
        answer(refused(AccountFault::wrong_code, AccountField::code));
        return;
    }
    if (!may_try(visitor, answer)) {
        return;
    }
    // Codes cannot be guessed: the limit by address is enough, and nobody is kept from using one.
    store_.find_account_by_key(
        account_key(form.name),
        [this, visitor, code = *code, password = std::move(form.password), answer](auto found) {
            if (!found) {
                answer(refused(found.error()));
                return;
            }
            compute<SignedIn>(
                visitor, [password, cost = options_.cost] { return hash_password(password, cost); },
                [this, visitor, code, account = found->value_or(AccountRow()),
                 answer](const std::optional<std::string>& hash) {
                    if (account.id.empty() || !hash) {
                        answer(hash ? refused(AccountFault::wrong_code, AccountField::code)
                                    : refused(AccountFault::busy));
                    } else {
                        finish_reset(visitor, account, code, *hash, answer);
                    }
                },
                answer);
        });
}

void AccountService::finish_reset(const Visitor& visitor, AccountRow account, const std::string& code,
                                  const std::string& hash, const Answer<SignedIn>& answer) {
    account.password = hash;
    ++account.revision;
    SignedIn made{account, new_secret(), 0, {}};
    const std::string& id = account.id;
    const bool may_enter = !account.suspended_ms;
    Changes changes{UseRecoveryCode{id, code, options_.now_ms()}, PutAccount{account}, EndSessions{id, ""},
                    entry(id, visitor, AccountActor::guest, AccountAction::reset_password)};
    if (may_enter) {
        changes.emplace_back(new_session(id, visitor, made.secret));
    }
    commit(std::move(changes), [this, made, may_enter, answer](const auto& fault) {
        if (fault) {
            answer(fault->fault == StoreFault::conflict
                       ? refused(AccountFault::wrong_code, AccountField::code)
                       : refused(*fault));
            return;
        }
        if (!may_enter) {
            answer(refused_suspended(made.account));
            return;
        }
        store_.list_recovery_codes(made.account.id, [this, made, answer](const auto& codes) mutable {
            made.codes_left = codes ? unused(*codes, options_.now_ms()) : 0;
            answer(made);
        });
    });
}

void AccountService::find_session(const Visitor& visitor, const std::string& secret,
                                  const Answer<std::optional<FoundSession>>& answer) {
    if (!is_secret(secret)) {
        answer(std::nullopt);
        return;
    }
    store_.find_session(hash_secret(secret).text, [this, address = visitor.address, answer](auto found) {
        if (!found) {
            answer(refused(found.error()));
            return;
        }
        const std::int64_t now = options_.now_ms();
        if (!*found || (*found)->session.ends_ms <= now || (*found)->account.suspended_ms) {
            answer(std::nullopt);
            return;
        }
        if (now - (*found)->session.seen_ms >= seen_step_ms) {
            commit({MarkSessionUsed{(*found)->session.token, now, address}}, [](const auto&) {});
        }
        answer(std::move(*found));
    });
}

void AccountService::list_records(const FoundSession& who, const Answer<AccountRecords>& answer) {
    constexpr std::size_t max_entries = 100;
    const std::string& id = who.account.id;
    store_.list_sessions(id, [this, id, answer](auto sessions) {
        store_.list_audit(id, max_entries, [this, id, sessions, answer](auto entries) {
            store_.list_recovery_codes(id, [this, sessions, entries, answer](auto codes) {
                if (!sessions || !entries || !codes) {
                    answer(refused(AccountFault::server_error));
                } else {
                    answer(AccountRecords{*sessions, *entries, unused(*codes, options_.now_ms())});
                }
            });
        });
    });
}

void AccountService::end_session(const FoundSession& who, const Visitor& visitor, const std::string& token,
                                 Answer<void> answer) {
    const std::string& id = who.account.id;
    commit_simply(
        {EndSession{id, token}, entry(id, visitor, AccountActor::owner, AccountAction::end_session)},
        std::move(answer));
}

void AccountService::sign_out(const FoundSession& who, const Visitor& visitor, Answer<void> answer) {
    const std::string& id = who.account.id;
    commit_simply(
        {EndSession{id, who.session.token}, entry(id, visitor, AccountActor::owner, AccountAction::sign_out)},
        std::move(answer));
}

void AccountService::sign_out_everywhere(const FoundSession& who, const Visitor& visitor,
                                         Answer<void> answer) {
    const std::string& id = who.account.id;
    commit_simply({EndSessions{id, ""}, entry(id, visitor, AccountActor::owner, AccountAction::end_sessions)},
                  std::move(answer));
}

void AccountService::change_password(const FoundSession& who, const Visitor& visitor, PasswordForm form,
                                     const Answer<void>& answer) {
    const auto name = read_name(who.account.name);
    if (const auto fault = password_fault(form.password, name ? name->folded : std::string_view())) {
        answer(refused(*fault));
        return;
    }
    const auto put = [this, who, visitor, answer](const std::optional<std::string>& hash) {
        if (!hash) {
            answer(refused(AccountFault::busy));
            return;
        }
        AccountRow account = who.account;
        account.password = *hash;
        const std::string id = account.id;
        commit_simply({next_revision(std::move(account)), EndSessions{id, who.session.token},
                       entry(id, visitor, AccountActor::owner, AccountAction::change_password)},
                      answer);
    };
    check_own<void>(
        who, visitor, std::move(form.old_password), AccountField::old_password,
        [this, visitor, password = std::move(form.password), put, answer] {
            compute<void>(
                visitor, [password, cost = options_.cost] { return hash_password(password, cost); }, put,
                answer);
        },
        answer);
}

void AccountService::renew_codes(const FoundSession& who, const Visitor& visitor, std::string password,
                                 const Answer<std::vector<std::string>>& answer) {
    check_own<std::vector<std::string>>(
        who, visitor, std::move(password), AccountField::password,
        [this, id = who.account.id, visitor, answer] {
            auto codes = new_recovery_codes();
            commit({PutRecoveryCodes{id, hashed(codes)},
                    entry(id, visitor, AccountActor::owner, AccountAction::new_codes)},
                   [codes, answer](const auto& fault) {
                       if (fault) {
                           answer(refused(*fault));
                       } else {
                           answer(codes);
                       }
                   });
        },
        answer);
}

void AccountService::delete_account(const FoundSession& who, const Visitor& visitor, std::string password,
                                    const Answer<void>& answer) {
    check_own<void>(
        who, visitor, std::move(password), AccountField::password,
        [this, id = who.account.id, answer] { commit_simply({DeleteAccount{id}}, answer); }, answer);
}

void AccountService::put_preferences(const FoundSession& who, std::string preferences, Answer<void> answer) {
    AccountRow account = who.account;
    account.preferences = std::move(preferences);
    commit_simply({next_revision(std::move(account))}, std::move(answer));
}

} // namespace duiyi::server
