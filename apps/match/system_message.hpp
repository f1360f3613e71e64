// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>
#include <system_error>

namespace duiyi::match {

/// What the system says of an `errno`; unlike strerror() for any thread.
inline std::string system_message(int code) {
    return std::generic_category().message(code);
}

} // namespace duiyi::match
