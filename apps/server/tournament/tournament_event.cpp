// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "tournament/tournament_event.hpp"

#include <charconv>
#include <utility>

#include "domain/fields.hpp"

namespace duiyi::server {

namespace {

constexpr std::string_view kind_made = "made";
constexpr std::string_view kind_joined = "joined";
constexpr std::string_view kind_changed = "changed";
constexpr std::string_view kind_started = "started";
constexpr std::string_view kind_paired = "paired";
constexpr std::string_view kind_decided = "decided";
constexpr std::string_view kind_ended = "ended";
constexpr std::string_view tournament_yes = "yes";

// Names in stored events must never change.
constexpr std::array<std::string_view, 3> status_names{"in", "paused", "withdrawn"};
constexpr std::array<std::string_view, 8> result_names{
    "none", "first", "second", "draw", "first_forfeit", "second_forfeit", "both_lose", "void"};

template <class Enum, std::size_t Count>
std::optional<Enum> parse_among(const std::array<std::string_view, Count>& names, std::string_view name) {
    for (std::size_t i = 0; i < Count; ++i) {
        if (names.at(i) == name) {
            return static_cast<Enum>(i);
        }
    }
    return std::nullopt;
}
std::string_view name_of(EntryStatus status) {
    return status_names.at(static_cast<std::size_t>(status));
}
std::string_view name_of(TournamentResult result) {
    return result_names.at(static_cast<std::size_t>(result));
}
std::optional<TournamentResult> parse_result(std::string_view name) {
    return parse_among<TournamentResult>(result_names, name);
}

void add_flag(FieldWriter& out, std::string_view name, bool value) {
    if (value) {
        out.add(name, tournament_yes);
    }
}
bool flag_in(FieldParser& in, std::string_view name) {
    return in.optional(name).has_value();
}
void add_number(FieldWriter& out, std::string_view name, const std::optional<int>& value) {
    if (value) {
        out.add(name, *value);
    }
}
std::optional<int> optional_number(FieldParser& in, std::string_view name) {
    return in.has(name) ? std::optional(in.number<int>(name)) : std::nullopt;
}

/// `0-5:ROOM 3-1:first_forfeit`
std::string pairs_text(const std::vector<PairMade>& pairs) {
    std::string out;
    for (const PairMade& pair : pairs) {
        out += out.empty() ? "" : " ";
        out += std::to_string(pair.players[0]) + '-' + std::to_string(pair.players[1]) + ':';
        out += pair.room.empty() ? '!' + std::string(name_of(pair.result)) : pair.room;
    }
    return out;
}

std::optional<PairMade> parse_pair(std::string_view text) {
    PairMade pair;
    const char* const end = text.data() + text.size();
    const auto first = std::from_chars(text.data(), end, pair.players[0]);
    if (first.ec != std::errc() || first.ptr == end || *first.ptr != '-') {
        return std::nullopt;
    }
    const auto second = std::from_chars(first.ptr + 1, end, pair.players[1]);
    if (second.ec != std::errc() || second.ptr == end || *second.ptr != ':' || second.ptr + 1 == end) {
        return std::nullopt;
    }
    const std::string_view rest(second.ptr + 1, static_cast<std::size_t>(end - second.ptr - 1));
    if (rest.front() != '!') {
        pair.room = rest;
        return pair;
    }
    const auto result = parse_result(rest.substr(1));
    if (!result) {
        return std::nullopt;
    }
    pair.result = *result;
    return pair;
}

std::optional<std::vector<PairMade>> parse_pairs(std::string_view text) {
    std::vector<PairMade> pairs;
    while (!text.empty()) {
        const auto end = std::min(text.find(' '), text.size());
        auto pair = parse_pair(text.substr(0, end));
        if (!pair) {
            return std::nullopt;
        }
        pairs.push_back(*std::move(pair));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return pairs;
}

struct TournamentWriter {
    FieldWriter& out;

    std::string_view operator()(const TournamentMade& e) const {
        const TournamentTerms& terms = e.terms;
        out.add("by", e.by)
            .add("name", terms.name)
            .add("kind", to_string(terms.kind))
            .add("game", to_string(terms.game))
            .add("time", to_text(terms.time))
            .add("start", terms.start_ms)
            .add("minutes", terms.minutes)
            .add("rounds", terms.rounds)
            .add("pause", terms.pause_s);
        add_flag(out, "rated", terms.is_rated);
        add_number(out, "min_rating", terms.min_rating);
        add_number(out, "max_rating", terms.max_rating);
        add_number(out, "min_games", terms.min_games);
        out.add("description", terms.description);
        return kind_made;
    }
    std::string_view operator()(const EntryJoined& e) const {
        out.add("account", e.account).add("rating", e.rating);
        add_flag(out, "provisional", e.is_provisional);
        return kind_joined;
    }
    std::string_view operator()(const EntryChanged& e) const {
        out.add("entry", e.entry).add("status", name_of(e.status));
        return kind_changed;
    }
    std::string_view operator()(const TournamentStarted&) const { return kind_started; }
    std::string_view operator()(const RoundPaired& e) const {
        out.add("pairs", pairs_text(e.pairs));
        if (e.bye) {
            out.add("bye", *e.bye);
        }
        return kind_paired;
    }
    std::string_view operator()(const GameDecided& e) const {
        out.add("game", e.game).add("result", name_of(e.result));
        add_flag(out, "first_berserk", e.berserk[0]);
        add_flag(out, "second_berserk", e.berserk[1]);
        return kind_decided;
    }
    std::string_view operator()(const TournamentEnded& e) const {
        add_flag(out, "cancelled", e.is_cancelled);
        return kind_ended;
    }
};

TournamentMade read_made(FieldParser& in) {
    TournamentMade event;
    TournamentTerms& terms = event.terms;
    event.by = in.required("by");
    terms.name = in.required("name");
    terms.kind = in.named("kind", parse_tournament_kind);
    terms.game = in.named("game", parse_game);
    terms.time = in.named("time", [](std::string_view text) {
        const auto control = parse_time_control(text);
        return control ? std::optional(*control) : std::nullopt;
    });
    terms.start_ms = in.number<std::int64_t>("start");
    terms.minutes = in.number<int>("minutes");
    terms.rounds = in.number<int>("rounds");
    terms.pause_s = in.number<int>("pause");
    terms.is_rated = flag_in(in, "rated");
    terms.min_rating = optional_number(in, "min_rating");
    terms.max_rating = optional_number(in, "max_rating");
    terms.min_games = optional_number(in, "min_games");
    terms.description = in.required("description");
    return event;
}

std::optional<TournamentEvent> read_event(std::string_view kind, FieldParser& in) {
    if (kind == kind_made) {
        return read_made(in);
    }
    if (kind == kind_joined) {
        return EntryJoined{in.required("account"), in.number<int>("rating"), flag_in(in, "provisional")};
    }
    if (kind == kind_changed) {
        return EntryChanged{in.number<std::size_t>("entry"), in.named("status", [](std::string_view name) {
                                return parse_among<EntryStatus>(status_names, name);
                            })};
    }
    if (kind == kind_started) {
        return TournamentStarted{};
    }
    if (kind == kind_paired) {
        RoundPaired event{in.named("pairs", parse_pairs), {}};
        if (in.has("bye")) {
            event.bye = in.number<std::size_t>("bye");
        }
        return event;
    }
    if (kind == kind_decided) {
        return GameDecided{in.number<std::size_t>("game"),
                           in.named("result", parse_result),
                           {flag_in(in, "first_berserk"), flag_in(in, "second_berserk")}};
    }
    if (kind == kind_ended) {
        return TournamentEnded{flag_in(in, "cancelled")};
    }
    return std::nullopt;
}

} // namespace

EncodedTournamentEvent encode(const TournamentEvent& event) {
    FieldWriter body;
    EncodedTournamentEvent out;
    out.kind = std::visit(TournamentWriter{body}, event);
    out.body = body.take();
    return out;
}

Result<TournamentEvent, std::string> decode_tournament_event(std::string_view kind, std::string_view body) {
    FieldParser in(body);
    auto event = read_event(kind, in);
    if (!event) {
        return tl::unexpected("unknown event of a tournament '" + std::string(kind) + "'");
    }
    if (auto done = in.finish(); !done) {
        return tl::unexpected("event " + std::string(kind) + " of a tournament: " + done.error());
    }
    return *std::move(event);
}

} // namespace duiyi::server
