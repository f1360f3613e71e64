// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "schedule.hpp"

#include <utility>

namespace duiyi::match {

Schedule::Schedule(Format format, std::size_t engines, std::size_t games_of_pairing)
    : format_(format),
      engines_(engines),
      games_of_pairing_(games_of_pairing),
      pairings_(format == Format::gauntlet ? engines - 1 : engines * (engines - 1) / 2) {}

Fixture Schedule::fixture(std::size_t number) const {
    const std::size_t pair = number / 2;
    Fixture fixture{number, 0, 0, pair % pairings_, pair / pairings_};
    std::size_t left = fixture.pairing;
    if (format_ == Format::gauntlet) {
        fixture.second = left + 1;
    } else {
        // Row by row of the triangle of pairs.
        std::size_t row = engines_ - 1;
        while (left >= row) {
            left -= row--;
            ++fixture.first;
        }
        fixture.second = fixture.first + 1 + left;
    }
    if (number % 2 == 1) {
        std::swap(fixture.first, fixture.second);
    }
    return fixture;
}

} // namespace duiyi::match
