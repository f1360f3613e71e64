// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "store/store.hpp"

namespace duiyi::server {

/// A study as it is stored: its text, which nobody here looks into.
struct StoredStudy {
    std::string name;
    std::int64_t at_ms = 0; ///< Unix time in milliseconds
    std::string text;
};

/// Where studies are kept by name. Nothing on it ever changes. Answers come as those of `Store`.
class StudyShelf {
public:
    using Kept = std::function<void(tl::expected<void, StoreError>)>;
    using Taken = std::function<void(tl::expected<std::optional<std::string>, StoreError>)>;

    StudyShelf() = default;
    StudyShelf(const StudyShelf&) = delete;
    StudyShelf& operator=(const StudyShelf&) = delete;
    virtual ~StudyShelf() = default;

    /// `kept` with success means: on the disk.
    virtual void keep(StoredStudy study, Kept kept) = 0;
    /// The study's text; nothing when there is none of that name.
    virtual void take(std::string name, Taken taken) = 0;
};

} // namespace duiyi::server
