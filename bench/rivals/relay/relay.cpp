// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The least that a server of games must do: read a move, store it, send it to those in the room. No rules, no
// clocks, no limits. Usage: bench_relay --listen ADDRESS:PORT --data FOLDER
#include <algorithm>
#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <limits>
#include <list>
#include <memory>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "net/open_files.hpp"
#include "row_log.hpp"

namespace duiyi::relay {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

class Connection;

/// Two players and those who watch. Its rows in the log: the secret of the first player, that of the second,
/// then the moves.
struct Room {
    std::int64_t number = 0;
    std::array<std::string, 2> secrets{}; ///< empty: the seat is free
    std::vector<std::string> moves{};
    std::vector<Connection*> members{}; ///< each leaves before it ends

    [[nodiscard]] std::size_t version() const { return secrets.size() + moves.size(); }

    void replay(std::string row) {
        const auto free = std::ranges::find(secrets, "");
        (free != secrets.end() ? *free : moves.emplace_back()) = std::move(row);
    }
};

using RoomPtr = std::shared_ptr<Room>;
/// By the number in decimal, which is the room's name.
using Rooms = std::unordered_map<std::string, RoomPtr>;

RoomPtr room_of(Rooms& rooms, std::int64_t number) {
    RoomPtr& room = rooms[std::to_string(number)];
    if (room == nullptr) {
        room = std::make_shared<Room>(Room{.number = number});
    }
    return room;
}

/// Not to be guessed, and not negative.
std::int64_t random_number() {
    static std::random_device device;
    const std::uint64_t high = device() >> 1U;
    return static_cast<std::int64_t>(high << 32U | device());
}

std::string new_secret() {
    return std::to_string(random_number()) + std::to_string(random_number());
}

/// What follows `key`, such as `"move":"`, up to the next quotation mark; empty when it is not there.
std::string_view field(std::string_view message, std::string_view key) {
    const auto found = message.find(key);
    if (found == std::string_view::npos) {
        return {};
    }
    const std::string_view rest = message.substr(found + key.size());
    return rest.substr(0, std::min(rest.find('"'), rest.size()));
}

/// A text that several connections send.
using Text = std::shared_ptr<const std::string>;

template <class... Parts>
Text text_of(const Parts&... parts) {
    std::string text;
    (text.append(parts), ...);
    return std::make_shared<const std::string>(std::move(text));
}

std::string moves_as_json(const std::vector<std::string>& moves) {
    std::string text;
    for (const std::string& move : moves) {
        text.append(text.empty() ? "" : ",").append(R"({"move":")").append(move).append(R"("})");
    }
    return '[' + text + ']';
}

/// A WebSocket that creates a room, joins one, or moves in it; it keeps itself alive while it is open.
/// Messages are searched for the fields they need and believed: those who send them are the load's own.
class Connection : public std::enable_shared_from_this<Connection> {
public:
    Connection(tcp::socket socket, Rooms& rooms, RowLog& log)
        : socket_(std::move(socket)), rooms_(rooms), log_(log) {}
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    ~Connection() { leave(); }

    /// Answers the handshake, then every message.
    void start() {
        error_code ignored; // it would only be slower
        socket_.next_layer().set_option(tcp::no_delay(true), ignored);
        socket_.auto_fragment(false);
        socket_.async_accept([self = shared_from_this()](error_code fault) {
            if (!fault) {
                self->read();
            }
        });
    }

private:
    void read() {
        socket_.async_read(buffer_, [self = shared_from_this()](error_code fault, std::size_t) {
            if (fault) {
                return; // closed
            }
            const auto bytes = self->buffer_.cdata();
            self->handle({static_cast<const char*>(bytes.data()), bytes.size()});
            self->buffer_.clear();
            self->read();
        });
    }

    void handle(std::string_view message) {
        const std::string_view type = field(message, R"("type":")");
        const std::string_view id = field(message, R"("id":")");
        if (type == "move") {
            move(id, field(message, R"("move":")"));
        } else if (type == "create") {
            const RoomPtr room = room_of(rooms_, random_number());
            take_seat(room, 0, "created", id);
        } else if (type == "join") {
            join(id, message);
        } else {
            refuse(id, "bad_message");
        }
    }

    /// With the secret of a seat, to watch, or in the free seat.
    void join(std::string_view id, std::string_view message) {
        const auto found = rooms_.find(std::string(field(message, R"("room":")")));
        if (found == rooms_.end()) {
            refuse(id, "no_such_room");
            return;
        }
        const RoomPtr& room = found->second;
        if (const std::string_view secret = field(message, R"("secret":")"); !secret.empty()) {
            const auto seat = std::ranges::find(room->secrets, secret);
            if (seat == room->secrets.end()) {
                refuse(id, "wrong_secret");
            } else {
                enter(room, static_cast<std::size_t>(seat - room->secrets.begin()), "joined", id);
            }
        } else if (!room->secrets[1].empty() || message.find(R"("watch":true)") != std::string_view::npos) {
            enter(room, std::nullopt, "joined", id);
        } else {
            take_seat(room, 1, "joined", id);
        }
    }

    void take_seat(const RoomPtr& room, std::size_t seat, std::string_view type, std::string_view id) {
        room->secrets.at(seat) = new_secret();
        log_.append(
            {room->number, room->secrets.at(seat)},
            [self = shared_from_this(), room, seat, type, id = std::string(id)](const std::string& secret) {
                self->enter(room, seat, type, id, R"(,"secret":")" + secret + '"');
            });
    }

    /// The mover gets the event too, as everybody in the room does.
    void move(std::string_view id, std::string_view move) {
        if (room_ == nullptr || !seat_ || room_->secrets[1].empty()) {
            refuse(id, "not_now");
            return;
        }
        log_.append({room_->number, std::string(move)},
                    [self = shared_from_this(), room = room_, id = std::string(id)](std::string stored) {
                        room->moves.push_back(std::move(stored));
                        const std::string version = std::to_string(room->version());
                        self->send(text_of(R"({"type":"ack","id":")", id, R"(","version":)", version, "}"));
                        show_last_move(*room, version);
                    });
    }

    static void show_last_move(const Room& room, const std::string& version) {
        const Text event =
            text_of(R"({"type":"event","version":)", version, R"(,"event":{"kind":"moved","ply":{"move":")",
                    room.moves.back(), R"("},"position":{"ply":)", std::to_string(room.moves.size()), "}}}");
        for (Connection* member : room.members) {
            member->send(event);
        }
    }

    /// Enters the room, with a seat or to watch, and answers with its moves.
    void enter(RoomPtr room, std::optional<std::size_t> seat, std::string_view type, std::string_view id,
               const std::string& secret = {}) {
        static constexpr std::array<std::string_view, 2> seats{R"("first")", R"("second")"};
        leave();
        room_ = std::move(room);
        seat_ = seat;
        room_->members.push_back(this);
        send(text_of(R"({"type":")", type, R"(","id":")", id, R"(","room":")", std::to_string(room_->number),
                     R"(","seat":)", seat ? seats.at(*seat) : "null", secret, R"(,"version":)",
                     std::to_string(room_->version()), R"(,"state":{"plies":)", moves_as_json(room_->moves),
                     "}}"));
    }

    void leave() {
        if (room_ != nullptr) {
            std::erase(room_->members, this);
            room_.reset();
        }
    }

    void refuse(std::string_view id, std::string_view code) {
        send(text_of(R"({"type":"error","id":")", id, R"(","code":")", code, R"(","message":"refused"})"));
    }

    void send(Text text) {
        sending_.push_back(std::move(text));
        if (sending_.size() == 1) {
            write();
        }
    }

    void write() {
        const auto written = [self = shared_from_this()](error_code fault, std::size_t) {
            if (fault) {
                return; // reading fails as well; nothing more is written
            }
            self->sending_.pop_front();
            if (!self->sending_.empty()) {
                self->write();
            }
        };
        socket_.async_write(asio::buffer(*sending_.front()), written);
    }

    boost::beast::websocket::stream<tcp::socket, false> socket_;
    Rooms& rooms_;
    RowLog& log_;
    boost::beast::flat_buffer buffer_;
    std::list<Text> sending_; ///< the first is being written
    RoomPtr room_;
    std::optional<std::size_t> seat_; ///< none: it watches
};

void accept_next(tcp::acceptor& acceptor, Rooms& rooms, RowLog& log) {
    acceptor.async_accept([&](error_code fault, tcp::socket socket) {
        if (fault) {
            std::cerr << "relay: cannot accept connections: " << fault.message() << '\n';
            std::_Exit(EXIT_FAILURE); // a figure without some of them would mean nothing
        }
        std::make_shared<Connection>(std::move(socket), rooms, log)->start();
        accept_next(acceptor, rooms, log);
    });
}

tcp::endpoint endpoint_of(const std::string& text) {
    const auto colon = text.rfind(':');
    if (colon == std::string::npos) {
        throw std::invalid_argument("--listen needs ADDRESS:PORT");
    }
    const auto port = static_cast<std::uint16_t>(std::stoul(text.substr(colon + 1)));
    return {asio::ip::make_address(text.substr(0, colon)), port};
}

/// Until SIGTERM or SIGINT; throws when it cannot start.
void serve(const std::string& listen, const std::string& folder) {
    static_cast<void>(server::raise_open_files(std::numeric_limits<std::size_t>::max()));
    Rooms rooms;
    asio::io_context network{1};
    RowLog log(folder + "/relay.sqlite", network,
               [&](Row row) { room_of(rooms, row.room)->replay(std::move(row.text)); });
    tcp::acceptor acceptor(network, endpoint_of(listen));
    asio::signal_set signals(network, SIGTERM, SIGINT);
    signals.async_wait([&](error_code, int) { network.stop(); });
    accept_next(acceptor, rooms, log);
    std::cout << "listening on http://" << acceptor.local_endpoint() << std::endl;
    network.run();
}

} // namespace
} // namespace duiyi::relay

int main(int count, char** arguments) {
    const std::vector<std::string> words(arguments, arguments + count);
    if (words.size() != 5 || words[1] != "--listen" || words[3] != "--data") {
        std::cerr << "usage: bench_relay --listen ADDRESS:PORT --data FOLDER (which exists)\n";
        return 2;
    }
    try {
        duiyi::relay::serve(words[2], words[4]);
        return EXIT_SUCCESS;
    } catch (const std::exception& error) {
        std::cerr << "relay: " << error.what() << '\n';
        return EXIT_FAILURE;
    }
}
