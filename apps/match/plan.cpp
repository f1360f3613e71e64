// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "plan.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <functional>
#include <set>

#include "duiyi/notation/quoted.hpp"

namespace duiyi::match {
namespace {

using Done = Result<void, Fault>;
using Words = std::vector<std::string>;

Done refuse(const std::string& place, const std::string& what) {
    return tl::unexpected(Fault{place, what});
}

template <class T>
Done read_within(const std::string& option, std::string_view text, T low, T high, T& value) {
    T number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || number < low || number > high) {
        return refuse(option, "is " + duiyi::quoted(text) + " (expected a number from " +
                                  std::to_string(low) + " to " + std::to_string(high) + ")");
    }
    value = number;
    return {};
}

Done read_real(const std::string& option, std::string_view text, double low, double high, double& value) {
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || std::isnan(number) || number < low ||
        number > high) {
        return refuse(option, "is " + duiyi::quoted(text) + " (expected a number)");
    }
    value = number;
    return {};
}

/// One option with its words.
struct Given {
    std::string name; ///< with two dashes
    Words words;
};

/// Reads `key=value` words by the function that knows the key.
Done each_setting(
    const Given& given,
    const std::function<std::optional<Done>(const std::string& key, const std::string& value)>& set) {
    for (const auto& word : given.words) {
        const auto equals = word.find('=');
        const std::string key = word.substr(0, equals);
        const std::string value = equals == std::string::npos ? "" : word.substr(equals + 1);
        const auto done = set(key, value);
        if (!done) {
            return refuse(given.name, "has no setting " + duiyi::quoted(key));
        }
        if (!*done) {
            return *done;
        }
    }
    return {};
}

Done read_sprt(const Given& given, Plan& plan) {
    Sprt sprt;
    auto done =
        each_setting(given, [&](const std::string& key, const std::string& value) -> std::optional<Done> {
            const std::string place = given.name + " " + key;
            if (key == "elo0") {
                return read_real(place, value, -1000, 1000, sprt.elo0);
            }
            if (key == "elo1") {
                return read_real(place, value, -1000, 1000, sprt.elo1);
            }
            if (key == "alpha") {
                return read_real(place, value, 1e-6, 0.5, sprt.alpha);
            }
            if (key == "beta") {
                return read_real(place, value, 1e-6, 0.5, sprt.beta);
            }
            if (key != "model") {
                return std::nullopt;
            }
            if (value != "logistic" && value != "normalized") {
                return refuse(place, "is " + duiyi::quoted(value) + " (expected logistic or normalized)");
            }
            sprt.model = value == "logistic" ? Sprt::Model::logistic : Sprt::Model::normalized;
            return Done{};
        });
    if (done && !(sprt.elo0 < sprt.elo1)) {
        return refuse(given.name, "needs elo0 below elo1");
    }
    plan.sprt = sprt;
    return done;
}

Done read_openings(const Given& given, Plan& plan) {
    auto done =
        each_setting(given, [&](const std::string& key, const std::string& value) -> std::optional<Done> {
            const std::string place = given.name + " " + key;
            if (key == "file") {
                return plan.openings_file = value, Done{};
            }
            if (key == "plies" || key == "random") {
                return read_within(place, value, 0, 40, plan.random_plies);
            }
            if (key != "order") {
                return std::nullopt;
            }
            if (value != "sequential" && value != "random") {
                return refuse(place, "is " + duiyi::quoted(value) + " (expected sequential or random)");
            }
            plan.shuffle = value == "random";
            return Done{};
        });
    return done;
}

Done read_resign(const Given& given, Plan& plan) {
    auto& rules = plan.adjudication;
    rules.resign_count = 3;
    rules.resign_score = 600;
    return each_setting(given, [&](const std::string& key, const std::string& value) -> std::optional<Done> {
        const std::string place = given.name + " " + key;
        if (key == "count" || key == "movecount") {
            return read_within(place, value, 1, 1000, rules.resign_count);
        }
        if (key == "score") {
            return read_within(place, value, 1, 100'000, rules.resign_score);
        }
        if (key != "twosided") {
            return std::nullopt;
        }
        rules.resign_both = value.empty() || value == "true" || value == "on";
        return Done{};
    });
}

Done read_draw(const Given& given, Plan& plan) {
    auto& rules = plan.adjudication;
    rules.draw_count = 8;
    rules.draw_score = 10;
    rules.draw_from = 40;
    return each_setting(given, [&](const std::string& key, const std::string& value) -> std::optional<Done> {
        const std::string place = given.name + " " + key;
        if (key == "count" || key == "movecount") {
            return read_within(place, value, 1, 1000, rules.draw_count);
        }
        if (key == "score") {
            return read_within(place, value, 0, 100'000, rules.draw_score);
        }
        if (key == "number" || key == "movenumber") {
            return read_within(place, value, 0, 10'000, rules.draw_from);
        }
        return std::nullopt;
    });
}

/// Reads a list of settings where it is given.
template <class Read>
Done read_list(const char* name, const std::optional<Words>& words, Plan& plan, Read read) {
    return words ? read(Given{name, *words}, plan) : Done{};
}

Done read_seconds(const std::string& option, const std::string& text, milliseconds& value) {
    const auto time = parse_seconds(text);
    if (!time) {
        return refuse(option, time.error().text());
    }
    value = *time;
    return {};
}

/// The settings for each engine come first, so that an engine's own win.
Done read_engines(const MatchArguments& arguments, Plan& plan) {
    for (const auto& words : arguments.engines) {
        EngineSpec spec;
        if (const auto done = apply_words(spec, arguments.each); !done) {
            return refuse("--each:", done.error().text());
        }
        if (const auto done = apply_words(spec, words); !done) {
            return refuse("engine " + std::to_string(plan.engines.size() + 1) + ":", done.error().text());
        }
        plan.engines.push_back(std::move(spec));
    }
    return {};
}

Done check_engines(Plan& plan) {
    if (plan.engines.size() < 2) {
        return refuse("--engine", "must be given at least twice");
    }
    if (plan.sprt && plan.engines.size() != 2) {
        return refuse("--sprt", "is for a match of two engines");
    }
    std::set<std::string> names;
    for (std::size_t i = 0; i < plan.engines.size(); ++i) {
        auto& engine = plan.engines[i];
        const std::string place = "engine " + std::to_string(i + 1) + ":";
        if (engine.command.empty()) {
            return refuse(place, "has no cmd=");
        }
        if (!engine.time.has_time() && !engine.time.depth && !engine.time.nodes) {
            return refuse(place, "has no tc=, st=, depth= or nodes=");
        }
        if (engine.name.empty()) {
            engine.name = engine.fallback_name();
        }
        if (!names.insert(engine.name).second) {
            return refuse(place, "is called " + duiyi::quoted(engine.name) + " like another (give name=)");
        }
    }
    return {};
}

} // namespace

std::string Plan::identity() const {
    std::string text = "game=" + std::string(to_string(game)) +
                       " format=" + (format == Format::gauntlet ? "gauntlet" : "round-robin") +
                       " rules=" + (rules.repetition == RepetitionRules::cxa ? "cxa" : "wxf") +
                       " openings=" + openings_file + (shuffle ? " order=random" : "") +
                       " plies=" + std::to_string(random_plies) + " seed=" + std::to_string(seed);
    const auto& a = adjudication;
    text += " resign=" + std::to_string(a.resign_count) + "/" + std::to_string(a.resign_score) +
            (a.resign_both ? "/twosided" : "") + " draw=" + std::to_string(a.draw_from) + "/" +
            std::to_string(a.draw_count) + "/" + std::to_string(a.draw_score) +
            " max-plies=" + std::to_string(a.max_plies);
    for (const auto& engine : engines) {
        text += " | " + to_string(engine);
    }
    return text;
}

Result<Plan, Fault> make_plan(const MatchArguments& arguments) {
    Plan plan = arguments.plan;
    plan.format = arguments.format == "gauntlet" ? Format::gauntlet : Format::round_robin;
    plan.rules.repetition = arguments.rules == "cxa" ? RepetitionRules::cxa : RepetitionRules::wxf;
    plan.games += plan.games % 2; // whole pairs
    for (const auto& done : {read_list("--openings", arguments.openings, plan, read_openings),
                             read_list("--resign", arguments.resign, plan, read_resign),
                             read_list("--draw", arguments.draw, plan, read_draw),
                             read_list("--sprt", arguments.sprt, plan, read_sprt),
                             read_seconds("--startup", arguments.startup, plan.startup),
                             read_seconds("--stall", arguments.stall, plan.stall),
                             read_engines(arguments, plan), check_engines(plan)}) {
        if (!done) {
            return tl::unexpected(done.error());
        }
    }
    return plan;
}

} // namespace duiyi::match
