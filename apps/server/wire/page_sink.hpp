// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "service/service.hpp"
#include "wire/frame.hpp"
#include "wire/protocol_messages.gen.hpp"

namespace duiyi::server {

/// A connection of the page: frames of its protocol become requests, answers and news become frames.
class PageSink : public ClientSink {
public:
    /// Handles one frame of this sink's client. `done` is called as Service::begin() says.
    void handle(Service& service, const ClientPtr& client, std::string_view frame,
                std::function<void()> done);

    void answer(const std::string& request_id, const Answer& answer) final;
    void tell(const Notice& notice) final;
    /// Queues a frame; a sink whose queue is full closes itself.
    virtual void send(Frame frame) = 0;
};

} // namespace duiyi::server
