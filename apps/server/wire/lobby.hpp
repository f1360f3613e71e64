// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "domain/refusal.hpp"
#include "duiyi/rules/fault.hpp"
#include "lobby/game_terms.hpp"
#include "lobby/seek_list.hpp"
#include "lobby/ticket.hpp"
#include "wire/protocol_messages.gen.hpp"

/// The lobby as messages of the page, and back.
namespace duiyi::server {

/// Refuses a time control that there is not.
[[nodiscard]] Result<SeekTerms, Refusal> from_wire(const wire::SeekRequest& request);
/// Refuses a guest's name that there is not.
[[nodiscard]] Result<LobbyEntry, Refusal> from_wire(const wire::EnterLobbyRequest& request);

[[nodiscard]] wire::Paired to_wire(const Paired& game);
[[nodiscard]] wire::LobbyPush to_wire(const SeekList& list);

} // namespace duiyi::server
