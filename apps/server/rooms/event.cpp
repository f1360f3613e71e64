// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "rooms/event.hpp"

#include <charconv>
#include <utility>

namespace duiyi::server {

namespace {

constexpr std::string_view nothing = "-";
/// In the place of a holder: computer:LEVEL:SEED. No hash has a colon in it.
constexpr std::string_view computer_mark = "computer:";

std::string text_of(wire::Side side) {
    return std::string(to_string(side));
}

std::string text_of(const wire::Outcome& outcome) {
    return (outcome.winner ? text_of(*outcome.winner) : std::string(nothing)) + ' ' +
           std::string(to_string(outcome.reason));
}

std::string seat_text(const Created& e, wire::Side side) {
    if (e.computer && e.computer->side == side) {
        return std::string(computer_mark) + std::to_string(e.computer->level) + ':' +
               std::to_string(e.computer->seed);
    }
    const auto& holder = e.holders[static_cast<std::size_t>(side)];
    return holder ? holder->text : std::string(nothing);
}

struct Writer {
    EventText operator()(const Created& e) const {
        return {"created", std::string(to_string(e.game)) + ' ' + std::string(to_string(e.mode)) + ' ' +
                               seat_text(e, wire::Side::first) + ' ' + seat_text(e, wire::Side::second) +
                               ' ' + e.start_fen};
    }
    EventText operator()(const SeatTaken& e) const {
        return {"seat_taken", text_of(e.side) + ' ' + e.holder.text};
    }
    EventText operator()(const Moved& e) const {
        return {"moved", e.outcome ? e.move + ' ' + text_of(*e.outcome) : e.move};
    }
    EventText operator()(const DrawOffered& e) const { return {"draw_offered", text_of(e.by)}; }
    EventText operator()(const DrawDeclined& e) const { return {"draw_declined", text_of(e.by)}; }
    EventText operator()(const TakebackRequested& e) const { return {"takeback_requested", text_of(e.by)}; }
    EventText operator()(const TakebackDeclined& e) const { return {"takeback_declined", text_of(e.by)}; }
    EventText operator()(const TakenBack& e) const { return {"taken_back", std::to_string(e.to_ply)}; }
    EventText operator()(const Ended& e) const { return {"ended", text_of(e.outcome)}; }
    EventText operator()(const RematchOffered& e) const { return {"rematch_offered", text_of(e.by)}; }
    EventText operator()(const RematchStarted& e) const { return {"rematch_started", e.room}; }
};

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
    template <class E>
    E named() {
        E value{};
        good_ = from_string(word(), value) && good_;
        return value;
    }
    std::size_t number() { return number_in<std::size_t>(word()); }
    /// A holder, or the computer, into the event.
    void seat(Created& event, wire::Side side) {
        const auto text = word();
        if (text.starts_with(computer_mark)) {
            const auto parts = text.substr(computer_mark.size());
            const auto colon = parts.find(':');
            good_ = good_ && colon != std::string_view::npos && !event.computer;
            if (good_) {
                event.computer = ComputerSeat{side, number_in<int>(parts.substr(0, colon)),
                                              number_in<std::uint64_t>(parts.substr(colon + 1))};
            }
        } else if (text != nothing) {
            event.holders[static_cast<std::size_t>(side)] = SecretHash{std::string(text)};
        }
    }
    wire::Outcome outcome() {
        wire::Outcome value;
        const auto winner = word();
        if (winner != nothing) {
            wire::Side side{};
            good_ = from_string(winner, side) && good_;
            value.winner = side;
        }
        value.reason = named<wire::Reason>();
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
    event.game = words.named<wire::Game>();
    event.mode = words.named<wire::Mode>();
    words.seat(event, wire::Side::first);
    words.seat(event, wire::Side::second);
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
    const auto side = words.named<wire::Side>();
    return {side, SecretHash{std::string(words.word())}};
}

std::optional<Event> read(std::string_view kind, Words& words) {
    if (kind == "created")
        return read_created(words);
    if (kind == "seat_taken")
        return read_seat_taken(words);
    if (kind == "moved")
        return read_moved(words);
    if (kind == "draw_offered")
        return DrawOffered{words.named<wire::Side>()};
    if (kind == "draw_declined")
        return DrawDeclined{words.named<wire::Side>()};
    if (kind == "takeback_requested")
        return TakebackRequested{words.named<wire::Side>()};
    if (kind == "takeback_declined")
        return TakebackDeclined{words.named<wire::Side>()};
    if (kind == "taken_back")
        return TakenBack{words.number()};
    if (kind == "ended")
        return Ended{words.outcome()};
    if (kind == "rematch_offered")
        return RematchOffered{words.named<wire::Side>()};
    if (kind == "rematch_started")
        return RematchStarted{std::string(words.word())};
    return std::nullopt;
}

} // namespace

EventText to_text(const Event& event) {
    return std::visit(Writer{}, event);
}

tl::expected<Event, std::string> parse_event(std::string_view kind, std::string_view body) {
    Words words(body);
    auto event = read(kind, words);
    if (!event) {
        return tl::unexpected("unknown event kind '" + std::string(kind) + "'");
    }
    if (!words.good() || !words.at_end()) {
        return tl::unexpected("event " + std::string(kind) + " has a bad body '" + std::string(body) + "'");
    }
    return std::move(*event);
}

} // namespace duiyi::server
