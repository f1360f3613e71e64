// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "api/response_stream.hpp"
#include "service/service.hpp"

namespace duiyi::server::api {

/// Follows a room for a stream of HTTP: a connection to which news only says that there is something new.
class RoomFeed final : public ClientSink {
public:
    /// Called when something in the room has changed, its presence included. Must not call the service.
    using Changed = std::function<void(const LiveRoom&)>;

    /// Follows the room until stop(); with a seat, its player is present. `changed` is not called before this
    /// returns.
    RoomFeed(Service& service, const std::string& address, const LiveRoomPtr& live, std::optional<Seat> seat,
             ResponseStreamPtr stream, Changed changed)
        : service_(service),
          client_(service.connect(address, *this)),
          live_(live),
          stream_(std::move(stream)),
          changed_(std::move(changed)) {
        auto quiet = std::exchange(changed_, [](const LiveRoom&) {});
        service_.rooms().watch(client_, live, seat);
        changed_ = std::move(quiet);
    }

    /// The stream is over.
    void stop() {
        service_.disconnect(client_);
        live_.reset();
        stream_.reset();
        changed_ = [](const LiveRoom&) {};
    }

    void answer(const std::string&, const Answer&) override {}
    void tell(const Notice&) override {
        if (live_ != nullptr && live_->room) {
            changed_(*live_);
        }
    }
    void charge(std::size_t) override {}
    /// The room is gone.
    void close() override {
        if (stream_ != nullptr) {
            stream_->close();
        }
    }

private:
    Service& service_;
    ClientPtr client_;
    LiveRoomPtr live_;
    ResponseStreamPtr stream_;
    Changed changed_;
};

} // namespace duiyi::server::api
