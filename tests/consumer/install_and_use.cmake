# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
#
# cmake -DBUILD=build/dev -DWORK=folder -DCOMPILER=... -P install_and_use.cmake
#
# Installs the libraries below WORK, copies project/ beside them, builds it as a stranger would, and runs it.
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE ${WORK})
# The installed tree is moved before use: a package with absolute paths into the build would break.
set(run COMMAND_ERROR_IS_FATAL ANY COMMAND_ECHO STDOUT)
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/staged --component libraries ${run})
file(RENAME ${WORK}/staged ${WORK}/prefix)
file(COPY ${CMAKE_CURRENT_LIST_DIR}/project DESTINATION ${WORK})
execute_process(COMMAND ${CMAKE_COMMAND} -S ${WORK}/project -B ${WORK}/build -G Ninja
                        -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_PREFIX_PATH=${WORK}/prefix
                        -DCMAKE_BUILD_TYPE=Release ${run})
execute_process(COMMAND ${CMAKE_COMMAND} --build ${WORK}/build ${run})
execute_process(COMMAND ${WORK}/build/opening_moves OUTPUT_VARIABLE text ${run})
message(STATUS "${text}")

# What both games allow on the first move, counted by hand from their rules.
foreach(line IN ITEMS "chess: 20 moves" "xiangqi: 44 moves" "e2e4" "h2e2")
    string(FIND "${text}" "${line}" found)
    if(found EQUAL -1)
        message(FATAL_ERROR "the consumer's output lacks '${line}'")
    endif()
endforeach()
