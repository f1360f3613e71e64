// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <memory>
#include <string>

namespace duiyi::server::api {

/// A response that stays open: its body is sent part by part as things happen, NDJSON mostly. Used on the
/// network thread only, and never calls back from within send() or close().
class ResponseStream {
public:
    ResponseStream() = default;
    ResponseStream(const ResponseStream&) = delete;
    ResponseStream& operator=(const ResponseStream&) = delete;
    virtual ~ResponseStream() = default;

    /// Queues a part of the body. A stream whose queue is full (a reader too slow) is cut; after the end
    /// nothing happens.
    virtual void send(std::string part) = 0;
    /// Ends the body after what has been queued. `closed` of its options is still called, once the
    /// connection is gone.
    virtual void close() = 0;
};
using ResponseStreamPtr = std::shared_ptr<ResponseStream>;

} // namespace duiyi::server::api
