// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "service/page_sink.hpp"

#include <string_view>
#include <utility>

#include "wire/engine_lines.hpp"
#include "wire/from_domain.hpp"
#include "wire/lobby.hpp"

namespace duiyi::server {

namespace {

SharedText shared_text(std::string text) {
    return std::make_shared<const std::string>(std::move(text));
}

struct AnswerPrinter {
    std::string_view id;

    std::string operator()(const Accepted&) const { return print(id, wire::AcceptedAnswer{}); }
    std::string operator()(const InLobby& answer) const {
        wire::InLobbyAnswer out{answer.ticket.room, answer.ticket.secret, {}};
        if (answer.paired) {
            out.paired = to_wire(*answer.paired);
        }
        return print(id, out);
    }
    std::string operator()(const Seeking& answer) const {
        return print(id, wire::SeekingAnswer{static_cast<std::int64_t>(answer.seek)});
    }
    std::string operator()(const Refusal& refusal) const { return print(id, to_wire(refusal)); }
};

struct NewsPrinter {
    std::string operator()(const Paired& game) const {
        return print(wire::PairedPush{game.room, to_wire(game.seat)});
    }
    std::string operator()(const SearchEnded&) const { return print(wire::SearchEndedPush{}); }
    std::string operator()(const auto& news) const { return print(to_wire(news)); }
};

} // namespace

void PageSink::answer(const std::string& request_id, const Answer& answer) {
    send({shared_text(std::visit(AnswerPrinter{request_id}, answer))});
}

void PageSink::tell(const Notice& notice) {
    if (notice.page_text == nullptr) {
        notice.page_text = shared_text(std::visit(NewsPrinter(), notice.news));
    }
    send({notice.page_text});
}

} // namespace duiyi::server
