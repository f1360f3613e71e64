// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store/watermark.hpp"

#include <fcntl.h>
#include <sodium.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <system_error>
#include <utility>

namespace duiyi::server {

namespace {

constexpr std::size_t id_bytes = 16;
constexpr std::size_t id_digits = 2 * id_bytes;
/// The position has always as many digits, so that the file is overwritten in place, within one sector.
constexpr std::size_t position_digits = 20;

std::filesystem::path mark_file(const std::filesystem::path& folder) {
    return folder / "duiyi.mark";
}

std::string mark_text(const std::string& id, std::int64_t position) {
    const auto digits = std::to_string(position);
    return id + ' ' + std::string(position_digits - std::min(digits.size(), position_digits), '0') + digits +
           '\n';
}

bool is_digit_of_id(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
}

std::optional<std::int64_t> parse_number(std::string_view text) {
    std::int64_t number = 0;
    const char* const end = std::to_address(text.end());
    const auto parsed = std::from_chars(std::to_address(text.begin()), end, number);
    return parsed.ec == std::errc() && parsed.ptr == end ? std::optional(number) : std::nullopt;
}

} // namespace

std::string new_log_id() {
    if (sodium_init() < 0) {
        std::abort(); // no source of randomness
    }
    std::array<unsigned char, id_bytes> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    std::array<char, id_digits + 1> text{};
    sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
    return {text.data(), id_digits};
}

std::optional<MarkedLog> Watermark::read(const std::filesystem::path& folder) {
    std::ifstream file(mark_file(folder));
    MarkedLog marked;
    std::string digits;
    if (!(file >> marked.id >> digits) || marked.id.size() != id_digits ||
        !std::ranges::all_of(marked.id, is_digit_of_id)) {
        return std::nullopt;
    }
    const auto position = parse_number(digits);
    if (!position) {
        return std::nullopt;
    }
    marked.position = *position;
    if (std::string stopped; file >> stopped) {
        marked.stopped_ms = parse_number(stopped);
    }
    return marked;
}

Result<Watermark, std::string> Watermark::create(const std::filesystem::path& folder, MarkedLog marked) {
    const auto name = mark_file(folder);
    Watermark mark(std::move(marked.id), ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
    const auto text = mark_text(mark.id_, marked.position);
    const bool is_written =
        mark.file_ >= 0 &&
        ::pwrite(mark.file_, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size()) &&
        ::ftruncate(mark.file_, static_cast<off_t>(text.size())) == 0 && ::fsync(mark.file_) == 0;
    if (!is_written) {
        return tl::unexpected("duiyi.mark: " + std::generic_category().message(errno));
    }
    return mark;
}

Watermark::Watermark(Watermark&& other) noexcept
    : id_(std::move(other.id_)), file_(std::exchange(other.file_, -1)) {}

Watermark::~Watermark() {
    if (file_ >= 0) {
        ::close(file_);
    }
}

void Watermark::write_end(std::int64_t position, std::int64_t stopped_ms) {
    const auto text = mark_text(id_, position) + std::to_string(stopped_ms) + '\n';
    [[maybe_unused]] const auto written = ::pwrite(file_, text.data(), text.size(), 0);
}

void Watermark::write(std::int64_t position) {
    const auto text = mark_text(id_, position);
    [[maybe_unused]] const auto written = ::pwrite(file_, text.data(), text.size(), 0);
}

} // namespace duiyi::server
