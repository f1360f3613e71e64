// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/record/encoding.hpp"

#include <iconv.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include "code_pages.hpp"
#include "utf8_scan.hpp"

namespace duiyi {
namespace encodings {
namespace {

/// What an encoding is called in messages and in options.
struct Names {
    std::string_view name, option;
};
constexpr std::array<Names, all_encodings.size()> names = {{{"UTF-8", "utf8"},
                                                            {"UTF-16LE", "utf16le"},
                                                            {"UTF-16BE", "utf16be"},
                                                            {"GB18030", "gb18030"},
                                                            {"Big5", "big5"},
                                                            {"Windows-1250", "windows1250"},
                                                            {"Windows-1251", "windows1251"},
                                                            {"Windows-1252", "windows1252"}}};

constexpr std::string_view replacement = "\xef\xbf\xbd"; // U+FFFD

bool is_utf16(Encoding encoding) {
    return encoding == Encoding::utf16le || encoding == Encoding::utf16be;
}

/// The C library's converter.
class Converter {
public:
    Converter(const char* to, const char* from) : handle_(iconv_open(to, from)) {}
    Converter(const Converter&) = delete;
    Converter& operator=(const Converter&) = delete;
    ~Converter() {
        if (usable()) {
            iconv_close(handle_);
        }
    }
    bool usable() const {
        // NOLINTNEXTLINE(performance-no-int-to-ptr): as POSIX says it
        return handle_ != reinterpret_cast<iconv_t>(-1);
    }

    /// Appends what can be converted to `out`, up to a size of it, and takes it off `text`; false where a
    /// byte cannot be converted.
    bool run(std::string_view& text, std::string& out, std::size_t size = std::string::npos) {
        std::array<char, 4096> buffer; // NOLINT(cppcoreguidelines-pro-type-member-init): written before read
        while (!text.empty() && out.size() < size) {
            char* from = const_cast<char*>(text.data()); // iconv only reads it
            std::size_t left = text.size();
            char* to = buffer.data();
            std::size_t room = buffer.size();
            const bool failed = iconv(handle_, &from, &left, &to, &room) == static_cast<std::size_t>(-1);
            const bool full = failed && errno == E2BIG;
            out.append(buffer.data(), static_cast<std::size_t>(to - buffer.data()));
            text.remove_prefix(text.size() - left);
            if (failed && !full) {
                return false;
            }
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

/// The unit at `i` of UTF-16.
unsigned unit_at(std::string_view text, std::size_t i, Encoding encoding) {
    const unsigned first = byte_at(text, i);
    const unsigned second = byte_at(text, i + 1);
    return encoding == Encoding::utf16be ? first << 8 | second : second << 8 | first;
}

/// A character of UTF-16, or what is none: half of a pair, or of a unit.
struct Utf16Character {
    std::size_t size;
    std::uint32_t code;
    bool valid;
};
Utf16Character utf16_character(std::string_view text, std::size_t i, Encoding encoding) {
    if (i + 1 == text.size()) {
        return {1, 0, false};
    }
    const unsigned first = unit_at(text, i, encoding);
    if (!is_between(first, 0xd800, 0xdfff)) {
        return {2, first, true};
    }
    const unsigned second = i + 3 < text.size() ? unit_at(text, i + 2, encoding) : 0;
    if (first >= 0xdc00 || !is_between(second, 0xdc00, 0xdfff)) {
        return {2, 0, false};
    }
    return {4, 0x10000 + ((first & 0x3ff) << 10) + (second & 0x3ff), true};
}

std::optional<std::string> to_utf16(std::string_view text, Encoding encoding) {
    std::string out;
    const auto add = [&](std::uint32_t unit) {
        const std::array<char, 2> bytes = {static_cast<char>(static_cast<unsigned char>(unit >> 8)),
                                           static_cast<char>(static_cast<unsigned char>(unit & 0xff))};
        out += bytes[encoding == Encoding::utf16be ? 0 : 1];
        out += bytes[encoding == Encoding::utf16be ? 1 : 0];
    };
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t size = utf8_character(text, i).size;
        const std::uint32_t code = utf8_code(text, i, size);
        i += size;
        if (code >= 0x10000) {
            add(0xd800 + ((code - 0x10000) >> 10));
            add(0xdc00 + ((code - 0x10000) & 0x3ff));
        } else {
            add(code);
        }
    }
    return out;
}

std::optional<std::string> to_code_page(std::string_view text, const CodePage& page) {
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t size = utf8_character(text, i).size;
        const std::uint32_t code = utf8_code(text, i, size);
        i += size;
        const auto found = std::find(page.begin(), page.end(), code);
        if (code < 0x80) {
            out += static_cast<char>(code);
        } else if (found != page.end()) {
            out += static_cast<char>(0x80 + (found - page.begin()));
        } else {
            return std::nullopt;
        }
    }
    return out;
}

/// What is left to decode, and how.
struct Decoding {
    Decoding(std::string_view bytes, Encoding told) : rest(bytes), encoding(told) {
        if (encoding == Encoding::gb18030 || encoding == Encoding::big5) {
            converter = std::make_unique<Converter>("UTF-8", library_name(encoding));
        }
        // A C library without its tables: what is not ASCII cannot be read.
        if (converter && !converter->usable()) {
            encoding = Encoding::utf8;
        }
    }

    void decode_until(std::string& out, std::size_t size) {
        if (encoding == Encoding::utf8) {
            decode_utf8(out, size);
        } else if (is_utf16(encoding)) {
            decode_utf16(out, size);
        } else if (has_code_page(encoding)) {
            decode_code_page(out, size);
        } else {
            decode_chinese(out, size);
        }
    }

    void decode_utf8(std::string& out, std::size_t size) {
        std::size_t i = 0;
        while (i < rest.size() && out.size() < size) {
            if (const std::size_t ascii = std::min(ascii_run(rest, i), std::size_t{4096}); ascii > 0) {
                out += rest.substr(i, ascii);
                i += ascii;
                continue;
            }
            const auto [length, valid] = utf8_character(rest, i);
            if (valid) {
                out += rest.substr(i, length);
            } else {
                replace(out, rest.substr(i, length));
            }
            i += length;
        }
        rest.remove_prefix(i);
    }

    void decode_utf16(std::string& out, std::size_t size) {
        std::size_t i = 0;
        while (i < rest.size() && out.size() < size) {
            const auto [length, code, valid] = utf16_character(rest, i, encoding);
            if (valid) {
                append_utf8(out, code);
            } else {
                replace(out, rest.substr(i, length));
            }
            i += length;
        }
        rest.remove_prefix(i);
    }

    void decode_code_page(std::string& out, std::size_t size) {
        const CodePage& page = code_page(encoding);
        std::size_t i = 0;
        for (; i < rest.size() && out.size() < size; ++i) {
            const unsigned byte = byte_at(rest, i);
            const std::uint32_t code = byte < 0x80 ? byte : page[byte - 0x80];
            if (byte < 0x80 || code != 0) {
                append_utf8(out, code);
            } else {
                replace(out, rest.substr(i, 1));
            }
        }
        rest.remove_prefix(i);
    }

    void decode_chinese(std::string& out, std::size_t size) {
        while (!rest.empty() && out.size() < size) {
            if (!converter->run(rest, out, size)) {
                replace(out, rest.substr(0, 1));
                rest.remove_prefix(1);
            }
        }
    }

    /// Puts U+FFFD for bytes. Those that follow each other are one place.
    void replace(std::string& out, std::string_view bytes) {
        constexpr std::size_t most_bytes = 8; // of a place that are named
        constexpr std::string_view digits = "0123456789ABCDEF";
        const std::size_t at = written + (out.size() - out_begin);
        if (at != damage_end || damage.malformed == 0) {
            ++damage.malformed;
            named_bytes = 0;
            if (damage.places.size() < TextDamage::most_named) {
                damage.places.push_back({at, {}});
            }
        }
        if (damage.malformed <= TextDamage::most_named) {
            for (const char c : bytes) {
                const auto byte = static_cast<unsigned char>(c);
                std::string& named = damage.places.back().bytes;
                if (++named_bytes <= most_bytes) {
                    (named += named.empty() ? "" : " ") += {digits[byte >> 4U], digits[byte & 0xfU]};
                } else if (named_bytes == most_bytes + 1) {
                    named += " ...";
                }
            }
        }
        out += replacement;
        damage_end = at + replacement.size();
    }

    /// Byte order marks in what was appended: the first of the text goes, others become blanks.
    void clear_marks(std::string& out) {
        if (!std::exchange(begun, true) &&
            std::string_view(out).substr(out_begin).starts_with(byte_order_mark)) {
            out.erase(out_begin, byte_order_mark.size());
            for (auto& place : damage.places) {
                place.offset -= byte_order_mark.size();
            }
            damage_end -= std::min(damage_end, byte_order_mark.size());
        }
        for (auto at = out.find(byte_order_mark, out_begin); at != std::string::npos;
             at = out.find(byte_order_mark, at)) {
            out.replace(at, byte_order_mark.size(), byte_order_mark.size(), ' ');
            if (damage.marks++ == 0) {
                damage.first_mark = written + (at - out_begin);
            }
        }
    }

    std::string_view rest;
    Encoding encoding;
    std::unique_ptr<Converter> converter{};
    TextDamage damage{};
    bool begun = false;          ///< something was decoded
    std::size_t written = 0;     ///< by earlier calls
    std::size_t out_begin = 0;   ///< where this call appends
    std::size_t damage_end = 0;  ///< of the last place, in the whole text
    std::size_t named_bytes = 0; ///< of the last place
};

} // namespace
} // namespace encodings

std::string_view to_string(Encoding encoding) {
    return encodings::names[static_cast<std::size_t>(encoding)].name;
}

std::string_view option_name(Encoding encoding) {
    return encodings::names[static_cast<std::size_t>(encoding)].option;
}

std::optional<Encoding> parse_encoding(std::string_view name) {
    for (const Encoding encoding : all_encodings) {
        if (option_name(encoding) == name) {
            return encoding;
        }
    }
    return name == "latin1" ? std::optional(Encoding::windows_1252) : std::nullopt;
}

bool is_utf8(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        i += encodings::ascii_run(text, i);
        // The word that stopped the run, character by character.
        for (const std::size_t end = std::min(i + 8, text.size()); i < end;) {
            const auto [size, valid] = encodings::utf8_character(text, i);
            if (!valid) {
                return false;
            }
            i += size;
        }
    }
    return true;
}

/// What is left to decode, and how.
struct TextDecoder::Parts : encodings::Decoding {
    using Decoding::Decoding;
};

TextDecoder::TextDecoder(std::string_view bytes, Encoding encoding)
    : parts_(std::make_unique<Parts>(bytes, encoding)) {}
TextDecoder::~TextDecoder() = default;

bool TextDecoder::next(std::string& out, std::size_t most) {
    Parts& parts = *parts_;
    if (parts.rest.empty()) {
        return false;
    }
    parts.out_begin = out.size();
    parts.decode_until(out, out.size() + std::max(most, std::size_t{1}));
    parts.clear_marks(out);
    parts.written += out.size() - parts.out_begin;
    return true;
}

const TextDamage& TextDecoder::damage() const {
    return parts_->damage;
}

Decoded to_utf8(std::string_view text, Encoding encoding) {
    Decoded decoded;
    TextDecoder decoder(text, encoding);
    decoded.text.reserve(text.size() + (encoding == Encoding::utf8 ? 0 : text.size() / 8));
    while (decoder.next(decoded.text)) {
    }
    decoded.damage = decoder.damage();
    return decoded;
}

std::optional<std::string> from_utf8(std::string_view text, Encoding encoding) {
    using namespace encodings;
    if (!is_utf8(text)) {
        return std::nullopt;
    }
    if (encoding == Encoding::utf8) {
        return std::string(text);
    }
    if (is_utf16(encoding)) {
        return to_utf16(text, encoding);
    }
    if (has_code_page(encoding)) {
        return to_code_page(text, code_page(encoding));
    }
    std::string out;
    Converter converter(library_name(encoding), "UTF-8");
    if (!converter.usable() || !converter.run(text, out)) {
        return std::nullopt;
    }
    return out;
}

} // namespace duiyi
