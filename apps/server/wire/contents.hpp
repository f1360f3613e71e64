// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "domain/file_contents.hpp"
#include "wire/protocol_messages.gen.hpp"

/// The games of a file as messages of the page.
namespace duiyi::server {

[[nodiscard]] wire::FileFormat to_wire(GameFormat format);
[[nodiscard]] std::vector<wire::GameSummary> to_wire(std::vector<GameSummary> games);
[[nodiscard]] wire::FileFault to_wire(const FileFault& fault);
[[nodiscard]] std::vector<wire::FileFault> to_wire(const std::vector<FileFault>& faults);
/// Linear in the number of moves of the tree.
[[nodiscard]] wire::ContentsBody to_wire(FileContents contents);

/// So many bytes has an answer about the games of a file.
inline constexpr std::size_t max_contents_bytes = std::size_t{16} << 20;
/// The message, without the tree when it would be longer than `most` bytes: then a fault says so.
[[nodiscard]] std::string print_contents(wire::ContentsBody contents, std::size_t most = max_contents_bytes);

} // namespace duiyi::server
