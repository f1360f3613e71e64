# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
#
# The project's own build vocabulary; cmake/README.md shows each in use.
include(GNUInstallDirs)
include(GoogleTest)

# duiyi_add_folders(folder... [OPTIONAL folder...] [EXCLUDE_FROM_ALL]): add_subdirectory for each. A folder without
# a CMakeLists.txt is an error, so that none drops out unnoticed; OPTIONAL names those that are yet to come.
function(duiyi_add_folders)
    cmake_parse_arguments(PARSE_ARGV 0 arg "EXCLUDE_FROM_ALL" "" "OPTIONAL")
    set(exclude)
    if(arg_EXCLUDE_FROM_ALL)
        set(exclude EXCLUDE_FROM_ALL)
    endif()
    foreach(folder IN LISTS arg_UNPARSED_ARGUMENTS arg_OPTIONAL)
        if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/CMakeLists.txt)
            add_subdirectory(${folder} ${exclude})
        elseif(NOT folder IN_LIST arg_OPTIONAL)
            message(FATAL_ERROR "${CMAKE_CURRENT_SOURCE_DIR}/${folder} has no CMakeLists.txt")
        endif()
    endforeach()
endfunction()

# The place of libs/NAME in layers.txt; an unknown library is an error, so that no layer is forgotten.
function(duiyi_layer_of name out)
    file(STRINGS ${PROJECT_SOURCE_DIR}/cmake/layers.txt layers REGEX "^[a-z]")
    list(FIND layers libs/${name} place)
    if(place EQUAL -1)
        message(FATAL_ERROR "libs/${name} is not listed in cmake/layers.txt")
    endif()
    set(${out} ${place} PARENT_SCOPE)
endfunction()

# duiyi_library(NAME name [SOURCES file...] [DEPENDS lib...] [PRIVATE_DEPENDS lib...] [SEPARATE_IN_RELEASE])
#
# Makes duiyi_<name> (alias duiyi::<name>) of the folder it is called in. Headers are all of
# include/**/*.hpp; each is checked to compile alone (target `headers`) and is installed.
# A plain word in DEPENDS is a library of ours and must lie in a lower layer; pkg::name is used as it is.
# SEPARATE_IN_RELEASE: a release compiles each source alone, because the code is faster (decision 0031).
function(duiyi_library)
    cmake_parse_arguments(PARSE_ARGV 0 arg "SEPARATE_IN_RELEASE" "NAME" "SOURCES;DEPENDS;PRIVATE_DEPENDS")
    if(arg_UNPARSED_ARGUMENTS OR NOT arg_NAME)
        message(FATAL_ERROR "duiyi_library: cannot use '${arg_UNPARSED_ARGUMENTS}'")
    endif()
    set(target duiyi_${arg_NAME})
    set(scope PUBLIC)
    if(arg_SOURCES)
        add_library(${target} STATIC ${arg_SOURCES})
    else()
        add_library(${target} INTERFACE)
        set(scope INTERFACE)
    endif()
    add_library(duiyi::${arg_NAME} ALIAS ${target})

    if(arg_SEPARATE_IN_RELEASE AND CMAKE_BUILD_TYPE STREQUAL "Release")
        set_target_properties(${target} PROPERTIES UNITY_BUILD OFF)
    else()
        duiyi_unite_by_folder(${target} ${arg_SOURCES})
    endif()
    if(arg_SOURCES)
        duiyi_guide_fuzzers(${target})
    endif()
    # The hot paths of a search, which read nothing from outside (docs/decisions/0098).
    if(DUIYI_HARDEN AND NOT DUIYI_SANITIZE AND arg_NAME MATCHES "^(engine|network)$")
        target_compile_options(${target} PRIVATE -fno-stack-protector -fno-stack-clash-protection)
    endif()

    file(GLOB_RECURSE headers CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/include/*.hpp)
    target_sources(${target} ${scope} FILE_SET HEADERS BASE_DIRS include FILES ${headers})
    target_compile_features(${target} ${scope} cxx_std_20)

    duiyi_resolve_depends(${arg_NAME} depends ${arg_DEPENDS})
    target_link_libraries(${target} ${scope} ${depends})
    if(arg_PRIVATE_DEPENDS)
        duiyi_resolve_depends(${arg_NAME} private_depends ${arg_PRIVATE_DEPENDS})
        target_link_libraries(${target} PRIVATE ${private_depends})
    endif()

    set_target_properties(${target} PROPERTIES EXPORT_NAME ${arg_NAME})
    install(TARGETS ${target} EXPORT duiyi_targets COMPONENT libraries
            ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
            FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
    set_property(GLOBAL APPEND PROPERTY DUIYI_LIBRARIES ${arg_NAME})
    set_property(GLOBAL PROPERTY DUIYI_DEPENDS_${arg_NAME} ${arg_DEPENDS} ${arg_PRIVATE_DEPENDS})
endfunction()

# Under a preset that compiles several sources as one (CMAKE_UNITY_BUILD), only those of one folder go together: the
# files of chess/ and xiangqi/ each have their own `Role` and `Set`.
function(duiyi_unite_by_folder target)
    if(CMAKE_UNITY_BUILD AND ARGN)
        set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
        foreach(source IN LISTS ARGN)
            cmake_path(GET source PARENT_PATH folder)
            string(REPLACE "${PROJECT_SOURCE_DIR}/" "" folder "${folder}")
            string(MAKE_C_IDENTIFIER "${folder}" folder)
            set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder})
        endforeach()
    endif()
endfunction()

# For a folder where what is slow to build is quick to run: optimised in a release only.
macro(duiyi_build_quickly)
    if(NOT CMAKE_BUILD_TYPE STREQUAL "Release")
        add_compile_options(-O0)
    endif()
endmacro()

function(duiyi_resolve_depends name out)
    duiyi_layer_of(${name} own)
    set(result)
    foreach(dependency IN LISTS ARGN)
        if(dependency MATCHES "::")
            list(APPEND result ${dependency})
        else()
            duiyi_layer_of(${dependency} other)
            if(NOT other LESS own)
                message(FATAL_ERROR "layering: libs/${name} may not link libs/${dependency}, a layer above it")
            endif()
            list(APPEND result duiyi::${dependency})
        endif()
    endforeach()
    set(${out} ${result} PARENT_SCOPE)
endfunction()

# duiyi_test(NAME name SOURCES file... [LINK lib...] [LABELS label...] [TIMEOUT seconds] [WHOLE] [NO_MAIN] [OPTIMIZED]
#            [PURE])
#
# Makes the GoogleTest program test_<name>, with RapidCheck at hand, and four tests of ctest, each with a fourth of its
# TESTs: a process for each TEST would take longer to start than most take to run. What ran is written to
# results/<test>.json. WHOLE makes one ctest test of the program, for fixtures that are dear to set up. NO_MAIN: the
# sources bring their own main(). OPTIMIZED: most of the time goes into the test's own code. PURE: what is tested neither
# reads input from outside nor has threads, so sanitized builds leave it out, unless DUIYI_SANITIZE_ALL asks for it.
function(duiyi_test)
    cmake_parse_arguments(PARSE_ARGV 0 arg "WHOLE;NO_MAIN;OPTIMIZED;PURE" "NAME;TIMEOUT" "SOURCES;LINK;LABELS")
    if(arg_UNPARSED_ARGUMENTS OR NOT arg_NAME OR NOT arg_SOURCES)
        message(FATAL_ERROR "duiyi_test: cannot use '${arg_UNPARSED_ARGUMENTS}'")
    endif()
    if(arg_PURE AND DUIYI_SANITIZE AND NOT DUIYI_SANITIZE_ALL)
        return()
    endif()
    if(NOT arg_TIMEOUT)
        set(arg_TIMEOUT 900)
    endif()
    set(target test_${arg_NAME})
    add_executable(${target} ${arg_SOURCES})
    # What is tested is optimised; optimising most tests too would cost more than it saves.
    if(NOT arg_OPTIMIZED)
        target_compile_options(${target} PRIVATE -O0 -U_FORTIFY_SOURCE) # which needs optimised code
    endif()
    if(DUIYI_SANITIZE MATCHES "undefined")
        target_compile_options(${target} PRIVATE -fno-sanitize=undefined) # nor is their own arithmetic in question
    endif()
    # Some sources as one, also in daily work: most of a test's compile time is GoogleTest's and RapidCheck's headers.
    # A name of one source that hides another's is no fault then.
    if(NOT CMAKE_UNITY_BUILD)
        set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 5)
        target_compile_options(${target} PRIVATE -Wno-shadow)
    endif()
    target_link_libraries(${target} PRIVATE ${arg_LINK} duiyi_test_paths GTest::gtest rapidcheck_gtest rapidcheck)
    if(NOT arg_NO_MAIN)
        target_link_libraries(${target} PRIVATE GTest::gtest_main)
    endif()
    set(count 4)
    if(arg_WHOLE)
        set(count 1)
    endif()
    math(EXPR last "${count} - 1")
    foreach(shard RANGE ${last})
        set(name ${arg_NAME})
        if(NOT arg_WHOLE)
            set(name ${arg_NAME}.shard_${shard}_of_${count})
        endif()
        add_test(NAME ${name} COMMAND ${target})
        set_tests_properties(${name} PROPERTIES TIMEOUT ${arg_TIMEOUT} LABELS "${arg_LABELS}")
        set_property(TEST ${name} PROPERTY ENVIRONMENT
            DUIYI_SOURCE_DIR=${PROJECT_SOURCE_DIR} GTEST_OUTPUT=json:${PROJECT_BINARY_DIR}/results/${name}.json
            GTEST_TOTAL_SHARDS=${count} GTEST_SHARD_INDEX=${shard})
        # Tests of connections take longest and mostly wait: they start first, and twice as many run at a time.
        if("socket" IN_LIST arg_LABELS)
            set_property(TEST ${name} PROPERTY COST 1)
        else()
            set_property(TEST ${name} PROPERTY PROCESSORS 2)
        endif()
    endforeach()
endfunction()

# Lets the fuzzers see which branches of the target an input takes and, in what reads text and files, what it is
# compared with. Rules and search are quick only without the latter.
function(duiyi_guide_fuzzers target)
    if(DUIYI_FUZZ)
        target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
        if(target MATCHES "geometry|rules|engine")
            target_compile_options(${target} PRIVATE -fno-sanitize-coverage=trace-cmp,indirect-calls,stack-depth)
        endif()
    endif()
endfunction()

# duiyi_fuzzer(NAME name SOURCES file... [LINK lib...] [CORPUS folder])
#
# The sources define LLVMFuzzerTestOneInput. Under the preset `asan` this makes fuzz_<name>, which the target
# `fuzzers` includes, and the test fuzz_corpus.<name>, which runs each corpus file once: what a fuzzer found stays
# found. Elsewhere it makes nothing.
function(duiyi_fuzzer)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "NAME;CORPUS" "SOURCES;LINK")
    if(arg_UNPARSED_ARGUMENTS OR NOT arg_NAME OR NOT arg_SOURCES)
        message(FATAL_ERROR "duiyi_fuzzer: cannot use '${arg_UNPARSED_ARGUMENTS}'")
    endif()
    if(NOT DUIYI_FUZZ)
        return()
    endif()
    set(target fuzz_${arg_NAME})
    add_executable(${target} ${arg_SOURCES})
    target_link_libraries(${target} PRIVATE ${arg_LINK})
    duiyi_guide_fuzzers(${target})
    target_link_options(${target} PRIVATE -fsanitize=fuzzer)
    if(arg_CORPUS)
        cmake_path(ABSOLUTE_PATH arg_CORPUS)
        add_test(NAME fuzz_corpus.${arg_NAME} COMMAND ${target} -runs=0 ${arg_CORPUS})
    endif()
    if(NOT TARGET fuzzers)
        add_custom_target(fuzzers)
    endif()
    add_dependencies(fuzzers ${target})
endfunction()
