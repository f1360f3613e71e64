// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

#include "duiyi/rules/fault.hpp"

namespace duiyi::records {

/// The bytes of a file, mapped into memory, or of standard input (`-`), read to its end.
class InputFile {
public:
    static Result<InputFile, Fault> open(const std::string& path);
    InputFile(InputFile&& other) noexcept;
    InputFile& operator=(InputFile&&) = delete;
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;
    ~InputFile();

    std::string_view bytes() const { return mapped_ != nullptr ? std::string_view{mapped_, size_} : read_; }

private:
    InputFile() = default;

    const char* mapped_ = nullptr;
    std::size_t size_ = 0;
    std::string read_;
};

/// A file to be written: beside its place, and moved there when all is well, so that no half of it ever
/// stands there. `-` is standard output; devices and pipes are written to directly.
class OutputFile {
public:
    static Result<OutputFile, Fault> create(const std::string& path);
    OutputFile(OutputFile&& other) noexcept;
    OutputFile& operator=(OutputFile&&) = delete;
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;
    /// Without `commit` nothing is left of the file.
    ~OutputFile();

    /// A failure shows in `commit`.
    void write(std::string_view bytes);
    Result<void, Fault> commit();

private:
    OutputFile() = default;
    Fault fault() const;

    std::string path_, beside_; ///< `beside_` is empty when it is written in place
    std::FILE* file_ = nullptr;
    int error_ = 0;
};

} // namespace duiyi::records
