// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "duiyi/rules/fault.hpp"

namespace duiyi::server {

/// Which log a folder holds, and how far it goes.
struct MarkedLog {
    std::string id;            ///< of the log, 32 hexadecimal digits; another one after a restored backup
    std::int64_t position = 0; ///< how many transactions there were
    /// When the server stopped that used it, by StoreClock; nothing when it was killed, or is running.
    std::optional<std::int64_t> stopped_ms{};
};

/// A new id of a log.
[[nodiscard]] std::string new_log_id();

/// The file FOLDER/duiyi.mark: what was committed last, noted outside of the database, so that a database
/// that is gone, cut or older than it was is noticed. It is written after each commit and not synced: it may
/// lag after a power cut, but it is never ahead of what was stored.
class Watermark {
public:
    /// Nothing when there is no mark, or none that can be read.
    [[nodiscard]] static std::optional<MarkedLog> read(const std::filesystem::path& folder);
    /// Makes the file or replaces what is in it; what it returns from is on the disk.
    [[nodiscard]] static Result<Watermark, std::string> create(const std::filesystem::path& folder,
                                                               MarkedLog marked);

    Watermark(Watermark&& other) noexcept;
    Watermark(const Watermark&) = delete;
    Watermark& operator=(const Watermark&) = delete;
    Watermark& operator=(Watermark&&) = delete;
    ~Watermark();

    /// Notes that the log goes as far as this. A failure leaves an earlier position, which is no harm.
    void write(std::int64_t position);
    /// Notes that the server has stopped. Nothing is written afterwards.
    void write_end(std::int64_t position, std::int64_t stopped_ms);

private:
    Watermark(std::string id, int file) : id_(std::move(id)), file_(file) {}
    std::string id_;
    int file_;
};

} // namespace duiyi::server
