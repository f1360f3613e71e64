// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Any bytes read as an XQF file.
#include "record_xiangqi.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    duiyi::fuzz::check_games(duiyi::GameFormat::xqf, {reinterpret_cast<const char*>(data), size});
    return 0;
}
