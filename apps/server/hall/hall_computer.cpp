// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The hall and the computer: when it is to move, and what people ask of it. It thinks elsewhere
// (computer/pool.hpp); what it finds comes back on the hall's thread, and its moves go the way of
// everybody's.
#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>

#include "hall/hall.hpp"

namespace duiyi::server {

namespace {

using wire::ErrorCode;

constexpr std::int64_t most_lines = 5;

wire::Seat seat_of_side(wire::Side side) {
    return side == wire::Side::first ? wire::Seat::first : wire::Seat::second;
}

/// Who the computer's move is for: a player if one is here, else somebody who watches.
const std::string& payer_of(const LiveRoom& live) {
    const auto player =
        std::ranges::find_if(live.guests(), [](const auto& g) { return g->seat.has_value(); });
    return player != live.guests().end() ? (*player)->address : live.guests().front()->address;
}

std::string hint_push(const Finding& finding) {
    wire::HintPush push;
    push.ply = static_cast<std::int64_t>(finding.ply);
    if (!finding.lines.empty()) {
        push.line = finding.lines.front();
    }
    return print(push);
}

std::string analysis_push(const Finding& finding) {
    return print(wire::AnalysisPush{static_cast<std::int64_t>(finding.ply), finding.depth, finding.last,
                                    finding.lines});
}

} // namespace

void Hall::cancel(std::uint64_t& ticket) {
    if (const auto held = std::exchange(ticket, 0); held != 0) {
        pool_->cancel(held);
    }
}

void Hall::stop_helping(Guest& guest) {
    cancel(guest.help);
}

void Hall::forget_thoughts(const LiveRoomPtr& live) {
    cancel(live->thoughts.move);
    cancel(live->thoughts.review);
    live->thoughts.pages.clear();
    for (const GuestPtr& guest : live->guests()) {
        guest->reads_review = false;
        stop_helping(*guest);
    }
}

void Hall::accept(const Errand& errand) {
    errand.guest->send(print(errand.id, wire::AcceptedAnswer{}));
    errand.done();
}

void Hall::attend(const LiveRoomPtr& live) {
    if (pool_ == nullptr) {
        return;
    }
    auto& thoughts = live->thoughts;
    const bool due = live->room && live->room->computer_to_move() && !live->guests().empty();
    if (thoughts.move != 0 && (!due || thoughts.move_version != live->room->version())) {
        cancel(thoughts.move);
    }
    if (!due || thoughts.move != 0) {
        return;
    }
    const ComputerSeat& computer = *live->room->computer();
    const bool draw_offered = live->room->offers().draw && live->room->offers().draw != computer.side;
    thoughts.move_version = live->room->version();
    thoughts.move =
        pool_->ask(payer_of(*live), Urgency::move,
                   {live->room->board(), MoveQuestion{computer.level, computer.seed, draw_offered}},
                   [this, live, version = thoughts.move_version](const Finding& finding) {
                       live->thoughts.move = 0;
                       live->run([this, live, version, finding] { computer_found(live, version, finding); });
                   });
}

void Hall::computer_found(const LiveRoomPtr& live, std::int64_t version, const Finding& finding) {
    if (!live->room || live->room->version() != version || !live->room->computer_to_move()) {
        attend(live); // something was quicker: a takeback, a resignation
        return;
    }
    const wire::Seat seat = seat_of_side(live->room->computer()->side);
    auto decision = finding.accepts_draw
                        ? live->room->decide(seat, wire::OfferDrawRequest{})
                        : live->room->decide(
                              seat, wire::MoveRequest{static_cast<std::int64_t>(finding.ply), finding.move});
    if (!decision) {
        // A fault of this program. It is asked again with the next tick, and may have more luck.
        spdlog::critical("room {}: the computer's '{}' is refused: {}", live->name(), finding.move,
                         decision.error().message);
        return;
    }
    const Errand nobody{std::make_shared<Guest>(), {}, [] {}};
    commit(live, std::move(*decision), std::nullopt, nobody,
           [live](auto event) { live->announce(std::move(event)); });
}

void Hall::hint(const Errand& errand, const LiveRoomPtr& live) {
    if (pool_ == nullptr) {
        refuse(errand, ErrorCode::no_computer, "this server has no computer to ask");
        return;
    }
    if (const auto refusal = live->room->no_hint(errand.guest->seat)) {
        refuse(errand, refusal->code, refusal->message);
        return;
    }
    accept(errand);
    stop_helping(*errand.guest);
    errand.guest->help =
        pool_->ask(errand.guest->address, Urgency::move, {live->room->board(), HintQuestion{}},
                   [guest = errand.guest](auto& found) {
                       guest->help = 0;
                       guest->send(hint_push(found));
                   });
}

void Hall::analyse(const Errand& errand, const LiveRoomPtr& live, const wire::AnalyseRequest& request) {
    if (pool_ == nullptr) {
        refuse(errand, ErrorCode::no_computer, "this server has no computer to ask");
        return;
    }
    if (const auto refusal = live->room->no_analysis(errand.guest->seat)) {
        refuse(errand, refusal->code, refusal->message);
        return;
    }
    Board board = live->room->board();
    if (request.ply < 0 || request.ply > static_cast<std::int64_t>(board.ply_count())) {
        refuse(errand, ErrorCode::stale_ply, "the game has no ply " + std::to_string(request.ply));
        return;
    }
    board.take_back_to(static_cast<std::size_t>(request.ply));
    look_deeper(errand, std::move(board), request.lines);
}

void Hall::analyse_position(const Errand& errand, const wire::AnalysePositionRequest& request) {
    if (pool_ == nullptr) {
        refuse(errand, ErrorCode::no_computer, "this server has no computer to ask");
        return;
    }
    // Whoever is in a game between people might ask about the position that stands there.
    if (const LiveRoomPtr& live = errand.guest->room; live != nullptr && live->room) {
        if (const auto refusal = live->room->no_analysis(errand.guest->seat)) {
            refuse(errand, refusal->code, refusal->message);
            return;
        }
    }
    auto board = Board::from_fen(request.game, request.fen);
    if (!board) {
        refuse(errand, ErrorCode::bad_fen, board.error());
        return;
    }
    look_deeper(errand, std::move(*board), request.lines);
}

void Hall::look_deeper(const Errand& errand, Board board, std::int64_t lines) {
    if (lines < 1 || lines > most_lines) {
        refuse(errand, ErrorCode::bad_message, "the field \"lines\" is not from 1 to 5");
        return;
    }
    accept(errand);
    stop_helping(*errand.guest);
    errand.guest->help = pool_->ask(errand.guest->address, Urgency::analysis,
                                    {std::move(board), AnalysisQuestion{static_cast<int>(lines), 0}},
                                    [guest = errand.guest](const Finding& found) {
                                        guest->help = found.last ? 0 : guest->help;
                                        guest->send(analysis_push(found));
                                    });
}

void Hall::stop_analysis(const Errand& errand) {
    stop_helping(*errand.guest);
    accept(errand);
}

void Hall::review(const Errand& errand, const LiveRoomPtr& live) {
    if (pool_ == nullptr) {
        refuse(errand, ErrorCode::no_computer, "this server has no computer to ask");
        return;
    }
    if (!live->room->is_over()) {
        refuse(errand, ErrorCode::game_not_over, "the game is still going on");
        return;
    }
    if (!review_end(live->room->board())) {
        refuse(errand, ErrorCode::not_now, "nothing was played in this game");
        return;
    }
    accept(errand);
    for (const std::string& page : live->thoughts.pages) {
        errand.guest->send(page);
    }
    errand.guest->reads_review = errand.guest->room == live;
    go_on_reviewing(live);
}

void Hall::go_on_reviewing(const LiveRoomPtr& live) {
    auto& thoughts = live->thoughts;
    const auto reader = std::ranges::find_if(live->guests(), [](const auto& g) { return g->reads_review; });
    if (reader == live->guests().end()) {
        cancel(thoughts.review);
        return;
    }
    const auto end = review_end(live->room->board());
    if (thoughts.review != 0 || !end || thoughts.pages.size() > *end) {
        return;
    }
    thoughts.review = pool_->ask((*reader)->address, Urgency::analysis,
                                 {live->room->board(), ReviewQuestion{thoughts.pages.size()}},
                                 [this, live](const Finding& finding) { reviewed(live, finding); });
}

void Hall::reviewed(const LiveRoomPtr& live, const Finding& finding) {
    auto& thoughts = live->thoughts;
    if (finding.last) {
        thoughts.review = 0;
    }
    wire::ReviewPush push;
    push.ply = static_cast<std::int64_t>(finding.ply);
    push.last = static_cast<std::int64_t>(review_end(live->room->board()).value_or(0));
    if (!finding.lines.empty()) {
        push.line = finding.lines.front();
    }
    thoughts.pages.push_back(print(push));
    for (const GuestPtr& guest : live->guests()) {
        if (guest->reads_review) {
            guest->send(thoughts.pages.back());
        }
    }
}

} // namespace duiyi::server
