// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Any bytes read as a CBR file and as a CBL file.
#include "record_xiangqi.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    duiyi::fuzz::check_games(duiyi::GameFormat::cbr, bytes);
    duiyi::fuzz::check_games(duiyi::GameFormat::cbl, bytes);
    return 0;
}
