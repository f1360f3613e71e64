// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "file_list.hpp"
#include "work.hpp"

namespace duiyi::records {

struct ValidateRequest {
    FileArguments files;
    ReadOptions read{};
    bool strict = false; ///< notes count as errors
};

/// Plays every move of every game and prints each fault with its place, and a line of sums for each file. 0
/// when there is no error, `failed` when there is, `bad_input` when a file cannot be read.
int validate(const ValidateRequest& request, std::ostream& out, std::ostream& err);

} // namespace duiyi::records
