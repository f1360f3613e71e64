// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <functional>

namespace duiyi {

/// Called by a reader again and again during its work, also within one game: after `checkpoint_bytes` of a
/// text or `checkpoint_moves` moves of another file, so that no file, however it is made, keeps a thread for
/// long. It may wait, or throw to end the reading; nothing else of the reader may be called from it.
using Checkpoint = std::function<void()>;

/// Bytes of a text that a reader takes between two calls of its Checkpoint.
inline constexpr std::size_t checkpoint_bytes = std::size_t{16} << 10U;
/// Moves of a file that is no text that a reader takes between two calls of its Checkpoint.
inline constexpr std::size_t checkpoint_moves = 256;

} // namespace duiyi
