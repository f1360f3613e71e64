// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Any bytes taken as each encoding become UTF-8, in parts as at once. Where nothing was changed they can be
// written again, and what is written reads the same; what can be written at all is read back as it was.
#include "duiyi/record/encoding.hpp"
#include "require.hpp"

namespace {

using namespace duiyi;

std::string in_parts(std::string_view bytes, Encoding encoding) {
    std::string text;
    TextDecoder decoder(bytes, encoding);
    for (std::string part; decoder.next(part, 7); part.clear()) {
        text += part;
    }
    return text;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const auto found = find_encoding(bytes);
    fuzz::require(found.sign != EncodingSign::valid || found.encoding == Encoding::utf8,
                  "another encoding without a sign");
    fuzz::require(!found.is_plain || is_utf8(bytes), "plain, but not UTF-8");
    for (const auto encoding : all_encodings) {
        const auto decoded = to_utf8(bytes, encoding);
        fuzz::require(is_utf8(decoded.text), "made something else than UTF-8");
        fuzz::require(in_parts(bytes, encoding) == decoded.text, "another text in parts");
        const bool is_kept = decoded.damage.malformed == 0 && decoded.damage.marks == 0;
        if (is_kept && decoded.text.find(byte_order_mark) == std::string::npos &&
            encoding != Encoding::big5) {
            const auto again = from_utf8(decoded.text, encoding);
            fuzz::require(again.has_value(), "read, but not written");
            fuzz::require(to_utf8(*again, encoding).text == decoded.text,
                          "written, but read as another text");
        }
        const auto written = from_utf8(bytes, encoding);
        fuzz::require(!written || is_utf8(bytes), "wrote what is not UTF-8");
        if (!written || bytes.find(byte_order_mark) != std::string_view::npos) {
            continue;
        }
        const auto read = to_utf8(*written, encoding);
        fuzz::require(read.damage.malformed == 0 && read.text == bytes, "written otherwise than it is read");
    }
    return 0;
}
