// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <bit>
#include <cstdlib>
#include <vector>

#include "swiss_field.hpp"

namespace duiyi::tournaments {

/// A pairing bracket (C.04.3, 1.3) and what lies below it.
struct Bracket {
    Group moved_down{}; ///< MDPs
    Group residents{};
    Group next{}; ///< the scoregroup below; empty for the last bracket
    Group rest{}; ///< all below that
};

/// The place of a vertex in the graph of a bracket.
enum class Zone : std::uint8_t { moved_down, resident, next, rest, nobody };

/// How many bits count up to `most`.
[[nodiscard]] inline int bits_to_count(std::size_t most) {
    return static_cast<int>(std::bit_width(most));
}

/// The quality criteria of C.04.3, 2.4 as parts of a weight for each pair: maximising the sum over the pairs
/// of the first part, then of the second, and so on, meets them in their order. What the rules minimise over
/// players who are not paired, or not as they should be, appears as a reward of the pairs that avoid it: the
/// number of pairs is fixed by the criteria before.
///
/// `put(width, value)` of a sink takes a part; parts are the same in number and width for all pairs.
class Criteria {
public:
    /// `below`: whether C6 and C8 are needed, because players of the bracket can be paired below it.
    /// `bye`: whether C9 is, because the bracket's only downfloater will have the bye.
    Criteria(const Field& field, const Bracket& bracket, bool below, bool bye);

    template <class Sink>
    void put(Sink& sink, int a, int b, Zone zone_of_a, Zone zone_of_b) const {
        const bool inside = zone_of_b == Zone::resident;
        const bool from_above = inside && zone_of_a == Zone::moved_down;
        if (below_) {
            sink.put(pair_bits_, inside); // C6
        }
        for (const Level& level : moved_down_levels_) {
            sink.put(level.bits, from_above && field_.at(a).score == level.score); // C7
        }
        if (below_) {
            put_next_bracket(sink, a, zone_of_a, zone_of_b);
        }
        if (bye_) {
            sink.put(bits_to_count(max_rounds),
                     zone_of_b == Zone::nobody ? max_rounds - field_.at(a).unplayed : 0); // C9
        }
        put_colours(sink, a, b, inside);
        put_floats(sink, a, b, inside, from_above);
    }

    /// C10 to C13 for a pair.
    [[nodiscard]] static bool grants_preferences(const Entrant& a, const Entrant& b) {
        return !same_preference(a, b);
    }

private:
    struct Level {
        Points score = 0;
        int bits = 0;
    };

    static std::vector<Level> levels_of(const Field& field, const Group& players);

    /// C8: the pairs of the next bracket, then the scores of those who float into it.
    template <class Sink>
    void put_next_bracket(Sink& sink, int a, Zone zone_of_a, Zone zone_of_b) const {
        const bool in_next = zone_of_b == Zone::next;
        const bool floats = in_next && (zone_of_a == Zone::moved_down || zone_of_a == Zone::resident);
        sink.put(next_bits_, in_next);
        for (const Level& level : bracket_levels_) {
            sink.put(level.bits, floats && field_.at(a).score == level.score);
        }
    }

    template <class Sink>
    void put_colours(Sink& sink, int a, int b, bool inside) const {
        const Entrant* x = inside ? &field_.at(a) : nullptr;
        const Entrant* y = inside ? &field_.at(b) : nullptr;
        if (has_topscorers_) {
            sink.put(pair_bits_, inside && !widens_difference(*x, *y)); // C10
            sink.put(pair_bits_, inside && !repeats_colour(*x, *y));    // C11
        }
        sink.put(pair_bits_, inside && !same_preference(*x, *y)); // C12
        sink.put(pair_bits_, inside && !denies_strong(*x, *y));   // C13
    }

    template <class Sink>
    void put_floats(Sink& sink, int a, int b, bool inside, bool from_above) const {
        for (const std::size_t ago : {std::size_t{0}, std::size_t{1}}) {
            if (static_cast<std::size_t>(field_.rounds) <= ago) {
                return;
            }
            const auto floated = [&](int i, Float direction) {
                return field_.at(i).floats[ago] == direction;
            };
            const int residents = inside ? static_cast<int>(floated(b, Float::down)) +
                                               static_cast<int>(!from_above && floated(a, Float::down))
                                         : 0;
            sink.put(pair_bits_ + 1, residents); // C14, C16
            if (!moved_down_levels_.empty()) {
                sink.put(pair_bits_, from_above && !floated(b, Float::up)); // C15, C17
            }
        }
        for (const std::size_t ago : {std::size_t{0}, std::size_t{1}}) {
            if (static_cast<std::size_t>(field_.rounds) <= ago) {
                return;
            }
            const auto floated = [&](int i, Float direction) {
                return field_.at(i).floats[ago] == direction;
            };
            for (const Level& level : moved_down_levels_) { // C18, C20
                sink.put(level.bits,
                         from_above && field_.at(a).score == level.score && floated(a, Float::down));
            }
            for (const Level& level : moved_down_levels_) { // C19, C21
                sink.put(level.bits,
                         from_above && field_.at(a).score == level.score && !floated(b, Float::up));
            }
        }
    }

    static bool same_preference(const Entrant& a, const Entrant& b) {
        return a.preferred != Colour::none && a.preferred == b.preferred;
    }
    static bool denies_strong(const Entrant& a, const Entrant& b) {
        return same_preference(a, b) && a.strength >= Preference::strong &&
               b.strength >= Preference::strong &&
               (a.strength == Preference::strong || b.strength == Preference::strong);
    }
    static bool widens_difference(const Entrant& a, const Entrant& b) {
        return same_preference(a, b) && std::abs(a.colour_difference) > 1 &&
               std::abs(b.colour_difference) > 1;
    }
    /// Of two absolute preferences, whether the one that is denied is for the third game of a colour; 5.2.2
    /// says whose it is.
    static bool repeats_colour(const Entrant& a, const Entrant& b) {
        if (!same_preference(a, b) || a.strength != Preference::absolute ||
            b.strength != Preference::absolute) {
            return false;
        }
        if (a.colour_difference == b.colour_difference) {
            return a.streak != Colour::none && a.streak == b.streak;
        }
        const Entrant& denied = std::abs(a.colour_difference) < std::abs(b.colour_difference) ? a : b;
        return denied.streak == opposite(denied.preferred);
    }

    const Field& field_;
    bool below_, bye_, has_topscorers_ = false;
    int pair_bits_, next_bits_;
    std::vector<Level> moved_down_levels_{}; ///< their scores, descending
    std::vector<Level> bracket_levels_{};
};

} // namespace duiyi::tournaments
