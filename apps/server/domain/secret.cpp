// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "domain/secret.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <span>

namespace duiyi::server {

namespace {

constexpr int base64 = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
constexpr std::size_t room_bytes = 16;
constexpr std::size_t room_chars = 22;
constexpr std::size_t secret_bytes = 32;
constexpr std::size_t secret_chars = 43;
constexpr std::size_t label_chars = 8;
constexpr std::string_view code_alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

bool is_base64(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

/// Safe to call from several threads at once, and cheap after the first time.
void prepare() {
    if (sodium_init() < 0) {
        std::abort(); // no source of randomness: nothing here could be unguessable
    }
}

std::string encode(std::span<const unsigned char> bytes) {
    std::string text(sodium_base64_encoded_len(bytes.size(), base64), '\0');
    sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), base64);
    text.pop_back(); // the terminating zero
    return text;
}

template <std::size_t Bytes>
std::string random_text() {
    prepare();
    std::array<unsigned char, Bytes> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    return encode(bytes);
}

} // namespace

bool operator==(const SecretHash& a, const SecretHash& b) {
    return a.text.size() == b.text.size() && sodium_memcmp(a.text.data(), b.text.data(), a.text.size()) == 0;
}

std::string new_secret() {
    return random_text<secret_bytes>();
}

std::string new_room_name() {
    return random_text<room_bytes>();
}

std::string new_code() {
    std::string code;
    for (std::size_t i = 0; i < code_chars; ++i) {
        code += code_alphabet[random_below(code_alphabet.size())];
    }
    return code;
}

bool is_room_name(std::string_view text) {
    return text.size() == room_chars && std::ranges::all_of(text, is_base64);
}

bool is_secret(std::string_view text) {
    return text.size() == secret_chars && std::ranges::all_of(text, is_base64);
}

std::string room_tag(std::string_view room) {
    return '#' + hash_secret(room).text.substr(0, label_chars);
}

SecretHash hash_secret(std::string_view secret) {
    prepare();
    std::array<unsigned char, crypto_generichash_BYTES> hash{};
    crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(secret.data()),
                       secret.size(), nullptr, 0);
    return {encode(hash)};
}

std::uint32_t random_below(std::uint32_t bound) {
    prepare();
    return randombytes_uniform(bound);
}

std::uint64_t random_bits() {
    prepare();
    std::uint64_t bits = 0;
    randombytes_buf(&bits, sizeof bits);
    return bits;
}

} // namespace duiyi::server
