// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Two processes on one store: random requests of players and spectators on both, answers of the store at
// random moments, and commits that fail. Whatever happens, clients get each event once and in order, an
// acknowledgement names the event of its request, and all processes show what the log says.
#include <array>
#include <random>
#include <set>

#include "duiyi/test_kit/pace.hpp"
#include "service/stored_events.hpp"
#include "service_kit.hpp"

namespace duiyi::server {
namespace {

/// How many sequences are tried.
int sequences() {
    return test_kit::cases(150);
}

/// A client that checks the frames it gets, and sends one request after the other.
class CheckedClient {
public:
    CheckedClient(Service& service, const FakeStore& store, std::string room)
        : client_(service), store_(store), room_(std::move(room)) {}

    [[nodiscard]] bool is_ready() const { return client_.done() == sent_; }
    void send(json::object request) {
        ++sent_;
        request["id"] = test::fresh_id();
        if (const auto type = text_of(request, "type"); type == "renew_secret" || type == "leave_seat") {
            seat_request_ = text_of(request, "id");
            next_secret_ = type == "renew_secret" ? text_of(request, "secret") : std::string();
        }
        client_.say(request);
        read();
    }
    /// Looks at what has come since the last time.
    void read() {
        for (const auto& frame : std::exchange(client_.frames, {})) {
            const auto type = text_of(frame, "type");
            if (type == "event") {
                ASSERT_EQ(number_of(frame, "version"), version_ + 1) << json::serialize(frame);
                ++version_;
            } else if (type == "joined") {
                version_ = number_of(frame, "version");
                if (frame.contains("secret")) {
                    secret = text_of(frame, "secret");
                }
                is_in = true;
                holds_seat_ = !frame.at("seat").is_null();
            } else if (type == "unseated") {
                holds_seat_ = false;
            } else if (type == "ack") {
                const auto& events = store_.events(room_);
                const auto version = static_cast<std::size_t>(number_of(frame, "version"));
                ASSERT_LE(version, events.size());
                ASSERT_EQ(events[version - 1].request_id, text_of(frame, "id"));
                ++acknowledged;
                if (text_of(frame, "id") == seat_request_) {
                    secret = next_secret_;
                    holds_seat_ = !secret.empty();
                }
            } else if (type == "error" && text_of(frame, "code") == "wrong_secret") {
                secret.clear(); // the seat is somebody else's by now
            } else if (type == "error" && text_of(frame, "code") == "server_error") {
                ++server_errors;
            }
        }
        ASSERT_FALSE(client_.closed);
    }

    /// As the server has told it.
    [[nodiscard]] bool holds_seat() const { return is_in && holds_seat_; }

    std::string secret;
    bool is_in = false;
    int acknowledged = 0;
    int server_errors = 0;

private:
    TestClient client_;
    const FakeStore& store_;
    std::string room_;
    int sent_ = 0;
    std::int64_t version_ = 0;
    bool holds_seat_ = false;
    std::string seat_request_; ///< the id of the last request that changes the client's secret
    std::string next_secret_;
};

class RandomSequence {
public:
    explicit RandomSequence(unsigned seed) : random_(seed) {
        TestClient creator(nodes_[0]);
        creator.say({{"type", "create"}, {"game", pick(games)}, {"mode", "link"}, {"side", "first"}});
        store_.answer_all();
        room_ = text_of(creator.frames.front(), "room");
        const auto secret = text_of(creator.frames.front(), "secret");
        for (int i = 0; i < 5; ++i) {
            auto& client = clients_.emplace_back(
                std::make_unique<CheckedClient>(nodes_[static_cast<std::size_t>(i % 2)], store_, room_));
            client->secret = i == 0 ? secret : "";
        }
    }

    void run(int steps) {
        for (int i = 0; i < steps && !testing::Test::HasFatalFailure(); ++i) {
            step();
        }
        store_.answer_all();
        for (auto& client : clients_) {
            client->read();
        }
        check();
    }

    [[nodiscard]] int acknowledged() const {
        int sum = 0;
        for (const auto& client : clients_) {
            sum += client->acknowledged;
        }
        return sum;
    }

private:
    static constexpr std::array games{"chess", "chess960", "xiangqi"};
    static constexpr std::array offers{"offer_draw",       "decline_draw",     "request_takeback",
                                       "decline_takeback", "offer_rematch",    "resign",
                                       "claim_draw",       "request_takeback", "offer_draw"};

    static ServiceOptions options() {
        ServiceOptions out;
        out.now_ms = [] { return std::int64_t{1'000'000}; };
        return out;
    }
    std::size_t below(std::size_t bound) { return random_() % bound; }
    template <class List>
    typename List::value_type pick(const List& list) {
        return list[below(list.size())];
    }

    void step() {
        if (store_.waiting() > 0 && below(3) != 0) {
            if (below(40) == 0) {
                ++injected_;
                store_.fail_next_commit(StoreFault::failed);
            }
            store_.answer();
        } else {
            auto& client = *pick_client();
            if (client.is_ready()) {
                ask(client);
            }
        }
        for (auto& client : clients_) {
            client->read();
        }
    }
    std::unique_ptr<CheckedClient>& pick_client() { return clients_[below(clients_.size())]; }

    void ask(CheckedClient& client) {
        if (!client.is_in || below(12) == 0) {
            json::object join{{"type", "join"}, {"room", room_}};
            if (!client.secret.empty()) {
                join["secret"] = client.secret;
            }
            client.send(std::move(join));
        } else if (below(40) == 0) {
            client.send({{"type", "leave_seat"}});
        } else if (below(30) == 0) {
            client.send({{"type", "renew_secret"}, {"secret", new_secret()}});
        } else if (below(5) == 0) {
            client.send({{"type", pick(offers)}});
        } else {
            const auto board = current();
            const auto position = board.board().position();
            if (!position.legal_moves.empty()) {
                client.send({{"type", "move"},
                             {"ply", static_cast<std::int64_t>(position.ply)},
                             {"move", pick(position.legal_moves)}});
            }
        }
    }
    /// The room as the log has it now.
    Room current() { return restore(room_, store_.events(room_)).value().room; }

    void check() {
        if (injected_ == 0) {
            for (const auto& client : clients_) {
                EXPECT_EQ(client->server_errors, 0);
            }
        }
        std::set<std::string> states;
        Service fresh(store_, bus_, deadlines_, nullptr, options());
        for (Service* node : {&nodes_[0], &nodes_[1], &fresh}) {
            TestClient reader(*node);
            reader.say({{"type", "join"}, {"room", room_}, {"watch", true}});
            store_.answer_all();
            ASSERT_FALSE(reader.frames.empty());
            states.insert(json::serialize(reader.frames.front().at("state")));
        }
        EXPECT_EQ(states.size(), 1U) << "both processes, and one that reads the log afresh, show the same";
        const auto room = current();
        for (const auto& client : clients_) {
            if (client->holds_seat() && !client->secret.empty()) {
                EXPECT_TRUE(room.seat_of(client->secret)) << "it was not told that its secret is void";
            }
        }
        for (const auto& stream : store_.streams()) {
            EXPECT_EQ(store_.game(stream), project_game(stream, store_.events(stream)));
        }
    }

    std::mt19937 random_;
    FakeStore store_;
    LocalBus bus_;
    Deadlines deadlines_;
    std::array<Service, 2> nodes_{Service{store_, bus_, deadlines_, nullptr, options()},
                                  Service{store_, bus_, deadlines_, nullptr, options()}};
    std::vector<std::unique_ptr<CheckedClient>> clients_;
    std::string room_;
    int injected_ = 0;
};

TEST(ServiceRandom, TwoProcessesAgreeWithTheLog) {
    int acknowledged = 0;
    for (int seed = 0; seed < sequences() && !HasFailure(); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        RandomSequence sequence(static_cast<unsigned>(seed));
        sequence.run(120);
        acknowledged += sequence.acknowledged();
    }
    EXPECT_GT(acknowledged, 10 * sequences()) << "most sequences must get somewhere";
}

} // namespace
} // namespace duiyi::server
