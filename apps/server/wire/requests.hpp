// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "service/service.hpp"
#include "wire/protocol_messages.gen.hpp"

namespace duiyi::server {

/// Has the service carry out what the page asks for. The request is answered now or later.
void begin_request(Service& service, PendingRequest request, wire::RequestBody body);

} // namespace duiyi::server
