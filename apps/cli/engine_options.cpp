// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "engine_options.hpp"

#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <charconv>

#include "duiyi/notation/quoted.hpp"

namespace duiyi::cli {
namespace {

using protocol::Dialect;
using protocol::OptionLine;
using protocol::OptionType;

/// The empty string in UCI.
constexpr std::string_view no_file = "<empty>";

/// In MB: three quarters of the machine's memory. Linux would accept a larger table and kill the process
/// later.
std::int64_t largest_hash() {
    const std::int64_t pages = sysconf(_SC_PHYS_PAGES);
    const std::int64_t page = sysconf(_SC_PAGESIZE);
    return std::clamp<std::int64_t>(pages / 4 * 3 * page / (1 << 20), 16, 1 << 20);
}

std::string lower(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

OptionLine spin(std::string name, std::int64_t preset, std::int64_t min, std::int64_t max) {
    return {std::move(name), OptionType::spin, std::to_string(preset), min, max, {}};
}
OptionLine check(std::string name, bool preset) {
    return {std::move(name), OptionType::check, preset ? "true" : "false", {}, {}, {}};
}
OptionLine combo(std::string name, std::vector<std::string> choices) {
    const auto preset = choices.front();
    return {std::move(name), OptionType::combo, preset, {}, {}, std::move(choices)};
}
OptionLine network(std::string name) {
    return {std::move(name), OptionType::string, std::string(built_in_network), {}, {}, {}};
}
OptionLine file(std::string name) {
    return {std::move(name), OptionType::string, std::string(no_file), {}, {}, {}};
}
OptionLine button(std::string name) {
    return {std::move(name), OptionType::button, "", {}, {}, {}};
}

const OptionLine* find_announced(const std::vector<OptionLine>& options, std::string_view name) {
    for (const auto& option : options) {
        if (lower(option.name) == lower(name)) {
            return &option;
        }
    }
    return nullptr;
}

std::optional<Fault> check_value(const OptionLine& option, const std::string& value, std::int64_t& number) {
    const auto fault = [&](const std::string& expected) {
        return Fault{"option " + option.name, "is " + duiyi::quoted(value) + " (expected " + expected + ")"};
    };
    if (option.type == OptionType::check && value != "true" && value != "false") {
        return fault("true or false");
    }
    if (option.type == OptionType::combo &&
        std::find(option.choices.begin(), option.choices.end(), value) == option.choices.end()) {
        std::string choices;
        for (const auto& choice : option.choices) {
            choices += (choices.empty() ? "" : ", ") + choice;
        }
        return fault("one of " + choices);
    }
    if (option.type == OptionType::spin) {
        const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
        if (error != std::errc{} || end != value.data() + value.size() || number < *option.min ||
            number > *option.max) {
            return fault("a number from " + std::to_string(*option.min) + " to " +
                         std::to_string(*option.max));
        }
    }
    return std::nullopt;
}

/// `value` is valid for the option.
void set_option(Settings& settings, const std::string& name, const std::string& value, std::int64_t number) {
    auto& engine = settings.engine;
    if (name == "hash" || name == "hashsize") {
        engine.hash_megabytes = static_cast<std::size_t>(number);
    } else if (name == "threads") {
        engine.threads = static_cast<int>(number);
    } else if (name == "multipv") {
        engine.multi_pv = static_cast<int>(number);
    } else if (name == "skill level") {
        settings.skill_level = static_cast<int>(number);
    } else if (name == "uci_limitstrength") {
        settings.limit_strength = value == "true";
    } else if (name == "uci_elo") {
        settings.elo = static_cast<int>(number);
    } else if (name == "ownbook" || name == "usebook") {
        settings.own_book = value == "true";
    } else if (name == "move overhead") {
        engine.move_overhead = engine::milliseconds(number);
    } else if (name == "uci_variant") {
        settings.variant = parse_game(value).value_or(GameId::chess);
    } else if (name == "uci_chess960") {
        settings.chess960 = value == "true";
    } else if (name == "uci_showwdl") {
        settings.show_wdl = value == "true";
    } else if (name == "xiangqi squares") {
        settings.squares =
            value == "a1" ? protocol::SquareForm::one_to_ten : protocol::SquareForm::zero_to_nine;
    } else if (name == "repetition") {
        settings.rules.repetition = value == "chineserule" ? RepetitionRules::cxa : RepetitionRules::wxf;
    } else if (name == "usemillisec") {
        settings.milliseconds = value == "true";
    } else if (name == "evalfile") {
        settings.network = value == no_file ? "" : value;
    } else if (name == "syzygypath") {
        settings.syzygy = value == no_file ? "" : value;
    } else if (name == "syzygyprobelimit") {
        engine.tablebase_probe_limit = static_cast<int>(number);
    }
}

} // namespace

std::vector<OptionLine> announced_options(Dialect dialect) {
    const engine::EngineOptions presets;
    const auto megabytes = static_cast<std::int64_t>(presets.hash_megabytes);
    constexpr std::int64_t most_threads = 256;
    constexpr std::int64_t most_lines = 256;
    if (dialect == Dialect::ucci) {
        return {check("usemillisec", true),
                check("ponder", false),
                check("usebook", false),
                button("newgame"),
                spin("hashsize", megabytes, 1, largest_hash()),
                spin("threads", presets.threads, 1, most_threads),
                spin("multipv", presets.multi_pv, 1, most_lines),
                combo("repetition", {"asianrule", "chineserule"}),
                network("evalfile")};
    }
    return {spin("Hash", megabytes, 1, largest_hash()),
            button("Clear Hash"),
            spin("Threads", presets.threads, 1, most_threads),
            spin("MultiPV", presets.multi_pv, 1, most_lines),
            spin("Move Overhead", presets.move_overhead.count(), 0, 5000),
            check("Ponder", false),
            check("OwnBook", false),
            spin("Skill Level", engine::highest_level, engine::lowest_level, engine::highest_level),
            check("UCI_LimitStrength", false),
            spin("UCI_Elo", engine::highest_elo, engine::lowest_elo, engine::highest_elo),
            combo("UCI_Variant", {"chess", "xiangqi"}),
            check("UCI_Chess960", false),
            check("UCI_ShowWDL", false),
            combo("Xiangqi Squares", {"a0", "a1"}),
            combo("Repetition", {"asianrule", "chineserule"}),
            network("EvalFile"),
            file("SyzygyPath"),
            spin("SyzygyProbeLimit", presets.tablebase_probe_limit, 0, presets.tablebase_probe_limit)};
}

bool is_named(const protocol::SetOption& option, std::string_view name) {
    return lower(option.name) == name;
}

std::optional<Fault> apply_option(Settings& settings, const protocol::SetOption& option, Dialect dialect) {
    const auto options = announced_options(dialect);
    const auto* announced = find_announced(options, option.name);
    if (announced == nullptr) {
        return Fault{"option " + duiyi::quoted(option.name), "is not known"};
    }
    std::int64_t number = 0;
    if (auto fault = check_value(*announced, option.value, number)) {
        return fault;
    }
    set_option(settings, lower(announced->name), option.value, number);
    return std::nullopt;
}

} // namespace duiyi::cli
