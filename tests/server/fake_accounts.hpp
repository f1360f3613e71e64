// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "duiyi/rules/fault.hpp"
#include "fake_rows.hpp"
#include "store/store.hpp"

namespace duiyi::server {

/// The tables of accounts in memory: a value, so that a refused unit of work is undone by a copy.
struct FakeAccounts {
    using Done = StoreResult<void>;

    std::map<std::string, AccountRow> accounts;
    std::map<std::string, std::string> keys; ///< of deleted accounts too
    std::map<std::string, SessionRow> sessions;
    std::map<std::pair<std::string, std::string>, RecoveryCodeRow> codes; ///< by account and code
    std::map<std::string, ApiTokenRow> tokens;
    std::map<std::string, AuthorizationCodeRow> authorizations;
    std::map<std::string, ChallengeRow> challenges;
    std::map<std::string, TournamentRow> tournaments;
    std::map<std::pair<std::string, std::string>, RelationRow> relations; ///< by account and other
    std::vector<AuditRow> audit;
    std::int64_t last_audit = 0;
    std::map<std::pair<std::string, std::string>, RatingRow> ratings; ///< by account and pool
    std::vector<RatingChangeRow> rating_changes;                      ///< in the order of the games' ends

    [[nodiscard]] RatingRow rating(const std::string& account, const std::string& pool) const {
        const auto found = ratings.find({account, pool});
        return found == ratings.end() ? first_rating(account, pool) : found->second;
    }
    Done write(const PutTournament& change) {
        tournaments.insert_or_assign(change.row.id, change.row);
        return {};
    }
    Done write(const RateGame& game) {
        if (std::ranges::any_of(rating_changes,
                                [&](const auto& change) { return change.stream == game.stream; })) {
            return {};
        }
        const std::array before{rating(game.accounts[0], game.pool), rating(game.accounts[1], game.pool)};
        const auto after = rated(before, game);
        for (const std::size_t side : {0U, 1U}) {
            if (accounts.contains(game.accounts[side])) {
                ratings[{game.accounts[side], game.pool}] = after[side];
                rating_changes.push_back(change_by(game, before[side], after[side]));
            }
        }
        return {};
    }

    Done write(const AddAccount& change) {
        std::set<std::string> wanted(change.keys.begin(), change.keys.end());
        if (accounts.contains(change.row.id) || wanted.size() != change.keys.size() ||
            std::ranges::any_of(wanted, [this](const auto& key) { return keys.contains(key); })) {
            return conflict();
        }
        accounts[change.row.id] = change.row;
        for (const auto& key : wanted) {
            keys[key] = change.row.id;
        }
        return {};
    }
    Done write(const PutAccount& change) {
        const auto found = accounts.find(change.row.id);
        if (found == accounts.end() || found->second.revision + 1 != change.row.revision) {
            return conflict();
        }
        found->second = change.row;
        return {};
    }
    Done write(const DeleteAccount& change) {
        if (accounts.erase(change.id) == 0) {
            return conflict();
        }
        std::erase_if(sessions, [&](const auto& entry) { return entry.second.account == change.id; });
        std::erase_if(codes, [&](const auto& entry) { return entry.first.first == change.id; });
        std::erase_if(ratings, [&](const auto& entry) { return entry.first.first == change.id; });
        std::erase_if(rating_changes, [&](const auto& entry) { return entry.account == change.id; });
        std::erase_if(tokens, [&](const auto& entry) { return entry.second.account == change.id; });
        std::erase_if(authorizations, [&](const auto& entry) { return entry.second.account == change.id; });
        std::erase_if(challenges, [&](const auto& entry) { return entry.second.challenger == change.id; });
        std::erase_if(relations, [&](const auto& entry) {
            return entry.first.first == change.id || entry.first.second == change.id;
        });
        return {};
    }
    Done write(const PutSession& change) {
        if (!accounts.contains(change.row.account)) {
            return conflict();
        }
        sessions[change.row.token] = change.row;
        auto all = sessions_of(change.row.account);
        std::ranges::stable_partition(all, [&](const auto& row) { return row.token == change.row.token; });
        for (std::size_t i = change.max_of_account; i < all.size(); ++i) {
            sessions.erase(all[i].token);
        }
        return {};
    }
    Done write(const MarkSessionUsed& change) {
        if (const auto found = sessions.find(change.token); found != sessions.end()) {
            found->second.seen_ms = std::max(found->second.seen_ms, change.seen_ms);
            found->second.address = change.address;
        }
        return {};
    }
    Done write(const EndSession& change) {
        std::erase_if(sessions, [&](const auto& entry) {
            return entry.first == change.token && entry.second.account == change.account;
        });
        return {};
    }
    Done write(const EndSessions& change) {
        std::erase_if(sessions, [&](const auto& entry) {
            return entry.first != change.but && entry.second.account == change.account;
        });
        return {};
    }
    Done write(const PutRecoveryCodes& change) {
        std::erase_if(codes, [&](const auto& entry) { return entry.first.first == change.account; });
        Done done;
        for (std::size_t i = 0; done && i < change.codes.size(); ++i) {
            done = write(AddRecoveryCode{change.account, change.codes[i]});
        }
        return done;
    }
    Done write(const AddRecoveryCode& change) {
        const bool is_new = accounts.contains(change.account) &&
                            codes.emplace(std::pair(change.account, change.code.code), change.code).second;
        return is_new ? Done() : conflict();
    }
    Done write(const UseRecoveryCode& change) {
        const auto found = codes.find({change.account, change.code});
        if (found == codes.end() || found->second.used_ms ||
            found->second.ends_ms.value_or(change.at_ms + 1) <= change.at_ms) {
            return conflict();
        }
        found->second.used_ms = change.at_ms;
        return {};
    }
    Done write(const AddApiToken& change) {
        const auto had = tokens_of(change.row.account).size();
        if (!accounts.contains(change.row.account) || had >= change.max_of_account ||
            !tokens.emplace(change.row.token, change.row).second) {
            return conflict();
        }
        return {};
    }
    Done write(const MarkApiTokenUsed& change) {
        if (const auto found = tokens.find(change.token); found != tokens.end()) {
            found->second.used_ms = std::max(found->second.used_ms, change.used_ms);
        }
        return {};
    }
    Done write(const EndApiToken& change) {
        std::erase_if(tokens, [&](const auto& entry) {
            return entry.first == change.token && entry.second.account == change.account;
        });
        return {};
    }
    Done write(const AddAuthorizationCode& change) {
        const auto had = std::ranges::count_if(
            authorizations, [&](const auto& entry) { return entry.second.account == change.row.account; });
        if (!accounts.contains(change.row.account) ||
            static_cast<std::size_t>(had) >= change.max_of_account ||
            !authorizations.emplace(change.row.code, change.row).second) {
            return conflict();
        }
        return {};
    }
    Done write(const EndAuthorizationCode& change) {
        return authorizations.erase(change.code) == 0 ? conflict() : Done();
    }
    Done write(const AddChallenge& change) {
        const auto open = std::ranges::count_if(
            challenges, [&](const auto& entry) { return entry.second.challenger == change.row.challenger; });
        if (!accounts.contains(change.row.challenger) ||
            static_cast<std::size_t>(open) >= change.max_of_account ||
            !challenges.emplace(change.row.id, change.row).second) {
            return conflict();
        }
        return {};
    }
    Done write(const PutRelation& change) {
        const auto count = std::ranges::count_if(relations, [&](const auto& entry) {
            return entry.first.first == change.row.account && entry.first.second != change.row.other;
        });
        if (!accounts.contains(change.row.account) || !accounts.contains(change.row.other) ||
            static_cast<std::size_t>(count) >= change.max_of_account) {
            return conflict();
        }
        relations.insert_or_assign({change.row.account, change.row.other}, change.row);
        return {};
    }
    Done write(const EndRelation& change) {
        relations.erase({change.account, change.other});
        return {};
    }
    Done write(const EndChallenge& change) { return challenges.erase(change.id) == 0 ? conflict() : Done(); }
    Done write(const AddAudit& change) {
        audit.push_back(change.row);
        audit.back().number = ++last_audit;
        const auto of_account = audit_of(change.row.account, change.max_of_account + 1);
        if (of_account.size() > change.max_of_account) {
            std::erase_if(audit, [&](const auto& row) {
                return row.account == change.row.account && row.actor != "admin" &&
                       row.number <= of_account.back().number;
            });
        }
        return {};
    }

    [[nodiscard]] std::optional<AccountRow> find(const std::string& id) const {
        const auto found = accounts.find(id);
        return found == accounts.end() ? std::nullopt : std::optional(found->second);
    }
    [[nodiscard]] std::optional<AccountRow> find_by_key(const std::string& key) const {
        const auto found = keys.find(key);
        return found == keys.end() ? std::nullopt : find(found->second);
    }
    [[nodiscard]] std::optional<FoundSession> find_session(const std::string& token) const {
        const auto found = sessions.find(token);
        return found == sessions.end()
                   ? std::nullopt
                   : std::optional(FoundSession{found->second, accounts.at(found->second.account)});
    }
    [[nodiscard]] std::vector<SessionRow> sessions_of(const std::string& account) const {
        auto rows = rows_where(sessions, [&](const auto& entry) { return entry.second.account == account; });
        std::ranges::stable_sort(rows, [](const auto& a, const auto& b) { return a.seen_ms > b.seen_ms; });
        return rows;
    }
    [[nodiscard]] std::optional<AuthorizationCodeRow> find_authorization(const std::string& code) const {
        const auto found = authorizations.find(code);
        return found == authorizations.end() ? std::nullopt : std::optional(found->second);
    }
    [[nodiscard]] std::optional<FoundApiToken> find_token(const std::string& token) const {
        const auto found = tokens.find(token);
        return found == tokens.end()
                   ? std::nullopt
                   : std::optional(FoundApiToken{found->second, accounts.at(found->second.account)});
    }
    [[nodiscard]] std::vector<ApiTokenRow> tokens_of(const std::string& account) const {
        auto rows = rows_where(tokens, [&](const auto& entry) { return entry.second.account == account; });
        std::ranges::stable_sort(rows,
                                 [](const auto& a, const auto& b) { return a.created_ms > b.created_ms; });
        return rows;
    }
    [[nodiscard]] std::optional<ChallengeRow> find_challenge(const std::string& id) const {
        const auto found = challenges.find(id);
        return found == challenges.end() ? std::nullopt : std::optional(found->second);
    }
    [[nodiscard]] std::vector<ChallengeRow> challenges_of(const std::string& account) const {
        auto by =
            rows_where(challenges, [&](const auto& entry) { return entry.second.challenger == account; });
        auto to =
            rows_where(challenges, [&](const auto& entry) { return entry.second.challenged == account; });
        const auto older = [](const auto& a, const auto& b) { return a.created_ms < b.created_ms; };
        std::ranges::stable_sort(by, older);
        std::ranges::stable_sort(to, older);
        by.insert(by.end(), to.begin(), to.end());
        return by;
    }
    [[nodiscard]] std::vector<RecoveryCodeRow> codes_of(const std::string& account) const {
        return rows_where(codes, [&](const auto& entry) { return entry.first.first == account; });
    }
    [[nodiscard]] std::vector<AuditRow> audit_of(const std::string& account, std::size_t limit) const {
        std::vector<AuditRow> rows;
        for (auto row = audit.rbegin(); row != audit.rend() && rows.size() < limit; ++row) {
            if (account.empty() || row->account == account) {
                rows.push_back(*row);
            }
        }
        return rows;
    }
    [[nodiscard]] std::vector<AuditRow> audit_after(std::int64_t number, const std::string& actor) const {
        std::vector<AuditRow> rows;
        for (const auto& row : audit) {
            if (row.actor == actor && row.number > number && rows.size() < 1000) {
                rows.push_back(row);
            }
        }
        return rows;
    }
    [[nodiscard]] std::vector<RatingRow> ratings_of(const std::string& account) const {
        return rows_where(ratings, [&](const auto& entry) { return entry.first.first == account; });
    }
    /// The newest first.
    [[nodiscard]] std::vector<RatingChangeRow> rating_changes_of(const std::string& account,
                                                                 const std::string& pool,
                                                                 std::size_t limit) const {
        std::vector<RatingChangeRow> rows;
        for (const auto& row : rating_changes) {
            if (row.account == account && row.pool == pool) {
                rows.insert(rows.begin(), row);
            }
        }
        std::ranges::stable_sort(rows, std::greater(), &RatingChangeRow::at_ms);
        return up_to(limit, std::move(rows));
    }
    [[nodiscard]] std::vector<RatingChangeRow> rating_changes_by(const std::string& stream) const {
        std::vector<RatingChangeRow> rows;
        std::ranges::copy_if(rating_changes, std::back_inserter(rows),
                             [&](const auto& row) { return row.stream == stream; });
        return rows;
    }
    [[nodiscard]] std::vector<LeaderRow> leaders(const std::string& pool, std::size_t limit) const {
        std::vector<LeaderRow> rows;
        for (const auto& [key, row] : ratings) {
            const AccountRow& account = accounts.at(key.first);
            if (key.second == pool && !account.suspended_ms) {
                rows.push_back({row, account.name});
            }
        }
        std::ranges::stable_sort(
            rows, [](const auto& a, const auto& b) { return a.rating.rating > b.rating.rating; });
        return up_to(limit, std::move(rows));
    }
    [[nodiscard]] std::vector<RelationRow> relations_of(const std::string& account) const {
        std::vector<RelationRow> rows;
        for (const auto& [key, row] : relations) {
            if (key.first == account) {
                rows.push_back(row);
                rows.back().name = accounts.at(key.second).name;
            }
        }
        std::ranges::stable_sort(rows, {}, &RelationRow::name);
        return rows;
    }
    /// Accounts that this one has blocked or that have blocked it.
    [[nodiscard]] std::vector<std::string> blocks_of(const std::string& account) const {
        std::set<std::string> ids;
        for (const auto& [key, row] : relations) {
            if (row.kind == "block" && (key.first == account || key.second == account)) {
                ids.insert(key.first == account ? key.second : key.first);
            }
        }
        return {ids.begin(), ids.end()};
    }
    /// Open ones by their start, others the latest first.
    [[nodiscard]] std::vector<TournamentRow> tournaments_that(bool are_open, std::size_t limit) const {
        auto rows =
            rows_where(tournaments, [&](const auto& entry) { return entry.second.is_open == are_open; });
        std::ranges::stable_sort(rows, [are_open](const auto& a, const auto& b) {
            return are_open ? a.start_ms < b.start_ms : a.start_ms > b.start_ms;
        });
        return up_to(limit, std::move(rows));
    }
    std::size_t erase_old(std::int64_t now_ms, std::int64_t audit_before_ms) {
        const auto up_to_a_thousand = [](auto& rows, auto is_old) { return erase_up_to(1000, rows, is_old); };
        return up_to_a_thousand(sessions, [&](const auto& entry) { return entry.second.ends_ms <= now_ms; }) +
               up_to_a_thousand(codes,
                                [&](const auto& entry) {
                                    return entry.second.ends_ms && *entry.second.ends_ms <= now_ms;
                                }) +
               up_to_a_thousand(tokens, [&](const auto& entry) { return entry.second.ends_ms <= now_ms; }) +
               up_to_a_thousand(authorizations,
                                [&](const auto& entry) { return entry.second.ends_ms <= now_ms; }) +
               up_to_a_thousand(challenges,
                                [&](const auto& entry) { return entry.second.ends_ms <= now_ms; }) +
               up_to_a_thousand(audit, [&](const auto& row) { return row.at_ms < audit_before_ms; });
    }

    static Done conflict() {
        return tl::unexpected(StoreError{StoreFault::conflict, "a row is taken or missing", {}});
    }
};

} // namespace duiyi::server
