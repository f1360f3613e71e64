// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <span>
#include <string_view>

#include "api/assets.hpp"
#include "api/router.hpp"

namespace duiyi::server::api {

/// Adds the files of the web client, the addresses of its pages (`/`, `/study`, `/r/{room}`, `/s/{study}`;
/// all are the one page that reads its address itself, and that also answers unknown addresses, with 404),
/// and `/ws`.
void add_page_routes(Router& router, std::span<const Asset> assets);

/// True when an Accept-Encoding header allows this coding, `br` or `gzip`, by its name.
[[nodiscard]] bool accepts_coding(std::string_view accept_encoding, std::string_view coding);

} // namespace duiyi::server::api
