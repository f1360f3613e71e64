// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/record/ccbridge.hpp"
#include "record_xiangqi.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    duiyi::fuzz::check_game(duiyi::read_cbr(bytes, duiyi::fuzz::small_limits));
    duiyi::CblReader library(bytes, duiyi::fuzz::small_limits);
    while (const auto game = library.next())
        duiyi::fuzz::check_game(*game);
    return 0;
}
