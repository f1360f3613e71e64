// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <memory>

#include "duiyi/network/network.hpp"

namespace duiyi::networks {

/// The network that the programs bring along; docs/networks.md says how it was made. Read once, at the first
/// call, from any thread.
template <Game G>
std::shared_ptr<const network::Weights<G>> built_in();

} // namespace duiyi::networks
