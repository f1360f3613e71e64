# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
#
# cmake -DCOMPILER=... -DCASE=file.cpp -DINCLUDES=folder;... -P run_case.cmake
#
# The case must compile as it stands, and must not with MUST_FAIL defined: then the compiler has to complain
# in the words of the line `// expect: REGEX` in the file, about a line between #ifdef MUST_FAIL and its #else.
cmake_minimum_required(VERSION 3.25)
list(TRANSFORM INCLUDES PREPEND -I)
# LC_ALL=C: plain quotes in the diagnostics.
set(compile ${CMAKE_COMMAND} -E env LC_ALL=C ${COMPILER} -std=c++20 -fsyntax-only ${INCLUDES})

# The number, from 1, of the one line of the case that is `wanted`.
function(number_of_line wanted out)
    file(READ ${CASE} lines)
    as_list(lines)
    set(found)
    set(number 0)
    foreach(line IN LISTS lines)
        math(EXPR number "${number} + 1")
        if(line STREQUAL wanted)
            list(APPEND found ${number})
        endif()
    endforeach()
    list(LENGTH found times)
    if(NOT times EQUAL 1)
        message(FATAL_ERROR "${CASE} needs one line '${wanted}', and has ${times}")
    endif()
    set(${out} ${found} PARENT_SCOPE)
endfunction()

# Turns a text into a list of its lines. Brackets and semicolons, which mean something in CMake's lists,
# become parentheses and commas.
function(as_list variable)
    set(lines "${${variable}}")
    string(REPLACE ";" "," lines "${lines}")
    string(REPLACE "[" "(" lines "${lines}")
    string(REPLACE "]" ")" lines "${lines}")
    string(REPLACE "\n" ";" lines "${lines}")
    set(${variable} "${lines}" PARENT_SCOPE)
endfunction()

file(STRINGS ${CASE} expect REGEX "^// expect: ")
list(LENGTH expect lines)
if(NOT lines EQUAL 1)
    message(FATAL_ERROR "${CASE} needs one line '// expect: REGEX'")
endif()
string(REPLACE "// expect: " "" expect "${expect}")
number_of_line("#ifdef MUST_FAIL" first)
number_of_line("#else" last)

execute_process(COMMAND ${compile} ${CASE} RESULT_VARIABLE status ERROR_VARIABLE text)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "the control of ${CASE} must compile, but:\n${text}")
endif()

execute_process(COMMAND ${compile} -DMUST_FAIL ${CASE} RESULT_VARIABLE status ERROR_VARIABLE text)
if(status EQUAL 0)
    message(FATAL_ERROR "${CASE} compiles, and must not")
endif()
set(lines "${text}")
as_list(lines)
cmake_path(GET CASE FILENAME name)
foreach(line IN LISTS lines)
    if(line MATCHES "${name}:([0-9]+):[0-9]+: error: (.*)$" AND CMAKE_MATCH_1 GREATER first AND CMAKE_MATCH_1 LESS last)
        set(complaint "${CMAKE_MATCH_2}")
        if(complaint MATCHES "${expect}")
            return()
        endif()
    endif()
endforeach()
message(FATAL_ERROR "${CASE} fails, but not with '${expect}' about a line between ${first} and ${last}:\n${text}")
