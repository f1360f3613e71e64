# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
#
# Every package from outside, found once; docs/dependencies.md says why each is here.
# All come from Debian 12 (`./dev` installs them).

# The libraries need these alone.
find_package(tl-expected CONFIG REQUIRED)
find_package(Threads REQUIRED)
find_package(ZLIB REQUIRED)

if(DUIYI_TESTS)
    find_package(GTest REQUIRED)
    find_package(rapidcheck CONFIG REQUIRED)
endif()

if(DUIYI_PYTHON)
    # Python first: then pybind11 takes the one found here, and only what an extension module needs of it.
    find_package(Python 3.11 REQUIRED COMPONENTS Interpreter Development.Module)
    find_package(pybind11 2.10 CONFIG REQUIRED)
endif()

if(DUIYI_APPS)
    # EXACT: Debian 12's default is 1.74, which lacks Boost.URL.
    find_package(Boost 1.81.0 EXACT CONFIG REQUIRED COMPONENTS headers json url)
    find_package(SQLite3 3.40 REQUIRED)
    find_package(ICU 72 REQUIRED COMPONENTS i18n uc)
    find_package(CLI11 CONFIG REQUIRED)
    find_package(lemon CONFIG REQUIRED) # headers alone are used: LEMON_INCLUDE_DIRS
    find_package(spdlog CONFIG REQUIRED)
    find_package(PkgConfig REQUIRED)
    pkg_check_modules(sodium REQUIRED IMPORTED_TARGET libsodium) # PkgConfig::sodium
    pkg_check_modules(libpq REQUIRED IMPORTED_TARGET libpq) # PkgConfig::libpq
    pkg_check_modules(nats QUIET IMPORTED_TARGET libnats>=3.4) # PkgConfig::nats
    if(NOT nats_FOUND)
        message(FATAL_ERROR "The client of NATS, nats.c 3.4 or newer, is missing: install libnats-dev.")
    endif()

    # Not required: without it the engine has no endgame tables. It brings no file for CMake or pkg-config.
    find_library(DUIYI_FATHOM fathom)
    find_path(DUIYI_FATHOM_INCLUDE tbprobe.h)
    if(DUIYI_FATHOM AND DUIYI_FATHOM_INCLUDE)
        add_library(Fathom::fathom UNKNOWN IMPORTED GLOBAL)
        set_target_properties(Fathom::fathom PROPERTIES
            IMPORTED_LOCATION ${DUIYI_FATHOM} INTERFACE_INCLUDE_DIRECTORIES ${DUIYI_FATHOM_INCLUDE})
    endif()
endif()
