// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <span>
#include <string_view>

namespace duiyi::server {

/// One file of the web client, embedded in the program by cmake/EmbedAssets.cmake.
struct Asset {
    std::string_view path; ///< from the root, such as `/index.html`
    std::string_view etag; ///< in quotes, from the content
    std::string_view body;
    std::string_view gzip;   ///< the body compressed; empty when that does not pay
    std::string_view brotli; ///< the same (RFC 7932)
};

/// All of them, ordered by path. Generated.
[[nodiscard]] std::span<const Asset> all_assets();

/// The asset of this path; null when there is none.
[[nodiscard]] const Asset* find_asset(std::string_view path);

/// The MIME type by the ending of the name.
[[nodiscard]] std::string_view content_type(std::string_view path);

/// True for names that carry a hash of their content, and so never change.
[[nodiscard]] bool is_immutable(std::string_view path);

} // namespace duiyi::server
