// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "domain/chat_text.hpp"

#include <unicode/uchar.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "duiyi/record/encoding.hpp"

namespace duiyi::server {

namespace {

constexpr char32_t non_joiner = 0x200C;
constexpr char32_t joiner = 0x200D;
constexpr char32_t blank_braille = 0x2800; // no white space to Unicode, but nothing to see

UChar32 icu(char32_t code) {
    return static_cast<UChar32>(code);
}

/// The code points of well-formed UTF-8.
std::vector<char32_t> code_points(std::string_view text) {
    std::vector<char32_t> out;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
            out.push_back(byte);
        } else if (byte < 0xC0) {
            out.back() = out.back() << 6U | (byte & 0x3FU);
        } else {
            out.push_back(byte & (byte < 0xE0 ? 0x1FU : byte < 0xF0 ? 0x0FU : 0x07U));
        }
    }
    return out;
}

void append_utf8(std::string& out, char32_t code) {
    const auto put = [&out](char32_t byte) { out += static_cast<char>(static_cast<unsigned char>(byte)); };
    if (code < 0x80) {
        put(code);
        return;
    }
    if (code < 0x800) {
        put(0xC0U | code >> 6U);
    } else if (code < 0x10000) {
        put(0xE0U | code >> 12U);
        put(0x80U | (code >> 6U & 0x3FU));
    } else {
        put(0xF0U | code >> 18U);
        put(0x80U | (code >> 12U & 0x3FU));
        put(0x80U | (code >> 6U & 0x3FU));
    }
    put(0x80U | (code & 0x3FU));
}

bool is_space(char32_t code) {
    return u_isUWhiteSpace(icu(code)) != 0;
}
bool is_joiner(char32_t code) {
    return code == joiner || code == non_joiner;
}
bool is_variation_selector(char32_t code) {
    return code >= 0xFE00 && code <= 0xFE0F;
}
bool is_mark(char32_t code) {
    return (U_MASK(u_charType(icu(code))) & (U_GC_MN_MASK | U_GC_ME_MASK)) != 0;
}
bool is_visible(char32_t code) {
    return !is_space(code) && !is_mark(code) && !is_joiner(code) && code != blank_braille;
}

/// What may not be in a text whatever is around it, in the words of an error; nothing for the rest.
const char* forbidden_kind(char32_t code) {
    const auto category = U_MASK(u_charType(icu(code)));
    if ((category & (U_GC_CC_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK)) != 0) {
        return "a control character or line break";
    }
    if (u_hasBinaryProperty(icu(code), UCHAR_BIDI_CONTROL) != 0) {
        return "a control of the writing direction";
    }
    const bool is_needed = is_joiner(code) || is_variation_selector(code);
    if (!is_needed && u_hasBinaryProperty(icu(code), UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0) {
        return "an invisible character";
    }
    if ((category & (U_GC_CO_MASK | U_GC_CS_MASK)) != 0 || U_IS_UNICODE_NONCHAR(icu(code))) {
        return "a character without a meaning";
    }
    return nullptr;
}

/// What is wrong with a text, if anything.
std::optional<std::string> fault_of(const std::vector<char32_t>& text) {
    const auto at = [](std::size_t index) { return "character " + std::to_string(index + 1) + " is "; };
    std::size_t marks = max_chat_marks; // what stands in front of the text can carry none
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (const char* kind = forbidden_kind(text[i])) {
            return at(i) + kind;
        }
        // A joiner in between does not make room for more marks.
        if (is_mark(text[i]) && ++marks > max_chat_marks) {
            return at(i) + "a mark too many";
        }
        if (!is_mark(text[i]) && !is_joiner(text[i])) {
            marks = 0;
        }
    }
    if (text.size() > max_chat_chars) {
        return "the text has " + std::to_string(text.size()) + " characters, more than " +
               std::to_string(max_chat_chars);
    }
    if (std::ranges::none_of(text, is_visible)) {
        return "the text is empty";
    }
    return std::nullopt;
}

} // namespace

Result<std::string, std::string> chat_text(std::string_view typed) {
    if (!is_utf8(typed)) {
        return tl::unexpected(std::string("the text is not UTF-8"));
    }
    auto text = code_points(typed);
    const auto last = std::ranges::find_if_not(text.rbegin(), text.rend(), is_space).base();
    text.erase(last, text.end());
    text.erase(text.begin(), std::ranges::find_if_not(text, is_space));
    if (auto fault = fault_of(text)) {
        return tl::unexpected(std::move(*fault));
    }
    std::string out;
    for (const char32_t code : text) {
        append_utf8(out, code);
    }
    return out;
}

std::string folded_chat_text(std::string_view text) {
    std::string out;
    for (const char32_t code : code_points(text)) {
        if (!is_space(code)) {
            append_utf8(out, static_cast<char32_t>(u_foldCase(icu(code), U_FOLD_CASE_DEFAULT)));
        }
    }
    return out;
}

} // namespace duiyi::server
