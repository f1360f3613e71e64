// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "tables.hpp"

namespace duiyi::syzygy {

Result<OpenTables, Fault> open_tables(const std::string& folders) {
    return tl::unexpected(Fault{folders, "cannot be used: this program was built without Fathom"});
}

} // namespace duiyi::syzygy
