// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace duiyi::server {

/// The completion token of `co_await` whose result is a tuple that begins with the error code.
inline constexpr auto awaiting = boost::asio::as_tuple(boost::asio::use_awaitable);

} // namespace duiyi::server
