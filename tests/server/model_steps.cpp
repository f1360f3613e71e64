// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "model_steps.hpp"

#include <algorithm>
#include <random>

#include "domain/secret.hpp"

namespace duiyi::server::service_model {

namespace {

constexpr std::size_t most_rooms = 7;
constexpr std::size_t one_mishap_in = 12;

struct Weight {
    Act act;
    unsigned weight;
};
constexpr std::array weights{
    Weight{Act::create, 3},     Weight{Act::join, 14},     Weight{Act::leave_room, 2},
    Weight{Act::follow, 3},     Weight{Act::unfollow, 1},  Weight{Act::move, 34},
    Weight{Act::wrong_move, 3}, Weight{Act::command, 24},  Weight{Act::renew, 2},
    Weight{Act::leave_seat, 1}, Weight{Act::hand_over, 2}, Weight{Act::take_over, 3},
    Weight{Act::plies, 1},      Weight{Act::summaries, 1}, Weight{Act::resend, 5},
    Weight{Act::reuse_id, 2},   Weight{Act::leave, 2},     Weight{Act::wait, 1},
    Weight{Act::restart, 1},    Weight{Act::think, 10},    Weight{Act::burst, 4},
};

struct Start {
    const char *game, *fen;
};
/// Usual starts, and some from which a few moves lead to an end.
constexpr std::array starts{
    Start{"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    Start{"chess", "7k/8/5KQ1/8/8/8/8/8 b - - 0 1"},
    Start{"chess", "8/8/8/8/8/2k5/1q6/K7 w - - 97 80"},
    Start{"chess", "4k3/P7/8/8/8/8/8/4K2R w K - 0 1"},
    Start{"chess", "4k3/8/8/8/8/8/8/4K2R w - - 98 80"},
    Start{"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1"}, // a handicap
    Start{"chess960", "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1"},
    Start{"xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"},
    Start{"xiangqi", "3k5/9/4P4/9/9/9/9/9/4R4/4K4 w - - 0 1"},
    Start{"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP/RNBQKBNR w KQkq - 0 1"}, // a fault
};

} // namespace

std::vector<Step> random_steps(unsigned seed, std::size_t count) {
    std::mt19937 random(seed);
    const auto below = [&random](std::size_t bound) { return random() % bound; };
    std::vector<Step> out;
    std::size_t sum = 0;
    for (const Weight& one : weights) {
        sum += one.weight;
    }
    for (std::size_t i = 0; i < count; ++i) {
        std::size_t left = below(sum);
        auto chosen = weights.begin();
        while (left >= chosen->weight) {
            left -= chosen->weight;
            ++chosen;
        }
        const auto mishap = below(one_mishap_in) == 0 ? static_cast<Mishap>(below(4)) : Mishap::none;
        out.push_back(
            {i == 0 ? Act::create : chosen->act, mishap, below(tab_count), below(1000), below(1'000'000)});
    }
    return out;
}

json::object People::request_of(const Step& step, std::size_t& tab) const {
    if (rooms.empty()) {
        return create(step);
    }
    switch (step.act) {
        case Act::create:
            return rooms.size() < most_rooms ? create(step) : join(step, tab);
        case Act::leave_room: {
            json::object out{{"type", "leave_room"}};
            if (step.pick % 3 != 0) {
                const std::string& own = model_.client(tab).room;
                out["room"] = own.empty() || step.pick % 3 == 1 ? room_of(step) : own;
            }
            return out;
        }
        case Act::follow:
            return {{"type", "follow"}, {"room", room_of(step)}};
        case Act::unfollow: {
            const auto followed = std::ranges::find_if(
                rooms, [&](const auto& room) { return model_.client(tab).follows.contains(room); });
            return {{"type", "unfollow"}, {"room", followed == rooms.end() ? room_of(step) : *followed}};
        }
        case Act::move:
        case Act::wrong_move:
            return move(step, tab);
        case Act::command:
            return command(step, tab);
        case Act::renew:
            tab = player(room_of(step), "", tab);
            return {{"type", "renew_secret"}, {"secret", step.pick % 8 == 0 ? "short" : new_secret()}};
        case Act::leave_seat:
            tab = player(room_of(step), "", tab);
            return {{"type", "leave_seat"}};
        case Act::hand_over:
            return hand_over(step, tab);
        case Act::take_over:
            return take_over(step);
        case Act::plies:
            return {
                {"type", "plies"}, {"room", room_of(step)}, {"from", step.pick % 5}, {"to", step.pick % 11}};
        case Act::summaries:
            return summaries(step);
        case Act::resend:
        case Act::reuse_id:
            if (!sent.empty()) {
                const std::size_t sender = sent[step.room % sent.size()].tab;
                tab = step.pick % 3 == 0 ? tab : sender;
                json::object request = again(step);
                if (tab != sender) { // it need not have the version that the sender had
                    for (const char* field : {"since", "epoch", "hash"}) {
                        request.erase(field);
                    }
                }
                return request;
            }
            break;
        default:
            break;
    }
    return join(step, tab);
}

json::object People::create(const Step& step) const {
    const Start& start = starts.at(step.pick % starts.size());
    json::object out{{"type", "create"},
                     {"game", start.game},
                     {"fen", start.fen},
                     {"mode", step.pick / 10 % 4 == 0 ? "screen" : "link"},
                     {"side", step.pick / 100 % 2 == 0 ? "first" : "second"}};
    if (step.room % 3 == 0) {
        out["computer"] = 1 + step.room % 10;
    }
    return out;
}

std::string People::secret_of(std::size_t tab, const std::string& room) const {
    const auto found = own_secrets_.find({person_of(tab), room});
    return found == own_secrets_.end() ? std::string() : found->second;
}

json::object People::join(const Step& step, std::size_t tab) const {
    const std::string& room = room_of(step);
    json::object out{{"type", "join"}, {"room", step.pick % 97 == 0 ? std::string(22, 'A') : room}};
    const auto& known = secrets_.find(room);
    const std::string own = secret_of(tab, room);
    if (step.pick % 11 == 0 && known != secrets_.end()) {
        out["secret"] = known->second[step.pick / 11 % known->second.size()];
    } else if (step.pick % 41 == 0) {
        out["secret"] = std::string(43, 'x');
    } else if (step.pick % 7 != 0 && !own.empty()) {
        out["secret"] = own;
    }
    if (step.pick / 100 % 9 == 0 || (tab == tab_count - 1 && step.pick / 100 % 4 != 0)) {
        out["watch"] = true;
    }
    if (const auto version = version_of(tab, room); version != 0 && step.pick / 1000 % 2 == 0) {
        out["since"] = version;
        out["epoch"] = epoch;
        out["hash"] = hash_of(tab, room);
    }
    return out;
}

std::size_t People::player(const std::string& room, const std::string& side, std::size_t otherwise) const {
    for (std::size_t tab = 0; tab < tab_count; ++tab) {
        const ModelClient& client = model_.client((tab + otherwise) % tab_count);
        if (client.room == room && !client.seat.empty() &&
            (side.empty() || client.seat == side || client.seat == "both")) {
            return (tab + otherwise) % tab_count;
        }
    }
    return otherwise;
}

json::object People::move(const Step& step, std::size_t& tab) const {
    tab = step.pick % 16 == 0 ? tab
                              : player(room_of(step), model_.rooms().at(room_of(step)).position.turn, tab);
    const std::string& own = model_.client(tab).room;
    const PositionShown& position = model_.rooms().at(own.empty() ? room_of(step) : own).position;
    json::object out{{"type", "move"}, {"ply", position.ply}, {"move", "e2e5"}};
    if (!position.legal.empty()) {
        out["move"] = position.legal[step.pick / 16 % position.legal.size()];
    }
    if (step.act == Act::wrong_move) {
        if (step.pick % 2 == 0) {
            out["ply"] = position.ply - 1 + static_cast<std::int64_t>(step.pick / 2 % 2) * 2;
        } else {
            out["move"] = step.pick % 3 == 0 ? "a1a1" : "";
        }
    }
    return out;
}

json::object People::command(const Step& step, std::size_t& tab) const {
    constexpr std::array kinds{"offer_draw",       "offer_draw",       "decline_draw",     "claim_draw",
                               "request_takeback", "request_takeback", "decline_takeback", "offer_rematch",
                               "offer_rematch",    "offer_rematch",    "resign",           "give_time",
                               "claim_left",       "berserk"};
    // Whoever has been offered something answers half of the time.
    const ModelRoom& room = model_.rooms().at(room_of(step));
    std::string kind = kinds.at(step.pick / 16 % kinds.size());
    std::string side;
    for (const auto& [by, answer] :
         {std::pair(room.offers.draw, "draw"), std::pair(room.offers.takeback, "takeback"),
          std::pair(room.offers.rematch, "rematch")}) {
        if (!by.empty() && step.pick / 2 % 2 == 0) {
            side = by == "first" ? "second" : "first";
            kind = step.pick / 4 % 3 == 0 && std::string(answer) != "rematch"
                       ? "decline_" + std::string(answer)
                       : (std::string(answer) == "takeback" ? "request_" : "offer_") + std::string(answer);
        }
    }
    tab = step.pick % 16 == 0 ? tab : player(room.name, side, tab);
    json::object out{{"type", kind}};
    if (kind == "claim_left") {
        out["claim"] = "win";
    }
    return out;
}

json::object People::hand_over(const Step& step, std::size_t& tab) const {
    const std::string& room = room_of(step);
    tab = player(room, "", tab);
    const auto known = secrets_.find(room);
    std::string secret = secret_of(tab, room);
    if (step.pick % 5 == 0 && known != secrets_.end()) {
        secret = known->second[step.pick / 5 % known->second.size()];
    }
    return {{"type", "hand_over"}, {"secret", secret}};
}

json::object People::take_over(const Step& step) const {
    const bool is_guess = codes.empty() || step.pick % 8 == 0;
    const std::size_t recent = codes.empty() ? 0 : step.pick / 8 % std::min<std::size_t>(codes.size(), 3);
    return {{"type", "take_over"}, {"code", is_guess ? "0000000000" : codes[codes.size() - 1 - recent]}};
}

json::object People::summaries(const Step& step) const {
    json::array known;
    for (std::size_t i = 0; i < rooms.size(); ++i) {
        json::object one{{"room", rooms[i]}};
        if ((step.pick >> i) % 2 == 0) {
            const auto version =
                model_.rooms().at(rooms[i]).version - static_cast<std::int64_t>(step.room % 2);
            one["version"] = version;
            one["hash"] = stored_hash(rooms[i], version);
        }
        known.emplace_back(std::move(one));
    }
    known.emplace_back(json::object{{"room", std::string(22, 'A')}});
    return {{"type", "summaries"}, {"rooms", std::move(known)}};
}

/// A request that was sent before, or its id in another request.
json::object People::again(const Step& step) const {
    json::object out = sent[step.room % sent.size()].request;
    if (step.act == Act::reuse_id) {
        const json::value id = out.at("id");
        if (text_at(out, "type") == "renew_secret") {
            return {{"type", "renew_secret"}, {"secret", new_secret()}, {"id", id}};
        }
        return {{"type", step.pick % 2 == 0 ? "resign" : "offer_draw"}, {"id", id}};
    }
    return out;
}

void People::learn_secret(std::size_t tab, const std::string& room, const std::string& secret) {
    secrets_[room].push_back(secret);
    own_secrets_[{person_of(tab), room}] = secret;
}

void People::learn_rematch(const std::string& room, const std::string& next) {
    secrets_[next] = secrets_[room];
    for (std::size_t tab = 0; tab < tab_count; tab += 2) {
        if (const std::string secret = secret_of(tab, room); !secret.empty()) {
            own_secrets_[{person_of(tab), next}] = secret;
        }
    }
}

} // namespace duiyi::server::service_model
