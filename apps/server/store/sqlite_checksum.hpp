// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <sqlite3.h>

namespace duiyi::server {

/// Gives a connection the SQL function event_checksum(name of the stream, version, at_ms, format, kind, body,
/// actor, request_id, request): event_hash() as a signed number. SQLITE_OK, or an error code.
[[nodiscard]] int add_event_checksum(sqlite3* database);

} // namespace duiyi::server
