// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "built_in.hpp"

#include <cassert>
#include <type_traits>
#include <utility>

extern "C" {
extern const char duiyi_openings_chess[], duiyi_openings_chess_end[];
extern const char duiyi_openings_xiangqi[], duiyi_openings_xiangqi_end[];
}

namespace duiyi::openings {
namespace {

std::string_view text(std::type_identity<Chess>) {
    return {duiyi_openings_chess, duiyi_openings_chess_end};
}
std::string_view text(std::type_identity<Xiangqi>) {
    return {duiyi_openings_xiangqi, duiyi_openings_xiangqi_end};
}

template <Game G>
OpeningTable<G> read() {
    auto table = OpeningTable<G>::read(text(std::type_identity<G>{}));
    assert(table); // a test reads them too
    return table ? *std::move(table) : OpeningTable<G>{};
}

} // namespace

template <Game G>
const OpeningTable<G>& built_in() {
    static const auto table = read<G>();
    return table;
}

template const OpeningTable<Chess>& built_in();
template const OpeningTable<Xiangqi>& built_in();

} // namespace duiyi::openings
