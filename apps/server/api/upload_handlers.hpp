// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <functional>

#include "api/router.hpp"
#include "limits/limits.hpp"
#include "uploads/upload_service.hpp"

namespace duiyi::server::api {

/// How often an address may ask; a piece is a request.
struct UploadRates {
    double requests_per_second = 8;          ///< in the long run
    double request_burst = 300;              ///< at once
    std::function<std::int64_t()> steady_ms; ///< of a clock that is never set
};

/// The routes for large files: reads requests, and prints what UploadService says. Lives on the network
/// thread.
class UploadHandlers {
public:
    /// `uploads` must outlive this.
    UploadHandlers(UploadService& uploads, UploadRates rates);

    /// Adds the routes under /api/uploads. This must outlive the router.
    void add_routes(Router& router);
    /// Frees the memory of addresses that no longer ask; to be called now and then.
    void evict_idle() { requests_.evict_idle(rates_.steady_ms()); }

private:
    void begin(const Request& request, const Responder& responder);
    void add_piece(const Request& request, const Responder& responder);
    void tell(const Request& request, const Responder& responder);
    void drop(const Request& request, const Responder& responder);
    void list(const Request& request, const Responder& responder);
    void open(const Request& request, const Responder& responder);

    UploadService& uploads_;
    UploadRates rates_;
    AddressRates requests_;
};

} // namespace duiyi::server::api
