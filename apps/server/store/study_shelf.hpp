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
    std::int64_t at_ms = 0; ///< when it was kept, or last marked as opened; Unix time in milliseconds
    std::string text;
};

/// Where studies are kept by name. Their texts never change. Answers come as those of `Store`.
class StudyShelf {
public:
    using Kept = std::function<void(tl::expected<void, StoreError>)>;
    using Taken = std::function<void(tl::expected<std::optional<StoredStudy>, StoreError>)>;

    StudyShelf() = default;
    StudyShelf(const StudyShelf&) = delete;
    StudyShelf& operator=(const StudyShelf&) = delete;
    virtual ~StudyShelf() = default;

    /// `kept` with success means: on the disk. Refused as `full` when all studies would take more than
    /// `max_bytes`, their names and such included.
    virtual void keep(StoredStudy study, std::int64_t max_bytes, Kept kept) = 0;
    /// Nothing when there is none of that name.
    virtual void take(std::string name, Taken taken) = 0;
    /// Somebody has opened the study, if it is still there.
    virtual void mark_opened(std::string name, std::int64_t at_ms, Kept marked) = 0;
    /// Erases some studies that were last marked before `before_ms`: ask again later for the others.
    virtual void erase_unopened(std::int64_t before_ms, Kept erased) = 0;
};

} // namespace duiyi::server
