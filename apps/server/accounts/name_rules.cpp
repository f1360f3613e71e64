// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "accounts/name_rules.hpp"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/uniset.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

namespace duiyi::server {

namespace {

constexpr std::size_t max_name_bytes = 256;

/// Names of the server, of people who act for it, and of who has no name; not as a word of a longer name
/// either, nor with digits.
constexpr std::array reserved_words{
    "admin",      "administrator", "mod",    "moderator", "root",    "system",    "server", "support",
    "staff",      "official",      "team",   "owner",     "abuse",   "webmaster", "api",    "operator",
    "postmaster", "security",      "www",    "arbiter",   "referee", "deleted",   "guest",  "guests",
    "anonymous",  "anon",          "nobody", "unknown",   "管理员",  "管理員",    "管理",   "版主",
    "官方",       "客服",          "系统",   "系統",      "裁判",    "站长",      "站長",   "对弈",
    "對弈",       "游客",          "遊客",   "访客",      "訪客",    "匿名",      "已注销", "已註銷",
    "已删除",     "已刪除"};
/// Words that the page shows in the place of a name; Red_Baron and Player7 may be names.
constexpr std::array reserved_names{"help", "info",     "player",    "bot",  "engine", "me",
                                    "you",  "computer", "undefined", "null", "white",  "black",
                                    "red",  "电脑",     "電腦",      "引擎"};
/// No name may hold one of these, whatever stands around it.
constexpr std::array reserved_parts{"duiyi", "管理员", "管理員", "官方", "客服", "对弈官", "站长", "站長"};

bool is_joiner(UChar32 c) {
    return c == '_' || c == '-';
}

bool is_name_letter(UChar32 c) {
    return u_isalpha(c) != 0;
}

const USpoofChecker* spoof_checker() {
    static const std::unique_ptr<USpoofChecker, void (*)(USpoofChecker*)> checker = [] {
        UErrorCode fault = U_ZERO_ERROR;
        USpoofChecker* made = uspoof_open(&fault);
        uspoof_setChecks(
            made, USPOOF_RESTRICTION_LEVEL | USPOOF_INVISIBLE | USPOOF_MIXED_NUMBERS | USPOOF_CHAR_LIMIT,
            &fault);
        uspoof_setRestrictionLevel(made, USPOOF_HIGHLY_RESTRICTIVE);
        icu::UnicodeSet allowed;
        if (U_SUCCESS(fault)) {
            allowed.addAll(*uspoof_getRecommendedUnicodeSet(&fault)).add('_').add('-');
            uspoof_setAllowedUnicodeSet(made, &allowed, &fault);
        }
        if (U_FAILURE(fault)) {
            uspoof_close(made);
            made = nullptr;
        }
        return std::unique_ptr<USpoofChecker, void (*)(USpoofChecker*)>(made, uspoof_close);
    }();
    return checker.get();
}

/// NFKC, with case folding if `folds`.
icu::UnicodeString normalized(const icu::UnicodeString& text, bool folds) {
    UErrorCode fault = U_ZERO_ERROR;
    const icu::Normalizer2* by =
        folds ? icu::Normalizer2::getNFKCCasefoldInstance(fault) : icu::Normalizer2::getNFKCInstance(fault);
    return U_SUCCESS(fault) ? by->normalize(text, fault) : icu::UnicodeString();
}

std::string utf8(const icu::UnicodeString& text) {
    std::string out;
    text.toUTF8String(out);
    return out;
}

/// What the text looks like, folded: `I`, `l` and `1` are one, and so are Latin and Cyrillic `a`.
std::string look_of(const icu::UnicodeString& shown) {
    UErrorCode fault = U_ZERO_ERROR;
    icu::UnicodeString skeleton;
    uspoof_getSkeletonUnicodeString(spoof_checker(), 0, shown, skeleton, &fault);
    return utf8(normalized(skeleton, true));
}

std::optional<NameFault> fault_of(const icu::UnicodeString& shown) {
    const auto length = static_cast<std::size_t>(shown.countChar32());
    if (length < min_name_characters || length > max_name_characters) {
        return NameFault::length;
    }
    bool has_letter = false;
    bool after_joiner = true; // nor may one be the first
    for (int at = 0; at < shown.length(); at = shown.moveIndex32(at, 1)) {
        const UChar32 c = shown.char32At(at);
        const bool may_join = is_joiner(c) && !after_joiner;
        if (!is_name_letter(c) && u_charType(c) != U_DECIMAL_DIGIT_NUMBER && !may_join) {
            return NameFault::characters;
        }
        has_letter = has_letter || is_name_letter(c);
        after_joiner = is_joiner(c);
    }
    if (!has_letter || after_joiner) {
        return NameFault::characters;
    }
    UErrorCode fault = U_ZERO_ERROR;
    const auto found = uspoof_checkUnicodeString(spoof_checker(), shown, nullptr, &fault);
    if (U_FAILURE(fault) || found != 0) {
        return (found & USPOOF_CHAR_LIMIT) != 0 ? NameFault::characters : NameFault::mixed;
    }
    return std::nullopt;
}

/// The text without digits, and with joiners as blanks at which it can be split.
std::string words_of(const icu::UnicodeString& text) {
    icu::UnicodeString out;
    for (int at = 0; at < text.length(); at = text.moveIndex32(at, 1)) {
        const UChar32 c = text.char32At(at);
        if (is_joiner(c)) {
            out.append(static_cast<UChar32>(' '));
        } else if (u_charType(c) != U_DECIMAL_DIGIT_NUMBER) {
            out.append(c);
        }
    }
    return utf8(out);
}

bool has_word(std::string_view words, std::string_view wanted) {
    for (std::size_t from = 0; from <= words.size();) {
        const auto end = std::min(words.find(' ', from), words.size());
        if (words.substr(from, end - from) == wanted) {
            return true;
        }
        from = end + 1;
    }
    return false;
}

std::string without_joiners(std::string text) {
    std::erase_if(text, [](char c) { return c == ' ' || c == '_' || c == '-'; });
    return text;
}

bool is_reserved(const icu::UnicodeString& shown) {
    const std::string words = words_of(normalized(shown, true));
    const std::string together = without_joiners(words);
    const std::string look = without_joiners(look_of(shown));
    const auto look_of_word = [](const char* word) { return look_of(icu::UnicodeString::fromUTF8(word)); };
    return std::ranges::any_of(reserved_names,
                               [&](const char* word) { return look == look_of_word(word); }) ||
           std::ranges::any_of(reserved_words,
                               [&](const char* word) {
                                   return together == word || has_word(words, word) ||
                                          look == look_of_word(word);
                               }) ||
           std::ranges::any_of(reserved_parts, [&](const char* word) {
               return together.find(word) != std::string::npos ||
                      look.find(look_of_word(word)) != std::string::npos;
           });
}

} // namespace

Result<PlayerName, NameFault> read_name(std::string_view text) {
    if (text.size() > max_name_bytes) {
        return tl::unexpected(NameFault::length);
    }
    const auto typed = icu::UnicodeString::fromUTF8({text.data(), static_cast<int>(text.size())});
    if (typed.indexOf(static_cast<UChar32>(0xFFFD)) >= 0 || spoof_checker() == nullptr) {
        return tl::unexpected(NameFault::characters);
    }
    const auto shown = normalized(typed, false);
    if (const auto fault = fault_of(shown)) {
        return tl::unexpected(*fault);
    }
    if (is_reserved(shown)) {
        return tl::unexpected(NameFault::reserved);
    }
    return PlayerName{utf8(shown), utf8(normalized(shown, true)), look_of(shown)};
}

} // namespace duiyi::server
