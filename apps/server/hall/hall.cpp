// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "hall/hall.hpp"

#include <spdlog/spdlog.h>

#include <utility>

#include "duiyi/engine/level.hpp"
#include "hall/describe.hpp"
#include "rooms/secret.hpp"
#include "studies/look.hpp"

namespace duiyi::server {

namespace {

using wire::ErrorCode;

constexpr double rooms_at_once = 0.5; // of the hourly allowance
/// A join may print a whole game and is told to the whole room: it counts as so many messages more, and for
/// each 16 KiB of its answer one on top.
constexpr std::size_t join_charge = 4;

wire::Seat seat_for(wire::Side side) {
    return side == wire::Side::first ? wire::Seat::first : wire::Seat::second;
}

wire::Side choose(wire::SideChoice choice) {
    switch (choice) {
        case wire::SideChoice::first:
            return wire::Side::first;
        case wire::SideChoice::second:
            return wire::Side::second;
        case wire::SideChoice::random:
            break;
    }
    return random_below(2) == 0 ? wire::Side::first : wire::Side::second;
}

Created first_event(const wire::CreateRequest& request, const Board& board, wire::Side side,
                    const SecretHash& holder) {
    Created created{request.game, request.mode, board.start_fen(), {}};
    if (request.computer) {
        const auto other = side == wire::Side::first ? wire::Side::second : wire::Side::first;
        created.computer =
            ComputerSeat{other, static_cast<int>(*request.computer), random_below(std::size_t{1} << 32U)};
    } else if (request.mode == wire::Mode::screen) {
        created.holders = {holder, holder};
    }
    created.holders[static_cast<std::size_t>(side)] = holder;
    return created;
}

/// What is wrong with the level asked for.
std::optional<Refusal> bad_level(const wire::CreateRequest& request, bool has_computer) {
    if (!request.computer) {
        return std::nullopt;
    }
    if (!has_computer) {
        return Refusal{ErrorCode::no_computer, "this server has no computer to play"};
    }
    if (*request.computer < engine::lowest_level || *request.computer > engine::highest_level) {
        return Refusal{ErrorCode::bad_message, "the field \"computer\" is not a level from " +
                                                   std::to_string(engine::lowest_level) + " to " +
                                                   std::to_string(engine::highest_level)};
    }
    return std::nullopt;
}

} // namespace

Hall::Hall(Store& store, HallOptions options, Pool* pool)
    : store_(store),
      options_(std::move(options)),
      pool_(pool),
      creations_(options_.rooms_per_hour / 3600.0, options_.rooms_per_hour * rooms_at_once),
      started_ms_(options_.now_ms()) {}

Hall::~Hall() {
    for (const auto& [name, live] : rooms_) {
        forget_thoughts(live);
        live->let_go();
    }
}

GuestPtr Hall::enter(std::string address, Outlet& outlet) {
    ++guests_;
    auto guest = std::make_shared<Guest>();
    guest->address = std::move(address);
    guest->outlet = &outlet;
    return guest;
}

void Hall::leave(const GuestPtr& guest) {
    if (guest->outlet == nullptr) {
        return;
    }
    --guests_;
    guest->outlet = nullptr;
    leave_room(guest);
}

/// Sends each kind of request to the function that handles it.
struct Hall::Dispatch {
    Hall& hall;
    Errand errand;

    void operator()(wire::CreateRequest& request) { hall.create(std::move(errand), request); }
    void operator()(wire::JoinRequest& request) { hall.join(std::move(errand), std::move(request)); }
    void operator()(wire::PingRequest&) {
        errand.guest->send(print(errand.id, wire::PongAnswer{}));
        errand.done();
    }
    void operator()(wire::HintRequest&) {
        in_room(std::move(errand), [&hall = hall](const auto& e, const auto& live) { hall.hint(e, live); });
    }
    void operator()(wire::AnalyseRequest& request) {
        in_room(std::move(errand),
                [&hall = hall, request](const auto& e, const auto& live) { hall.analyse(e, live, request); });
    }
    void operator()(wire::AnalysePositionRequest& request) { hall.analyse_position(errand, request); }
    void operator()(wire::LookRequest& request) {
        if (auto answer = look(request)) {
            errand.guest->send(print(errand.id, *answer));
            errand.done();
        } else {
            refuse(errand, answer.error().code, answer.error().message);
        }
    }
    void operator()(wire::StopAnalysisRequest&) { hall.stop_analysis(errand); }
    void operator()(wire::ReviewRequest&) {
        in_room(std::move(errand), [&hall = hall](const auto& e, const auto& live) { hall.review(e, live); });
    }
    /// All others are for players.
    template <class R>
    void operator()(R& request) {
        in_room(std::move(errand),
                [&hall = hall, request = std::move(request)](const auto& e, const auto& live) {
                    hall.play_here(e, live, request);
                });
    }
};

void Hall::handle(const GuestPtr& guest, std::string_view frame, Done done) {
    auto request = wire::parse_request(frame);
    if (!request) {
        refuse({guest, request.error().id, std::move(done)}, request.error().code, request.error().message);
        return;
    }
    std::visit(Dispatch{*this, {guest, std::move(request->id), std::move(done)}}, request->body);
}

void Hall::refuse(const Errand& errand, ErrorCode code, std::string message) {
    errand.guest->send(print(errand.id, wire::ErrorAnswer{code, std::move(message)}));
    errand.done();
}

void Hall::create(Errand errand, const wire::CreateRequest& request) {
    auto board = request.fen ? Board::from_fen(request.game, *request.fen) : Board::usual(request.game);
    if (!board) {
        refuse(errand, ErrorCode::bad_fen, board.error());
        return;
    }
    if (const auto refusal = bad_level(request, pool_ != nullptr)) {
        refuse(errand, refusal->code, refusal->message);
        return;
    }
    if (!creations_.take(errand.guest->address, options_.now_ms())) {
        refuse(errand, ErrorCode::too_many, "too many rooms from this address; try again later");
        return;
    }
    const wire::Side side = choose(request.side);
    const std::string secret = new_secret();
    const Created created = first_event(request, *board, side, hash_secret(secret));
    auto room = Room::open(new_room_name(), created);
    if (!room) {
        refuse(errand, ErrorCode::server_error, room.error());
        return;
    }
    auto live = std::make_shared<LiveRoom>(room->name());
    live->used_ms = options_.now_ms();
    live->room = std::move(*room);
    const bool both = request.mode == wire::Mode::screen && !request.computer;
    const auto seat = both ? wire::Seat::both : seat_for(side);
    Batch batch{stored(live->name(), 1, created, Receipt{seat, errand.id, "create"})};
    store_.append(
        std::move(batch), [this, live, seat, secret, errand = std::move(errand)](const auto& result) {
            if (!result) {
                spdlog::error("cannot store a new room: {}", result.error().message);
                refuse(errand, ErrorCode::server_error, "the room could not be stored");
                return;
            }
            rooms_[live->name()] = live;
            move_guest(errand.guest, live, seat);
            errand.guest->send(
                print(errand.id, wire::CreatedAnswer{live->name(), seat, secret, 1, live->room->state()}));
            live->tell_presence(errand.guest.get());
            errand.done();
            attend(live);
        });
}

void Hall::join(Errand errand, wire::JoinRequest request) {
    const LiveRoomPtr live = is_room_name(request.room) ? find_room(request.room) : nullptr;
    if (live == nullptr) {
        refuse(errand, ErrorCode::no_such_room, "no room has this name");
        return;
    }
    live->run([this, live, errand = std::move(errand), request = std::move(request)] {
        if (!live->room) {
            refuse(errand, live->missing.code, live->missing.message);
            return;
        }
        join_here(errand, live, request);
    });
}

void Hall::join_here(const Errand& errand, const LiveRoomPtr& live, const wire::JoinRequest& request) {
    wire::JoinedAnswer answer;
    answer.room = live->name();
    if (request.secret) {
        answer.seat = live->room->seat_of(*request.secret);
        if (!answer.seat) {
            refuse(errand, ErrorCode::wrong_secret, "the secret opens no seat of this room");
            return;
        }
    } else if (errand.guest->room == live && errand.guest->seat) {
        answer.seat = errand.guest->seat; // one who sits here asks for the state again
    } else if (!request.watch.value_or(false)) {
        const std::string secret = new_secret();
        if (const auto taken = live->room->take_seat(hash_secret(secret), errand.id)) {
            take_seat(errand, live, std::get<SeatTaken>(*taken), secret, request.since);
            return;
        }
    }
    enter_room(errand, live, std::move(answer), request.since);
    errand.done();
}

void Hall::take_seat(const Errand& errand, const LiveRoomPtr& live, const SeatTaken& taken,
                     const std::string& secret, std::optional<std::int64_t> since) {
    wire::JoinedAnswer answer;
    answer.room = live->name();
    answer.seat = seat_for(taken.side);
    answer.secret = secret;
    const Receipt receipt = join_receipt(*answer.seat, errand.id);
    commit(live, taken, receipt, errand, [this, live, errand, answer, since](auto event) {
        // Before the newcomer is in the room: the answer includes it.
        live->announce(std::move(event));
        enter_room(errand, live, answer, since);
    });
}

void Hall::enter_room(const Errand& errand, const LiveRoomPtr& live, wire::JoinedAnswer answer,
                      std::optional<std::int64_t> since) {
    if (errand.guest->outlet == nullptr) {
        return; // went away while the room was being stored or loaded
    }
    move_guest(errand.guest, live, answer.seat);
    answer.version = live->room->version();
    if (since) {
        answer.events = live->events_after(*since);
    }
    if (!answer.events) {
        answer.state = live->room->state();
    }
    std::string text = print(errand.id, answer);
    errand.guest->outlet->charge(join_charge + text.size() / wire::max_message_bytes);
    errand.guest->send(std::move(text));
    if (answer.seat) {
        live->unseat(*answer.seat, *errand.guest);
    }
    live->tell_presence(errand.guest.get());
    attend(live);
}

void Hall::move_guest(const GuestPtr& guest, const LiveRoomPtr& live, std::optional<wire::Seat> seat) {
    if (guest->outlet == nullptr) {
        return; // went away while the room was being stored or loaded
    }
    if (guest->room != live) {
        leave_room(guest);
    }
    guest->room = live;
    live->enter(guest, seat);
}

void Hall::leave_room(const GuestPtr& guest) {
    if (const LiveRoomPtr live = std::exchange(guest->room, nullptr)) {
        stop_helping(*guest);
        live->leave(*guest);
        live->used_ms = options_.now_ms();
        live->tell_presence();
        attend(live);
        go_on_reviewing(live);
    }
}

void Hall::in_room(Errand errand, InRoom job) {
    const LiveRoomPtr live = errand.guest->room;
    if (live == nullptr) {
        refuse(errand, ErrorCode::not_in_room, "join a room first");
        return;
    }
    live->run([live, errand = std::move(errand), job = std::move(job)] {
        if (live->room) {
            job(errand, live);
        } else {
            refuse(errand, live->missing.code, live->missing.message);
        }
    });
}

template <class R>
void Hall::play_here(Errand errand, const LiveRoomPtr& live, const R& request) {
    if (!errand.guest->seat) {
        refuse(errand, ErrorCode::not_seated, "only players may do this");
        return;
    }
    const wire::Seat seat = *errand.guest->seat;
    Receipt receipt{seat, errand.id, wire::request_line(request)};
    const auto before = live->room->done_before(receipt);
    if (before && *before) {
        errand.guest->send(print(errand.id, wire::AckAnswer{**before}));
        errand.done();
        return;
    }
    auto decision = before ? live->room->decide(seat, request) : Decision(tl::unexpected(before.error()));
    if (!decision) {
        refuse(errand, decision.error().code, decision.error().message);
        return;
    }
    commit(live, std::move(*decision), std::move(receipt), errand, [live, errand](auto event) {
        errand.guest->send(print(errand.id, wire::AckAnswer{live->room->version()}));
        live->announce(std::move(event));
    });
}

void Hall::commit(const LiveRoomPtr& live, Event event, std::optional<Receipt> receipt, const Errand& errand,
                  Then then) {
    Batch batch;
    if (auto* rematch = std::get_if<RematchStarted>(&event)) {
        rematch->room = new_room_name();
        batch.push_back(stored(rematch->room, 1, live->room->rematch(), std::nullopt));
    }
    batch.push_back(stored(live->name(), live->room->version() + 1, event, receipt));
    live->hold();
    store_.append(std::move(batch), [this, live, event = std::move(event), receipt = std::move(receipt),
                                     errand, then = std::move(then)](const auto& result) {
        if (result) {
            committed(live, event, receipt, then);
            errand.done();
        } else {
            spdlog::error("room {}: cannot store: {}", live->name(), result.error().message);
            refuse(errand, ErrorCode::server_error, "the request could not be stored");
            if (result.error().fault == StoreFault::conflict) {
                discard(live);
            }
        }
        live->release();
    });
}

void Hall::committed(const LiveRoomPtr& live, const Event& event, const std::optional<Receipt>& receipt,
                     const Then& then) {
    if (const auto applied = live->room->apply(event, receipt); !applied) {
        // decide() allowed what apply() refuses: a fault of this program. The stored event stands.
        spdlog::critical("room {}: a stored event cannot be applied: {}", live->name(), applied.error());
        discard(live);
        return;
    }
    live->used_ms = options_.now_ms();
    then(describe(event, *live->room));
    if (std::holds_alternative<Moved>(event) || std::holds_alternative<TakenBack>(event) ||
        std::holds_alternative<Ended>(event)) {
        forget_thoughts(live);
    }
    attend(live);
}

void Hall::discard(const LiveRoomPtr& live) {
    forget_thoughts(live);
    rooms_.erase(live->name());
    live->room.reset();
    live->missing = {ErrorCode::server_error, "the room has to be read again; reconnect"};
    for (const GuestPtr& guest : std::vector(live->guests())) {
        guest->room.reset();
        live->leave(*guest);
        if (guest->outlet != nullptr) {
            guest->outlet->close();
        }
    }
}

} // namespace duiyi::server
