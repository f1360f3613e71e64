// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "read_network.hpp"

#include <fstream>
#include <iterator>

namespace duiyi::train {

template <Game G>
Result<std::unique_ptr<const network::Weights<G>>, Fault> read_network(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(file)), {});
    if (!file) {
        return tl::unexpected(Fault{path, "cannot be read"});
    }
    return network::read_weights<G>(bytes).map_error([&](const Fault& fault) {
        return Fault{path, fault.text()};
    });
}

template Result<std::unique_ptr<const network::Weights<Chess>>, Fault> read_network(const std::string&);
template Result<std::unique_ptr<const network::Weights<Xiangqi>>, Fault> read_network(const std::string&);

} // namespace duiyi::train
