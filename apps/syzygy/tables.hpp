// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <memory>
#include <string>

#include "duiyi/engine/tablebase.hpp"
#include "table_files.hpp"

namespace duiyi::syzygy {

using Tables = std::shared_ptr<const engine::Tablebase<Chess>>;

/// Open tables and their number.
struct OpenTables {
    Tables tables;
    TableCount count;
};

/// Opens the tables of a folder, or of several separated by colons. Every file is checked first, and a
/// malformed one is a fault, because Fathom would end the program. The contents are not verified.
///
/// Fathom has room for one set of tables: opening others while some are held is a fault.
Result<OpenTables, Fault> open_tables(const std::string& folders);

} // namespace duiyi::syzygy
