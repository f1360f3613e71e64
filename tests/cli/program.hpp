// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>
#include <vector>

namespace duiyi::test {

struct Answer {
    int exit_code = -1; ///< or 128 + the signal that ended the program
    std::string output;
    std::string errors;
};

/// Runs the built program `duiyi` to its end, without a shell between.
Answer run_duiyi(const std::vector<std::string>& arguments);

/// The same with standard output going to the file `output`; `Answer::output` stays empty.
Answer run_duiyi_into(const std::string& output, const std::vector<std::string>& arguments);

/// The lines of a text that ends with a newline; one that does not has "(no newline)" as its last.
std::vector<std::string> lines(const std::string& text);

} // namespace duiyi::test
