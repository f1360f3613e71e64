// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The steps of a case, done by the service and by the model.
#include "model_case.hpp"

#include <algorithm>
#include <utility>

namespace duiyi::server::service_model {

Case::Case(const std::vector<Step>& steps) {
    people_.epoch = store_.epoch();
    people_.version_of = [this](std::size_t tab, const std::string& room) {
        return tabs_.at(tab).version_of(room);
    };
    people_.hash_of = [this](std::size_t tab, const std::string& room) {
        return tabs_.at(tab).hash_of(room);
    };
    people_.stored_hash = [this](const std::string& room, std::int64_t version) {
        const auto& events = store_.events(room);
        return version == 0
                   ? ""
                   : to_hex(event_hash(room, version, events.at(static_cast<std::size_t>(version) - 1)));
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
    model_.now_ms = now_;
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

void Case::pass(std::int64_t ms) {
    now_ += ms;
    model_.now_ms = now_;
    deadlines_->run_due(now_);
    store_.answer_all();
}

void Case::take(const Step& step) {
    if (step.act == Act::wait) {
        const std::int64_t ms = static_cast<std::int64_t>(step.pick % 200'000);
        told_ << "wait " << ms << " ms\n";
        pass(ms);
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
            pass(30'000); // wrong codes are bounded by time
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

std::vector<std::string> Case::new_rooms() const {
    std::vector<std::string> out;
    for (const std::string& stream : store_.streams()) {
        if (std::ranges::find(people_.rooms, stream) == people_.rooms.end()) {
            out.push_back(stream);
        }
    }
    const auto led_to_by = [this](const std::string& next) {
        return std::ranges::find_if(people_.rooms, [&](const std::string& room) {
            return std::ranges::any_of(store_.events(room), [&](const StoredEvent& event) {
                return event.kind == "rematch_started" && event.body == "room=" + next;
            });
        });
    };
    if (out.size() > 1) {
        std::ranges::sort(out, {}, led_to_by);
    }
    return out;
}

Drawn Case::drawn_by(const std::optional<json::object>& answer) {
    Drawn out;
    for (const std::string& room : new_rooms()) {
        people_.rooms.push_back(room);
        out.room = room;
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

} // namespace duiyi::server::service_model
