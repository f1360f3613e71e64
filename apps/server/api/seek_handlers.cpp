// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "api/seek_handlers.hpp"

#include <charconv>
#include <cmath>
#include <memory>
#include <utility>

#include "api/challenge_form.hpp"
#include "api/game_handlers.hpp"
#include "domain/secret.hpp"

namespace duiyi::server::api {

namespace {

/// Of a seek, as lichess has them.
constexpr double max_seek_minutes = 180;
constexpr double max_seek_increment_s = 180;

/// A seek of the lobby for a program: a connection without a socket, whose stream is the program's.
class SeekCall final : public ClientSink, public std::enable_shared_from_this<SeekCall> {
public:
    SeekCall(Service& service, const Request& request, Responder responder)
        : service_(service),
          client_(service.connect(request.address, *this)),
          responder_(std::move(responder)) {}

    void start(const AccountRow& account, const SeekTerms& terms) {
        FoundSession found;
        found.account = account;
        service_.signed_in(client_, found);
        const auto entered = [self = shared_from_this(), terms] {
            if (self->is_refused()) {
                self->refuse();
            } else {
                self->service_.lobby().seek(self->begin([self] { self->opened(); }), terms);
            }
        };
        service_.lobby().enter(begin(entered), {});
    }
    void answer(const std::string&, const Answer& answer) override {
        if (const auto* refusal = std::get_if<Refusal>(&answer)) {
            fault_ = refusal->message;
        }
    }
    void tell(const Notice& notice) override {
        if (std::holds_alternative<Paired>(notice.news) || std::holds_alternative<SearchEnded>(notice.news)) {
            is_over_ = true;
            close();
        }
    }
    void charge(std::size_t) override {}
    void close() override {
        if (stream_ != nullptr) {
            stream_->close();
        }
    }

private:
    [[nodiscard]] PendingRequest begin(std::function<void()> done) const {
        return service_.begin(client_, new_room_name(), std::move(done));
    }
    [[nodiscard]] bool is_refused() const { return !fault_.empty(); }
    void refuse() {
        responder_.send(error_response(400, fault_));
        service_.disconnect(client_);
    }
    void opened() {
        if (is_refused()) {
            refuse();
            return;
        }
        stream_ = responder_.open_stream({.headers = public_headers(), .closed = [self = shared_from_this()] {
                                              self->service_.disconnect(self->client_);
                                              self->stream_.reset();
                                          }});
        if (stream_ == nullptr) {
            service_.disconnect(client_);
        } else if (is_over_) { // paired at once
            stream_->close();
        }
    }

    Service& service_;
    ClientPtr client_;
    Responder responder_;
    ResponseStreamPtr stream_;
    std::string fault_;
    bool is_over_ = false;
};

std::optional<double> number_of(const std::string& text) {
    double value = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool is_number = fault == std::errc() && end == text.data() + text.size() && std::isfinite(value);
    return is_number ? std::optional(value) : std::nullopt;
}

/// `time` minutes and `increment` seconds.
Result<TimeControl, std::string> seek_time(const Parameters& form) {
    if (const auto own = form.text("timeControl"); !own.empty()) {
        return parse_time_control(own);
    }
    if (!form.text("days").empty()) {
        return tl::unexpected<std::string>(
            "days: seeks last as long as their stream; make an open challenge for a game by days");
    }
    const auto minutes = number_of(form.text("time"));
    const auto increment = number_of(form.text("increment"));
    if (!minutes || !increment || *minutes < 0 || *minutes > max_seek_minutes || *increment < 0 ||
        *increment > max_seek_increment_s || *minutes + *increment <= 0) {
        return tl::unexpected<std::string>("time, increment: invalid clock");
    }
    return same_for_both(FischerTime{std::chrono::seconds(std::llround(*minutes * 60)),
                                     std::chrono::seconds(std::llround(*increment))});
}

/// `1500-1800`: sets the bounds; false for anything else.
bool read_range(const std::string& text, SeekTerms& terms) {
    const auto dash = text.find('-');
    if (text.empty()) {
        return true;
    }
    const auto low = dash == std::string::npos ? std::nullopt : number_of(text.substr(0, dash));
    const auto high = dash == std::string::npos ? std::nullopt : number_of(text.substr(dash + 1));
    if (!low || !high || *low < 0 || *high > 5000 || *low > *high) {
        return false;
    }
    terms.opponents = {std::round(*low), std::round(*high)};
    return true;
}

/// What the form of lichess asks for.
Result<SeekTerms, std::string> seek_terms(const Parameters& form) {
    const auto key = form.text("variant");
    const auto variant = lichess::parse_variant(key.empty() ? "standard" : key);
    if (!variant || *variant == lichess::Variant::from_position) {
        return tl::unexpected("variant: " + key + " has no seeks here");
    }
    const auto time = seek_time(form);
    if (!time) {
        return tl::unexpected(time.error());
    }
    SeekTerms terms{{lichess::game_of(*variant), *time, form.text("rated") == "true"},
                    lichess::parse_color(form.text("color"))};
    if (!read_range(form.text("ratingRange"), terms)) {
        return tl::unexpected<std::string>("ratingRange: expected two ratings such as 1500-1800");
    }
    if (const auto fault = fault_of(*time)) {
        return tl::unexpected("the field \"time\": time control: " + *fault);
    }
    return terms;
}

} // namespace

void SeekHandlers::add_routes(Router& router) {
    routes_.add(router, Method::post, "/api/board/seek", "board:play", ProgramRoutes::Bots::none,
                [this](const FoundApiToken& who, const Request& request, const Responder& responder) {
                    seek(who, request, responder);
                });
    routes_.add(router, Method::post, "/api/challenge/ai", "challenge:write", ProgramRoutes::Bots::any,
                [this](const FoundApiToken& who, const Request& request, const Responder& responder) {
                    play_engine(who, request, responder);
                });
}

void SeekHandlers::seek(const FoundApiToken& who, const Request& request, const Responder& responder) {
    const auto wanted = seek_terms(body_values(request));
    if (!wanted) {
        responder.send(error_response(400, wanted.error()));
        return;
    }
    std::make_shared<SeekCall>(routes_.parts.service, request, responder)->start(who.account, *wanted);
}

void SeekHandlers::play_engine(const FoundApiToken& who, const Request& request, const Responder& responder) {
    Service& service = routes_.parts.service;
    const auto form = body_values(request);
    const auto level = number_of(form.text("level"));
    auto wanted = read_challenge_form(form);
    if (!wanted) {
        responder.send(error_response(400, wanted.error()));
        return;
    }
    if (!level || *level < 1 || *level > 100 || *level != std::floor(*level) ||
        !service.engines().has_level(static_cast<int>(*level))) {
        responder.send(error_response(400, "level: expected a level of this server's engine, 1 to 10"));
        return;
    }
    wanted->is_rated = false;
    wanted->challenger = who.account.id;
    if (const auto fault = Challenges::fault_of(*wanted)) {
        responder.send(error_response(400, *fault));
        return;
    }
    const auto board =
        wanted->fen.empty() ? Board::start(wanted->game) : Board::from_fen(wanted->game, wanted->fen);
    if (!service.limits().may_create(request.address)) {
        responder.send(error_response(429, "Too many games from this address. Try again later."));
        return;
    }
    Created created{wanted->game, PlayMode::link, board->start_fen(), {}};
    created.holders[index_of(wanted->side)] = hash_secret(new_secret()); // nobody's: the account enters
    created.players[index_of(wanted->side)] = Player{who.account.id};
    created.engine = EngineSeat{other(wanted->side), static_cast<int>(*level), random_bits()};
    created.time = wanted->time;
    created.is_begun = is_timed(created.time);
    const std::string room = new_room_name();
    service.rooms().make(
        {room, created}, request.address, {}, [this, room, side = wanted->side, responder](const auto& made) {
            if (made) {
                answer_game(room, side, responder);
            } else {
                responder.send(error_response(made.error().fault == StoreFault::full ? 429 : 500,
                                              "The server could not store the game"));
            }
        });
}

void SeekHandlers::answer_game(const std::string& room, Side side, const Responder& responder) {
    routes_.parts.service.rooms().read(room, [this, side, responder](const auto& found) {
        if (!found) {
            responder.send(error_response(500, found.error().message));
            return;
        }
        routes_.with_players(*found, [this, live = *found, side, responder](const auto& players) {
            auto response = json_response(lichess::ai_game(ProgramRoutes::view_of(*live, players), side));
            response.status = 201;
            responder.send(std::move(response));
            routes_.parts.service.rooms().tell_game_changed(live);
        });
    });
}

} // namespace duiyi::server::api
