// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <functional>

namespace duiyi::server {

/// Runs a function later on the thread that owns an object, in the order of the calls. Callable from any
/// thread.
using Post = std::function<void(std::function<void()>)>;

} // namespace duiyi::server
