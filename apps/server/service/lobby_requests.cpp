// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "service/lobby_requests.hpp"

#include <algorithm>
#include <utility>

#include "domain/secret.hpp"
#include "service/fair_play.hpp"
#include "service/lobby_rooms.hpp"
#include "service/room_writer.hpp"
#include "service/stored_events.hpp"

namespace duiyi::server {
namespace {

constexpr std::int64_t second_ms = 1'000;
/// Of the entries about an account, the last ones.
constexpr std::size_t audit_looked_at = 100;

Refusal refusal_of(LobbyFault fault) {
    switch (fault) {
        case LobbyFault::full:
            return {RefusalCode::too_many, "too many players look for a game; try again later"};
        case LobbyFault::gone:
            return {RefusalCode::seek_gone, "the seek has been accepted or withdrawn"};
        case LobbyFault::own:
            return {RefusalCode::not_now, "the seek is your own"};
        case LobbyFault::not_meant:
            return {RefusalCode::not_now, "the seek is for other players"};
        case LobbyFault::not_rated:
            return {RefusalCode::not_now, "a rated game needs accounts and equal clocks"};
        case LobbyFault::no_pool:
            return {RefusalCode::bad_request, "there is no such pool"};
        case LobbyFault::bad_range:
            return {RefusalCode::bad_request, "no rating is within the range"};
        case LobbyFault::same_ticket:
            return {RefusalCode::not_now, "another connection searches with the same ticket"};
    }
    return {RefusalCode::failed, "unknown fault"};
}

void refuse(const PendingRequest& request, LobbyFault fault) {
    request.refuse(refusal_of(fault));
}

OwnTicket new_ticket() {
    return {new_room_name(), new_secret()};
}

} // namespace

LobbyRequests::LobbyRequests(Store& store, RoomRegistry& registry, Deadlines& deadlines, LobbyOptions options)
    : store_(store),
      registry_(registry),
      deadlines_(deadlines),
      options_(std::move(options)),
      waits_(pools().size()) {}

LobbyRequests::~LobbyRequests() {
    deadlines_.cancel(list_due_);
    deadlines_.cancel(wave_due_);
}

void LobbyRequests::enter(const PendingRequest& request, const LobbyEntry& entry) {
    if (entry.browser && !is_secret(*entry.browser)) {
        request.refuse(RefusalCode::bad_request, "the field \"browser\" is not a secret");
        return;
    }
    const auto& ticket = entry.ticket;
    const bool is_ticket = ticket && is_room_name(ticket->room) && is_secret(ticket->secret);
    const LiveRoomPtr live = is_ticket ? registry_.find(ticket->room) : nullptr;
    if (live == nullptr) {
        admit(request, entry, {new_ticket()});
        return;
    }
    live->run([this, live, request, entry, old = *ticket] {
        if (!live->room && live->missing.code == RefusalCode::no_such_room) {
            admit(request, entry, {old}); // not used yet
            return;
        }
        admit(request, entry, {new_ticket(), live->room ? game_of(*live->room, old.secret) : std::nullopt});
    });
}

void LobbyRequests::admit(const PendingRequest& request, const LobbyEntry& entry, const InLobby& answer) {
    const ClientPtr& client = request.client;
    if (client->sink == nullptr) {
        request.done(); // went away while the room of its ticket was being loaded
        return;
    }
    client->is_searching = false;
    if (lobby_.lose(client->number, options_.now_ms())) {
        changed();
    }
    const Ticket ticket{answer.ticket.room, hash_secret(answer.ticket.secret)};
    Visitor visitor{client, ticket, person_of(*client, entry.browser), random_side(), {}};
    if (client->account.empty()) {
        visitor.guest = entry.guest;
        let_in(request, std::move(visitor), answer);
        return;
    }
    store_.list_ratings(client->account, [this, request, visitor, answer](const auto& ratings) {
        store_.list_audit(
            request.client->account, audit_looked_at,
            [this, request, visitor, answer, ratings](const auto& entries) {
                store_.list_blocks(request.client->account, [this, request, visitor, answer, ratings,
                                                             entries](const auto& blocks) {
                    if (!ratings || !entries || !blocks) {
                        request.refuse(RefusalCode::failed, "the account could not be read");
                        return;
                    }
                    Visitor account = visitor;
                    account.ratings = *ratings;
                    account.waits_until_ms = rated_wait_until(*entries);
                    for (const std::string& id : *blocks) {
                        account.blocked.push_back("account " + id);
                    }
                    let_in(request, std::move(account), answer);
                });
            });
    });
}

void LobbyRequests::let_in(const PendingRequest& request, Visitor visitor, const InLobby& answer) {
    const ClientPtr& client = request.client;
    if (client->sink != nullptr) {
        visitors_.insert_or_assign(client->number, std::move(visitor));
        client->answer(request.id, answer);
        client->tell({list()});
    }
    request.done();
}

void LobbyRequests::leave(const PendingRequest& request) {
    visitors_.erase(request.client->number);
    stop(request);
}

void LobbyRequests::disconnected(const Client& client) {
    visitors_.erase(client.number);
    if (lobby_.lose(client.number, options_.now_ms())) {
        changed();
    }
}

void LobbyRequests::game_over(const std::string& room, std::optional<Side> spoilt_by) {
    guest_waits_.over(room, spoilt_by, options_.stamp_ms());
}

void LobbyRequests::stop(const PendingRequest& request) {
    request.client->is_searching = false;
    if (lobby_.leave(request.client->number)) {
        changed();
    }
    request.answer(Accepted());
}

Seeker LobbyRequests::seeker_of(const Visitor& visitor, const GameTerms& terms) const {
    const std::int64_t now_ms = options_.now_ms();
    Seeker seeker = duiyi::server::seeker_of(*visitor.client, visitor.ticket, visitor.ratings, terms, now_ms);
    seeker.person = visitor.person;
    seeker.last_side = recent_.last_side(visitor.person).value_or(visitor.last_side);
    seeker.met_lately = recent_.met_lately(visitor.person, now_ms);
    seeker.blocked = visitor.blocked;
    seeker.guest = visitor.guest;
    return seeker;
}

const LobbyRequests::Visitor* LobbyRequests::searching(const PendingRequest& request, bool wants_rated) {
    const auto found = visitors_.find(request.client->number);
    if (found == visitors_.end()) {
        request.refuse(RefusalCode::not_in_lobby, "enter the lobby first");
        return nullptr;
    }
    if (found->second.is_met) { // its ticket serves once
        request.refuse(RefusalCode::not_now, "you have just been paired");
        return nullptr;
    }
    const bool is_guest = request.client->account.empty();
    const std::int64_t until = is_guest ? guest_waits_.wait_until(found->second.person)
                                        : (wants_rated ? found->second.waits_until_ms : 0);
    const std::int64_t wait_ms = until - options_.stamp_ms();
    if (wait_ms > 0) {
        request.refuse(RefusalCode::must_wait, "after games that were left: wait " +
                                                   std::to_string((wait_ms + second_ms - 1) / second_ms) +
                                                   " s");
        return nullptr;
    }
    if (!options_.may_search(request.client->address)) {
        request.refuse(RefusalCode::too_many, "too many rooms from this address; try again later");
        return nullptr;
    }
    take_over(found->second);
    return &found->second;
}

void LobbyRequests::take_over(const Visitor& visitor) {
    for (const auto& [number, earlier] : visitors_) {
        if (number != visitor.client->number && earlier.ticket == visitor.ticket &&
            lobby_.lose(number, options_.now_ms())) {
            changed();
            earlier.client->is_searching = false;
            earlier.client->tell({SearchEnded()});
        }
    }
}

void LobbyRequests::seek(const PendingRequest& request, const SeekTerms& terms) {
    const Visitor* visitor = searching(request, terms.game.rated);
    if (visitor == nullptr) {
        return;
    }
    const auto id = lobby_.open({0, seeker_of(*visitor, terms.game), terms.game, terms.side, terms.opponents},
                                options_.now_ms());
    if (!id) {
        refuse(request, id.error());
        return;
    }
    changed();
    request.client->is_searching = true;
    request.answer(Seeking{*id});
}

void LobbyRequests::accept(const PendingRequest& request, std::uint64_t seek) {
    const auto found = lobby_.seeks().find(seek);
    const GameTerms terms = found == lobby_.seeks().end() ? GameTerms{} : found->second.terms;
    const Visitor* visitor = searching(request, terms.rated);
    if (visitor == nullptr) {
        return;
    }
    auto meeting = lobby_.accept(seek, seeker_of(*visitor, terms));
    if (!meeting) {
        refuse(request, meeting.error());
        return;
    }
    changed();
    store(*std::move(meeting), [request](const auto& stored) {
        if (stored) {
            request.answer(Accepted());
        } else {
            request.refuse(RefusalCode::failed, "the game could not be stored");
        }
    });
}

void LobbyRequests::join_pool(const PendingRequest& request, GameId game, std::string_view time) {
    const auto control = parse_time_control(time);
    const auto all = pools();
    const auto found = std::ranges::find_if(all, [&](const GameTerms& terms) {
        return control && terms.game == game && terms.time == *control &&
               terms.rated == !request.client->account.empty();
    });
    if (found == all.end()) {
        refuse(request, LobbyFault::no_pool);
        return;
    }
    const Visitor* visitor = searching(request, found->rated);
    if (visitor == nullptr) {
        return;
    }
    const auto pool = static_cast<std::size_t>(found - all.begin());
    const auto joined = lobby_.join(pool, seeker_of(*visitor, *found), options_.now_ms());
    if (!joined) {
        refuse(request, joined.error());
        return;
    }
    changed();
    plan_wave();
    request.client->is_searching = true;
    request.answer(Accepted());
}

void LobbyRequests::store(Meeting meeting, std::function<void(const StoreResult<void>&)> stored) {
    const std::int64_t stamp = options_.stamp_ms();
    UnitOfWork work = rooms_of(meeting, stamp, moment_of(options_.now_ms()));
    work.max_log_bytes = options_.max_game_bytes;
    for (std::size_t i = 0; i < work.appends.size();
         ++i) { // the game's for its host, the pointer for the other
        const std::size_t player = i == 0 ? meeting.host : 1 - meeting.host;
        const auto visitor = visitors_.find(meeting.players.at(player).client);
        if (visitor == visitors_.end()) {
            continue;
        }
        visitor->second.is_met = visitor->second.ticket == meeting.players.at(player).ticket;
        for (const StoredEvent& event : work.appends[i].events) {
            options_.storing(visitor->second.client->address, event_bytes(event));
        }
    }
    store_.commit(std::move(work), [this, meeting = std::move(meeting), stamp,
                                    stored = std::move(stored)](const auto& result) {
        if (result) {
            registry_.stored_unplayed(stamp);
            recent_.add({meeting.players[0].person, meeting.players[1].person}, options_.now_ms());
            const auto guest = [](const Seeker& one) { return one.player ? std::string() : one.person; };
            guest_waits_.begun(meeting.players.at(meeting.host).ticket.room,
                               {guest(meeting.players[0]), guest(meeting.players[1])});
        } else {
            (void)store_refusal(meeting.players.at(meeting.host).ticket.room, result.error()); // into the log
        }
        tell(meeting, result);
        if (result) {
            options_.paired(meeting.players.at(meeting.host).ticket.room);
        }
        stored(result);
    });
}

void LobbyRequests::tell(const Meeting& meeting, const StoreResult<void>& stored) {
    const std::string& room = meeting.players.at(meeting.host).ticket.room;
    for (const Side side : {Side::first, Side::second}) {
        const Seeker& player = meeting.players.at(index_of(side));
        const auto visitor = visitors_.find(player.client);
        if (visitor == visitors_.end() || visitor->second.ticket != player.ticket) {
            continue; // comes back with its ticket
        }
        const ClientPtr client = visitor->second.client;
        client->is_searching = false;
        if (stored) {
            visitors_.erase(visitor); // its ticket is used up
            client->tell({Paired{room, seat_of(side)}});
        } else {
            visitor->second.is_met = false;
            client->tell({SearchEnded()});
        }
    }
}

void LobbyRequests::changed() {
    if (list_due_ == 0) {
        list_due_ = deadlines_.add(options_.now_ms() + list_pause_ms, [this] {
            list_due_ = 0;
            send_list();
        });
    }
}

SeekList LobbyRequests::list() const {
    SeekList list = lobby_.list();
    const std::int64_t now_ms = options_.now_ms();
    const std::size_t half = list.pools.size(); // the pools behind are the same, rated
    for (std::size_t i = 0; i < half; ++i) {
        list.pools[i].usual_wait_ms = waits_[i].median(now_ms);
        list.pools[i].usual_wait_rated_ms = waits_[half + i].median(now_ms);
    }
    return list;
}

void LobbyRequests::send_list() {
    const Notice notice{list()};
    for (const auto& [number, visitor] : visitors_) {
        visitor.client->tell(notice);
    }
}

} // namespace duiyi::server
