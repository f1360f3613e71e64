// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Accounts as rows of tables, and the changes of them. What may be in them is said by apps/server/accounts.
namespace duiyi::server {

/// An account that exists; one that was deleted has no row any more.
struct AccountRow {
    std::string id;            ///< never used again, also after the account is deleted
    std::int64_t revision = 0; ///< how often the row was written: 1 for a new account
    std::string name;          ///< as it is shown
    std::string password;      ///< hashed
    std::int64_t created_ms = 0;
    std::optional<std::int64_t> suspended_ms; ///< since when nobody can sign in to it
    std::string suspended_why;                ///< for its owner; empty when it is not suspended
    std::string preferences;                  ///< JSON; empty: none
    std::string title{};                      ///< "BOT": a program plays; empty: a person

    friend bool operator==(const AccountRow&, const AccountRow&) = default;
};

/// Somebody is signed in to an account.
struct SessionRow {
    std::string token; ///< hash of the secret that the browser has
    std::string account;
    std::int64_t created_ms = 0;
    std::int64_t seen_ms = 0; ///< when it was last used, roughly
    std::int64_t ends_ms = 0;
    std::string address; ///< from which it was last used
    std::string browser;

    friend bool operator==(const SessionRow&, const SessionRow&) = default;
};

struct RecoveryCodeRow {
    std::string code; ///< hashed
    std::optional<std::int64_t> used_ms;
    std::optional<std::int64_t> ends_ms; ///< of no use after this

    friend bool operator==(const RecoveryCodeRow&, const RecoveryCodeRow&) = default;
};

/// A personal token, with which a program acts for an account.
struct ApiTokenRow {
    std::string token; ///< hash of the secret
    std::string account;
    std::string about;  ///< what its owner calls it
    std::string scopes; ///< what it may do, with commas between
    std::int64_t created_ms = 0;
    std::int64_t used_ms = 0; ///< when it was last used, roughly; 0: never
    std::int64_t ends_ms = 0;

    friend bool operator==(const ApiTokenRow&, const ApiTokenRow&) = default;
};

/// An app may ask for a token of an account, once, for a short time (OAuth 2, RFC 6749, 4.1).
struct AuthorizationCodeRow {
    std::string code; ///< hash of the secret
    std::string account;
    std::string client;       ///< what the app calls itself
    std::string redirect_uri; ///< to which the code was sent
    std::string challenge;    ///< of PKCE: who knows what this is the hash of may use the code
    std::string scopes;       ///< of the token, with commas between
    std::int64_t ends_ms = 0;

    friend bool operator==(const AuthorizationCodeRow&, const AuthorizationCodeRow&) = default;
};

/// A game that an account offers to another one, or to whoever has its link. Whoever accepts it makes the
/// room of its name.
struct ChallengeRow {
    std::string id; ///< name of the room
    std::string challenger;
    std::string challenged; ///< empty: anybody
    std::int64_t created_ms = 0;
    std::int64_t ends_ms = 0;
    std::string terms; ///< what is to be played, in the form of service/challenge_terms.hpp

    friend bool operator==(const ChallengeRow&, const ChallengeRow&) = default;
};

/// Something that was done with an account.
struct AuditRow {
    std::int64_t number = 0; ///< in the order in which they were stored; the store sets it
    std::int64_t at_ms = 0;
    std::string account; ///< its id
    std::string actor;   ///< "owner", "guest", "admin" or "server"
    std::string action;  ///< such as "sign_in"
    std::string address; ///< the actor's; empty: the server's machine
    std::string detail;

    friend bool operator==(const AuditRow&, const AuditRow&) = default;
};

/// Adds an account (revision 1). Conflict when the id or one of the keys is taken.
struct AddAccount {
    AccountRow row;
    /// What no other account may have, also after this one is deleted: hashes of its name and of what that
    /// looks like.
    std::vector<std::string> keys;
};
/// Replaces the row whose revision is one less; else conflict.
struct PutAccount {
    AccountRow row;
};
/// Deletes the account with its sessions and recovery codes; its keys stay taken. Conflict when there is
/// none.
struct DeleteAccount {
    std::string id;
};
/// Inserts or replaces a session. Of more than `max_of_account`, those that were used longest ago are ended.
/// Conflict when there is no such account.
struct PutSession {
    SessionRow row;
    std::size_t max_of_account = 0;
};
/// Marks a session as used, if it is still there.
struct MarkSessionUsed {
    std::string token;
    std::int64_t seen_ms = 0;
    std::string address;
};
/// Ends one session of the account; nothing happens when it has none of this token.
struct EndSession {
    std::string account;
    std::string token;
};
/// Ends all sessions of the account but one; `but` may be empty.
struct EndSessions {
    std::string account;
    std::string but;
};
/// Replaces all recovery codes of an account. Conflict when there is no such account.
struct PutRecoveryCodes {
    std::string account;
    std::vector<RecoveryCodeRow> codes;
};
/// Adds one more. Conflict when there is no such account.
struct AddRecoveryCode {
    std::string account;
    RecoveryCodeRow code;
};
/// Conflict unless the account has this code, unused and not over.
struct UseRecoveryCode {
    std::string account;
    std::string code;
    std::int64_t at_ms = 0;
};
/// Of more than `max_of_account` entries of the account, the oldest are erased, but none of the actor
/// "admin".
struct AddAudit {
    AuditRow row; ///< its number does not count
    std::size_t max_of_account = 200;
};

/// Conflict when there is no such account, or it has `max_of_account` already.
struct AddApiToken {
    ApiTokenRow row;
    std::size_t max_of_account = 0;
};
struct MarkApiTokenUsed {
    std::string token;
    std::int64_t used_ms = 0;
};
/// Ends one token of the account; nothing happens when it has none of this hash.
struct EndApiToken {
    std::string account;
    std::string token;
};
/// Conflict when there is no such account, or it has `max_of_account` already.
struct AddAuthorizationCode {
    AuthorizationCodeRow row;
    std::size_t max_of_account = 0;
};
/// Conflict when there is none: it was used before.
struct EndAuthorizationCode {
    std::string code;
};
/// Conflict when the id is taken, the challenger is no account or has `max_of_account` open already.
struct AddChallenge {
    ChallengeRow row;
    std::size_t max_of_account = 0;
};
/// Conflict when there is none: it was accepted, declined or withdrawn before.
struct EndChallenge {
    std::string id;
};

/// A token with the account that it is of.
struct FoundApiToken {
    ApiTokenRow token;
    AccountRow account;

    friend bool operator==(const FoundApiToken&, const FoundApiToken&) = default;
};

/// Somebody follows or blocks somebody.
struct RelationRow {
    std::string account;
    std::string other; ///< an account
    std::string kind;  ///< "follow" or "block"
    std::int64_t at_ms = 0;
    std::string name{}; ///< of the other; set when it is read

    friend bool operator==(const RelationRow&, const RelationRow&) = default;
};
/// What an account has to do with another one: one thing at a time. Conflict when it would have more than
/// `max_of_account`, or when one of both does not exist.
struct PutRelation {
    RelationRow row;
    std::size_t max_of_account = 1'000;
};
struct EndRelation {
    std::string account, other;
};

/// A session with the account that it is of.
struct FoundSession {
    SessionRow session;
    AccountRow account;

    friend bool operator==(const FoundSession&, const FoundSession&) = default;
};

} // namespace duiyi::server
