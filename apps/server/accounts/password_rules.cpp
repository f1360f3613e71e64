// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "accounts/password_rules.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace duiyi::server {

namespace {

/// What is left of a password without its guessable parts must have so many characters.
constexpr std::size_t min_left = 8;
constexpr std::size_t min_different = 5;
/// So many neighbours of a row, or repetitions, are one part.
constexpr std::size_t min_run = 4;

// Lower case, without digits: these are found also as `p4ssw0rd`.
constexpr std::array common_words{
    "password",    "passwort", "passphrase", "passwd",   "letmein",  "welcome",  "iloveyou", "woaini",
    "mima",        "secret",   "login",      "master",   "admin",    "user",     "test",     "hello",
    "monkey",      "dragon",   "sunshine",   "princess", "football", "baseball", "superman", "batman",
    "michael",     "shadow",   "freedom",    "whatever", "trustno",  "changeme", "default",  "internet",
    "computer",    "samsung",  "google",     "facebook", "chess",    "xiangqi",  "duiyi",    "checkmate",
    "grandmaster", "queen",    "knight",     "bishop",   "cannon",   "qwerty",   "azerty",   "qwertz",
    "asdf",        "zxcv",     "qazwsx",     "wsxedc",   "abc",      "love",     "mother",   "summer",
    "winter",      "spring",   "autumn",     "china",    "beijing",  "shanghai", "god",      "密码",
    "象棋",        "对弈",     "国际象棋",   "我爱你",   "中国"};

constexpr std::array rows{"qwertyuiop",
                          "asdfghjkl",
                          "zxcvbnm",
                          "abcdefghijklmnopqrstuvwxyz",
                          "01234567890",
                          "1q2w3e4r5t6y7u8i9o0p",
                          "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
                          "!@#$%^&*()"};

bool continues_character(char c) {
    constexpr unsigned mask = 0xC0;
    constexpr unsigned continuation = 0x80;
    return (static_cast<unsigned char>(c) & mask) == continuation;
}

/// Code points of UTF-8.
std::size_t characters(std::string_view text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return !continues_character(c); }));
}

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// The letter that a digit or sign often stands for.
char unleet(char c) {
    switch (c) {
        case '0':
            return 'o';
        case '1':
        case '!':
            return 'i';
        case '3':
            return 'e';
        case '4':
        case '@':
            return 'a';
        case '5':
        case '$':
            return 's';
        case '7':
            return 't';
        default:
            return c;
    }
}

template <class Change>
std::string changed(std::string text, Change change) {
    std::ranges::transform(text, text.begin(), change);
    return text;
}

std::string collapsed(std::string_view password) {
    std::string out;
    for (const char c : password) {
        if (c != ' ' || !out.ends_with(' ')) {
            out += c;
        }
    }
    return out;
}

/// Marks bytes that belong to a guessable part, but the first of it, which counts.
class GuessableParts {
public:
    explicit GuessableParts(std::string text) : text_(std::move(text)), is_guessable_(text_.size(), false) {}

    void mark_words(std::string_view in) {
        for (const char* word : common_words) {
            mark_all(in, word);
        }
    }
    void mark_all(std::string_view in, std::string_view word) {
        for (auto at = in.find(word); !word.empty() && at != std::string_view::npos;
             at = in.find(word, at + 1)) {
            mark(at, word.size());
        }
    }
    void mark_runs() {
        for (const std::string_view row : rows) {
            mark_row(row, 1);
            mark_row(row, -1);
        }
        for (std::size_t from = 0; from < text_.size();) {
            const auto end = std::min(text_.find_first_not_of(text_[from], from), text_.size());
            if (end - from >= min_run - 1) {
                mark(from, end - from);
            }
            from = end;
        }
    }
    /// A text that is a part of it again and again.
    void mark_repetitions() {
        for (std::size_t period = 2; period <= text_.size() / 2; ++period) {
            std::size_t same = 0;
            for (std::size_t i = period; i <= text_.size(); ++i) {
                if (i < text_.size() && text_[i] == text_[i - period]) {
                    ++same;
                    continue;
                }
                if (same >= period && same >= min_run) {
                    mark(i - same, same);
                }
                same = 0;
            }
        }
    }
    /// Digits at the end: a year, a birthday, a counter.
    void mark_final_digits() {
        const auto last = text_.find_last_not_of("0123456789!.?");
        const auto from = last == std::string::npos ? 0 : last + 1;
        mark(from, text_.size() - from);
    }
    /// Characters that are left, each part being one.
    [[nodiscard]] std::size_t left() const {
        std::size_t count = 0;
        for (std::size_t i = 0; i < text_.size(); ++i) {
            count += !is_guessable_[i] && !continues_character(text_[i]) ? 1U : 0U;
        }
        return count;
    }

private:
    void mark(std::size_t from, std::size_t size) {
        for (std::size_t i = from + 1; i < from + size; ++i) {
            is_guessable_[i] = true;
        }
    }
    void mark_row(std::string_view row, int step) {
        std::size_t from = 0;
        for (std::size_t i = 1; i <= text_.size(); ++i) {
            const auto place = i < text_.size() ? row.find(text_[i - 1]) : std::string_view::npos;
            const auto next =
                place == std::string_view::npos ? place : place + static_cast<std::size_t>(step);
            if (next < row.size() && row[next] == text_[i]) {
                continue;
            }
            if (i - from >= min_run) {
                mark(from, i - from);
            }
            from = i;
        }
    }

    std::string text_;
    std::vector<bool> is_guessable_;
};

} // namespace

std::optional<PasswordFault> password_fault(std::string_view password, std::string_view name) {
    if (password.size() > max_password_bytes || characters(password) > max_password_characters) {
        return PasswordFault::too_long;
    }
    const std::string typed = collapsed(password);
    if (characters(typed) < min_password_characters) {
        return PasswordFault::too_short;
    }
    const std::string text = changed(typed, lower);
    const std::string letters = changed(text, unleet);
    if (std::set<char>(text.begin(), text.end()).size() < min_different) {
        return PasswordFault::common;
    }
    GuessableParts parts(text);
    parts.mark_words(text);
    parts.mark_words(letters);
    parts.mark_runs();
    parts.mark_repetitions();
    parts.mark_final_digits();
    if (parts.left() < min_left) {
        return PasswordFault::common;
    }
    parts.mark_all(text, name);
    return parts.left() < min_left ? std::optional(PasswordFault::name) : std::nullopt;
}

} // namespace duiyi::server
