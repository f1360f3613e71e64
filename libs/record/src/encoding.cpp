// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/record/encoding.hpp"

#include <iconv.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

namespace duiyi {
namespace {

constexpr std::string_view replacement = "\xef\xbf\xbd"; // U+FFFD

unsigned byte_at(std::string_view text, std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
}

constexpr bool is_between(unsigned value, unsigned low, unsigned high) {
    return low <= value && value <= high;
}

/// The number of bytes of the well-formed character at `i`, 0 when it is none (Unicode 15, table 3-7).
std::size_t utf8_length(std::string_view text, std::size_t i) {
    const unsigned lead = byte_at(text, i);
    const unsigned second = byte_at(text, i + 1);
    if (lead < 0x80)
        return 1;
    if (is_between(lead, 0xc2, 0xdf))
        return is_between(second, 0x80, 0xbf) ? 2 : 0;
    if (is_between(lead, 0xe0, 0xef))
        return is_between(second, lead == 0xe0 ? 0xa0 : 0x80, lead == 0xed ? 0x9f : 0xbf) &&
                       is_between(byte_at(text, i + 2), 0x80, 0xbf)
                   ? 3
                   : 0;
    if (is_between(lead, 0xf0, 0xf4))
        return is_between(second, lead == 0xf0 ? 0x90 : 0x80, lead == 0xf4 ? 0x8f : 0xbf) &&
                       is_between(byte_at(text, i + 2), 0x80, 0xbf) &&
                       is_between(byte_at(text, i + 3), 0x80, 0xbf)
                   ? 4
                   : 0;
    return 0;
}

/// The length of the ASCII at `i`, by eights as far as that goes.
std::size_t ascii_run(std::string_view text, std::size_t i) {
    const std::size_t start = i;
    for (; i + 8 <= text.size(); i += 8) {
        std::uint64_t word;
        std::memcpy(&word, text.data() + i, 8);
        if ((word & 0x8080808080808080) != 0)
            break;
    }
    return i - start;
}

void append_utf8(std::string& out, unsigned code) {
    if (code < 0x80) {
        out += static_cast<char>(code);
    } else if (code < 0x800) {
        out += static_cast<char>(0xc0 | code >> 6);
        out += static_cast<char>(0x80 | (code & 0x3f));
    } else {
        out += static_cast<char>(0xe0 | code >> 12);
        out += static_cast<char>(0x80 | (code >> 6 & 0x3f));
        out += static_cast<char>(0x80 | (code & 0x3f));
    }
}

/// What Windows-1252 has at 0x80 to 0x9f; five places are empty there and stay control characters.
constexpr std::array<unsigned, 32> windows_1252 = {
    0x20ac, 0x81,   0x201a, 0x192,  0x201e, 0x2026, 0x2020, 0x2021, 0x2c6,  0x2030, 0x160,
    0x2039, 0x152,  0x8d,   0x17d,  0x8f,   0x90,   0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x2dc,  0x2122, 0x161,  0x203a, 0x153,  0x9d,   0x17e,  0x178};

std::string from_latin1(std::string_view text) {
    std::string out;
    out.reserve(text.size() + text.size() / 8);
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        append_utf8(out, is_between(byte, 0x80, 0x9f) ? windows_1252[byte - 0x80U] : byte);
    }
    return out;
}

std::optional<std::string> to_latin1(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = utf8_length(text, i);
        if (length == 0 || length == 4)
            return std::nullopt;
        unsigned code = byte_at(text, i) & (length == 1 ? 0x7f : length == 2 ? 0x1f : 0x0f);
        for (std::size_t j = 1; j < length; ++j)
            code = code << 6 | (byte_at(text, i + j) & 0x3f);
        i += length;
        const auto found = std::find(windows_1252.begin(), windows_1252.end(), code);
        if (found != windows_1252.end())
            out += static_cast<char>(0x80 + (found - windows_1252.begin()));
        else if (code < 0x80 || is_between(code, 0xa0, 0xff))
            out += static_cast<char>(code);
        else
            return std::nullopt;
    }
    return out;
}

/// The C library's converter.
class Converter {
public:
    Converter(const char* to, const char* from) : handle_(iconv_open(to, from)) {}
    Converter(const Converter&) = delete;
    Converter& operator=(const Converter&) = delete;
    ~Converter() {
        if (usable())
            iconv_close(handle_);
    }
    bool usable() const {
        // NOLINTNEXTLINE(performance-no-int-to-ptr): as POSIX says it
        return handle_ != reinterpret_cast<iconv_t>(-1);
    }

    /// Appends what can be converted to `out`, takes it off `text`; true when that is all of it.
    bool run(std::string_view& text, std::string& out) {
        std::array<char, 4096> buffer; // NOLINT(cppcoreguidelines-pro-type-member-init): written before read
        while (!text.empty()) {
            char* from = const_cast<char*>(text.data()); // iconv only reads it
            std::size_t left = text.size();
            char* to = buffer.data();
            std::size_t room = buffer.size();
            const bool failed = iconv(handle_, &from, &left, &to, &room) == static_cast<std::size_t>(-1);
            const bool full = failed && errno == E2BIG;
            out.append(buffer.data(), static_cast<std::size_t>(to - buffer.data()));
            text.remove_prefix(text.size() - left);
            if (failed && !full)
                return false;
        }
        return true;
    }

private:
    iconv_t handle_;
};

/// What the C library calls an encoding of Chinese.
const char* library_name(Encoding encoding) {
    return encoding == Encoding::big5 ? "BIG5" : "GB18030";
}

Decoded from_chinese(std::string_view text, Encoding encoding) {
    Decoded decoded;
    Converter converter("UTF-8", library_name(encoding));
    if (!converter.usable()) // a C library without its tables: what is not ASCII cannot be read
        return to_utf8(text, Encoding::utf8);
    decoded.text.reserve(text.size() + text.size() / 2);
    while (!converter.run(text, decoded.text)) {
        decoded.text += replacement;
        ++decoded.malformed;
        text.remove_prefix(1);
    }
    return decoded;
}

Decoded repaired_utf8(std::string_view text) {
    Decoded decoded;
    decoded.text.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = utf8_length(text, i);
        if (length == 0) {
            decoded.text += replacement;
            ++decoded.malformed;
            // One mark for a run of bytes that go on a character that never began.
            for (++i; i < text.size() && is_between(byte_at(text, i), 0x80, 0xbf); ++i) {
            }
        } else {
            decoded.text += text.substr(i, length);
            i += length;
        }
    }
    return decoded;
}

/// What pairs the bytes above ASCII make, read as GBK.
struct Pairs {
    std::size_t common = 0; ///< of GB2312
    std::size_t other = 0;
    std::size_t broken = 0;
    /// Common characters of Big5 that are letters of other scripts in GB2312, or none of it.
    std::size_t common_in_big5 = 0;
    std::size_t not_in_big5 = 0;
};

Pairs count_pairs(std::string_view text) {
    Pairs pairs;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const unsigned lead = byte_at(text, i);
        if (lead < 0x80)
            continue;
        const unsigned trail = byte_at(text, i + 1);
        const bool in_big5 =
            is_between(lead, 0xa1, 0xf9) && (is_between(trail, 0x40, 0x7e) || is_between(trail, 0xa1, 0xfe));
        pairs.not_in_big5 += !in_big5;
        // The 5401 common characters of Big5 begin with 0xa4 to 0xc6; up to 0xaf GB2312 has other scripts,
        // and with 0xa9 lines for tables, which may fill a text.
        pairs.common_in_big5 +=
            in_big5 && is_between(lead, 0xa4, 0xc6) && ((lead <= 0xaf && lead != 0xa9) || trail <= 0x7e);
        if (is_between(lead, 0xa1, 0xf7) && is_between(trail, 0xa1, 0xfe))
            ++pairs.common, ++i;
        else if (is_between(lead, 0x81, 0xfe) && is_between(trail, 0x40, 0xfe) && trail != 0x7f)
            ++pairs.other, ++i;
        else
            ++pairs.broken;
    }
    return pairs;
}

} // namespace

std::string_view to_string(Encoding encoding) {
    constexpr std::string_view names[] = {"UTF-8", "GB18030", "Big5", "Latin-1"};
    return names[static_cast<std::size_t>(encoding)];
}

bool is_utf8(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        i += ascii_run(text, i);
        // The word that stopped the run, character by character.
        for (const std::size_t end = std::min(i + 8, text.size()); i < end;) {
            const std::size_t length = utf8_length(text, i);
            if (length == 0)
                return false;
            i += length;
        }
    }
    return true;
}

Encoding guess_encoding(std::string_view text, std::size_t most) {
    if (is_utf8(text))
        return Encoding::utf8;
    // Letters with accents stand between plain ones, Chinese characters among their like.
    std::size_t first = 0;
    while (first < text.size() && byte_at(text, first) < 0x80)
        ++first;
    const Pairs pairs = count_pairs(text.substr(first, most));
    // Letters with accents before plain ones look like Big5 too, but stand alone.
    const std::size_t chinese = pairs.common + pairs.common_in_big5;
    if (pairs.common_in_big5 > 0 && 2 * pairs.common >= pairs.common_in_big5 &&
        4 * pairs.common_in_big5 >= chinese && 8 * pairs.not_in_big5 <= chinese)
        return Encoding::big5;
    return pairs.common > pairs.other && 8 * pairs.broken <= pairs.common ? Encoding::gb18030
                                                                          : Encoding::latin1;
}

Decoded to_utf8(std::string_view text, Encoding encoding) {
    if (text.starts_with(byte_order_mark) && encoding == Encoding::utf8)
        text.remove_prefix(byte_order_mark.size());
    switch (encoding) {
        case Encoding::utf8:
            return is_utf8(text) ? Decoded{std::string(text)} : repaired_utf8(text);
        case Encoding::gb18030:
        case Encoding::big5:
            return from_chinese(text, encoding);
        case Encoding::latin1:
            return {from_latin1(text)};
    }
    return {};
}

std::optional<std::string> from_utf8(std::string_view text, Encoding encoding) {
    if (encoding == Encoding::latin1)
        return to_latin1(text);
    if (!is_utf8(text))
        return std::nullopt;
    if (encoding == Encoding::utf8)
        return std::string(text);
    std::string out;
    Converter converter(library_name(encoding), "UTF-8");
    if (!converter.usable() || !converter.run(text, out))
        return std::nullopt;
    return out;
}

} // namespace duiyi
