// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <memory>

#include "duiyi/network/network.hpp"

namespace duiyi::networks {

/// The built-in network; docs/networks.md has its training. Read at the first call. Thread-safe.
template <Game G>
std::shared_ptr<const network::Weights<G>> built_in();

} // namespace duiyi::networks
