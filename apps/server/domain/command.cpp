// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "domain/command.hpp"

#include "domain/fields.hpp"

namespace duiyi::server {

namespace {

struct CommandWriter {
    std::string operator()(const PlayMove& command) const {
        FieldWriter fields;
        fields.add("ply", command.ply).add("move", command.move);
        return "play_move " + fields.take();
    }
    std::string operator()(const Resign&) const { return "resign"; }
    std::string operator()(const Abort&) const { return "abort"; }
    std::string operator()(const OfferDraw&) const { return "offer_draw"; }
    std::string operator()(const DeclineDraw&) const { return "decline_draw"; }
    std::string operator()(const ClaimDraw&) const { return "claim_draw"; }
    std::string operator()(const RequestTakeback&) const { return "request_takeback"; }
    std::string operator()(const DeclineTakeback&) const { return "decline_takeback"; }
    std::string operator()(const OfferRematch&) const { return "offer_rematch"; }
    std::string operator()(const Berserk&) const { return "berserk"; }
    std::string operator()(const GiveTime&) const { return "give_time"; }
    std::string operator()(const ClaimLeft& command) const {
        return command.wants_win ? "claim_left win" : "claim_left draw";
    }
    std::string operator()(const LeaveSeat&) const { return "leave_seat"; }
    std::string operator()(const RenewSecret& command) const {
        FieldWriter fields;
        fields.add("holder", command.holder.text);
        return "renew_secret " + fields.take();
    }
    std::string operator()(const NamePlayer& command) const {
        return "name_player " + command.player.account;
    }
    std::string operator()(const TakeSeat&) const { return "take_seat"; }
    std::string operator()(const CallTime&) const { return "call_time"; }
    std::string operator()(const EndOnTime&) const { return "end_on_time"; }
    std::string operator()(const RestartClock&) const { return "restart_clock"; }
};

} // namespace

std::string to_text(const CommandBody& command) {
    return std::visit(CommandWriter{}, command);
}

IdempotencyKey key_of(std::string_view request_id, const CommandBody& command) {
    const bool is_join = std::holds_alternative<TakeSeat>(command);
    return {is_join ? hash_secret(request_id).text : std::string(request_id), to_text(command)};
}

} // namespace duiyi::server
