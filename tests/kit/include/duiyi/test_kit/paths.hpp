// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

namespace duiyi::test_kit {

/// The root of the sources: the environment variable DUIYI_SOURCE_DIR, which ctest sets, or the nearest
/// folder above the running program that has a CMakePresets.json. Not compiled in, so that all checkouts
/// share the compiler cache.
inline std::filesystem::path source_dir() {
    if (const char* const given = std::getenv("DUIYI_SOURCE_DIR")) {
        return given;
    }
    const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe");
    for (auto folder = program.parent_path(); folder != folder.root_path(); folder = folder.parent_path()) {
        if (exists(folder / "CMakePresets.json")) {
            return folder;
        }
    }
    std::fprintf(stderr, "name the root of the sources in DUIYI_SOURCE_DIR: no folder above %s is it\n",
                 program.c_str());
    std::exit(2);
}

/// A program of the same build, such as `duiyi`: all lie in one folder.
inline std::string built_program(const std::string& name) {
    return std::filesystem::read_symlink("/proc/self/exe").parent_path() / name;
}

} // namespace duiyi::test_kit
