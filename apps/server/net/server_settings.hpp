// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "limits/ip_address.hpp"
#include "limits/limits.hpp"
#include "net/server.hpp"
#include "service/service.hpp"
#include "store/data_folder.hpp"
#include "store/server_store.hpp"
#include "workers/post.hpp"
#include "workers/worker_pool.hpp"

/// What the parts of a server are made with, from the options of the whole.
namespace duiyi::server {

/// The error names the text that is no network.
[[nodiscard]] Result<std::vector<IpNetwork>, std::string> parse_networks(
    const std::vector<std::string>& texts);

/// Runs work in a pool.
[[nodiscard]] Background background_of(WorkerPool& pool);

/// A store that is elsewhere leaves the data folder for the files that were sent; it is locked then.
[[nodiscard]] Result<std::unique_ptr<ServerStore>, std::string> open_store(const ServerOptions& options,
                                                                           const Post& post,
                                                                           std::optional<DataFolder>& folder);

/// New connections of one address: as many a second as it may have at once, but not less than by default.
[[nodiscard]] AddressRates connection_rates(const ServerOptions& options);
[[nodiscard]] AddressRates message_rates(const ServerOptions& options);

[[nodiscard]] ServiceOptions service_options(const ServerOptions& options, const ServerStore& store,
                                             WorkerPool& pool);

} // namespace duiyi::server
