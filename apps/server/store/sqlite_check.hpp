// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "duiyi/rules/fault.hpp"
#include "store/store.hpp"

namespace duiyi::server {

/// What was found in a data folder.
struct DataReport {
    std::size_t streams = 0; ///< without the parts of others
    std::size_t events = 0;
    std::size_t studies = 0;
    std::vector<std::string> faults; ///< each one line for a person; empty when all is well
};

/// What is wrong with the events of a stream, if anything: told by those who can read them.
using EventsFault = std::function<std::optional<std::string>(const std::string& stream,
                                                             const std::vector<StoredEvent>& events)>;

/// Checks all that a data folder holds and changes nothing: the pages of the database, what duiyi.mark says
/// of it, each event by its checksum, the versions of each stream, and by `fault_of` what the events say.
/// Locks the folder meanwhile. Reads everything, one stream at a time in memory. An error when there is
/// nothing that could be checked: no database, in use, of an older or newer version.
[[nodiscard]] Result<DataReport, std::string> check_data(const std::filesystem::path& folder,
                                                         const EventsFault& fault_of);

} // namespace duiyi::server
