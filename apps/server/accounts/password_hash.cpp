// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "accounts/password_hash.hpp"

#include <sodium.h>

#include <array>

namespace duiyi::server {

namespace {

/// Unlike secrets, passwords need nothing of sodium_init(): salts come from randombytes, which starts by
/// itself; but it also chooses the fastest implementation.
void start_sodium_once() {
    static const int started = sodium_init();
    static_cast<void>(started);
}

} // namespace

std::optional<std::string> hash_password(std::string_view password, const PasswordCost& cost) {
    start_sodium_once();
    std::array<char, crypto_pwhash_argon2id_STRBYTES> text{};
    if (crypto_pwhash_argon2id_str(text.data(), password.data(), password.size(), cost.passes,
                                   cost.memory_bytes) != 0) {
        return std::nullopt;
    }
    return std::string(text.data());
}

bool verify_password(const std::string& hash, std::string_view password) {
    start_sodium_once();
    return crypto_pwhash_argon2id_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

bool has_other_cost(const std::string& hash, const PasswordCost& cost) {
    return crypto_pwhash_argon2id_str_needs_rehash(hash.c_str(), cost.passes, cost.memory_bytes) != 0;
}

} // namespace duiyi::server
