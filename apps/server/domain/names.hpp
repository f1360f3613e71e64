// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "domain/event.hpp"

/// Names of values in stored events. They must never change: what is stored is read for ever.
namespace duiyi::server {

[[nodiscard]] constexpr std::string_view to_string(Side side) {
    return side == Side::first ? "first" : "second";
}
[[nodiscard]] constexpr std::optional<Side> parse_side(std::string_view name) {
    return name == "first"    ? std::optional(Side::first)
           : name == "second" ? std::optional(Side::second)
                              : std::nullopt;
}

[[nodiscard]] constexpr std::string_view to_string(Seat seat) {
    switch (seat) {
        case Seat::first:
            return "first";
        case Seat::second:
            return "second";
        case Seat::both:
            return "both";
    }
    return {};
}
[[nodiscard]] constexpr std::optional<Seat> parse_seat(std::string_view name) {
    for (const Seat seat : {Seat::first, Seat::second, Seat::both}) {
        if (to_string(seat) == name) {
            return seat;
        }
    }
    return std::nullopt;
}

[[nodiscard]] constexpr std::string_view to_string(PlayMode mode) {
    return mode == PlayMode::hotseat ? "screen" : "link";
}
[[nodiscard]] constexpr std::optional<PlayMode> parse_play_mode(std::string_view name) {
    return name == "screen" ? std::optional(PlayMode::hotseat)
           : name == "link" ? std::optional(PlayMode::link)
                            : std::nullopt;
}

/// The reason of that name, as the rules' to_string writes it.
[[nodiscard]] std::optional<Reason> parse_reason(std::string_view name);

} // namespace duiyi::server
