// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "accounts/recovery_codes.hpp"

#include "domain/secret.hpp"

namespace duiyi::server {

namespace {

constexpr std::string_view code_alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"; // Crockford's base 32
constexpr std::size_t code_groups = 6;
constexpr std::size_t group_size = 4;

/// The character of the alphabet that is meant; 0 when there is none.
char meant_character(char c) {
    const char upper = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    const char meant = upper == 'I' || upper == 'L' ? '1' : upper == 'O' ? '0' : upper;
    return code_alphabet.find(meant) == std::string_view::npos ? '\0' : meant;
}

} // namespace

std::string new_recovery_code() {
    std::string code;
    for (std::size_t i = 0; i < code_groups * group_size; ++i) {
        if (i != 0 && i % group_size == 0) {
            code += '-';
        }
        code += code_alphabet[random_below(static_cast<std::uint32_t>(code_alphabet.size()))];
    }
    return code;
}

std::vector<std::string> new_recovery_codes() {
    std::vector<std::string> codes;
    for (std::size_t i = 0; i < recovery_codes_of_account; ++i) {
        codes.push_back(new_recovery_code());
    }
    return codes;
}

std::optional<std::string> hash_recovery_code(std::string_view typed) {
    std::string plain;
    for (const char c : typed) {
        if (c == '-' || c == ' ') {
            continue;
        }
        const char meant = meant_character(c);
        if (meant == '\0' || plain.size() == code_groups * group_size) {
            return std::nullopt;
        }
        plain += meant;
    }
    return plain.size() == code_groups * group_size ? std::optional(hash_secret(plain).text) : std::nullopt;
}

} // namespace duiyi::server
