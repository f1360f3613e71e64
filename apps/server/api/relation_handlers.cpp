// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "api/relation_handlers.hpp"

#include <algorithm>
#include <array>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <utility>

#include "domain/secret.hpp"
#include "service/account_service.hpp"

namespace duiyi::server::api {

namespace {

namespace json = boost::json;

constexpr double seconds_in_day = 86'400;
constexpr std::size_t max_report_bytes = 2'000;
constexpr std::array<std::string_view, 5> report_reasons{"cheating", "stalling", "abuse", "name", "other"};

Response relation_json(int status, const json::object& body) {
    return {status, "application/json", json::serialize(body), {{"Cache-Control", "no-store"}}};
}

Response relation_refused(int status, const char* fault, const char* message) {
    return relation_json(status, {{"fault", fault}, {"message", message}});
}

json::object form_in(const Request& request) {
    boost::system::error_code fault;
    auto parsed = json::parse(request.body, fault);
    return !fault && parsed.is_object() ? std::move(parsed.get_object()) : json::object();
}

std::string text_at(const json::object& form, const char* field) {
    const auto* found = form.if_contains(field);
    return found != nullptr && found->is_string() ? std::string(found->get_string()) : "";
}

} // namespace

RelationHandlers::RelationHandlers(Store& store, AccountHandlers& accounts,
                                   std::function<std::int64_t()> now_ms)
    : store_(store),
      accounts_(accounts),
      now_ms_(std::move(now_ms)),
      reports_(reports_per_day / seconds_in_day, reports_per_day) {}

void RelationHandlers::add_routes(Router& router) {
    accounts_.add_for_owner(router, Method::get, "/api/me/relations",
                            [this](const FoundSession& who, const Request&, const Responder& responder) {
                                list(who, responder);
                            });
    accounts_.add_for_owner(router, Method::post, "/api/me/relations",
                            [this](const FoundSession& who, const Request& request,
                                   const Responder& responder) { change(who, request, responder); });
    accounts_.add_for_owner(router, Method::post, "/api/me/reports",
                            [this](const FoundSession& who, const Request& request,
                                   const Responder& responder) { report(who, request, responder); });
}

void RelationHandlers::list(const FoundSession& who, const Responder& responder) {
    store_.list_relations(who.account.id, [responder](const auto& rows) {
        if (!rows) {
            responder.send(relation_refused(500, "server_error", "the list could not be read"));
            return;
        }
        json::array relations;
        for (const RelationRow& row : *rows) {
            relations.push_back(json::object{{"name", row.name}, {"kind", row.kind}});
        }
        responder.send(relation_json(200, {{"relations", std::move(relations)}}));
    });
}

void RelationHandlers::find_other(const FoundSession& who, const std::string& name,
                                  const Responder& responder, std::function<void(const AccountRow&)> found) {
    store_.find_account_by_key(
        account_key(name), [who, responder, found = std::move(found)](const auto& account) {
            if (!account || !*account) {
                responder.send(relation_refused(404, "nobody", "nobody has this name"));
            } else if ((*account)->id == who.account.id) {
                responder.send(relation_refused(400, "own", "this is your own account"));
            } else {
                found(**account);
            }
        });
}

void RelationHandlers::commit(std::vector<TableChange> changes, const Responder& responder) {
    UnitOfWork work;
    work.changes = std::move(changes);
    store_.commit(std::move(work), [responder](const auto& done) {
        if (done) {
            responder.send({204, "", "", {}});
        } else if (done.error().fault == StoreFault::conflict) {
            responder.send(relation_refused(409, "too_many", "too many players are in the list"));
        } else {
            responder.send(relation_refused(500, "server_error", "this could not be stored"));
        }
    });
}

void RelationHandlers::change(const FoundSession& who, const Request& request, const Responder& responder) {
    const json::object form = form_in(request);
    const std::string kind = text_at(form, "kind");
    if (kind != "follow" && kind != "block" && !kind.empty()) {
        responder.send(relation_refused(400, "bad_body", "kind: follow, block or null"));
        return;
    }
    find_other(who, text_at(form, "name"), responder, [this, who, kind, responder](const AccountRow& other) {
        if (kind.empty()) {
            commit({EndRelation{who.account.id, other.id}}, responder);
        } else {
            commit({PutRelation{{who.account.id, other.id, kind, now_ms_(), ""}}}, responder);
        }
    });
}

void RelationHandlers::report(const FoundSession& who, const Request& request, const Responder& responder) {
    const json::object form = form_in(request);
    const std::string reason = text_at(form, "reason");
    const std::string room = text_at(form, "room");
    std::string text = text_at(form, "text");
    if (std::ranges::find(report_reasons, reason) == report_reasons.end() || text.size() > max_report_bytes ||
        (!room.empty() && !is_room_name(room))) {
        responder.send(relation_refused(400, "bad_body", "reason: cheating, stalling, abuse, name or other"));
        return;
    }
    std::ranges::replace_if(
        text, [](char c) { return static_cast<unsigned char>(c) < 0x20U; }, ' ');
    find_other(
        who, text_at(form, "name"), responder,
        [this, who, reason, room, text, address = request.address, responder](const AccountRow& other) {
            if (!reports_.take(who.account.id, now_ms_())) {
                responder.send(relation_refused(429, "too_many", "too many reports today"));
                return;
            }
            const std::string detail = other.name + " (" + other.id + ")" +
                                       (room.empty() ? "" : " in " + room) + ": " + reason +
                                       (text.empty() ? "" : ": " + text);
            commit({AddAudit{{0, now_ms_(), who.account.id, "report", "report", address, detail}}},
                   responder);
        });
}

} // namespace duiyi::server::api
