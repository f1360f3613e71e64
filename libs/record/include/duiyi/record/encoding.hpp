// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// How files hold text. Records in memory are always UTF-8.
namespace duiyi {

/// The encodings that records are found in.
enum class Encoding : std::uint8_t {
    utf8,
    gb18030, ///< and what it contains: GBK and GB2312
    big5,    ///< traditional characters
    latin1,  ///< with the letters that Windows-1252 has where ISO 8859-1 has control characters
};

/// All of them.
inline constexpr std::array all_encodings = {Encoding::utf8, Encoding::gb18030, Encoding::big5,
                                             Encoding::latin1};

/// `UTF-8`, `GB18030`, `Big5` or `Latin-1`.
std::string_view to_string(Encoding encoding);

/// True when the text is well-formed UTF-8 (plain ASCII is).
bool is_utf8(std::string_view text);

/// What a text is most likely written in: UTF-8 when it is well-formed, otherwise Chinese when nearly all
/// that is not ASCII makes pairs of GBK or Big5, otherwise Latin-1. GBK when most pairs are common characters
/// of it; Big5 when many are common there and rare or letters of other scripts in GBK. Linear; a look at the
/// first `most` bytes decides between all but the first.
Encoding guess_encoding(std::string_view text, std::size_t most = std::size_t{1} << 20);

/// A text made UTF-8.
struct Decoded {
    std::string text;
    std::size_t malformed = 0; ///< places that the encoding does not know; U+FFFD stands for each
};
/// Makes a text UTF-8; a byte order mark in front goes. Linear.
Decoded to_utf8(std::string_view text, Encoding encoding);

/// Writes UTF-8 in another encoding; nothing when that has no such character, or the text is not UTF-8.
std::optional<std::string> from_utf8(std::string_view text, Encoding encoding);

/// The byte order mark of UTF-8.
inline constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

} // namespace duiyi
