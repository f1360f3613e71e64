// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>

#include "duiyi/network/network.hpp"

namespace duiyi::train {

/// The network of a file; the fault names the file.
template <Game G>
Result<std::unique_ptr<const network::Weights<G>>, Fault> read_network(const std::string& path);

} // namespace duiyi::train
