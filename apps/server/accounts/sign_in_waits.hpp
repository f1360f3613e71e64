// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>

namespace duiyi::server {

/// How long somebody must wait before the next attempt at a password. Nobody can lock another person out:
/// - A wrong password makes this address wait for this name: five are free, then the wait grows from 2
/// seconds by
///   doubling to 15 minutes. Other addresses do not wait.
/// - Guesses at one name from many addresses together are limited too: after 50 in an hour (ASVS 4.0.3, 2.2.1
/// allows
///   100), every address from which this account is not signed in waits until the hour is over. Its owner
///   still gets in where a session of the account is, or by a recovery code, which cannot be guessed.
/// A correct password ends the address's own wait. Times are milliseconds of any steady clock.
class SignInWaits {
public:
    static constexpr int free_attempts = 5;
    static constexpr std::int64_t first_wait_ms = 2'000;
    static constexpr std::int64_t longest_wait_ms = 900'000;
    static constexpr int max_of_name = 50;
    static constexpr std::int64_t name_period_ms = 3'600'000;
    /// Attempts are remembered for so long after the last one.
    static constexpr std::int64_t remembered_ms = 3'600'000;

    /// Milliseconds until this address may try this name; 0: now.
    [[nodiscard]] std::int64_t wait_ms(const std::string& name, const std::string& address,
                                       bool is_known_address, std::int64_t now_ms) const;
    /// Counts an attempt before its outcome is known, so that many at once cannot all be first.
    void begin(const std::string& name, const std::string& address, bool is_known_address,
               std::int64_t now_ms);
    /// The attempt was correct after all.
    void succeeded(const std::string& name, const std::string& address, bool is_known_address);
    /// Drops what is over.
    void forget_old(std::int64_t now_ms);
    [[nodiscard]] std::size_t size() const { return attempts_.size() + of_name_.size(); }

private:
    struct Attempts {
        int count = 0;
        std::int64_t last_ms = 0;
    };
    struct NamePeriod {
        int count = 0;
        std::int64_t began_ms = 0;
    };
    [[nodiscard]] static std::string key_of(const std::string& name, const std::string& address) {
        return name + '\n' + address;
    }

    std::unordered_map<std::string, Attempts> attempts_;  ///< by name and address
    std::unordered_map<std::string, NamePeriod> of_name_; ///< from addresses without a session
};

} // namespace duiyi::server
