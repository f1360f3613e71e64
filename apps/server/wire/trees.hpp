// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>

#include "domain/game_file.hpp"
#include "duiyi/record/tree.hpp"
#include "duiyi/rules/fault.hpp"
#include "wire/protocol_messages.gen.hpp"

/// Recorded games as messages of the page, and back.
namespace duiyi::server {

/// The whole tree with every move as players write it. Linear in the number of moves.
[[nodiscard]] wire::Tree describe_tree(const AnyGameTree& tree);

[[nodiscard]] wire::RefusalBody to_wire(FileRefusal refusal);

/// The tree of a draft, all moves checked; or what is wrong with it. Linear in the number of moves.
[[nodiscard]] Result<AnyGameTree, FileRefusal> tree_of(const wire::Draft& draft);

} // namespace duiyi::server
