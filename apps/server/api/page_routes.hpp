// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "api/assets.hpp"
#include "api/router.hpp"

namespace duiyi::server::api {

/// Adds the files of the web client, the addresses of its pages (`/`, `/study`, `/r/{room}`, `/s/{study}`;
/// all are the one page that reads its address itself), `/healthz` with the text of `health`, and `/ws`.
void add_page_routes(Router& router, std::span<const Asset> assets, std::function<std::string()> health);

/// True when an Accept-Encoding header allows gzip.
[[nodiscard]] bool accepts_gzip(std::string_view accept_encoding);

} // namespace duiyi::server::api
