// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <algorithm>

#include "store_contract.hpp"

namespace duiyi::server {
namespace {

AccountRow account_row(const std::string& id) {
    AccountRow row;
    row.id = id;
    row.revision = 1;
    row.name = "Name of " + id;
    row.password = "hash of " + id;
    row.created_ms = 1000;
    return row;
}
UnitOfWork new_account(const std::string& id) {
    return {{}, {AddAccount{account_row(id), {"folded " + id, "look " + id}}}};
}
SessionRow session_row(const std::string& token, const std::string& account, std::int64_t seen_ms = 10) {
    return {token, account, 5, seen_ms, 1000, "192.0.2.1", "Firefox, Linux"};
}
TableChange put(const SessionRow& row, std::size_t max_of_account = 10) {
    return PutSession{row, max_of_account};
}

TEST_P(StoreContract, KeepsAccountsUnderTheirKeys) {
    EXPECT_TRUE(commit(new_account("a")));
    EXPECT_EQ(account("a"), account_row("a"));
    EXPECT_EQ(account_by_key("folded a"), account_row("a"));
    EXPECT_EQ(account_by_key("look a"), account_row("a"));
    EXPECT_FALSE(account("b"));
    EXPECT_FALSE(account_by_key("folded b"));
    reopen();
    EXPECT_EQ(account_by_key("look a"), account_row("a"));
}

TEST_P(StoreContract, RefusesAnAccountWhoseIdOrKeyIsTaken) {
    EXPECT_TRUE(commit(new_account("a")));
    expect_fault(commit(new_account("a")), StoreFault::conflict);
    expect_fault(commit(AddAccount{account_row("b"), {"folded b", "look a"}}), StoreFault::conflict);
    EXPECT_FALSE(account("b"));
    EXPECT_FALSE(account_by_key("folded b")) << "nothing of it was written";
    EXPECT_TRUE(commit(new_account("b")));
}

TEST_P(StoreContract, ChangesAnAccountOnceForEachRevision) {
    EXPECT_TRUE(commit(new_account("a")));
    auto row = account_row("a");
    row.revision = 2;
    row.password = "another";
    row.suspended_ms = 77;
    row.suspended_why = "why";
    row.preferences = "{}";
    EXPECT_TRUE(commit(PutAccount{row}));
    EXPECT_EQ(account("a"), row);
    expect_fault(commit(PutAccount{row}), StoreFault::conflict);
    row.id = "b";
    expect_fault(commit(PutAccount{row}), StoreFault::conflict);
    row = account_row("a");
    row.revision = 4;
    expect_fault(commit(PutAccount{row}), StoreFault::conflict);
    row.revision = 3;
    EXPECT_TRUE(commit(PutAccount{row}));
    EXPECT_EQ(account("a"), row);
}

TEST_P(StoreContract, DeletesAnAccountWithAllThatIsItsButTheKeys) {
    EXPECT_TRUE(commit(new_account("a")));
    EXPECT_TRUE(commit(new_account("b")));
    EXPECT_TRUE(commit({{}, {put(session_row("s", "a")), PutRecoveryCodes{"a", {{"c", {}, {}}}}}}));
    EXPECT_TRUE(commit({{}, {put(session_row("t", "b"))}}));
    EXPECT_TRUE(commit(DeleteAccount{"a"}));
    expect_fault(commit(DeleteAccount{"a"}), StoreFault::conflict);
    EXPECT_FALSE(account("a"));
    EXPECT_FALSE(account_by_key("folded a"));
    EXPECT_FALSE(session("s"));
    EXPECT_TRUE(recovery_codes("a").empty());
    EXPECT_TRUE(session("t"));
    expect_fault(commit(AddAccount{account_row("c"), {"look a"}}), StoreFault::conflict);
}

TEST_P(StoreContract, KeepsSessionsWithTheirAccount) {
    expect_fault(commit(put(session_row("s", "a"))), StoreFault::conflict);
    EXPECT_TRUE(commit(new_account("a")));
    EXPECT_TRUE(commit(put(session_row("s", "a"))));
    EXPECT_EQ(session("s"), (FoundSession{session_row("s", "a"), account_row("a")}));
    EXPECT_FALSE(session("t"));
    EXPECT_TRUE(commit(MarkSessionUsed{"s", 50, "192.0.2.9"}));
    EXPECT_TRUE(commit(MarkSessionUsed{"s", 20, "192.0.2.8"})) << "its time never goes back";
    EXPECT_TRUE(commit(MarkSessionUsed{"missing", 20, "192.0.2.8"}));
    reopen();
    auto marked = session_row("s", "a", 50);
    marked.address = "192.0.2.8";
    EXPECT_EQ(session("s"), (FoundSession{marked, account_row("a")}));
}

TEST_P(StoreContract, EndsSessionsOfOneAccount) {
    for (const char* id : {"a", "b"}) {
        EXPECT_TRUE(commit(new_account(id)));
        for (int i = 0; i < 3; ++i) {
            EXPECT_TRUE(commit(put(session_row(id + std::to_string(i), id, i))));
        }
    }
    EXPECT_EQ(sessions("a"), (std::vector<std::string>{"a2", "a1", "a0"})) << "the last used first";
    EXPECT_TRUE(commit(EndSession{"a", "b0"}));
    EXPECT_TRUE(session("b0")) << "another account's";
    EXPECT_TRUE(commit(EndSession{"a", "a2"}));
    EXPECT_EQ(sessions("a"), (std::vector<std::string>{"a1", "a0"}));
    EXPECT_TRUE(commit(EndSessions{"a", "a0"}));
    EXPECT_EQ(sessions("a"), std::vector<std::string>{"a0"});
    EXPECT_TRUE(commit(EndSessions{"a", ""}));
    EXPECT_TRUE(sessions("a").empty());
    EXPECT_EQ(sessions("b").size(), 3U);
}

TEST_P(StoreContract, EndsTheSessionsThatWereUsedLongestAgo) {
    EXPECT_TRUE(commit(new_account("a")));
    for (int i = 0; i < 5; ++i) {
        EXPECT_TRUE(commit(put(session_row("s" + std::to_string(i), "a", 100 - i), 3)));
    }
    EXPECT_EQ(sessions("a"), (std::vector<std::string>{"s0", "s1", "s4"})) << "the new one stays";
}

TEST_P(StoreContract, ARecoveryCodeIsUsedOnce) {
    expect_fault(commit(PutRecoveryCodes{"a", {{"c", {}, {}}}}), StoreFault::conflict);
    EXPECT_TRUE(commit(new_account("a")));
    EXPECT_TRUE(commit(new_account("b")));
    EXPECT_TRUE(commit(PutRecoveryCodes{"a", {{"one", {}, {}}, {"two", {}, {}}}}));
    expect_fault(commit(UseRecoveryCode{"b", "one", 5}), StoreFault::conflict);
    EXPECT_TRUE(commit(UseRecoveryCode{"a", "one", 5}));
    expect_fault(commit(UseRecoveryCode{"a", "one", 6}), StoreFault::conflict);
    EXPECT_EQ(recovery_codes("a"), (std::vector<RecoveryCodeRow>{{"one", 5, {}}, {"two", {}, {}}}));
    EXPECT_TRUE(commit(AddRecoveryCode{"a", {"admin's", {}, 100}}));
    expect_fault(commit(UseRecoveryCode{"a", "admin's", 100}), StoreFault::conflict);
    EXPECT_TRUE(commit(UseRecoveryCode{"a", "admin's", 99}));
    EXPECT_TRUE(commit(PutRecoveryCodes{"a", {{"three", {}, {}}}}));
    EXPECT_EQ(recovery_codes("a"), (std::vector<RecoveryCodeRow>{{"three", {}, {}}}));
}

TEST_P(StoreContract, AUnitThatIsRefusedChangesNoAccount) {
    EXPECT_TRUE(commit(new_account("a")));
    EXPECT_TRUE(commit(PutRecoveryCodes{"a", {{"one", {}, {}}}}));
    auto changed = account_row("a");
    changed.revision = 2;
    changed.password = "another";
    expect_fault(commit({{},
                         {PutAccount{changed}, put(session_row("s", "a")), EndSessions{"a", ""},
                          UseRecoveryCode{"a", "one", 5}, AddAudit{{0, 1, "a", "owner", "x", "", ""}},
                          UseRecoveryCode{"a", "one", 5}}}),
                 StoreFault::conflict);
    EXPECT_EQ(account("a"), account_row("a"));
    EXPECT_FALSE(session("s"));
    EXPECT_FALSE(recovery_codes("a").front().used_ms);
    EXPECT_TRUE(audit("a").empty());
}

TEST_P(StoreContract, KeepsAnAuditLog) {
    for (int i = 0; i < 5; ++i) {
        EXPECT_TRUE(commit(AddAudit{{0, i, i % 2 == 0 ? "a" : "b", i < 3 ? "owner" : "admin",
                                     "act" + std::to_string(i), "192.0.2.1", "detail"}}));
    }
    const auto of_a = audit("a");
    ASSERT_EQ(of_a.size(), 3U);
    EXPECT_EQ(of_a.front().action, "act4");
    EXPECT_GT(of_a.front().number, of_a.back().number);
    EXPECT_EQ(of_a.back(), (AuditRow{of_a.back().number, 0, "a", "owner", "act0", "192.0.2.1", "detail"}));
    EXPECT_EQ(audit("a", 2).size(), 2U);
    EXPECT_EQ(audit("").size(), 5U) << "of all";
    const auto by_admin = audit_after(0, "admin");
    ASSERT_EQ(by_admin.size(), 2U);
    EXPECT_EQ(by_admin.front().action, "act3");
    EXPECT_EQ(audit_after(by_admin.front().number, "admin").size(), 1U);
    EXPECT_EQ(erase_old_account_data(0, 5), 5U);
    EXPECT_TRUE(commit(AddAudit{{0, 9, "a", "admin", "later", "", ""}}));
    EXPECT_EQ(audit_after(by_admin.back().number, "admin").size(), 1U) << "numbers are never used again";
}

TEST_P(StoreContract, BoundsTheAuditLogOfAnAccount) {
    const auto add = [&](const char* actor, const std::string& action) {
        EXPECT_TRUE(commit(AddAudit{{0, 1, "a", actor, action, "", ""}, 3}));
    };
    add("admin", "suspend");
    for (int i = 0; i < 5; ++i) {
        add("owner", std::to_string(i));
    }
    const auto rows = audit("a");
    ASSERT_EQ(rows.size(), 4U);
    EXPECT_EQ(rows[0].action, "4");
    EXPECT_EQ(rows[2].action, "2");
    EXPECT_EQ(rows[3].action, "suspend");
}

TEST_P(StoreContract, ErasesWhatIsOverOfAccounts) {
    EXPECT_TRUE(commit(new_account("a")));
    auto ends = session_row("ends", "a");
    ends.ends_ms = 20;
    auto stays = session_row("stays", "a");
    stays.ends_ms = 21;
    EXPECT_TRUE(commit(
        {{},
         {put(ends), put(stays), PutRecoveryCodes{"a", {{"over", {}, 20}, {"not", {}, 21}, {"x", {}, {}}}},
          AddAudit{{0, 9, "a", "owner", "old", "", ""}}, AddAudit{{0, 10, "a", "owner", "new", "", ""}}}}));
    EXPECT_EQ(erase_old_account_data(20, 10), 3U);
    EXPECT_EQ(sessions("a"), std::vector<std::string>{"stays"});
    EXPECT_EQ(recovery_codes("a").size(), 2U);
    EXPECT_EQ(audit("a").front().action, "new");
    EXPECT_EQ(audit("a").size(), 1U);
    EXPECT_EQ(erase_old_account_data(20, 10), 0U);
}

ApiTokenRow token_row(const std::string& token, const std::string& account, std::int64_t created_ms = 10) {
    return {token, account, "my bot", "bot:play", created_ms, 0, 1000};
}
ChallengeRow challenge_row(const std::string& id, const std::string& by, const std::string& to) {
    return {id, by, to, 10, 1000, "{}"};
}

TEST_P(StoreContract, KeepsTokensOfAnAccountUpToANumber) {
    EXPECT_TRUE(commit(new_account("a")));
    EXPECT_TRUE(commit(AddApiToken{token_row("t1", "a", 10), 2}));
    EXPECT_TRUE(commit(AddApiToken{token_row("t2", "a", 11), 2}));
    expect_fault(commit(AddApiToken{token_row("t3", "a"), 2}), StoreFault::conflict);
    expect_fault(commit(AddApiToken{token_row("t4", "nobody"), 2}), StoreFault::conflict);
    EXPECT_TRUE(commit(MarkApiTokenUsed{"t1", 77}));
    reopen();
    auto used = token_row("t1", "a", 10);
    used.used_ms = 77;
    EXPECT_EQ(api_token("t1"), (FoundApiToken{used, account_row("a")}));
    EXPECT_EQ(api_tokens("a"), (std::vector<ApiTokenRow>{token_row("t2", "a", 11), used}));
    EXPECT_TRUE(commit(EndApiToken{"b", "t1"}));
    EXPECT_TRUE(api_token("t1")) << "it is another account's";
    EXPECT_TRUE(commit(EndApiToken{"a", "t1"}));
    EXPECT_FALSE(api_token("t1"));
    EXPECT_TRUE(commit(DeleteAccount{"a"}));
    EXPECT_FALSE(api_token("t2"));
}

TEST_P(StoreContract, UsesAnAuthorizationCodeOnce) {
    const auto row = [](const char* code, const char* account) {
        return AuthorizationCodeRow{code, account, "app", "https://app.example/", "hash", "bot:play", 500};
    };
    EXPECT_TRUE(commit(new_account("a")));
    EXPECT_TRUE(commit(AddAuthorizationCode{row("c1", "a"), 2}));
    EXPECT_TRUE(commit(AddAuthorizationCode{row("c2", "a"), 2}));
    expect_fault(commit(AddAuthorizationCode{row("c3", "a"), 2}), StoreFault::conflict);
    expect_fault(commit(AddAuthorizationCode{row("c4", "nobody"), 2}), StoreFault::conflict);
    reopen();
    EXPECT_EQ(authorization_code("c1"), row("c1", "a"));
    EXPECT_TRUE(commit({{}, {EndAuthorizationCode{"c1"}, AddApiToken{token_row("t1", "a"), 2}}}));
    expect_fault(commit({{}, {EndAuthorizationCode{"c1"}, AddApiToken{token_row("t2", "a"), 2}}}),
                 StoreFault::conflict);
    EXPECT_EQ(api_tokens("a").size(), 1U) << "of a code that was used before";
    EXPECT_FALSE(authorization_code("c1"));
    EXPECT_EQ(erase_old_account_data(499, 0), 0U);
    EXPECT_EQ(erase_old_account_data(500, 0), 1U);
    EXPECT_FALSE(authorization_code("c2"));
    EXPECT_TRUE(commit(AddAuthorizationCode{row("c5", "a"), 2}));
    EXPECT_TRUE(commit(DeleteAccount{"a"}));
    EXPECT_FALSE(authorization_code("c5"));
}

TEST_P(StoreContract, AnswersAChallengeOnce) {
    EXPECT_TRUE(commit(new_account("a")));
    EXPECT_TRUE(commit(new_account("b")));
    EXPECT_TRUE(commit(AddChallenge{challenge_row("c1", "a", "b"), 2}));
    expect_fault(commit(AddChallenge{challenge_row("c1", "b", "a"), 2}), StoreFault::conflict);
    EXPECT_TRUE(commit(AddChallenge{challenge_row("c2", "a", ""), 2}));
    expect_fault(commit(AddChallenge{challenge_row("c3", "a", "b"), 2}), StoreFault::conflict);
    expect_fault(commit(AddChallenge{challenge_row("c4", "nobody", "b"), 2}), StoreFault::conflict);
    reopen();
    EXPECT_EQ(challenge("c1"), challenge_row("c1", "a", "b"));
    EXPECT_EQ(challenges("a").size(), 2U);
    EXPECT_EQ(challenges("b"), std::vector{challenge_row("c1", "a", "b")});
    EXPECT_TRUE(commit(EndChallenge{"c1"}));
    expect_fault(commit(EndChallenge{"c1"}), StoreFault::conflict);
    EXPECT_FALSE(challenge("c1"));
    EXPECT_TRUE(commit(DeleteAccount{"a"}));
    EXPECT_FALSE(challenge("c2"));
}

} // namespace
} // namespace duiyi::server
