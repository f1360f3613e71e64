// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The whole service against a model of what clients see (service_model.hpp): several rooms, several
// connections of several people, an engine, requests of every kind that concerns rooms and seats, good and
// bad, resent, with stores that fail, connections that are lost and servers that are killed before or after a
// commit. After each step the answer, what every client knows, and the length of every log equal the model's.
// A failure prints its seed and the shortest list of steps that was found to fail.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <sstream>

#include "duiyi/test_kit/pace.hpp"
#include "engine_kit.hpp"
#include "model_client.hpp"
#include "model_steps.hpp"

namespace duiyi::server::service_model {
namespace {

constexpr std::size_t steps_per_case = 100;

/// A list of steps, done by the service and by the model.
class Case {
public:
    explicit Case(const std::vector<Step>& steps);
    /// Empty: the service has done as the model says.
    [[nodiscard]] const std::string& fault() const { return fault_; }
    [[nodiscard]] std::string told() const { return told_.str(); }
    /// How many requests were stored.
    [[nodiscard]] std::size_t stored() const { return stored_events(); }

private:
    void start_server();
    void restart();
    void take(const Step& step);
    void think(const Step& step);
    void burst(const Step& step);
    /// Sends a request, under a fresh id if it has none.
    void send(std::size_t tab, json::object& request, Mishap mishap);
    void ask(std::size_t tab, json::object request, Mishap mishap);
    /// The request, when its answer does not come; true when it has been stored all the same.
    [[nodiscard]] bool lose_answer(std::size_t tab, Mishap mishap);
    [[nodiscard]] Drawn drawn_by(const std::optional<json::object>& answer);
    void learn(std::size_t tab, const json::object& request, const std::optional<json::object>& answer,
               const Drawn& drawn);
    void check_answer(const ModelTab& tab, const std::optional<json::object>& answer,
                      const ModelAnswer& expected);
    void check_clients();
    void check_logs();
    [[nodiscard]] std::size_t stored_events() const;

    std::int64_t now_ = 1'000'000'000;
    FakeStore store_;
    LocalBus bus_;
    FakeEngines engines_;
    std::unique_ptr<Deadlines> deadlines_;
    std::unique_ptr<Service> service_;
    std::array<ModelTab, tab_count> tabs_;
    ServiceModel model_{tab_count};
    People people_{model_};
    int ids_ = 0, lost_ = 0;
    std::ostringstream told_;
    std::string fault_;
};

Case::Case(const std::vector<Step>& steps) {
    people_.epoch = store_.epoch();
    people_.version_of = [this](std::size_t tab, const std::string& room) {
        return tabs_.at(tab).version_of(room);
    };
    start_server();
    for (const Step& step : steps) {
        take(step);
        if (!fault_.empty()) {
            return;
        }
    }
    restart();
    for (std::size_t i = 0; i < people_.rooms.size() && fault_.empty(); ++i) {
        ask(0, {{"type", "join"}, {"room", people_.rooms[i]}, {"watch", true}}, Mishap::none);
        check_clients();
    }
}

void Case::start_server() {
    ServiceOptions options;
    options.rooms_per_hour = 1e9;
    options.unplayed_room_ms = 1'000'000'000'000;
    options.now_ms = [this] { return now_; };
    deadlines_ = std::make_unique<Deadlines>();
    service_ = std::make_unique<Service>(store_, bus_, *deadlines_, &engines_, options);
    service_->resume_clocks();
    store_.answer_all();
}

void Case::restart() {
    store_.crash();
    for (ModelTab& tab : tabs_) {
        tab.disconnect();
    }
    service_.reset();
    if (!engines_.asked.empty()) {
        fault_ += "the engine still has queries\n";
    }
    model_.restart();
    start_server();
}

void Case::take(const Step& step) {
    if (step.act == Act::wait) {
        const std::int64_t ms = static_cast<std::int64_t>(step.pick % 200'000);
        told_ << "wait " << ms << " ms\n";
        now_ += ms;
        deadlines_->run_due(now_);
        store_.answer_all();
    } else if (step.act == Act::restart) {
        told_ << "restart\n";
        restart();
    } else if (step.act == Act::leave) {
        told_ << "tab " << step.tab << " ends its connection\n";
        tabs_.at(step.tab).disconnect();
        model_.disconnect(step.tab);
    } else if (step.act == Act::think) {
        think(step);
    } else if (step.act == Act::burst && !people_.rooms.empty()) {
        burst(step);
    } else {
        std::size_t tab = step.tab;
        json::object request = people_.request_of(step, tab);
        if (step.act == Act::take_over || step.act == Act::resend) {
            now_ += 30'000; // wrong codes are bounded by time
            deadlines_->run_due(now_);
            store_.answer_all();
        }
        ask(tab, std::move(request), step.mishap);
    }
    check_clients();
    check_logs();
}

void Case::think(const Step& step) {
    if (engines_.asked.empty()) {
        return;
    }
    engines_.accepts_draws = step.pick % 2 == 0;
    const auto legal = engines_.asked.front().query.board.position().legal_moves;
    const std::string move = legal.empty() ? "" : legal.front();
    std::map<std::string, std::size_t> before;
    for (const std::string& room : people_.rooms) {
        before[room] = store_.events(room).size();
    }
    engines_.answer();
    store_.answer_all();
    for (const std::string& room : people_.rooms) {
        if (store_.events(room).size() != before[room]) {
            told_ << "the engine acts in room " << room << '\n';
            if (!model_.engine_acts(room, engines_.accepts_draws, move)) {
                fault_ += "the engine may not act here\n";
            }
        }
    }
}

bool Case::lose_answer(std::size_t tab, Mishap mishap) {
    const std::size_t before = stored_events();
    switch (mishap) {
        case Mishap::lost:
            tabs_.at(tab).disconnect();
            store_.answer_all();
            return true;
        case Mishap::killed_before:
            return false;
        case Mishap::killed_after:
            store_.perform();
            return stored_events() > before;
        case Mishap::none:
        case Mishap::store_fails:
            break;
    }
    fault_ += "no answer\n";
    return false;
}

/// Requests about one room are handled in the order in which they come.
void Case::burst(const Step& step) {
    constexpr std::array acts{Act::move, Act::command, Act::join,  Act::move,      Act::command,
                              Act::join, Act::command, Act::renew, Act::leave_seat};
    std::map<std::size_t, bool> is_busy;
    std::vector<SentRequest> sent;
    for (std::size_t i = 0; i < 2 + step.pick % 3; ++i) {
        const std::size_t pick = step.pick / (7 * i + 3);
        std::size_t tab = (step.tab + i) % tab_count;
        json::object request =
            people_.request_of({acts.at(pick % acts.size()), Mishap::none, tab, step.room, pick}, tab);
        if (!std::exchange(is_busy[tab], true)) {
            send(tab, request, Mishap::none);
            sent.push_back({tab, std::move(request)});
        }
    }
    store_.answer_all();
    for (const auto& [tab, request] : sent) {
        const auto answer = tabs_.at(tab).read();
        Drawn drawn = drawn_by(answer);
        const std::string room = model_.client(tab).room;
        if (text_at(request, "type") == "offer_rematch" && !room.empty()) { // others may have begun one, too
            drawn.room = tabs_.at(tab).shown()[room].successor;
        }
        check_answer(tabs_.at(tab), answer, model_.handle(tab, request, drawn, {}));
        learn(tab, request, answer, drawn);
    }
}

void Case::send(std::size_t number, json::object& request, Mishap mishap) {
    ModelTab& tab = tabs_.at(number);
    if (!tab.is_connected()) {
        tab.connect(*service_, "10.0.0." + std::to_string(number));
        model_.connect(number);
    }
    if (!request.contains("id")) {
        const std::string id = std::to_string(++ids_);
        request["id"] = ids_ % 10 == 0 ? id : "request-" + std::string(16, '0') + id;
    }
    people_.sent.push_back({number, request});
    constexpr std::array words{"lost", "the store fails", "killed before", "killed after", ""};
    told_ << "tab " << number << ": " << json::serialize(request) << ' '
          << words.at(static_cast<std::size_t>(mishap)) << '\n';
    if (mishap == Mishap::store_fails) {
        store_.fail_next_commit(StoreFault::failed);
    }
    tab.send(request);
}

void Case::ask(std::size_t number, json::object request, Mishap mishap) {
    ModelTab& tab = tabs_.at(number);
    send(number, request, mishap);
    if (mishap == Mishap::store_fails || mishap == Mishap::none) {
        store_.answer_all();
        store_.crash(); // the next commit does not fail
    }
    const bool is_answered = tab.is_answered();
    const bool is_done = is_answered || lose_answer(number, mishap);
    const auto answer = is_answered ? tab.read() : std::nullopt;
    const Drawn drawn = drawn_by(answer);
    if (is_done) {
        const auto expected =
            model_.handle(number, request, drawn, {mishap == Mishap::store_fails, !is_answered});
        if (is_answered) {
            check_answer(tab, answer, expected);
        }
        learn(number, request, answer, drawn);
    }
    if (mishap == Mishap::lost) {
        tab.disconnect();
        model_.disconnect(number);
    } else if (mishap == Mishap::killed_before || mishap == Mishap::killed_after) {
        restart();
    }
}

Drawn Case::drawn_by(const std::optional<json::object>& answer) {
    Drawn out;
    for (const std::string& stream : store_.streams()) {
        if (std::ranges::find(people_.rooms, stream) == people_.rooms.end()) {
            people_.rooms.push_back(stream);
            out.room = stream;
        }
    }
    out.secret =
        answer && answer->contains("secret") ? text_at(*answer, "secret") : "lost " + std::to_string(++lost_);
    out.code = answer ? text_at(*answer, "code") : "lost " + std::to_string(lost_);
    return out;
}

void Case::learn(std::size_t tab, const json::object& request, const std::optional<json::object>& answer,
                 const Drawn& drawn) {
    const std::string type = text_at(request, "type");
    if (answer && answer->contains("secret")) {
        people_.learn_secret(tab, text_at(*answer, "room"), drawn.secret);
    } else if (type == "renew_secret" && (!answer || text_at(*answer, "type") == "ack")) {
        people_.learn_secret(tab, model_.client(tab).room, text_at(request, "secret"));
    } else if (type == "hand_over" && answer && answer->contains("seconds")) {
        people_.codes.push_back(drawn.code);
    } else if (type == "offer_rematch" && !drawn.room.empty()) {
        people_.learn_rematch(model_.client(tab).room, drawn.room);
    }
}

std::size_t Case::stored_events() const {
    std::size_t sum = 0;
    for (const std::string& stream : store_.streams()) {
        sum += store_.events(stream).size();
    }
    return sum;
}

std::string summary_text(const json::object& room) {
    const json::object& offers = room.at("offers").as_object();
    const json::object& seats = room.at("seats").as_object();
    const json::value& last = room.at("last");
    const json::value& computer = room.at("computer");
    return ' ' + text_at(room, "room") + " version " + std::to_string(number_of(room, "version")) +
           " plies " + std::to_string(number_of(room, "plies")) + " last '" +
           (last.is_null() ? "" : text_at(last.as_object(), "move")) + "' outcome '" +
           outcome_text(room.at("outcome")) + "' offers '" + text_at(offers, "draw") + "' '" +
           text_at(offers, "takeback") + "' '" + text_at(offers, "rematch") + "' taken " +
           (seats.at("first").as_bool() ? '1' : '0') + (seats.at("second").as_bool() ? '1' : '0') +
           " engine '" + (computer.is_null() ? "" : text_at(computer.as_object(), "side")) + "' next '" +
           text_at(room, "successor") + '\'';
}

/// An answer as the model writes it.
std::string answer_text(const json::object& frame) {
    const std::string type = text_at(frame, "type");
    if (type == "created") {
        return "created " + text_at(frame, "room") + ' ' + text_at(frame, "seat") + ' ' +
               std::to_string(number_of(frame, "version"));
    }
    if (type == "joined") {
        return "joined " + text_at(frame, "room") + ' ' + text_at(frame, "seat") + ' ' +
               std::to_string(number_of(frame, "version")) + (frame.contains("secret") ? " secret" : "");
    }
    if (type == "taken_over") {
        return "taken_over " + text_at(frame, "room") + ' ' + text_at(frame, "seat") + ' ' +
               text_at(frame, "secret");
    }
    if (type == "ack") {
        return "ack " + std::to_string(number_of(frame, "version"));
    }
    std::string out = type;
    if (type == "plies") {
        out += ' ' + text_at(frame, "room");
        for (const json::value& ply : frame.at("plies").as_array()) {
            out += ' ' + text_at(ply.as_object(), "move");
        }
    } else if (type == "summaries") {
        std::set<std::string> rooms;
        for (const json::value& room : frame.at("rooms").as_array()) {
            rooms.insert(summary_text(room.as_object()));
        }
        for (const std::string& room : rooms) {
            out += room;
        }
        out += ", gone";
        for (const json::value& room : frame.at("gone").as_array()) {
            out += ' ' + std::string(room.as_string());
        }
    }
    return out;
}

void Case::check_answer(const ModelTab& tab, const std::optional<json::object>& answer,
                        const ModelAnswer& expected) {
    if (!answer) {
        fault_ += "no answer\n";
        return;
    }
    if (text_at(*answer, "type") == "error") {
        const std::string code = text_at(*answer, "code");
        told_ << "    " << code << '\n';
        if (!expected.refusals.contains(code)) {
            fault_ += "refused with " + code + ", which does not apply (" + expected.text + ")\n";
        }
        return;
    }
    const std::string text = answer_text(*answer);
    told_ << "    " << text << '\n';
    if (!expected.refusals.empty()) {
        fault_ += "answered with " + text + ", expected " + *expected.refusals.begin() + '\n';
    } else if (text != expected.text || tab.was_new_event() != expected.is_new_event) {
        fault_ += "answered with " + text + ", expected " + expected.text +
                  (expected.is_new_event ? " before its event\n" : "\n");
    }
}

void Case::check_clients() {
    for (std::size_t i = 0; i < tab_count; ++i) {
        ModelTab& tab = tabs_.at(i);
        if (tab.is_connected() && tab.read()) {
            fault_ += "tab " + std::to_string(i) + " got an answer to no request\n";
        }
        fault_ += tab.faults();
        const auto known = tab.shown();
        const auto expected = model_.shown(i);
        for (const auto& [name, room] : expected) {
            const auto found = known.find(name);
            if (found == known.end() || found->second != room) {
                fault_ += "tab " + std::to_string(i) + " in room " + name + "\n  knows    " +
                          (found == known.end() ? "nothing" : to_text(found->second)) + "\n  expected " +
                          to_text(room) + '\n';
            }
        }
        if (known.size() > expected.size()) {
            fault_ += "tab " + std::to_string(i) + " is in more rooms than it should be\n";
        }
    }
    if (const auto due = model_.engine_due(); due.size() != engines_.asked.size()) {
        fault_ += "the engine has " + std::to_string(engines_.asked.size()) + " queries, expected " +
                  std::to_string(due.size()) + '\n';
    }
}

void Case::check_logs() {
    for (const std::string& stream : store_.streams()) {
        const auto room = model_.rooms().find(stream);
        const auto events = static_cast<std::int64_t>(store_.events(stream).size());
        if (room == model_.rooms().end() || room->second.version != events) {
            fault_ += "the log of " + stream + " has " + std::to_string(events) + " events, expected " +
                      std::to_string(room == model_.rooms().end() ? 0 : room->second.version) + '\n';
        }
    }
}

/// The shortest list that still fails, by leaving out ever smaller parts.
std::vector<Step> shortened(std::vector<Step> steps) {
    for (std::size_t part = steps.size() / 2; part > 0; part /= 2) {
        for (std::size_t at = 0; at + part <= steps.size();) {
            std::vector<Step> fewer = steps;
            const auto from = fewer.begin() + static_cast<std::ptrdiff_t>(at);
            fewer.erase(from, from + static_cast<std::ptrdiff_t>(part));
            if (Case(fewer).fault().empty()) {
                at += part;
            } else {
                steps = std::move(fewer);
            }
        }
    }
    return steps;
}

TEST(ServiceModel, TheServiceDoesAsTheModelSays) {
    std::size_t stored = 0;
    const int count = test_kit::cases(100);
    for (int seed = 1; seed <= count && !HasFailure(); ++seed) {
        const std::vector<Step> steps = random_steps(static_cast<unsigned>(seed), steps_per_case);
        const Case done(steps);
        stored += done.stored();
        if (!done.fault().empty()) {
            const Case shortest(shortened(steps));
            ADD_FAILURE() << "seed " << seed << '\n' << shortest.told() << shortest.fault();
        }
    }
    EXPECT_GT(stored, 20 * static_cast<std::size_t>(count)) << "most cases must get somewhere";
}

} // namespace
} // namespace duiyi::server::service_model
