// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <memory>
#include <string>

#include "duiyi/engine/tablebase.hpp"
#include "table_files.hpp"

namespace duiyi::syzygy {

using Tables = std::shared_ptr<const engine::Tablebase<Chess>>;

/// Tables that can be asked, and what they are made of.
struct OpenTables {
    Tables tables;
    TableCount count;
};

/// Opens the tables of a folder, or of several separated by colons. All of their files are looked at, and one
/// that cannot be right is a fault: the reader would end the program. What the files hold is not checked.
///
/// The reader has room for one set of tables: while some are still held, opening others is a fault.
Result<OpenTables, Fault> open_tables(const std::string& folders);

} // namespace duiyi::syzygy
