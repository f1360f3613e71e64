// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "bus/nats_link.hpp"

#include <spdlog/spdlog.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <unordered_map>

#include "bus/bus_codec.hpp"

namespace duiyi::server {

namespace {

constexpr const char* system_authorities = "/etc/ssl/certs/ca-certificates.crt";
constexpr std::int64_t connect_timeout_ms = 2'000;
constexpr std::int64_t reconnect_wait_ms = 250;
constexpr std::int64_t ping_interval_ms = 2'000;
constexpr int max_pings_out = 2;
constexpr std::int64_t write_deadline_ms = 5'000;
/// Before a connection that the library has given up is made anew.
constexpr std::chrono::milliseconds connect_again_pause{1'000};
/// What a message in a queue takes besides its bytes.
constexpr std::size_t message_overhead_bytes = 128;
/// How many messages are handled in one go on the bus' thread.
constexpr std::size_t most_at_once = 256;
constexpr std::uintmax_t longest_credentials = 65'536;

/// The links there are, by the number that the library's calls carry.
struct Links {
    std::mutex mutex;
    std::unordered_map<std::uintptr_t, std::weak_ptr<void>> all;
    std::uintptr_t last = 0;

    static Links& get() {
        static Links links;
        return links;
    }
};

Result<std::string, std::string> read_credentials(const std::string& file) {
    std::error_code fault;
    const auto size = std::filesystem::file_size(file, fault);
    std::ifstream in(file);
    if (fault || size > longest_credentials || !in) {
        return tl::unexpected("the bus: cannot read the credentials " + file);
    }
    return std::string(std::istreambuf_iterator<char>(in), {});
}

natsStatus use_credentials(natsOptions* options, const std::string& file, const std::string& text) {
    if (text.find("BEGIN NATS USER JWT") != std::string::npos) {
        return natsOptions_SetUserCredentialsFromFiles(options, file.c_str(), nullptr);
    }
    const std::string line = text.substr(0, text.find_first_of("\r\n"));
    const auto colon = line.find(':');
    return colon == std::string::npos ? NATS_INVALID_ARG
                                      : natsOptions_SetUserInfo(options, line.substr(0, colon).c_str(),
                                                                line.substr(colon + 1).c_str());
}

void on_nats_message(natsConnection* /*connection*/, natsSubscription* /*from*/, natsMsg* message,
                     void* number) {
    if (const auto link = NatsBus::Link::of(number)) {
        link->received(natsMsg_GetSubject(message),
                       {natsMsg_GetData(message), static_cast<std::size_t>(natsMsg_GetDataLength(message))});
    }
    natsMsg_Destroy(message);
}

template <void (NatsBus::Link::*Call)()>
void on_nats_change(natsConnection* /*connection*/, void* number) {
    if (const auto link = NatsBus::Link::of(number)) {
        (link.get()->*Call)();
    }
}

void on_nats_error(natsConnection* /*connection*/, natsSubscription* /*from*/, natsStatus status,
                   void* number) {
    const auto link = NatsBus::Link::of(number);
    if (link != nullptr && status == NATS_SLOW_CONSUMER) {
        link->overrun();
    }
}

} // namespace

std::shared_ptr<NatsBus::Link> NatsBus::Link::of(void* number) {
    Links& links = Links::get();
    const std::lock_guard lock(links.mutex);
    const auto found = links.all.find(reinterpret_cast<std::uintptr_t>(number));
    return found == links.all.end() ? nullptr : std::static_pointer_cast<Link>(found->second.lock());
}

Result<NatsBus::Link::OptionsPtr, std::string> NatsBus::Link::prepare(const NatsOptions& options,
                                                                      const NatsAddress& address) {
    natsOptions* raw = nullptr;
    natsStatus status = nats_Open(-1);
    status = status == NATS_OK ? natsOptions_Create(&raw) : status;
    OptionsPtr made(raw, natsOptions_Destroy);
    const auto then = [&status, raw](auto set, auto... values) {
        status = status == NATS_OK ? set(raw, values...) : status;
    };
    std::vector<const char*> servers;
    servers.reserve(address.servers.size());
    for (const std::string& server : address.servers) {
        servers.push_back(server.c_str());
    }
    then(natsOptions_SetServers, servers.data(), static_cast<int>(servers.size()));
    then(natsOptions_SetName, "duiyi");
    then(natsOptions_SetTimeout, connect_timeout_ms);
    then(natsOptions_SetPingInterval, ping_interval_ms);
    then(natsOptions_SetMaxPingsOut, max_pings_out);
    then(natsOptions_SetMaxReconnect, -1);
    then(natsOptions_SetReconnectWait, reconnect_wait_ms);
    then(natsOptions_SetReconnectJitter, reconnect_wait_ms, reconnect_wait_ms);
    then(natsOptions_SetWriteDeadline, write_deadline_ms);
    then(natsOptions_SetNoEcho, true);
    then(natsOptions_UseGlobalMessageDelivery, true); // one thread for all subscriptions: in order
    if (status != NATS_OK) {
        return tl::unexpected(std::string("the bus: ") + natsStatus_GetText(status));
    }
    if (!options.credentials.empty()) {
        const auto text = read_credentials(options.credentials);
        if (!text) {
            return tl::unexpected(text.error());
        }
        if (use_credentials(raw, options.credentials, *text) != NATS_OK) {
            return tl::unexpected("the bus: " + options.credentials +
                                  " holds neither USER:PASSWORD nor credentials of NATS");
        }
    }
    if (address.is_secure) {
        const std::string file = options.authorities.empty() ? system_authorities : options.authorities;
        then(natsOptions_SetSecure, true);
        then(natsOptions_LoadCATrustedCertificates, file.c_str());
        if (status != NATS_OK) {
            return tl::unexpected("the bus: no certificates of authorities in " + file);
        }
    }
    return made;
}

NatsBus::Link::Link(NatsOptions options, NatsAddress address, OptionsPtr made)
    : options_(std::move(options)),
      address_(std::move(address)),
      made_(std::move(made)),
      prefix_(address_.site + '.') {}

void NatsBus::Link::start(NatsBus& bus) {
    bus_ = &bus;
    {
        Links& links = Links::get();
        const std::lock_guard lock(links.mutex);
        number_ = reinterpret_cast<void*>(++links.last); // NOLINT(performance-no-int-to-ptr): never followed
        links.all.emplace(links.last, weak_from_this());
    }
    natsOptions_SetDisconnectedCB(made_.get(), on_nats_change<&Link::disconnected>, number_);
    natsOptions_SetReconnectedCB(made_.get(), on_nats_change<&Link::connected>, number_);
    natsOptions_SetClosedCB(made_.get(), on_nats_change<&Link::closed>, number_);
    natsOptions_SetErrorHandler(made_.get(), on_nats_error, number_);
    natsOptions_SetRetryOnFailedConnect(made_.get(), true, on_nats_change<&Link::connected>, number_);
    thread_ = std::thread([this] { work(); });
}

void NatsBus::Link::stop() {
    bus_ = nullptr;
    {
        Links& links = Links::get();
        const std::lock_guard lock(links.mutex);
        links.all.erase(reinterpret_cast<std::uintptr_t>(number_));
    }
    {
        const std::lock_guard lock(mutex_);
        stops_ = true;
        jobs_.clear();
        inbox_.clear();
    }
    wake_.notify_all();
    thread_.join();
}

void NatsBus::Link::send(const std::string& topic, std::string bytes) {
    const std::size_t size = bytes.size() + topic.size() + message_overhead_bytes;
    {
        const std::lock_guard lock(mutex_);
        if (job_bytes_ + size > options_.max_waiting_bytes) {
            ++counters_.lost;
            return;
        }
        job_bytes_ += size;
        jobs_.emplace_back(Outgoing{topic, std::move(bytes)});
    }
    wake_.notify_one();
}

void NatsBus::Link::follow(const std::string& topic, bool is_followed) {
    {
        const std::lock_guard lock(mutex_);
        jobs_.emplace_back(Following{topic, is_followed});
    }
    wake_.notify_one();
}

NatsCounters NatsBus::Link::counters() const {
    const std::lock_guard lock(mutex_);
    return counters_;
}

void NatsBus::Link::work() {
    connect();
    std::unique_lock lock(mutex_);
    while (!stops_) {
        if (is_closed_) {
            wake_.wait_for(lock, connect_again_pause, [this] { return stops_; });
            is_closed_ = false;
            if (!stops_) {
                lock.unlock();
                tell_why_closed();
                connect();
                lock.lock();
            }
        } else if (jobs_.empty()) {
            wake_.wait(lock, [this] { return stops_ || is_closed_ || !jobs_.empty(); });
        } else {
            const Job job = std::move(jobs_.front());
            jobs_.pop_front();
            lock.unlock();
            run(job);
            lock.lock();
        }
    }
    lock.unlock();
    followed_.clear();
    connection_.reset();
}

void NatsBus::Link::tell_why_closed() {
    const char* why = nullptr;
    const natsStatus status =
        connection_ != nullptr ? natsConnection_GetLastError(connection_.get(), &why) : NATS_OK;
    if (status != NATS_OK) {
        spdlog::error("the bus has ended the connection, which is tried again: {}",
                      why != nullptr && *why != '\0' ? why : natsStatus_GetText(status));
    }
}

/// Makes the connection, or has the library go on trying.
void NatsBus::Link::connect() {
    for (auto& [topic, subscription] : followed_) {
        subscription.reset();
    }
    connection_.reset();
    natsConnection* raw = nullptr;
    const natsStatus status = natsConnection_Connect(&raw, made_.get());
    connection_.reset(raw);
    if (status == NATS_OK) {
        connected();
    } else {
        spdlog::warn("the bus cannot be reached, and is tried again: {}", natsStatus_GetText(status));
    }
    if (raw == nullptr) {
        closed();
        return;
    }
    for (const auto& entry : followed_) {
        subscribe(entry.first);
    }
}

void NatsBus::Link::run(const Job& job) {
    std::visit([this](const auto& one) { run(one); }, job);
}

void NatsBus::Link::run(const Outgoing& job) {
    const bool is_there =
        connection_ != nullptr && natsConnection_Status(connection_.get()) == NATS_CONN_STATUS_CONNECTED;
    const bool is_sent =
        is_there && natsConnection_Publish(connection_.get(), (prefix_ + job.topic).c_str(), job.bytes.data(),
                                           static_cast<int>(job.bytes.size())) == NATS_OK;
    const std::lock_guard lock(mutex_);
    job_bytes_ -= job.bytes.size() + job.topic.size() + message_overhead_bytes;
    ++(is_sent ? counters_.sent : counters_.lost);
}

void NatsBus::Link::run(const Following& job) {
    if (!job.is_followed) {
        followed_.erase(job.topic);
        return;
    }
    followed_.try_emplace(job.topic, nullptr, natsSubscription_Destroy);
    if (connection_ != nullptr) {
        subscribe(job.topic);
    }
}

void NatsBus::Link::subscribe(const std::string& topic) {
    natsSubscription* raw = nullptr;
    const natsStatus status = natsConnection_Subscribe(&raw, connection_.get(), (prefix_ + topic).c_str(),
                                                       on_nats_message, number_);
    if (status != NATS_OK && status != NATS_CONNECTION_CLOSED) {
        spdlog::error("the bus refuses a subscription: {}", natsStatus_GetText(status));
    }
    followed_.at(topic).reset(raw);
}

void NatsBus::Link::received(const char* subject, std::string_view bytes) {
    const std::string_view topic(subject);
    auto message = topic.starts_with(prefix_) ? decode_bus_message(bytes)
                                              : tl::unexpected<std::string>("its subject is another site's");
    if (!message) {
        spdlog::warn("a message on the bus is ignored: {}", message.error());
    }
    const std::size_t size = bytes.size() + topic.size() + message_overhead_bytes;
    const std::lock_guard lock(mutex_);
    if (!message) {
        ++counters_.refused;
    } else if (inbox_bytes_ + size > options_.max_waiting_bytes) {
        ++counters_.lost;
        has_gap_ = true;
    } else {
        ++counters_.received;
        inbox_bytes_ += size;
        inbox_.push_back({std::string(topic.substr(prefix_.size())), *std::move(message), size});
    }
    if (!std::exchange(is_handing_over_, true)) {
        options_.post([self = shared_from_this()] { self->hand_over(); });
    }
}

/// On the bus' thread: some messages, then the rest in another call, after what else waits there.
void NatsBus::Link::hand_over() {
    std::deque<Incoming> now;
    bool has_gap = false;
    {
        const std::lock_guard lock(mutex_);
        while (!inbox_.empty() && now.size() < most_at_once) {
            inbox_bytes_ -= inbox_.front().bytes;
            now.push_back(std::move(inbox_.front()));
            inbox_.pop_front();
        }
        is_handing_over_ = !inbox_.empty();
        if (!is_handing_over_) {
            has_gap = std::exchange(has_gap_, false);
        } else {
            options_.post([self = shared_from_this()] { self->hand_over(); });
        }
    }
    for (const Incoming& one : now) {
        if (bus_ != nullptr) {
            bus_->received(one.topic, one.message);
        }
    }
    if (has_gap && bus_ != nullptr) {
        bus_->connection_changed(bus_->is_connected());
    }
}

void NatsBus::Link::connected() {
    spdlog::info("the bus is connected");
    tell(true);
}

void NatsBus::Link::disconnected() {
    spdlog::warn("the bus is away");
    tell(false);
}

void NatsBus::Link::closed() {
    tell(false);
    {
        const std::lock_guard lock(mutex_);
        is_closed_ = true;
    }
    wake_.notify_all();
}

void NatsBus::Link::overrun() {
    const std::lock_guard lock(mutex_);
    has_gap_ = true;
}

void NatsBus::Link::tell(bool is_connected) {
    options_.post([self = shared_from_this(), is_connected] {
        if (self->bus_ != nullptr) {
            self->bus_->connection_changed(is_connected);
        }
    });
}

} // namespace duiyi::server
