// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "command.hpp"

namespace duiyi::cli {

/// `duiyi svg`: a board as a picture.
void add_svg_command(Command& program);

} // namespace duiyi::cli
