// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "api/assets.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace duiyi::server {

namespace {

using Type = std::pair<std::string_view, std::string_view>;

constexpr std::array types{
    Type{".html", "text/html; charset=utf-8"},
    Type{".js", "text/javascript; charset=utf-8"},
    Type{".css", "text/css; charset=utf-8"},
    Type{".svg", "image/svg+xml"},
    Type{".json", "application/json"},
    Type{".webmanifest", "application/manifest+json"},
    Type{".png", "image/png"},
    Type{".ico", "image/x-icon"},
    Type{".woff2", "font/woff2"},
    Type{".mp3", "audio/mpeg"},
    Type{".ogg", "audio/ogg"},
    Type{".wav", "audio/wav"},
    Type{".txt", "text/plain; charset=utf-8"},
    Type{".map", "application/json"},
    Type{".wasm", "application/wasm"},
};

} // namespace

const Asset* find_asset(std::string_view path) {
    const auto assets = all_assets();
    const auto found = std::ranges::lower_bound(assets, path, {}, &Asset::path);
    return found != assets.end() && found->path == path ? &*found : nullptr;
}

std::string_view content_type(std::string_view path) {
    for (const auto& [ending, type] : types) {
        if (path.ends_with(ending)) {
            return type;
        }
    }
    return "application/octet-stream";
}

bool is_immutable(std::string_view path) {
    return path.starts_with("/assets/");
}

} // namespace duiyi::server
