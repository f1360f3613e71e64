// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "record_xiangqi.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    duiyi::fuzz::check_game(
        duiyi::read_xqf({reinterpret_cast<const char*>(data), size}, duiyi::fuzz::small_limits));
    return 0;
}
