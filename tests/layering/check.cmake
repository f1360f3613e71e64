# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
#
# cmake [-DROOT=folder] -P check.cmake
#
# Fails when a source file lies in no layer, includes from a layer above its own (cmake/layers.txt), when a program
# includes from the tests, or when a library includes anything but the standard library, tl/expected.hpp,
# zlib.h and the layers below.
cmake_minimum_required(VERSION 3.25)
if(NOT ROOT)
    cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH ROOT)
    cmake_path(GET ROOT PARENT_PATH ROOT)
endif()
file(STRINGS ${ROOT}/cmake/layers.txt layers REGEX "^[a-z]")
set(outside tests bench fuzz tools web)

# A layer may be a folder inside a program (apps/server/store). The includes of a program are written relative to the
# program's own folder, so each of these is looked into as well.
set(owners)
foreach(layer IN LISTS layers)
    string(REGEX MATCH "^[^/]+/[^/]+" owner ${layer})
    list(APPEND owners ${owner})
    if(NOT IS_DIRECTORY ${ROOT}/${layer})
        message(FATAL_ERROR "layering: cmake/layers.txt lists ${layer}, which is not a folder")
    endif()
endforeach()
list(REMOVE_DUPLICATES owners)

function(fault text)
    set_property(GLOBAL APPEND PROPERTY FAULTS ${file})
    message(NOTICE "${file}: ${text}")
endfunction()

# The layer or outside folder that a path below ROOT lies in, the innermost when several do; empty when none.
function(folder_of path out)
    set(best "")
    foreach(folder IN LISTS layers outside)
        cmake_path(IS_PREFIX folder ${path} inside)
        string(LENGTH "${folder}" length)
        string(LENGTH "${best}" best_length)
        if(inside AND length GREATER best_length)
            set(best ${folder})
        endif()
    endforeach()
    set(${out} "${best}" PARENT_SCOPE)
endfunction()

# Where the name in an #include leads, as a folder of `layers` or `outside`; "system" when not into the project.
# A name is looked up beside the file, in its own folder and program, then in every other one, as -I paths would.
function(resolve_include file own name out)
    set(${out} system PARENT_SCOPE)
    if(name MATCHES "^duiyi/([a-z_]+)/")
        set(${out} libs/${CMAKE_MATCH_1} PARENT_SCOPE)
        return()
    endif()
    cmake_path(GET file PARENT_PATH beside)
    string(REGEX MATCH "^[^/]+/[^/]+" owner ${own})
    foreach(base IN ITEMS ${beside} ${own} ${owner} ${own}/src ${own}/include . LISTS owners layers outside)
        set(path ${ROOT}/${base}/${name})
        cmake_path(NORMAL_PATH path)
        if(EXISTS ${path} AND NOT IS_DIRECTORY ${path})
            cmake_path(RELATIVE_PATH path BASE_DIRECTORY ${ROOT})
            folder_of(${path} folder)
            set(${out} "${folder}" PARENT_SCOPE)
            return()
        endif()
    endforeach()
endfunction()

function(check_include file own own_place name)
    resolve_include(${file} ${own} ${name} target)
    list(FIND layers "${target}" place)
    if(target STREQUAL "system")
        # immintrin.h is the compiler's own: what it has for the processor's vectors. iconv.h is the C library's.
        # sys/mman.h is the system's: huge pages for the engine's table. zlib.h is for packed files of games.
        set(known "^([a-z_0-9]+|immintrin\\.h|iconv\\.h|sys/mman\\.h|zlib\\.h|tl/expected\\.hpp)$")
        if(own MATCHES "^libs/" AND NOT name MATCHES "${known}")
            fault("includes ${name}: the libraries need the standard library, tl/expected.hpp and zlib.h alone")
        endif()
    elseif(place EQUAL -1)
        fault("includes ${name}: ${own} may not include from ${target}")
    elseif(place GREATER own_place)
        fault("includes ${name}: ${own} may not include upwards, from ${target}")
    endif()
endfunction()

set(patterns)
foreach(top IN ITEMS libs bindings apps)
    list(APPEND patterns ${ROOT}/${top}/*.cpp ${ROOT}/${top}/*.hpp ${ROOT}/${top}/*.h)
endforeach()
file(GLOB_RECURSE files RELATIVE ${ROOT} ${patterns})
foreach(file IN LISTS files)
    folder_of(${file} own)
    list(FIND layers "${own}" own_place)
    if(own_place EQUAL -1)
        fault("lies in no layer of cmake/layers.txt")
        continue()
    endif()
    file(STRINGS ${ROOT}/${file} includes REGEX "^[ \t]*#[ \t]*include[ \t]*[<\"]")
    foreach(line IN LISTS includes)
        string(REGEX REPLACE "^[ \t]*#[ \t]*include[ \t]*[<\"]([^>\"]*)[>\"].*$" "\\1" name "${line}")
        check_include(${file} ${own} ${own_place} ${name})
    endforeach()
endforeach()

list(LENGTH files checked)
get_property(faulty GLOBAL PROPERTY FAULTS)
list(LENGTH faulty faults)
if(checked EQUAL 0)
    message(FATAL_ERROR "layering: no source file found below ${ROOT}")
elseif(faults)
    message(FATAL_ERROR "layering: ${faults} faults against the order of cmake/layers.txt")
endif()
message(STATUS "layering: ${checked} files keep to the order of cmake/layers.txt")
