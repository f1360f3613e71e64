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

file(STRINGS ${CASE} expect REGEX "^// expect: ")
list(LENGTH expect lines)
if(NOT lines EQUAL 1)
    message(FATAL_ERROR "${CASE} needs one line '// expect: REGEX'")
endif()
string(REPLACE "// expect: " "" expect "${expect}")

execute_process(COMMAND ${compile} ${CASE} RESULT_VARIABLE status ERROR_VARIABLE text)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "the control of ${CASE} must compile, but:\n${text}")
endif()

execute_process(COMMAND ${compile} -DMUST_FAIL ${CASE} RESULT_VARIABLE status ERROR_VARIABLE text)
if(status EQUAL 0)
    message(FATAL_ERROR "${CASE} compiles, and must not")
elseif(NOT text MATCHES "${expect}")
    message(FATAL_ERROR "${CASE} fails, but not with '${expect}':\n${text}")
endif()
