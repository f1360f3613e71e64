// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "built_in.hpp"

#include <cassert>
#include <type_traits>

extern "C" {
extern const char duiyi_network_chess[], duiyi_network_chess_end[];
extern const char duiyi_network_xiangqi[], duiyi_network_xiangqi_end[];
}

namespace duiyi::networks {
namespace {

std::string_view bytes(std::type_identity<Chess>) {
    return {duiyi_network_chess, duiyi_network_chess_end};
}
std::string_view bytes(std::type_identity<Xiangqi>) {
    return {duiyi_network_xiangqi, duiyi_network_xiangqi_end};
}

template <Game G>
std::shared_ptr<const network::Weights<G>> read() {
    auto weights = network::read_weights<G>(bytes(std::type_identity<G>{}));
    assert(weights); // a test reads them too
    return weights ? *std::move(weights) : nullptr;
}

} // namespace

template <Game G>
std::shared_ptr<const network::Weights<G>> built_in() {
    static const auto weights = read<G>();
    return weights;
}

template std::shared_ptr<const network::Weights<Chess>> built_in();
template std::shared_ptr<const network::Weights<Xiangqi>> built_in();

} // namespace duiyi::networks
