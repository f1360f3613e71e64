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
    if (error != std::errc{} || end != text.data() + text.size() || number < low || number > high)
        return refuse(option, "is " + duiyi::quoted(text) + " (expected a number from " +
                                  std::to_string(low) + " to " + std::to_string(high) + ")");
    value = number;
    return {};
}

Done read_real(const std::string& option, std::string_view text, double low, double high, double& value) {
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || std::isnan(number) || number < low ||
        number > high)
        return refuse(option, "is " + duiyi::quoted(text) + " (expected a number)");
    value = number;
    return {};
}

/// One option with the words that follow it.
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
        if (!done)
            return refuse(given.name, "has no setting " + duiyi::quoted(key));
        if (!*done)
            return *done;
    }
    return {};
}

Done read_sprt(const Given& given, Plan& plan) {
    Sprt sprt;
    auto done =
        each_setting(given, [&](const std::string& key, const std::string& value) -> std::optional<Done> {
            const std::string place = given.name + " " + key;
            if (key == "elo0")
                return read_real(place, value, -1000, 1000, sprt.elo0);
            if (key == "elo1")
                return read_real(place, value, -1000, 1000, sprt.elo1);
            if (key == "alpha")
                return read_real(place, value, 1e-6, 0.5, sprt.alpha);
            if (key == "beta")
                return read_real(place, value, 1e-6, 0.5, sprt.beta);
            if (key != "model")
                return std::nullopt;
            if (value != "logistic" && value != "normalized")
                return refuse(place, "is " + duiyi::quoted(value) + " (expected logistic or normalized)");
            sprt.model = value == "logistic" ? Sprt::Model::logistic : Sprt::Model::normalized;
            return Done{};
        });
    if (done && !(sprt.elo0 < sprt.elo1))
        return refuse(given.name, "needs elo0 below elo1");
    plan.sprt = sprt;
    return done;
}

Done read_openings(const Given& given, Plan& plan) {
    auto done =
        each_setting(given, [&](const std::string& key, const std::string& value) -> std::optional<Done> {
            const std::string place = given.name + " " + key;
            if (key == "file")
                return plan.openings_file = value, Done{};
            if (key == "plies" || key == "random")
                return read_within(place, value, 0, 40, plan.random_plies);
            if (key != "order")
                return std::nullopt;
            if (value != "sequential" && value != "random")
                return refuse(place, "is " + duiyi::quoted(value) + " (expected sequential or random)");
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
        if (key == "count" || key == "movecount")
            return read_within(place, value, 1, 1000, rules.resign_count);
        if (key == "score")
            return read_within(place, value, 1, 100'000, rules.resign_score);
        if (key != "twosided")
            return std::nullopt;
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
        if (key == "count" || key == "movecount")
            return read_within(place, value, 1, 1000, rules.draw_count);
        if (key == "score")
            return read_within(place, value, 0, 100'000, rules.draw_score);
        if (key == "number" || key == "movenumber")
            return read_within(place, value, 0, 10'000, rules.draw_from);
        return std::nullopt;
    });
}

Done read_cores(const Given& given, const std::string& value, Plan& plan) {
    std::string_view left = value;
    while (true) {
        const auto comma = left.find(',');
        int core = 0;
        if (auto done = read_within(given.name, left.substr(0, comma), 0, 1023, core); !done)
            return done;
        plan.cores.push_back(core);
        if (comma == std::string_view::npos)
            return {};
        left.remove_prefix(comma + 1);
    }
}

/// Options of exactly one word; nothing when the name is not one.
std::optional<Done> read_single(const Given& given, Plan& plan) {
    const auto seconds = [](const std::string& option, const std::string& text, milliseconds& value) -> Done {
        const auto time = parse_seconds(text);
        if (!time)
            return refuse(option, time.error().text());
        value = *time;
        return {};
    };
    using Reader = std::function<Done(const std::string&)>;
    const auto text = [](std::string& field) {
        return [&field](const std::string& value) { return field = value, Done{}; };
    };
    const std::pair<std::string_view, Reader> readers[] = {
        {"--games",
         [&](const auto& v) {
             return read_within(given.name, v, std::size_t{1}, std::size_t{1'000'000}, plan.games);
         }},
        {"--concurrency",
         [&](const auto& v) { return read_within(given.name, v, 1, 1024, plan.concurrency); }},
        {"--seed",
         [&](const auto& v) {
             return read_within(given.name, v, std::uint64_t{0}, ~std::uint64_t{0}, plan.seed);
         }},
        {"--max-plies",
         [&](const auto& v) { return read_within(given.name, v, 0, 9000, plan.adjudication.max_plies); }},
        {"--startup", [&](const auto& v) { return seconds(given.name, v, plan.startup); }},
        {"--stall", [&](const auto& v) { return seconds(given.name, v, plan.stall); }},
        {"--pin", [&](const auto& v) { return read_cores(given, v, plan); }},
        {"--pgn", text(plan.pgn_file)},
        {"--journal", text(plan.journal_file)},
        {"--log", text(plan.log_file)},
        {"--event", text(plan.event)},
        {"--rules",
         [&](const std::string& v) {
             if (v != "wxf" && v != "cxa")
                 return refuse(given.name, "is " + duiyi::quoted(v) + " (expected wxf or cxa)");
             plan.rules.repetition = v == "cxa" ? RepetitionRules::cxa : RepetitionRules::wxf;
             return Done{};
         }},
        {"--format",
         [&](const std::string& v) {
             if (v != "round-robin" && v != "gauntlet")
                 return refuse(given.name, "is " + duiyi::quoted(v) + " (expected round-robin or gauntlet)");
             plan.format = v == "gauntlet" ? Format::gauntlet : Format::round_robin;
             return Done{};
         }},
    };
    for (const auto& [name, reader] : readers) {
        if (name != given.name)
            continue;
        if (given.words.size() != 1)
            return refuse(given.name, "takes one value, not " + std::to_string(given.words.size()));
        return reader(given.words[0]);
    }
    return std::nullopt;
}

Done read_option(const Given& given, Plan& plan, std::vector<Given>& engines, Words& each) {
    if (auto done = read_single(given, plan))
        return *done;
    if (given.name == "--engine")
        return engines.push_back(given), Done{};
    if (given.name == "--each")
        return each.insert(each.end(), given.words.begin(), given.words.end()), Done{};
    if (given.name == "--openings")
        return read_openings(given, plan);
    if (given.name == "--resign")
        return read_resign(given, plan);
    if (given.name == "--draw")
        return read_draw(given, plan);
    if (given.name == "--sprt")
        return read_sprt(given, plan);
    if (given.name == "--quiet")
        return plan.quiet = true, Done{};
    return refuse(duiyi::quoted(given.name), "is no option of match (see duiyi match --help)");
}

/// Splits the words at those that begin with a dash. `--name=value` is `--name value`; one dash is as good
/// as two, for those who come from another runner.
std::vector<Given> group(std::span<const std::string> words) {
    std::vector<Given> options;
    for (const auto& word : words) {
        if (word.size() > 1 && word[0] == '-' && (word[1] < '0' || word[1] > '9')) {
            std::string name = "--" + word.substr(word.find_first_not_of('-') == std::string::npos
                                                      ? word.size()
                                                      : word.find_first_not_of('-'));
            const auto equals = name.find('=');
            options.push_back({name.substr(0, equals), {}});
            if (equals != std::string::npos)
                options.back().words.push_back(name.substr(equals + 1));
        } else if (!options.empty()) {
            options.back().words.push_back(word);
        }
    }
    return options;
}

Done check_engines(Plan& plan) {
    if (plan.engines.size() < 2)
        return refuse("--engine", "must be given at least twice");
    if (plan.sprt && plan.engines.size() != 2)
        return refuse("--sprt", "is for a match of two engines");
    std::set<std::string> names;
    for (std::size_t i = 0; i < plan.engines.size(); ++i) {
        auto& engine = plan.engines[i];
        const std::string place = "engine " + std::to_string(i + 1) + ":";
        if (engine.command.empty())
            return refuse(place, "has no cmd=");
        if (!engine.time.has_time() && !engine.time.depth && !engine.time.nodes)
            return refuse(place, "has no tc=, st=, depth= or nodes=");
        if (engine.name.empty())
            engine.name = engine.fallback_name();
        if (!names.insert(engine.name).second)
            return refuse(place, "is called " + duiyi::quoted(engine.name) + " like another (give name=)");
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
    for (const auto& engine : engines)
        text += " | " + to_string(engine);
    return text;
}

Result<Plan, Fault> parse_plan(std::span<const std::string> words) {
    Plan plan;
    if (words.empty())
        return tl::unexpected(Fault{"GAME", "is missing (chess, chess960 or xiangqi)"});
    if (const auto game = parse_game(words[0]))
        plan.game = *game;
    else
        return tl::unexpected(
            Fault{"GAME", "is " + duiyi::quoted(words[0]) + " (expected chess, chess960 or xiangqi)"});
    if (words.size() > 1 && words[1].substr(0, 1) != "-")
        return tl::unexpected(Fault{duiyi::quoted(words[1]), "is no option"});
    std::vector<Given> engines;
    Words each;
    for (const auto& given : group(words.subspan(1)))
        if (auto done = read_option(given, plan, engines, each); !done)
            return tl::unexpected(done.error());
    for (std::size_t i = 0; i < engines.size(); ++i) {
        // What is said for each comes first, so that an engine's own word wins.
        EngineSpec spec;
        auto done = apply_words(spec, each);
        if (!done)
            return tl::unexpected(Fault{"--each:", done.error().text()});
        done = apply_words(spec, engines[i].words);
        if (!done)
            return tl::unexpected(Fault{"engine " + std::to_string(i + 1) + ":", done.error().text()});
        plan.engines.push_back(std::move(spec));
    }
    plan.games += plan.games % 2; // whole pairs
    if (auto done = check_engines(plan); !done)
        return tl::unexpected(done.error());
    return plan;
}

std::string_view plan_help() {
    return R"(usage: duiyi match GAME --engine cmd=... [key=value ...] --engine cmd=... [--each key=value ...] [options]

GAME is chess, chess960 or xiangqi. Settings of an engine, or of all of them behind --each:
  cmd="PROGRAM ARGS"   the program (required)       name=NAME       in tables and records
  proto=uci|ucci|cecp  what it speaks (uci)         dir=FOLDER      to start in
  tc=[M/]BASE[+INC]    clock, in seconds: 1+0.01    st=SECONDS      for each move
  depth=N  nodes=N     limits of the search         margin=MS       forgiven on the clock (20)
  option.NAME=VALUE    an option of the engine      init=LINE       a line sent at the start
  squares=a0|a1|auto   xiangqi squares under UCI    restart=on|off  a new process for each game (off)
  stderr=FILE          where its errors go

Options:
  --games N            of each two engines, in pairs with colours swapped (2)
  --format F           round-robin or gauntlet (the first against all others)
  --concurrency N      games at a time (1)          --pin C,C,...   the processor of each game at a time
  --openings [file=F] [order=sequential|random] [plies=N]
                       positions from a FEN or EPD file, and N random moves that leave the material even
  --seed N             of all that is random (1)
  --resign [count=3] [score=600] [twosided]
  --draw [number=40] [count=8] [score=10]
  --max-plies N        drawn after this many        --rules wxf|cxa xiangqi: who is at fault in a repetition
  --sprt [elo0=0] [elo1=5] [alpha=0.05] [beta=0.05] [model=logistic|normalized]
                       stop when the question is decided (two engines)
  --pgn FILE           the games                    --event NAME    for their tags
  --journal FILE       results, so that an interrupted match goes on where it was
  --log FILE           every line said              --quiet         no line for each game
  --startup S          seconds to become ready (10) --stall S       silence that loses without a clock (60)
)";
}

} // namespace duiyi::match
