// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <memory>
#include <string>

namespace duiyi::server {

/// What is printed once, however many connections it is sent to.
using SharedText = std::shared_ptr<const std::string>;

/// A message on its way to a connection: its text, and behind it what is shared with messages that begin
/// otherwise.
struct Frame {
    SharedText text;
    SharedText rest{}; ///< may be null

    [[nodiscard]] std::size_t size() const { return text->size() + (rest != nullptr ? rest->size() : 0); }
};

} // namespace duiyi::server
