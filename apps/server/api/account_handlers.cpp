// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "api/account_handlers.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "accounts/session_rules.hpp"
#include "api/cookies.hpp"
#include "service/account_refusals.hpp"
#include "wire/accounts.hpp"
#include "wire/body.hpp"

namespace duiyi::server::api {

namespace {

/// Forms and preferences are small.
constexpr std::size_t max_form_bytes = 8 * 1024;

int status_of(AccountFault fault) {
    switch (fault) {
        case AccountFault::wrong_sign_in:
        case AccountFault::not_signed_in:
            return 401;
        case AccountFault::suspended:
        case AccountFault::insecure:
        case AccountFault::origin:
            return 403;
        case AccountFault::name_taken:
        case AccountFault::changed:
            return 409;
        case AccountFault::wait:
            return 429;
        case AccountFault::server_error:
            return 500;
        case AccountFault::busy:
            return 503;
        default:
            return 400;
    }
}

Response refusal(const AccountRefusal& why) {
    Response response{status_of(why.fault), "application/json", print(to_wire(why)), {}};
    if (why.wait_s > 0) {
        response.headers.push_back({"Retry-After", std::to_string(why.wait_s)});
    }
    return response;
}

Response refusal(AccountFault fault) {
    return refusal(refused(fault).value());
}

template <class Body>
Response account_json(int status, const Body& body) {
    return {status, "application/json", print(body), {}};
}

Response no_content() {
    return {204, "", "", {}};
}

Visitor visitor_of(const Request& request) {
    return {request.address, browser_name(request.header("User-Agent"))};
}

wire::Account account_to_wire(const AccountRow& row, std::int64_t codes_left) {
    return {row.id, row.name, row.created_ms, codes_left};
}

std::vector<wire::Session> sessions_to_wire(const std::vector<SessionRow>& rows, const std::string& current) {
    std::vector<wire::Session> sessions;
    sessions.reserve(rows.size());
    for (const SessionRow& row : rows) {
        sessions.push_back({row.token, row.created_ms, row.seen_ms, row.ends_ms, row.address, row.browser,
                            row.token == current});
    }
    return sessions;
}

/// Entries of kinds that this program does not know are left out.
std::vector<wire::AccountEntry> entries_to_wire(const std::vector<AuditRow>& rows) {
    std::vector<wire::AccountEntry> entries;
    for (const AuditRow& row : rows) {
        wire::AccountEntry entry{row.at_ms, {}, {}, row.address};
        if (from_string(row.action, entry.action) && from_string(row.actor, entry.by)) {
            entries.push_back(std::move(entry));
        }
    }
    return entries;
}

/// Sends the refusal, or what `answer` makes of the value.
template <class T, class Make>
auto respond_with(const Responder& responder, Make make) {
    return [responder, make = std::move(make)](Result<T, AccountRefusal> result) {
        if (!result) {
            responder.send(refusal(result.error()));
        } else if constexpr (std::is_void_v<T>) {
            responder.send(make());
        } else {
            responder.send(make(*result));
        }
    };
}

auto respond_signed_in(const Responder& responder, bool is_https, int status) {
    return respond_with<SignedIn>(responder, [is_https, status](const SignedIn& made) {
        constexpr std::int64_t ms_in_s = 1000;
        auto response =
            account_json(status, wire::SignedInBody{account_to_wire(made.account, made.codes_left),
                                                    read_preferences(made.account.preferences), made.codes});
        response.headers.push_back(set_session_cookie(is_https, made.secret, session_ms / ms_in_s));
        return response;
    });
}

/// 204, and the browser forgets the cookie.
auto respond_signed_out(const Responder& responder, bool is_https) {
    return respond_with<void>(responder, [is_https] {
        auto response = no_content();
        response.headers.push_back(set_session_cookie(is_https, "", 0));
        return response;
    });
}

/// The form in the body; nothing, after responding, when it cannot be read.
template <class Form>
std::optional<Form> form_of(const Request& request, const Responder& responder) {
    auto form = wire::parse_body<Form>(request.body);
    if (!form) {
        auto why = refused(AccountFault::bad_body).value();
        why.message = form.error();
        responder.send(refusal(why));
        return std::nullopt;
    }
    return std::move(*form);
}

std::vector<wire::Token> tokens_to_wire(const std::vector<ApiTokenRow>& rows) {
    std::vector<wire::Token> tokens;
    tokens.reserve(rows.size());
    for (const ApiTokenRow& row : rows) {
        tokens.push_back({row.token, row.about, row.scopes, row.created_ms, row.used_ms, row.ends_ms});
    }
    return tokens;
}

wire::ExportBody export_to_wire(const FoundSession& who, const AccountExport& all) {
    wire::ExportBody body{account_to_wire(who.account, all.records.codes_left),
                          read_preferences(who.account.preferences),
                          sessions_to_wire(all.records.sessions, who.session.token),
                          entries_to_wire(all.records.entries),
                          tokens_to_wire(all.tokens),
                          {},
                          {}};
    body.relations.reserve(all.relations.size());
    for (const RelationRow& row : all.relations) {
        body.relations.push_back({row.name, row.kind, row.at_ms});
    }
    body.ratings.reserve(all.ratings.size());
    for (const RatingRow& row : all.ratings) {
        body.ratings.push_back(
            {row.pool, std::llround(row.rating), std::llround(row.deviation), row.games, row.last_game_ms});
    }
    return body;
}

/// At least one scope, all of them known.
bool are_scopes(std::string_view scopes) {
    while (true) {
        const auto end = std::min(scopes.find(','), scopes.size());
        if (!is_api_scope(scopes.substr(0, end))) {
            return false;
        }
        if (end == scopes.size()) {
            return true;
        }
        scopes.remove_prefix(end + 1);
    }
}

bool changes_something(Method method) {
    return method != Method::get && method != Method::head;
}

} // namespace

AccountHandlers::AccountHandlers(AccountService& accounts, ApiTokens& tokens, Limits limits)
    : accounts_(accounts),
      tokens_(tokens),
      limits_(std::move(limits)),
      requests_(limits_.requests_per_second, limits_.request_burst) {}

void AccountHandlers::add(Router& router, Method method, const char* pattern, Handler handler) {
    RouteOptions options;
    options.max_body = max_form_bytes;
    options.same_origin_only = true;
    router.add({method, pattern,
                [this, handler = std::move(handler), method](Request request, const Responder& responder) {
                    if (!requests_.take(request.address, limits_.now_ms())) {
                        responder.send(refusal(refused_for(1000).value()));
                    } else if (!request.is_secure) {
                        responder.send(refusal(AccountFault::insecure));
                    } else if (changes_something(method) && request.header("Origin").empty()) {
                        responder.send(refusal(AccountFault::origin));
                    } else {
                        handler(std::move(request), responder);
                    }
                },
                options});
}

void AccountHandlers::add_for_owner(Router& router, Method method, const char* pattern, Owner handler) {
    add(router, method, pattern,
        [this, handler = std::move(handler)](Request request, const Responder& responder) {
            const auto visitor = visitor_of(request);
            const auto secret = session_secret(request);
            accounts_.find_session(visitor, secret,
                                   [request = std::move(request), responder, handler](const auto& found) {
                                       if (!found) {
                                           responder.send(refusal(found.error()));
                                       } else if (!*found) {
                                           responder.send(refusal(AccountFault::not_signed_in));
                                       } else {
                                           handler(**found, request, responder);
                                       }
                                   });
        });
}

void AccountHandlers::add_routes(Router& router) {
    add(router, Method::get, "/api/me",
        [this](const Request& request, const Responder& responder) { who_am_i(request, responder); });
    add_sign_in_routes(router);
    add_session_routes(router);
    add_account_routes(router);
    add_token_routes(router);
}

void AccountHandlers::find_session(const Request& request,
                                   const std::function<void(const std::optional<FoundSession>&)>& answer) {
    if (!request.is_secure) {
        answer(std::nullopt);
        return;
    }
    accounts_.find_session(visitor_of(request), session_secret(request),
                           [answer](const auto& found) { answer(found.value_or(std::nullopt)); });
}

void AccountHandlers::who_am_i(const Request& request, const Responder& responder) {
    accounts_.find_session(
        visitor_of(request), session_secret(request), [this, responder](const auto& found) {
            if (!found) {
                responder.send(refusal(found.error()));
                return;
            }
            if (!*found) {
                responder.send(account_json(200, wire::MeBody{}));
                return;
            }
            accounts_.list_records(
                **found, respond_with<AccountRecords>(responder, [account = (*found)->account](
                                                                     const AccountRecords& records) {
                    return account_json(200, wire::MeBody{account_to_wire(account, records.codes_left),
                                                          read_preferences(account.preferences)});
                }));
        });
}

void AccountHandlers::add_sign_in_routes(Router& router) {
    add(router, Method::post, "/api/me/sign-up", [this](const Request& request, const Responder& responder) {
        if (auto form = form_of<wire::SignUp>(request, responder)) {
            accounts_.sign_up(visitor_of(request), {std::move(form->name), std::move(form->password)},
                              respond_signed_in(responder, request.is_https, 201));
        }
    });
    add(router, Method::post, "/api/me/sign-in", [this](const Request& request, const Responder& responder) {
        if (auto form = form_of<wire::SignIn>(request, responder)) {
            accounts_.sign_in(visitor_of(request), {std::move(form->name), std::move(form->password)},
                              respond_signed_in(responder, request.is_https, 200));
        }
    });
    add(router, Method::post, "/api/me/reset", [this](const Request& request, const Responder& responder) {
        if (auto form = form_of<wire::PasswordReset>(request, responder)) {
            accounts_.reset_password(
                visitor_of(request),
                {std::move(form->name), std::move(form->code), std::move(form->password)},
                respond_signed_in(responder, request.is_https, 200));
        }
    });
}

void AccountHandlers::add_session_routes(Router& router) {
    add_for_owner(router, Method::get, "/api/me/sessions",
                  [this](const FoundSession& who, const Request&, const Responder& responder) {
                      accounts_.list_records(
                          who, respond_with<AccountRecords>(
                                   responder, [token = who.session.token](const AccountRecords& records) {
                                       return account_json(
                                           200, wire::SessionsBody{sessions_to_wire(records.sessions, token),
                                                                   entries_to_wire(records.entries)});
                                   }));
                  });
    add_for_owner(router, Method::del, "/api/me/sessions/{session}",
                  [this](const FoundSession& who, const Request& request, const Responder& responder) {
                      accounts_.end_session(who, visitor_of(request), request.path.text("session"),
                                            respond_with<void>(responder, no_content));
                  });
    add_for_owner(router, Method::post, "/api/me/sign-out",
                  [this](const FoundSession& who, const Request& request, const Responder& responder) {
                      accounts_.sign_out(who, visitor_of(request),
                                         respond_signed_out(responder, request.is_https));
                  });
    add_for_owner(router, Method::post, "/api/me/sign-out-everywhere",
                  [this](const FoundSession& who, const Request& request, const Responder& responder) {
                      accounts_.sign_out_everywhere(who, visitor_of(request),
                                                    respond_signed_out(responder, request.is_https));
                  });
}

void AccountHandlers::add_account_routes(Router& router) {
    add_for_owner(router, Method::post, "/api/me/password",
                  [this](const FoundSession& who, const Request& request, const Responder& responder) {
                      if (auto form = form_of<wire::PasswordChange>(request, responder)) {
                          accounts_.change_password(
                              who, visitor_of(request),
                              {std::move(form->old_password), std::move(form->password)},
                              respond_with<void>(responder, no_content));
                      }
                  });
    add_for_owner(router, Method::post, "/api/me/codes",
                  [this](const FoundSession& who, const Request& request, const Responder& responder) {
                      if (auto form = form_of<wire::PasswordCheck>(request, responder)) {
                          accounts_.renew_codes(who, visitor_of(request), std::move(form->password),
                                                respond_with<std::vector<std::string>>(
                                                    responder, [](const std::vector<std::string>& codes) {
                                                        return account_json(200, wire::CodesBody{codes});
                                                    }));
                      }
                  });
    add_for_owner(router, Method::post, "/api/me/delete",
                  [this](const FoundSession& who, const Request& request, const Responder& responder) {
                      if (auto form = form_of<wire::PasswordCheck>(request, responder)) {
                          accounts_.delete_account(who, visitor_of(request), std::move(form->password),
                                                   respond_signed_out(responder, request.is_https));
                      }
                  });
    add_for_owner(router, Method::get, "/api/me/preferences",
                  [](const FoundSession& who, const Request&, const Responder& responder) {
                      responder.send(account_json(
                          200, wire::PreferencesBody{read_preferences(who.account.preferences)}));
                  });
    add_for_owner(router, Method::put, "/api/me/preferences",
                  [this](const FoundSession& who, const Request& request, const Responder& responder) {
                      if (const auto form = form_of<wire::Preferences>(request, responder)) {
                          accounts_.put_preferences(who, stored_preferences(*form),
                                                    respond_with<void>(responder, no_content));
                      }
                  });
    add_for_owner(router, Method::get, "/api/me/export",
                  [this](const FoundSession& who, const Request& request, const Responder& responder) {
                      accounts_.export_records(
                          who, visitor_of(request),
                          respond_with<AccountExport>(responder, [who](const AccountExport& all) {
                              auto response = account_json(200, export_to_wire(who, all));
                              response.headers.push_back(
                                  {"Content-Disposition", "attachment; filename=\"duiyi-account.json\""});
                              return response;
                          }));
                  });
}

void AccountHandlers::add_token_routes(Router& router) {
    add_for_owner(router, Method::get, "/api/me/tokens",
                  [this](const FoundSession& who, const Request&, const Responder& responder) {
                      tokens_.list(who.account.id, [responder](const auto& rows) {
                          responder.send(rows ? account_json(200, wire::TokensBody{tokens_to_wire(*rows)})
                                              : refusal(refused(rows.error()).value()));
                      });
                  });
    add_for_owner(router, Method::post, "/api/me/tokens",
                  [this](const FoundSession& who, const Request& request, const Responder& responder) {
                      const auto form = form_of<wire::NewToken>(request, responder);
                      if (!form) {
                          return;
                      }
                      if (form->about.size() > ApiTokens::max_about_bytes || !are_scopes(form->scopes)) {
                          auto why = refused(AccountFault::bad_body).value();
                          why.message = "about: at most 100 bytes; scopes: names with commas between";
                          responder.send(refusal(why));
                          return;
                      }
                      tokens_.make(who.account.id, form->about, form->scopes, [responder](const auto& made) {
                          responder.send(made ? account_json(201, wire::NewTokenBody{*made})
                                              : refusal(refused(made.error()).value()));
                      });
                  });
    add_for_owner(router, Method::del, "/api/me/tokens/{token}",
                  [this](const FoundSession& who, const Request& request, const Responder& responder) {
                      tokens_.end(who.account.id, request.path.text("token"), [responder](const auto& done) {
                          responder.send(done ? no_content() : refusal(refused(done.error()).value()));
                      });
                  });
}

} // namespace duiyi::server::api
