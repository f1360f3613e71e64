// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The service's answers, and what clients and logs show, compared with the model.
#include <set>
#include <utility>

#include "model_case.hpp"

namespace duiyi::server::service_model {

namespace {

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

} // namespace

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

} // namespace duiyi::server::service_model
