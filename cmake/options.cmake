# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
#
# What a preset may switch. CMakePresets.json is the one list of combinations in use.
option(DUIYI_TESTS "Build the tests" ON)
option(DUIYI_APPS "Build the programs (server, command line)" ON)
option(DUIYI_PYTHON "Build the Python package" OFF)
option(DUIYI_FUZZ "Build the fuzzers with libFuzzer (clang)" OFF)
option(DUIYI_COVERAGE "Record which lines run (gcov)" OFF)
option(DUIYI_LTO "Optimise across translation units" OFF)
option(DUIYI_HARDEN "Guards against faults of memory in what is shipped; none under a sanitizer, which finds more" OFF)
option(DUIYI_WERROR "Treat warnings as errors" ON)
# assert() itself is the build type's: only Release switches it off.
option(DUIYI_ASSERTIONS "Switch on the standard library's own checks (_GLIBCXX_ASSERTIONS)" OFF)
set(DUIYI_SANITIZE "" CACHE STRING "Sanitizers, as for -fsanitize= (e.g. address,undefined)")
option(DUIYI_SANITIZE_ALL "Sanitize also the tests of what neither reads input from outside nor has threads" OFF)

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
set(CMAKE_VERIFY_INTERFACE_HEADER_SETS ON) # each library header must compile alone

# Flags go on directories, not targets, so that the header checks CMake generates get them as well.
add_compile_options(-Wall -Wextra -Wpedantic -Wconversion -Wshadow)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    add_compile_options(-Wno-restrict) # complains about std::string's own code at -O3 (GCC bug 105651)
endif()
if(CMAKE_UNITY_BUILD) # several sources of a target as one, which takes half the time to compile
    set(CMAKE_UNITY_BUILD_BATCH_SIZE 20)
    add_compile_options(-Wno-shadow) # between sources that only this build puts together
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        add_compile_options(-Wno-subobject-linkage) # a source's own types are no longer in the main file
    endif()
endif()
if(DUIYI_WERROR)
    add_compile_options(-Werror)
endif()
if(DUIYI_ASSERTIONS)
    add_compile_definitions(_GLIBCXX_ASSERTIONS)
endif()
if(DUIYI_HARDEN AND NOT DUIYI_SANITIZE)
    # docs/decisions/0098; tests/hardening reads the built program.
    include(CheckPIESupported)
    check_pie_supported(LANGUAGES CXX)
    add_compile_options("SHELL:-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3" -fstack-protector-strong -fstack-clash-protection)
    add_link_options(-Wl,-z,relro -Wl,-z,now -Wl,-z,noexecstack)
endif()
if(DUIYI_SANITIZE)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        # What the sanitizers insert hides from g++ what is set (std::regex and others; the manual says so).
        add_compile_options(-Wno-maybe-uninitialized)
    endif()
    add_compile_options(-fsanitize=${DUIYI_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    # For a fixed address: a million relocations at each start would touch half as many pages again.
    add_link_options(-fsanitize=${DUIYI_SANITIZE} -no-pie)
    if(DUIYI_SANITIZE MATCHES "undefined")
        # A null pointer stops the program without these checks as well, and they are a quarter of the time to compile.
        add_compile_options(-fno-sanitize=null,vptr,object-size)
    endif()
endif()
if(DUIYI_COVERAGE)
    add_compile_options(--coverage -fprofile-update=atomic)
    add_link_options(--coverage)
endif()
set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ${DUIYI_LTO})

# No path of this checkout in what is built: two checkouts build the same program, and share the compiler cache.
add_compile_options(-ffile-prefix-map=${CMAKE_SOURCE_DIR}=.)

# Speed of building only; both are optional.
find_program(DUIYI_CCACHE ccache)
if(DUIYI_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${DUIYI_CCACHE})
endif()
find_program(DUIYI_MOLD mold)
if(DUIYI_MOLD)
    add_link_options(-fuse-ld=mold)
endif()
