// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "lichess/names.hpp"

#include <array>
#include <cctype>

namespace duiyi::server::lichess {

namespace {

struct VariantNames {
    std::string_view key, name, abbreviation;
};

constexpr std::array<VariantNames, 4> variants{{{"standard", "Standard", "Std"},
                                                {"fromPosition", "From Position", "FEN"},
                                                {"chess960", "Chess960", "960"},
                                                {"xiangqi", "Xiangqi", "XQ"}}};

struct SpeedNames {
    std::string_view key, name;
};

constexpr std::array<SpeedNames, 6> speeds{{{"ultraBullet", "UltraBullet"},
                                            {"bullet", "Bullet"},
                                            {"blitz", "Blitz"},
                                            {"rapid", "Rapid"},
                                            {"classical", "Classical"},
                                            {"correspondence", "Correspondence"}}};

const SpeedNames& names_of(Speed speed) {
    return speeds.at(static_cast<std::size_t>(speed));
}
const VariantNames& names_of(Variant variant) {
    return variants.at(static_cast<std::size_t>(variant));
}

} // namespace

std::string_view color_name(Side side) {
    return side == Side::first ? "white" : "black";
}

std::optional<Side> parse_color(std::string_view name) {
    return name == "white"   ? std::optional(Side::first)
           : name == "black" ? std::optional(Side::second)
                             : std::nullopt;
}

Variant variant_of(GameId game, bool is_usual_start) {
    switch (game) {
        case GameId::chess:
            return is_usual_start ? Variant::standard : Variant::from_position;
        case GameId::chess960:
            return Variant::chess960;
        case GameId::xiangqi:
            return Variant::xiangqi;
    }
    return Variant::standard;
}

std::string_view variant_key(Variant variant) {
    return names_of(variant).key;
}

std::optional<Variant> parse_variant(std::string_view key) {
    for (std::size_t i = 0; i < variants.size(); ++i) {
        if (variants.at(i).key == key) {
            return static_cast<Variant>(i);
        }
    }
    return std::nullopt;
}

GameId game_of(Variant variant) {
    switch (variant) {
        case Variant::standard:
        case Variant::from_position:
            return GameId::chess;
        case Variant::chess960:
            return GameId::chess960;
        case Variant::xiangqi:
            return GameId::xiangqi;
    }
    return GameId::chess;
}

boost::json::object variant_json(Variant variant) {
    const auto& names = names_of(variant);
    return {{"key", names.key}, {"name", names.name}, {"short", names.abbreviation}};
}

std::string_view speed_key(Speed speed) {
    return names_of(speed).key;
}

std::string perf_key(GameId game, Speed speed) {
    if (game == GameId::chess) {
        return std::string(speed_key(speed));
    }
    std::string key = std::string(to_string(game)) + std::string(speed_key(speed));
    const auto capital = to_string(game).size();
    key[capital] = static_cast<char>(std::toupper(static_cast<unsigned char>(key[capital])));
    return key;
}

std::string perf_name(GameId game, Speed speed) {
    std::string name(names_of(speed).name);
    if (game == GameId::chess) {
        return name;
    }
    return std::string(names_of(variant_of(game, true)).name) + ' ' + name;
}

Status running_status(bool has_begun) {
    return has_begun ? Status{20, "started"} : Status{10, "created"};
}

Status status_of(const Outcome& outcome) {
    switch (outcome.reason) {
        case Reason::checkmate:
            return {30, "mate"};
        case Reason::stalemate:
            return {32, "stalemate"};
        case Reason::resignation:
            return {31, "resign"};
        case Reason::time_out:
            return {35, "outoftime"};
        case Reason::aborted:
            return {25, "aborted"};
        case Reason::abandoned:
            return {33, "timeout"};
        default:
            return outcome.winner ? Status{60, "variantEnd"} : Status{34, "draw"};
    }
}

} // namespace duiyi::server::lichess
