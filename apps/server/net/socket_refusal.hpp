// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "net/connection.hpp"

namespace duiyi::server {

/// Answers a socket for which there is no place, and closes it: 429 or 503, before anything is read. Beyond
/// `max_refused` at a time it is closed without an answer.
void refuse_socket(ServerContext& context, Socket socket, ConnectionPlaces::Answer why);

} // namespace duiyi::server
