// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

#include "domain/refusal.hpp"
#include "duiyi/rules/fault.hpp"
#include "limits/limits.hpp"

namespace duiyi::server {

/// A seat that a code stands for.
struct HandedSeat {
    std::string room;
    std::string secret; ///< that opened the seat when the code was made
};

/// The codes that give a seat to another device of its holder. They are in memory only, a code itself as its
/// hash; each is good for one request and for code_life_ms. Guessing is bounded by address, by site (/48) and
/// in all; the last only for addresses that have guessed wrong themselves, so that nobody's guesses keep
/// others from their seats. Times are milliseconds of a steady clock.
class Handovers {
public:
    static constexpr std::int64_t code_life_ms = 300'000;
    /// How many codes there may be at a time.
    static constexpr std::size_t max_codes = 4'096;

    explicit Handovers(std::int64_t now_ms);

    /// A new code for the seat, in place of an earlier one; too_many when a limit is reached.
    [[nodiscard]] Result<std::string, Refusal> issue(const std::string& address, HandedSeat seat,
                                                     std::int64_t now_ms);
    /// The seat of a code, which is used up by this request; a resend of it gets the same seat. wrong_code
    /// when there is none, too_many after too many wrong codes.
    [[nodiscard]] Result<HandedSeat, Refusal> take(const std::string& address, std::string_view code,
                                                   const std::string& request_id, std::int64_t now_ms);
    /// Drops codes whose time is over, and addresses that have not reached a limit for long.
    void forget_old(std::int64_t now_ms);

    [[nodiscard]] std::size_t size() const { return codes_.size(); }

private:
    struct Entry {
        HandedSeat seat;
        std::int64_t until_ms = 0;
        std::string taken_by; ///< the id of the request that has used the code; empty: unused
    };

    void drop_old_codes(std::int64_t now_ms);

    std::unordered_map<std::string, Entry> codes_; ///< by the hash of the code
    AddressRates issued_;
    AddressRates wrong_;
    AddressRates wrong_of_sites_;
    TokenBucket wrong_of_all_;
};

} // namespace duiyi::server
