// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Any bytes taken as each encoding become UTF-8. Where nothing was malformed they can be written again, and
// what is written reads the same; what can be written at all is read back as it was.
#include "duiyi/record/encoding.hpp"
#include "require.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace duiyi;
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const auto guessed = guess_encoding(bytes, 4096);
    fuzz::require(is_utf8(bytes) == (guessed == Encoding::utf8),
                  "UTF-8 not seen, or seen where there is none");
    for (const auto encoding : {Encoding::utf8, Encoding::gb18030, Encoding::latin1}) {
        const auto decoded = to_utf8(bytes, encoding);
        fuzz::require(is_utf8(decoded.text), "made something else than UTF-8");
        if (decoded.malformed == 0 && !decoded.text.starts_with(byte_order_mark)) { // a mark in front goes
            const auto again = from_utf8(decoded.text, encoding);
            fuzz::require(again.has_value(), "read, but not written");
            fuzz::require(to_utf8(*again, encoding).text == decoded.text,
                          "written, but read as another text");
        }
        const auto written = from_utf8(bytes, encoding);
        fuzz::require(!written || is_utf8(bytes), "wrote what is not UTF-8");
        if (!written || bytes.starts_with(byte_order_mark))
            continue;
        const auto read = to_utf8(*written, encoding);
        fuzz::require(read.malformed == 0 && read.text == bytes, "written otherwise than it is read");
    }
    return 0;
}
