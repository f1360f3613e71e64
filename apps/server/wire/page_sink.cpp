// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "wire/page_sink.hpp"

#include <optional>
#include <string_view>
#include <utility>

#include "store/event_hash.hpp"
#include "wire/chat.hpp"
#include "wire/engine_lines.hpp"
#include "wire/from_domain.hpp"
#include "wire/lobby.hpp"
#include "wire/request.hpp"
#include "wire/requests.hpp"
#include "wire/room_prints.hpp"

namespace duiyi::server {

namespace {

SharedText shared_text(std::string text) {
    return std::make_shared<const std::string>(std::move(text));
}

Frame frame_of(std::string text) {
    return {shared_text(std::move(text))};
}

/// An answer whose length is charged: a page of what is kept, not a bounded reply.
bool is_charged_by_length(const Answer& answer) {
    return std::holds_alternative<RoomJoined>(answer) || std::holds_alternative<PliesOfRoom>(answer) ||
           std::holds_alternative<LinesOfChat>(answer);
}

struct AnswerPrinter {
    std::string_view id;

    Frame operator()(const Accepted&) const { return whole(wire::AcceptedAnswer{}); }
    Frame operator()(const Pong&) const { return whole(wire::PongAnswer{}); }
    Frame operator()(const Acked& answer) const { return whole(wire::AckAnswer{answer.version}); }
    Frame operator()(const RoomCreated& answer) const {
        const RoomView& view = answer.view;
        return whole(wire::CreatedAnswer{view.room.name(), to_wire(answer.seat), answer.secret,
                                         view.room.version(), to_hex(view.hash), answer.log.epoch,
                                         answer.log.now_ms, RoomPrints::of(view).state(view)});
    }
    Frame operator()(const RoomJoined& answer) const {
        const RoomView& view = answer.view;
        wire::JoinedAnswer out{view.room.name(),
                               {},
                               answer.secret,
                               view.room.version(),
                               to_hex(view.hash),
                               answer.log.epoch,
                               answer.log.now_ms,
                               {},
                               {},
                               {}};
        if (answer.seat) {
            out.seat = to_wire(*answer.seat);
        }
        RoomPrints& prints = RoomPrints::of(view);
        if (answer.since) {
            out.events = prints.events_after(*answer.since, view);
            if (out.events) {
                out.rating_changes = to_wire(view.rating_changes);
            }
        }
        return out.events ? whole(out) : prints.joined(id, std::move(out), view);
    }
    Frame operator()(const PliesOfRoom& answer) const {
        return whole(RoomPrints::of(answer.view).plies(answer.view, answer.from, answer.to));
    }
    Frame operator()(const Summaries& answer) const {
        wire::SummariesAnswer out{{}, answer.gone};
        for (const RoomView& view : answer.rooms) {
            out.rooms.push_back(summary(view.room, view.names, view.changed_ms));
            out.rooms.back().hash = to_hex(view.hash);
        }
        return whole(out);
    }
    Frame operator()(const PositionReport& report) const { return whole(to_wire(report)); }
    Frame operator()(const CodeIssued& answer) const {
        return whole(wire::HandedOverAnswer{answer.code, answer.seconds});
    }
    Frame operator()(const SeatOfCode& answer) const {
        return whole(wire::TakenOverAnswer{answer.room, to_wire(answer.seat), answer.secret});
    }
    Frame operator()(const LinesOfChat& answer) const {
        wire::ChatLinesAnswer out{answer.room, to_wire(answer.channel), {}};
        std::int64_t number = answer.first;
        for (const ChatLine& line : answer.lines) {
            out.lines.push_back(to_wire(line, number++));
        }
        return whole(out);
    }
    Frame operator()(const InLobby& answer) const {
        wire::InLobbyAnswer out{answer.ticket.room, answer.ticket.secret, {}};
        if (answer.paired) {
            out.paired = to_wire(*answer.paired);
        }
        return whole(out);
    }
    Frame operator()(const Seeking& answer) const {
        return whole(wire::SeekingAnswer{static_cast<std::int64_t>(answer.seek)});
    }
    Frame operator()(const Refusal& refusal) const { return whole(to_wire(refusal)); }

private:
    [[nodiscard]] Frame whole(const auto& message) const { return frame_of(print(id, message)); }
};

struct NewsPrinter {
    const std::optional<std::string>& room; ///< as in Notice

    std::string operator()(const EventNews& news) const {
        wire::RawJson event = RoomPrints::of(news.view).last_event(news.event, news.view);
        return print(
            wire::EventPush{news.view.room.version(), to_hex(news.view.hash), std::move(event), room});
    }
    std::string operator()(const Presence& who) const {
        return print(
            wire::PresencePush{who.first, who.second, who.spectators, who.first_left, who.second_left, room});
    }
    std::string operator()(const Rated& rated) const {
        return print(wire::RatedPush{to_wire(rated.changes), room});
    }
    std::string operator()(const Unseated&) const { return print(wire::UnseatedPush{}); }
    std::string operator()(const Paired& game) const {
        return print(wire::PairedPush{game.room, to_wire(game.seat)});
    }
    std::string operator()(const SearchEnded&) const { return print(wire::SearchEndedPush{}); }
    std::string operator()(const ChatNews& said) const {
        return print(wire::ChatLinePush{said.room, to_wire(said.channel), to_wire(said.line, said.number)});
    }
    std::string operator()(const auto& news) const { return print(to_wire(news)); }
};

} // namespace

void PageSink::handle(Service& service, const ClientPtr& client, std::string_view frame,
                      std::function<void()> done) {
    auto parsed = wire::parse_request(frame);
    if (!parsed) {
        const wire::RequestFault& fault = parsed.error();
        send(frame_of(print(fault.id, wire::ErrorAnswer{fault.code, fault.message, {}})));
        done();
        return;
    }
    begin_request(service, service.begin(client, std::move(parsed->id), std::move(done)),
                  std::move(parsed->body));
}

void PageSink::answer(const std::string& request_id, const Answer& answer) {
    Frame frame = std::visit(AnswerPrinter{request_id}, answer);
    if (is_charged_by_length(answer)) {
        charge(frame.size() / wire::max_message_bytes);
    }
    send(std::move(frame));
}

void PageSink::tell(const Notice& notice) {
    if (notice.page_text == nullptr) {
        notice.page_text = shared_text(std::visit(NewsPrinter{notice.room}, notice.news));
    }
    send({notice.page_text});
}

} // namespace duiyi::server
