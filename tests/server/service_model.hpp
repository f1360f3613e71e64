// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <boost/json.hpp>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "duiyi/rules/game_state.hpp"

/// What clients may see of the service, as docs/protocol.md says it: plain data, and nothing of the server's
/// own code but the rules of the games. Sides and seats are the protocol's words; an empty text stands for
/// its null.
namespace duiyi::server::service_model {

namespace json = boost::json;

/// The text of a field; empty when it is missing or null.
[[nodiscard]] std::string text_at(const json::object& object, const char* field);

[[nodiscard]] std::string other_side(const std::string& side);

/// A position as the protocol describes it.
struct PositionShown {
    std::string fen, turn, last, claim, outcome;
    std::int64_t ply = 0;
    bool is_check = false;
    std::vector<std::string> legal; ///< sorted

    friend bool operator==(const PositionShown&, const PositionShown&) = default;
};
struct OffersShown {
    std::string draw, takeback, rematch;

    friend bool operator==(const OffersShown&, const OffersShown&) = default;
};
/// All that a client knows of a room that it is in or follows.
struct RoomShown {
    std::int64_t version = 0;
    std::string seat; ///< the client's own
    std::vector<std::string> moves;
    PositionShown position;
    OffersShown offers;
    std::map<std::string, bool> taken; ///< by side
    std::string successor, engine;     ///< engine: its side
    std::map<std::string, bool> here;  ///< who is connected, by side
    std::int64_t watchers = 0;

    friend bool operator==(const RoomShown&, const RoomShown&) = default;
};
[[nodiscard]] std::string to_text(const RoomShown& room);
/// An outcome as `winner reason`, such as "first resignation".
[[nodiscard]] std::string outcome_text(const json::value& outcome);

/// A game in play.
class ModelBoard {
public:
    [[nodiscard]] static std::optional<ModelBoard> open(GameId id, const std::string& fen);

    [[nodiscard]] bool play(const std::string& move);
    void cut(std::size_t plies);
    [[nodiscard]] GameId id() const { return id_; }
    [[nodiscard]] std::string start_fen() const;
    /// The start is a handicap of this game.
    [[nodiscard]] bool is_handicap() const;
    [[nodiscard]] std::string turn() const;
    /// How many plies are left when the last move of this side goes, and what came after it.
    [[nodiscard]] std::optional<std::size_t> before_last_move_of(const std::string& side) const;
    [[nodiscard]] PositionShown shown() const;

private:
    ModelBoard(GameId id, AnyGame game) : id_(id), game_(std::move(game)) {}

    GameId id_;
    AnyGame game_;
};

struct ModelRoom {
    std::string name;
    ModelBoard board;
    bool is_screen = false;
    std::string engine{};                         ///< its side
    std::map<std::string, std::string> secrets{}; ///< by side
    std::int64_t version = 1;
    PositionShown position{};
    OffersShown offers{};
    std::set<std::string> just_offered{}; ///< sides that may offer no draw before their next move
    std::string successor{};
    std::vector<std::string> moves{};

    /// A request that was stored.
    struct Stored {
        std::string request;
        std::int64_t version = 0;
    };
    std::map<std::pair<std::string, std::string>, Stored> stored{}; ///< by seat and id
    /// Of the requests that took a seat, a create or a join: by seat and id.
    std::set<std::pair<std::string, std::string>> seating_ids{};
    std::map<std::string, std::string>
        joined_by{}; ///< by side: the join that took it, when nothing came since

    [[nodiscard]] bool is_over() const { return !position.outcome.empty(); }
    /// One seat plays both sides.
    [[nodiscard]] bool is_solo() const { return is_screen && engine.empty(); }
    [[nodiscard]] bool is_taken(const std::string& side) const {
        return side == engine || secrets.contains(side);
    }
    [[nodiscard]] std::string free_side() const;
    [[nodiscard]] std::string seat_of(const std::string& secret) const;

    /// Why the holder of a seat that plays `side` may not ask this: all reasons.
    [[nodiscard]] std::set<std::string> refusals_of(const std::string& side,
                                                    const json::object& request) const;
    /// What a request that is not refused changes.
    void carry_out(const std::string& seat, const std::string& side, const json::object& request);
    /// An offer of a rematch begins it.
    [[nodiscard]] bool starts_rematch(const std::string& side) const;
    void play(const std::string& side, const std::string& move);
    /// The engine answers.
    void answer_draw(bool accepts);
};

/// A connection.
struct ModelClient {
    bool is_connected = false;
    std::string room, seat;
    bool plays_elsewhere = false; ///< watches, while the seat is played in another window
    std::set<std::string> follows;
};

/// What the server must answer: one of the refusals if there are any (the protocol does not say which of
/// several faults is named), else the text.
struct ModelAnswer {
    std::string text;
    std::set<std::string> refusals;
    bool is_new_event = false; ///< an ack of what was not stored before: it comes before the event
};

[[nodiscard]] ModelAnswer refused(std::set<std::string> codes);

/// What only the server can know: what it drew at random.
struct Drawn {
    std::string room, secret, code;
};
/// What happens while a request is answered.
struct Trouble {
    bool store_fails = false;
    bool is_gone = false; ///< the connection had ended before the answer
};

class ServiceModel {
public:
    explicit ServiceModel(std::size_t clients) : clients_(clients) {}

    /// Carries out a request; `drawn` is for what it creates.
    ModelAnswer handle(std::size_t client, const json::object& request, const Drawn& drawn, Trouble trouble);
    void connect(std::size_t client) { clients_.at(client) = {true, {}, {}, false, {}}; }
    void disconnect(std::size_t client) { clients_.at(client) = {}; }
    /// All connections end, and what is only in memory is gone.
    void restart();

    /// The rooms in which the engine has to move or to answer an offer.
    [[nodiscard]] std::vector<std::string> engine_due() const;
    [[nodiscard]] bool owes_draw_answer(const std::string& room) const;
    /// The engine answers the offer, or plays the move. False when it may not.
    [[nodiscard]] bool engine_acts(const std::string& room, bool accepts_draw, const std::string& move);

    /// What the client sees, by room.
    [[nodiscard]] std::map<std::string, RoomShown> shown(std::size_t client) const;
    [[nodiscard]] const std::map<std::string, ModelRoom>& rooms() const { return rooms_; }
    [[nodiscard]] const ModelClient& client(std::size_t number) const { return clients_.at(number); }
    /// As the answer to `summaries` has it.
    [[nodiscard]] static std::string summary_of(const ModelRoom& room);

    std::int64_t now_ms = 0;

private:
    struct Call {
        ModelClient& client;
        const json::object& request;
        const Drawn& drawn;
        Trouble trouble;
    };
    struct Code {
        std::string room, secret, taken_by;
        std::int64_t until_ms = 0;
    };

    ModelAnswer create(const Call& call);
    ModelAnswer join(const Call& call);
    ModelAnswer follow(const Call& call);
    ModelAnswer plies(const Call& call);
    ModelAnswer summaries(const Call& call);
    ModelAnswer hand_over(const Call& call);
    ModelAnswer take_over(const Call& call);
    ModelAnswer command(const Call& call);
    void enter(const Call& call, const std::string& room, const std::string& seat, bool plays_elsewhere);
    void unseat_others(const ModelClient& holder, const std::string& room, const std::string& seat);
    void start_rematch(ModelRoom& room, const std::string& next);

    std::map<std::string, ModelRoom> rooms_;
    std::map<std::string, Code> codes_;
    std::vector<ModelClient> clients_;
};

} // namespace duiyi::server::service_model
