// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Responses that stay open, over real sockets: a server in this process with one route that the test feeds.
#include "net/http_stream.hpp"

#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <fstream>
#include <future>
#include <thread>

#include "bus/local_bus.hpp"
#include "fake_store.hpp"
#include "net/clock.hpp"
#include "net/listener.hpp"
#include "net/open_files.hpp"
#include "ws_client.hpp"

namespace duiyi::server {
namespace {

using namespace std::chrono_literals;
namespace asio = boost::asio;

/// The network part of a server on a thread of its own. Everything but port() is done on that thread.
class StreamServer {
public:
    explicit StreamServer(const ServerOptions& options) : options_(options) {
        router_.add({api::Method::get,
                     "/api/lines",
                     [this](const api::Request&, const api::Responder& responder) {
                         auto stream = responder.open_stream({.headers = {{"X-Lines", "yes"}},
                                                              .drained = [this] { ++drained_; },
                                                              .closed = [this] { ++closed_; }});
                         if (stream != nullptr) {
                             stream->send("{\"n\":0}\n");
                             streams_.push_back(std::move(stream));
                         }
                     },
                     {}});
        listener_ = *Listener::open(io_, "127.0.0.1:0");
        listener_->accept([this](Socket socket) { start_connection(context_, router_, std::move(socket)); });
        check();
        thread_ = std::thread([this] { io_.run(); });
    }
    StreamServer(const StreamServer&) = delete;
    StreamServer& operator=(const StreamServer&) = delete;
    ~StreamServer() {
        stop();
        thread_.join();
    }

    /// Runs it on the server's thread and waits for its result.
    template <class F>
    auto with(F f) {
        if (io_.stopped()) {
            return f();
        }
        std::promise<decltype(f())> result;
        asio::post(io_, [&] { result.set_value(f()); });
        return result.get_future().get();
    }
    /// The orderly end: what is open is closed.
    void stop() {
        with([this] {
            if (!std::exchange(context_.stopping, true)) {
                listener_->close();
                for (Connection* each :
                     std::vector(context_.connections.begin(), context_.connections.end())) {
                    each->stop();
                }
            }
            return 0;
        });
    }
    std::uint16_t port() const { return listener_->port(); }
    std::size_t streams() {
        return with([this] { return streams_.size(); });
    }
    void send(std::size_t number, const std::string& part) {
        with([&] {
            streams_.at(number)->send(part);
            return 0;
        });
    }
    void close(std::size_t number) {
        with([&] {
            streams_.at(number)->close();
            return 0;
        });
    }
    int closed() {
        return with([this] { return closed_; });
    }
    int drained() {
        return with([this] { return drained_; });
    }
    std::size_t connections() {
        return with([this] { return context_.connections.size(); });
    }

private:
    void check() {
        for (Connection* each : context_.connections) {
            each->check_time(steady_ms());
        }
        timer_.expires_after(20ms);
        timer_.async_wait([this](boost::system::error_code cancelled) {
            if (!cancelled && !(context_.stopping && context_.connections.empty())) {
                check();
            }
        });
    }

    ServerOptions options_;
    FakeStore store_;
    LocalBus bus_;
    Deadlines deadlines_;
    Service service_{store_, bus_, deadlines_, nullptr, {.now_ms = steady_ms}};
    ServerContext context_{
        .options = options_,
        .service = service_,
        .origins = *api::OriginPolicy::make({}, "host"),
        .trusted_proxies = {},
        .places = ConnectionPlaces(options_.max_connections, options_.max_connections_per_address),
        .flushes = Flushes([this](std::function<void()> job) { asio::post(io_, std::move(job)); }),
        .sending = AddressRates(options_.bytes_per_second, options_.byte_burst),
        .large_bodies_of = AddressCounts(8),
        .streams_of = AddressCounts(options_.max_streams_per_address),
        .identify = {},
        .connection_ended = [] {}};
    api::Router router_;
    std::vector<api::ResponseStreamPtr> streams_;
    int closed_ = 0;
    int drained_ = 0;
    asio::io_context io_{1};
    asio::steady_timer timer_{io_};
    std::unique_ptr<Listener> listener_;
    std::thread thread_;
};

ServerOptions quick_options() {
    ServerOptions options;
    options.stream_keep_alive_ms = 100;
    return options;
}

template <class Condition>
bool soon(Condition condition) {
    for (int i = 0; i < 1000; ++i) {
        if (condition()) {
            return true;
        }
        std::this_thread::sleep_for(10ms);
    }
    return false;
}

constexpr std::string_view get_lines = "GET /api/lines HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";

/// A client that asks for the stream, and the number of its stream on the server.
struct Reader {
    explicit Reader(StreamServer& server, std::string_view request = get_lines, int max_segment = 0)
        : number(server.streams()), socket(server.port(), max_segment) {
        socket.send(request);
        EXPECT_TRUE(soon([&] { return server.streams() > number; }));
    }
    /// Whether this comes; what came before it is dropped.
    bool reads(std::string_view text) {
        for (int i = 0; i < 500 && input.find(text) == std::string::npos && !socket.ended(); ++i) {
            input += socket.receive(20ms);
        }
        const auto at = input.find(text);
        if (at == std::string::npos) {
            return false;
        }
        input.erase(0, at + text.size());
        return true;
    }

    std::size_t number;
    test::Socket socket;
    std::string input;
};

TEST(HttpStream, SendsPartsAsChunksUntilItIsClosed) {
    StreamServer server(quick_options());
    Reader reader(server);
    EXPECT_TRUE(reader.reads("HTTP/1.1 200 OK\r\n"));
    EXPECT_TRUE(reader.reads("Content-Type: application/x-ndjson\r\n"));
    EXPECT_TRUE(reader.reads("\r\n\r\n8\r\n{\"n\":0}\n\r\n"));
    server.send(0, "{\"n\":1}\n");
    EXPECT_TRUE(reader.reads("8\r\n{\"n\":1}\n\r\n"));
    EXPECT_TRUE(soon([&] { return server.drained() > 0; }));
    server.close(0);
    EXPECT_TRUE(reader.reads("0\r\n\r\n"));
    EXPECT_TRUE(soon([&] { return server.closed() == 1 && server.connections() == 0; }));
    server.send(0, "too late\n"); // no harm
}

TEST(HttpStream, ASilentStreamGetsLineFeeds) {
    StreamServer server(quick_options());
    Reader reader(server);
    EXPECT_TRUE(reader.reads("{\"n\":0}\n\r\n"));
    for (int i = 0; i < 3; ++i) {
        EXPECT_TRUE(reader.reads("1\r\n\n\r\n"));
    }
}

TEST(HttpStream, Http10GetsTheBareBodyAndHeadNone) {
    StreamServer server(quick_options());
    Reader old(server, "GET /api/lines HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n");
    server.close(old.number);
    EXPECT_TRUE(old.reads("\r\n\r\n{\"n\":0}\n"));
    EXPECT_TRUE(soon([&] {
        old.input += old.socket.receive(10ms);
        return old.socket.ended();
    }));
    EXPECT_EQ(old.input, "");
    Reader head(server, "HEAD /api/lines HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    EXPECT_TRUE(head.reads("X-Lines: yes\r\n"));
    EXPECT_TRUE(head.reads("\r\n\r\n"));
    EXPECT_TRUE(soon([&] {
        head.input += head.socket.receive(10ms);
        return head.socket.ended();
    }));
    EXPECT_EQ(head.input, "");
    EXPECT_TRUE(soon([&] { return server.closed() == 2; }));
}

TEST(HttpStream, EndsWhenItsReaderGoesAway) {
    StreamServer server(quick_options());
    {
        Reader reader(server);
        EXPECT_TRUE(reader.reads("{\"n\":0}\n"));
    }
    EXPECT_TRUE(soon([&] { return server.closed() == 1 && server.connections() == 0; }));
}

TEST(HttpStream, CutsAReaderThatDoesNotRead) {
    auto options = quick_options();
    options.send_queue_bytes = 32 * 1024;
    StreamServer server(options);
    Reader slow(server, get_lines, 1024);
    Reader other(server);
    const std::string part(8 * 1024, 'x');
    for (int i = 0; i < 1000 && server.closed() == 0; ++i) {
        server.send(slow.number, part);
    }
    EXPECT_TRUE(soon([&] { return server.closed() == 1; }));
    server.send(other.number, "still here\n");
    EXPECT_TRUE(other.reads("still here\n"));
}

TEST(HttpStream, CutsAReaderThatIsStuckInTheMiddleOfAPart) {
    auto options = quick_options();
    options.idle_timeout_ms = 300;
    StreamServer server(options);
    Reader slow(server, get_lines, 1024);
    server.send(slow.number, std::string(1 << 20, 'x')); // one part of any size is taken
    EXPECT_TRUE(soon([&] { return server.closed() == 1; }));
}

TEST(HttpStream, CutsAClientThatTalksInsteadOfListening) {
    StreamServer server(quick_options());
    Reader reader(server);
    reader.socket.send(std::string(64 * 1024, 'x'));
    EXPECT_TRUE(soon([&] { return server.closed() == 1; }));
}

TEST(HttpStream, AnAddressHasSoManyAndGetsThemBack) {
    auto options = quick_options();
    options.max_streams_per_address = 2;
    StreamServer server(options);
    Reader first(server);
    auto second = std::make_unique<Reader>(server);
    const auto refused = test::http_exchange(test::Socket(server.port()),
                                             "GET /api/lines HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: "
                                             "close\r\n\r\n");
    EXPECT_TRUE(refused.starts_with("HTTP/1.1 429 ")) << refused;
    EXPECT_NE(refused.find("too many streams are open"), std::string::npos);
    second.reset();
    EXPECT_TRUE(soon([&] { return server.closed() == 1; }));
    Reader third(server);
    EXPECT_TRUE(third.reads("{\"n\":0}\n"));
}

TEST(HttpStream, EndsInOrderWhenTheServerStops) {
    StreamServer server(quick_options());
    Reader reader(server);
    EXPECT_TRUE(reader.reads("{\"n\":0}\n\r\n"));
    server.stop();
    EXPECT_TRUE(reader.reads("0\r\n\r\n"));
}

std::size_t resident_kib() {
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;) {
        if (word == "VmRSS:") {
            std::size_t kib = 0;
            status >> kib;
            return kib;
        }
    }
    return 0;
}

TEST(HttpStream, AThousandIdleStreamsAreServed) {
    ServerOptions options;
    options.max_streams_per_address = 2'000;
    options.max_connections_per_address = 2'000;
    options.stream_keep_alive_ms = 600'000;
    StreamServer server(options);
    constexpr std::size_t count = 1'000;
    ASSERT_GE(raise_open_files(2 * count + 200), 2 * count + 200);
    std::vector<test::Socket> readers;
    readers.reserve(count);
    const auto before = resident_kib();
    for (std::size_t i = 0; i < count; ++i) {
        readers.emplace_back(server.port());
        readers.back().send(get_lines);
    }
    EXPECT_TRUE(soon([&] { return server.streams() == count; }));
    for (auto& reader : readers) {
        EXPECT_NE(reader.receive(5s), "");
    }
    // For people: both ends are in this process, and what the kernel holds is not in it.
    std::printf("%zu idle streams: %zu KiB more in this process\n", count, resident_kib() - before);
    server.send(count - 1, "{\"n\":1}\n");
    bool came = false;
    std::string input;
    EXPECT_TRUE(soon([&] {
        input += readers.back().receive(50ms);
        return came = input.find("{\"n\":1}") != std::string::npos;
    }));
}

} // namespace
} // namespace duiyi::server
