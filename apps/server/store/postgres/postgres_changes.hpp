// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "store/postgres/postgres_param.hpp"
#include "store/store.hpp"

/// Changes of tables as statements.
namespace duiyi::server::postgres {

/// A statement of a change.
struct Step {
    std::string_view sql;
    std::vector<Param> params;
    /// If it is not empty, a statement that answers no row is a conflict, and this is why.
    std::string_view otherwise{};
};
using Steps = std::vector<Step>;

[[nodiscard]] Steps steps_of(const AddStudy& change);
[[nodiscard]] Steps steps_of(const MarkStudyOpened& change);
[[nodiscard]] Steps steps_of(const PutTournament& change);
[[nodiscard]] Steps steps_of(const AddAccount& change);
[[nodiscard]] Steps steps_of(const PutAccount& change);
[[nodiscard]] Steps steps_of(const DeleteAccount& change);
[[nodiscard]] Steps steps_of(const PutSession& change);
[[nodiscard]] Steps steps_of(const MarkSessionUsed& change);
[[nodiscard]] Steps steps_of(const EndSession& change);
[[nodiscard]] Steps steps_of(const EndSessions& change);
[[nodiscard]] Steps steps_of(const PutRecoveryCodes& change);
[[nodiscard]] Steps steps_of(const AddRecoveryCode& change);
[[nodiscard]] Steps steps_of(const UseRecoveryCode& change);
[[nodiscard]] Steps steps_of(const AddAudit& change);
[[nodiscard]] Steps steps_of(const AddApiToken& change);
[[nodiscard]] Steps steps_of(const MarkApiTokenUsed& change);
[[nodiscard]] Steps steps_of(const EndApiToken& change);
[[nodiscard]] Steps steps_of(const AddAuthorizationCode& change);
[[nodiscard]] Steps steps_of(const EndAuthorizationCode& change);
[[nodiscard]] Steps steps_of(const AddChallenge& change);
[[nodiscard]] Steps steps_of(const EndChallenge& change);
[[nodiscard]] Steps steps_of(const PutRelation& change);
[[nodiscard]] Steps steps_of(const EndRelation& change);

/// What a game has done to the rating of one account; nothing is kept of an account that is gone.
[[nodiscard]] Steps steps_of(const RatingRow& row, const RatingChangeRow& change);

/// What a study counts.
[[nodiscard]] std::int64_t study_bytes(const StoredStudy& study);

} // namespace duiyi::server::postgres
