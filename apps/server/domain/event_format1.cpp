// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "domain/event_format1.hpp"

#include <charconv>
#include <utility>

#include "domain/command.hpp"
#include "domain/names.hpp"

namespace duiyi::server {

namespace {

constexpr std::string_view nothing = "-";
/// In the place of a holder: computer:LEVEL:SEED. No hash has a colon in it.
constexpr std::string_view engine_mark = "computer:";

/// Takes words off the front of a body; remembers whether one was wrong.
class Words {
public:
    explicit Words(std::string_view text) : rest_(text) {}

    std::string_view word() {
        const auto end = rest_.find(' ');
        const auto found = rest_.substr(0, end);
        rest_ = end == std::string_view::npos ? std::string_view() : rest_.substr(end + 1);
        good_ = good_ && !found.empty();
        return found;
    }
    /// `parse` gives nothing for a word that is no name of a value.
    template <class Parse>
    auto named(Parse parse) {
        const auto value = parse(word());
        good_ = good_ && value.has_value();
        return value.value_or(typename decltype(value)::value_type{});
    }
    std::size_t number() { return number_in<std::size_t>(word()); }
    /// Reads a holder, or the engine, into the event.
    void seat(Created& event, Side side) {
        const auto text = word();
        if (text.starts_with(engine_mark)) {
            const auto parts = text.substr(engine_mark.size());
            const auto colon = parts.find(':');
            good_ = good_ && colon != std::string_view::npos && !event.engine;
            if (good_) {
                event.engine = EngineSeat{side, number_in<int>(parts.substr(0, colon)),
                                          number_in<std::uint64_t>(parts.substr(colon + 1))};
            }
        } else if (text != nothing) {
            event.holders[index_of(side)] = SecretHash{std::string(text)};
        }
    }
    Outcome outcome() {
        Outcome value;
        const auto winner = word();
        if (winner != nothing) {
            value.winner = parse_side(winner);
            good_ = good_ && value.winner.has_value();
        }
        value.reason = named(parse_reason);
        return value;
    }
    std::string rest() { return std::string(std::exchange(rest_, {})); }

    [[nodiscard]] bool at_end() const { return rest_.empty(); }
    [[nodiscard]] bool good() const { return good_; }

private:
    template <class T>
    T number_in(std::string_view text) {
        T value{};
        const auto done = std::from_chars(text.data(), text.data() + text.size(), value);
        good_ = good_ && done.ec == std::errc() && done.ptr == text.data() + text.size();
        return value;
    }

    std::string_view rest_;
    bool good_ = true;
};

Created read_created(Words& words) {
    Created event;
    event.game = words.named(parse_game);
    event.mode = words.named(parse_play_mode);
    words.seat(event, Side::first);
    words.seat(event, Side::second);
    event.start_fen = words.rest();
    return event;
}

Moved read_moved(Words& words) {
    Moved event{std::string(words.word()), std::nullopt};
    if (!words.at_end()) {
        event.outcome = words.outcome();
    }
    return event;
}

SeatTaken read_seat_taken(Words& words) {
    const auto side = words.named(parse_side);
    return {side, SecretHash{std::string(words.word())}};
}

std::optional<Event> read(std::string_view kind, Words& words) {
    if (kind == "created") {
        return read_created(words);
    }
    if (kind == "seat_taken") {
        return read_seat_taken(words);
    }
    if (kind == "moved") {
        return read_moved(words);
    }
    if (kind == "draw_offered") {
        return DrawOffered{words.named(parse_side)};
    }
    if (kind == "draw_declined") {
        return DrawDeclined{words.named(parse_side)};
    }
    if (kind == "takeback_requested") {
        return TakebackRequested{words.named(parse_side)};
    }
    if (kind == "takeback_declined") {
        return TakebackDeclined{words.named(parse_side)};
    }
    if (kind == "taken_back") {
        return TakenBack{words.number()};
    }
    if (kind == "ended") {
        return Ended{words.outcome()};
    }
    if (kind == "rematch_offered") {
        return RematchOffered{words.named(parse_side)};
    }
    if (kind == "rematch_started") {
        return RematchStarted{std::string(words.word())};
    }
    return std::nullopt;
}

/// The text between two others; nothing when it is not between them.
std::optional<std::string_view> between(std::string_view text, std::string_view before,
                                        std::string_view after) {
    if (text.size() < before.size() + after.size() || !text.starts_with(before) || !text.ends_with(after)) {
        return std::nullopt;
    }
    return text.substr(before.size(), text.size() - before.size() - after.size());
}

/// `{"type":"move","ply":4,"move":"g1f3"}`, as it was printed: no blanks, this order, nothing escaped.
std::optional<CommandBody> read_move_request(std::string_view request) {
    const auto fields = between(request, R"({"type":"move","ply":)", R"("})");
    constexpr std::string_view middle = R"(,"move":")";
    const auto at = fields ? fields->find(middle) : std::string_view::npos;
    if (at == std::string_view::npos) {
        return std::nullopt;
    }
    const auto digits = fields->substr(0, at);
    PlayMove move{0, std::string(fields->substr(at + middle.size()))};
    const auto done = std::from_chars(digits.data(), digits.data() + digits.size(), move.ply);
    return done.ec == std::errc() && done.ptr == digits.data() + digits.size()
               ? std::optional<CommandBody>(move)
               : std::nullopt;
}

std::optional<CommandBody> read_request(std::string_view request) {
    const auto type = between(request, R"({"type":")", R"("})");
    if (!type) {
        return std::nullopt;
    }
    if (*type == "resign") {
        return Resign{};
    }
    if (*type == "offer_draw") {
        return OfferDraw{};
    }
    if (*type == "decline_draw") {
        return DeclineDraw{};
    }
    if (*type == "claim_draw") {
        return ClaimDraw{};
    }
    if (*type == "request_takeback") {
        return RequestTakeback{};
    }
    if (*type == "decline_takeback") {
        return DeclineTakeback{};
    }
    if (*type == "offer_rematch") {
        return OfferRematch{};
    }
    return read_move_request(request);
}

} // namespace

std::optional<std::string> command_of_format1(std::string_view request) {
    if (request == "create") {
        return create_text;
    }
    if (request == "join") {
        return to_text(TakeSeat{});
    }
    const auto command = read_request(request);
    return command ? std::optional(to_text(*command)) : std::nullopt;
}

Result<RecordedEvent, std::string> decode_format1(const EncodedEvent& encoded) {
    Words words(encoded.body);
    auto event = read(encoded.kind, words);
    if (!event) {
        return tl::unexpected("unknown event kind '" + encoded.kind + "'");
    }
    if (!words.good() || !words.at_end()) {
        return tl::unexpected("event " + encoded.kind + " has a bad body '" + encoded.body + "'");
    }
    // An event without a seat was caused by the engine or by the server: this format does not say which.
    RecordedEvent out{std::move(*event), System{}};
    if (const auto seat = parse_seat(encoded.actor)) {
        out.by = SeatHolder{*seat};
        // A request that is not known keeps its text: a resend of it would not be recognised, but nothing is
        // lost.
        out.key =
            IdempotencyKey{encoded.request_id, command_of_format1(encoded.request).value_or(encoded.request)};
    }
    return out;
}

} // namespace duiyi::server
