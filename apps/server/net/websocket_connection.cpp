// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "net/websocket_connection.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <memory>
#include <new>
#include <optional>
#include <string_view>
#include <utility>

#include "domain/secret.hpp"
#include "net/clock.hpp"
#include "net/frame_writer.hpp"
#include "net/websocket_frames.hpp"
#include "wire/page_sink.hpp"

namespace duiyi::server {

namespace {

namespace asio = boost::asio;
using boost::system::error_code;

/// Frames up to this size are read in order to be answered with `too_large`; at the header of a larger one
/// the connection ends.
constexpr std::size_t max_frame_bytes = 4 * wire::max_message_bytes;
/// What is read at once; as much may wait for the request in progress.
constexpr std::size_t max_read_bytes = 16 * 1024;
/// Messages above the rate until the connection is closed.
constexpr int max_rate_violations = 50;
/// What is read and dropped while the other side's close frame is awaited.
constexpr std::size_t max_dropped_while_closing = 256 * 1024;
/// The system would let megabytes pile up for a reader that does not read, unseen by the send queue.
constexpr int system_send_buffer = 64 * 1024;
/// How often the lag of who plays with a clock is measured.
constexpr std::int64_t lag_ping_ms = 3'000;
/// Whoever is counted on is pinged as often, and is gone after so long without a sign: four pings.
constexpr std::int64_t counted_on_timeout_ms = 12'000;

/// A WebSocket. While nothing happens it holds no buffer and no coroutine: only this object, and the wait for
/// its socket to become readable. What it reads goes into a buffer that lasts as long as one callback.
class WebSocketConnection final : public Connection,
                                  public PageSink,
                                  public std::enable_shared_from_this<WebSocketConnection> {
public:
    WebSocketConnection(ServerContext& context, Socket socket, std::string address)
        : context_(context),
          address_(std::move(address)),
          socket_(std::move(socket)),
          reader_(max_frame_bytes),
          writer_(context.options.send_queue_bytes),
          bucket_(context.options.messages_per_second, context.options.message_burst, steady_ms()),
          heard_ms_(steady_ms()) {}
    WebSocketConnection(const WebSocketConnection&) = delete;
    WebSocketConnection& operator=(const WebSocketConnection&) = delete;
    ~WebSocketConnection() override;

    void start(std::string handshake, std::string unread, const Identify& identify);
    void stop() override;
    void check_time(std::int64_t now_ms) override;
    void flush() override;

    void send(Frame frame) override;
    void charge(std::size_t messages) override {
        bucket_.charge(static_cast<double>(messages));
        context_.messages.charge(address_, static_cast<double>(messages));
    }
    void close() override { begin_close(CloseCode::try_again_later); }

private:
    void wait_for_input();
    void read_input();
    /// Goes through what has been read, one message at a time; the rest waits for the request in progress.
    void take_input(std::string_view bytes);
    /// Counts what is held of a message that is not complete, and since when; false when that is too much.
    [[nodiscard]] bool count_unfinished();
    /// Begins to close, keeps nothing of what has come and looks at nothing further.
    void stop_listening(CloseCode code);
    void take_message(ClientMessage message);
    void take_control(const ClientMessage& message);
    void handle(std::string message);
    void handled();
    /// Checks rate, size and type of a message and answers with the error; false: it is not handled.
    [[nodiscard]] bool admit(const ClientMessage& message);
    void refuse(wire::ErrorCode code, std::string message);

    /// What is to be sent goes out after all that is done now, together with what else that sends.
    void flush_soon();
    /// Writes what is due, as far as the system takes it; the rest when it takes more.
    void write_due();
    /// Bytes that may be sent to the address now.
    [[nodiscard]] std::size_t sending_share() const;
    void add_control_frames();
    void wait_to_write();
    void begin_close(CloseCode code);
    void cut();
    void finish();

    ServerContext& context_;
    std::weak_ptr<const bool> server_life_ = context_.life;
    std::string address_;
    Socket socket_;
    FrameReader reader_;
    std::string unread_; ///< what came while a request was handled
    ClientPtr client_;
    FrameWriter writer_;
    TokenBucket bucket_;
    std::optional<std::string> pong_; ///< the payload of one that is due
    std::int64_t heard_ms_;           ///< when something came last
    std::int64_t began_ms_ = 0;       ///< when the message began that is not complete; 0: none
    std::size_t unfinished_ = 0;      ///< bytes of it, counted in the context
    std::int64_t close_by_ms_ = 0;    ///< while it is closing
    std::size_t dropped_ = 0;         ///< bytes, while it is closing
    int rate_violations_ = 0;
    bool ping_due_ = false;
    std::string awaited_pong_;      ///< the payload of the last ping, which cannot be guessed; empty: none
    std::int64_t ping_sent_ms_ = 0; ///< when that was
    bool pinged_ = false;           ///< since something came last
    bool is_over_budget_ = false;   ///< frames wait until more may be sent to the address
    bool waiting_ = false;          ///< for input
    bool writing_ = false;          ///< waits until the system takes more
    bool flush_due_ = false;
    bool handling_ = false;
    bool closing_ = false;
    bool close_sent_ = false;
    bool close_received_ = false;
    bool protocol_failed_ = false; ///< what came is no WebSocket: the rest is not looked at
    bool cut_ = false;
    bool finished_ = false;
    CloseCode close_code_ = CloseCode::normal;
};

/// Without finish() a callback of it was ended by an exception: no memory was left for it.
WebSocketConnection::~WebSocketConnection() {
    if (finished_ || server_life_.expired()) {
        return;
    }
    cut_ = true;
    try {
        finish();
    } catch (const std::bad_alloc&) { // others may not learn at once that it has gone
        context_.connections.erase(this);
    }
}

void WebSocketConnection::start(std::string handshake, std::string unread, const Identify& identify) {
    context_.connections.insert(this);
    error_code fault;
    socket_.non_blocking(true, fault);
    socket_.set_option(asio::socket_base::send_buffer_size(system_send_buffer), fault);
    client_ = context_.service.connect(address_, *this);
    handling_ = static_cast<bool>(identify); // what comes meanwhile waits
    writer_.push_control(handshake);
    flush_soon();
    if (context_.stopping) {
        begin_close(CloseCode::going_away);
    }
    if (!identify) {
        take_input(unread);
        return;
    }
    unread_ = std::move(unread);
    identify([self = shared_from_this()](const auto& found) {
        if (found) {
            self->context_.service.signed_in(self->client_, *found);
        }
        asio::post(self->socket_.get_executor(), [self] { self->handled(); });
    });
}

void WebSocketConnection::wait_for_input() {
    if (std::exchange(waiting_, true)) {
        return;
    }
    socket_.async_wait(Socket::wait_read, [self = shared_from_this()](error_code fault) {
        self->waiting_ = false;
        if (fault) {
            self->cut();
        } else {
            self->read_input();
        }
    });
}

void WebSocketConnection::read_input() {
    // While it closes, nothing is read before the close frame is on its way: the other side may be sending
    // without reading. The time limit ends that.
    if (cut_ || (closing_ && !close_sent_)) {
        return;
    }
    std::array<char, max_read_bytes> buffer;
    error_code fault;
    const std::size_t size = socket_.read_some(asio::buffer(buffer), fault);
    if (fault == asio::error::would_block || fault == asio::error::try_again) {
        wait_for_input();
        return;
    }
    if (fault) {
        cut();
        return;
    }
    heard_ms_ = steady_ms();
    pinged_ = false;
    take_input({buffer.data(), size});
}

void WebSocketConnection::take_input(std::string_view bytes) {
    if (closing_) {
        dropped_ += bytes.size();
    }
    while (!bytes.empty() && !cut_ && !protocol_failed_) {
        auto message = reader_.read(bytes);
        if (!message) {
            stop_listening(message.error());
            break;
        }
        if (!*message) {
            break;
        }
        if (!reader_.is_inside()) {
            began_ms_ = 0;
        }
        take_message(std::move(**message));
        if (handling_) {
            unread_ = bytes;
            static_cast<void>(count_unfinished()); // less than before: a message has just ended
            return;                                // goes on in handled()
        }
    }
    if (!cut_ && !protocol_failed_ && !count_unfinished()) {
        stop_listening(CloseCode::policy_error);
    }
    if (dropped_ > max_dropped_while_closing) {
        cut();
    } else if (!cut_ && (!closing_ || close_sent_)) {
        wait_for_input();
    }
}

void WebSocketConnection::stop_listening(CloseCode code) {
    protocol_failed_ = true;
    reader_ = FrameReader(max_frame_bytes);
    context_.unfinished.remove(address_, std::exchange(unfinished_, 0));
    begin_close(code);
}

bool WebSocketConnection::count_unfinished() {
    if (!reader_.is_inside()) {
        began_ms_ = 0;
    } else if (began_ms_ == 0) {
        began_ms_ = steady_ms();
    }
    context_.unfinished.remove(address_, std::exchange(unfinished_, 0));
    if (!context_.unfinished.add(address_, reader_.held_bytes())) {
        return false;
    }
    unfinished_ = reader_.held_bytes();
    return true;
}

void WebSocketConnection::take_message(ClientMessage message) {
    const bool is_control = message.opcode != Opcode::text && message.opcode != Opcode::binary;
    if (is_control) {
        take_control(message);
    } else if (!closing_ && admit(message)) {
        handle(std::move(message.payload));
    }
}

/// Pings and pongs count like messages.
void WebSocketConnection::take_control(const ClientMessage& message) {
    if (message.opcode == Opcode::close) {
        close_received_ = true;
        if (close_sent_ && !writing_) {
            cut(); // it is the answer to ours
        } else {
            begin_close(CloseCode::normal);
        }
        return;
    }
    if (!closing_ && !bucket_.take(steady_ms()) && ++rate_violations_ >= max_rate_violations) {
        cut(); // no browser does this
        return;
    }
    static_cast<void>(context_.messages.take(address_, steady_ms())); // an answer to our ping is always heard
    if (message.opcode == Opcode::pong && !awaited_pong_.empty() && message.payload == awaited_pong_) {
        awaited_pong_.clear();
        client_->measured_lag(context_.lag_clock_ms() - ping_sent_ms_);
        return;
    }
    if (message.opcode == Opcode::ping && !closing_) {
        pong_ = message.payload; // one for the latest is enough (RFC 6455, 5.5.3)
        flush_soon();
    }
}

bool WebSocketConnection::admit(const ClientMessage& message) {
    if (!bucket_.take(steady_ms())) {
        refuse(wire::ErrorCode::too_fast, "slow down: this message was not looked at");
        if (++rate_violations_ >= max_rate_violations) {
            begin_close(CloseCode::policy_error);
        }
        return false;
    }
    // Besides, for a new connection has a new bucket. It is not held against this one: another may have taken
    // the tokens.
    if (!context_.messages.take(address_, steady_ms())) {
        refuse(wire::ErrorCode::too_fast, "slow down: too many messages from this address");
        return false;
    }
    if (message.payload.size() > wire::max_message_bytes) {
        refuse(wire::ErrorCode::too_large,
               "a message has at most " + std::to_string(wire::max_message_bytes) + " bytes");
        begin_close(CloseCode::too_big);
        return false;
    }
    if (message.opcode != Opcode::text) {
        refuse(wire::ErrorCode::bad_message, "messages are text frames");
        return false;
    }
    return true;
}

void WebSocketConnection::handle(std::string message) {
    handling_ = true;
    // The service may call back at once: post, so that this does not grow deep. It reads the message before
    // it returns.
    PageSink::handle(context_.service, client_, message, [self = shared_from_this()] {
        asio::post(self->socket_.get_executor(), [self] { self->handled(); });
    });
}

void WebSocketConnection::handled() {
    handling_ = false;
    if (cut_) {
        finish();
        return;
    }
    if (context_.stopping) {
        begin_close(CloseCode::going_away);
    }
    take_input(std::exchange(unread_, {}));
}

void WebSocketConnection::refuse(wire::ErrorCode code, std::string message) {
    send({std::make_shared<const std::string>(print({}, wire::ErrorAnswer{code, std::move(message)}))});
}

void WebSocketConnection::send(Frame frame) {
    if (closing_ || cut_) {
        return;
    }
    try {
        if (!writer_.push(std::move(frame))) {
            spdlog::info("closing a connection from {}: it reads too slowly", address_);
            cut();
        } else {
            flush_soon();
        }
    } catch (const std::bad_alloc&) {
        cut(); // who sends to many goes on with the others
    }
}

void WebSocketConnection::flush_soon() {
    if (!writing_ && !flush_due_) {
        context_.flushes.add(shared_from_this());
        flush_due_ = true;
    }
}

void WebSocketConnection::flush() {
    flush_due_ = false;
    try {
        write_due();
    } catch (const std::bad_alloc&) {
        cut(); // the others are written to
    }
}

void WebSocketConnection::write_due() {
    while (!cut_ && !writing_) {
        add_control_frames();
        // More than its share was sent to this address: goes on in check_time().
        const bool has_messages = writer_.has_messages();
        const std::size_t share = has_messages ? sending_share() : 0;
        is_over_budget_ = has_messages && share == 0;
        const FrameWriter::Written written = writer_.write(socket_, share);
        if (written.begun > 0) {
            context_.sending.spend(address_, static_cast<double>(written.begun), steady_ms());
        }
        if (written.fault == asio::error::would_block || written.fault == asio::error::try_again) {
            wait_to_write();
        } else if (written.fault) {
            cut();
        } else if (written.bytes == 0) {
            break; // nothing is due
        }
    }
    if (!cut_ && !writing_ && close_sent_ && close_received_) {
        cut();
    }
}

std::size_t WebSocketConnection::sending_share() const {
    constexpr double more_than_is_gathered = 1e9;
    return static_cast<std::size_t>(
        std::clamp(context_.sending.balance(address_, steady_ms()), 0.0, more_than_is_gathered));
}

void WebSocketConnection::add_control_frames() {
    if (pong_) {
        const std::string payload = *std::exchange(pong_, std::nullopt);
        writer_.push_control(frame_header(Opcode::pong, payload.size()) + payload);
    }
    if (std::exchange(ping_due_, false)) {
        awaited_pong_ = std::to_string(random_bits());
        ping_sent_ms_ = context_.lag_clock_ms();
        writer_.push_control(frame_header(Opcode::ping, awaited_pong_.size()) + awaited_pong_);
    }
    if (closing_ && !close_sent_ && !writer_.has_messages()) {
        close_sent_ = true;
        writer_.push_control(close_frame(close_code_));
        if (!handling_) {
            wait_for_input(); // for the answer
        }
    }
}

void WebSocketConnection::wait_to_write() {
    writing_ = true;
    socket_.async_wait(Socket::wait_write, [self = shared_from_this()](error_code fault) {
        self->writing_ = false;
        if (fault) {
            self->cut();
        } else {
            self->write_due();
        }
    });
}

void WebSocketConnection::begin_close(CloseCode code) {
    if (closing_ || cut_) {
        return;
    }
    closing_ = true;
    close_code_ = code;
    pong_.reset();
    ping_due_ = false;
    // For what is still to be written and for the other side's close frame: a reader that has stopped reading
    // must not hold the connection.
    close_by_ms_ = steady_ms() + context_.options.header_timeout_ms;
    write_due();
}

/// Ends the connection here and now. What waits for it fails, and it leaves the service once nobody else is
/// at work with it.
void WebSocketConnection::cut() {
    if (cut_) {
        return;
    }
    cut_ = true;
    error_code ignored;
    socket_.close(ignored);
    if (!handling_) {
        asio::post(socket_.get_executor(), [self = shared_from_this()] { self->finish(); });
    }
}

void WebSocketConnection::finish() {
    finished_ = true;
    context_.unfinished.remove(address_, std::exchange(unfinished_, 0));
    context_.places.remove_address(address_);
    context_.places.remove_socket();
    context_.connections.erase(this);
    if (client_ != nullptr) {
        context_.service.disconnect(client_);
    }
    context_.connection_ended();
}

void WebSocketConnection::stop() {
    if (!handling_) { // what is handled sees `stopping` afterwards
        begin_close(CloseCode::going_away);
    }
}

void WebSocketConnection::check_time(std::int64_t now_ms) {
    if (is_over_budget_) {
        write_due();
    }
    if (closing_) {
        if (now_ms >= close_by_ms_) {
            cut();
        }
        return;
    }
    if (handling_) {
        heard_ms_ = now_ms; // nothing is read meanwhile
        return;
    }
    if (began_ms_ != 0 && now_ms - began_ms_ >= context_.options.header_timeout_ms) {
        begin_close(CloseCode::policy_error);
        return;
    }
    const std::int64_t silent = now_ms - heard_ms_;
    const bool is_counted_on = client_->is_counted_on();
    const std::int64_t patience = context_.options.idle_timeout_ms;
    // While something large is on its way, pings wait behind it.
    if (silent >= (is_counted_on && !writing_ ? std::min(patience, counted_on_timeout_ms) : patience)) {
        cut();
        return;
    }
    const bool asks_for_life = silent >= patience / 2 && !pinged_;
    const bool asks_for_lag = is_counted_on && context_.lag_clock_ms() - ping_sent_ms_ >= lag_ping_ms;
    if (asks_for_life || asks_for_lag) {
        pinged_ = pinged_ || asks_for_life;
        ping_due_ = true;
        write_due();
    }
}

} // namespace

void start_websocket(ServerContext& context, Socket socket, std::string address, std::string handshake,
                     std::string unread, const Identify& identify) {
    std::make_shared<WebSocketConnection>(context, std::move(socket), std::move(address))
        ->start(std::move(handshake), std::move(unread), identify);
}

} // namespace duiyi::server
