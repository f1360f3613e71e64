// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "service/handovers.hpp"

#include <utility>

#include "domain/secret.hpp"
#include "limits/ip_address.hpp"

namespace duiyi::server {

namespace {

constexpr double codes_per_second = 1.0 / 10;
constexpr double codes_at_once = 30;
constexpr double wrong_codes_per_second = 1.0 / 30;
constexpr double wrong_codes_at_once = 10;
/// Of all the networks of one IPv6 site.
constexpr double sites_to_addresses = 4;
/// Of all addresses together, for those that guessed wrong themselves in the last half minute. With max_codes
/// codes of 50 bits, 50 guesses a second hit one in 174 years. An address that has not may guess in any case:
/// whoever has 65,536 IPv4 addresses or IPv6 sites makes 2,200 guesses a second by that and hits one in four
/// years, if max_codes codes are out all the time; of the ten of a busy server, in 1,600 years.
constexpr double wrong_codes_of_all_per_second = 50;
constexpr double wrong_codes_of_all_at_once = 1'000;
/// A shorter id may be another client's too.
constexpr std::size_t min_resend_id_chars = 16;

tl::unexpected<Refusal> refuse_code(RefusalCode code, std::string message) {
    return tl::unexpected(Refusal{code, std::move(message)});
}

} // namespace

Handovers::Handovers(std::int64_t now_ms)
    : issued_(codes_per_second, codes_at_once),
      wrong_(wrong_codes_per_second, wrong_codes_at_once),
      wrong_of_sites_(sites_to_addresses * wrong_codes_per_second, sites_to_addresses * wrong_codes_at_once),
      wrong_of_all_(wrong_codes_of_all_per_second, wrong_codes_of_all_at_once, now_ms) {}

Result<std::string, Refusal> Handovers::issue(const std::string& address, HandedSeat seat,
                                              std::int64_t now_ms) {
    drop_old_codes(now_ms);
    std::erase_if(codes_, [&seat](const auto& item) {
        return item.second.seat.room == seat.room && item.second.seat.secret == seat.secret;
    });
    if (codes_.size() >= max_codes || !issued_.take(address, now_ms)) {
        return refuse_code(RefusalCode::too_many, "too many codes at the moment; try again later");
    }
    std::string code = new_code();
    codes_.insert_or_assign(hash_secret(code).text, Entry{std::move(seat), now_ms + code_life_ms, {}});
    return code;
}

Result<HandedSeat, Refusal> Handovers::take(const std::string& address, std::string_view code,
                                            const std::string& request_id, std::int64_t now_ms) {
    const auto ip = IpAddress::parse(address);
    const std::string site = ip ? ip->site_key() : address;
    if (!wrong_.has(address, now_ms) || !wrong_of_sites_.has(site, now_ms) ||
        (!wrong_of_all_.has(now_ms) && !wrong_.is_quiet(address, now_ms))) {
        return refuse_code(RefusalCode::too_many, "too many wrong codes; try again later");
    }
    const auto found = codes_.find(hash_secret(code).text);
    const bool is_good = found != codes_.end() && now_ms < found->second.until_ms &&
                         (found->second.taken_by.empty() || found->second.taken_by == request_id);
    if (!is_good) {
        wrong_.spend(address, 1, now_ms);
        wrong_of_sites_.spend(site, 1, now_ms);
        static_cast<void>(wrong_of_all_.take(now_ms)); // no debt: others' guesses do not add up
        return refuse_code(RefusalCode::wrong_code, "the code is wrong, used, too old, or of another server");
    }
    HandedSeat seat = found->second.seat;
    if (request_id.size() < min_resend_id_chars) {
        codes_.erase(found);
    } else {
        found->second.taken_by = request_id;
    }
    return seat;
}

void Handovers::forget_old(std::int64_t now_ms) {
    drop_old_codes(now_ms);
    issued_.evict_idle(now_ms);
    wrong_.evict_idle(now_ms);
    wrong_of_sites_.evict_idle(now_ms);
}

void Handovers::drop_old_codes(std::int64_t now_ms) {
    std::erase_if(codes_, [now_ms](const auto& item) { return item.second.until_ms <= now_ms; });
}

} // namespace duiyi::server
