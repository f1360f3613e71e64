// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "record_xiangqi.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (duiyi::is_utf8(text)) // what is not is made so before it is read
        duiyi::fuzz::check_game(duiyi::read_dhtmlxq(text, duiyi::fuzz::small_limits));
    return 0;
}
