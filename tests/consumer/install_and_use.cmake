# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
#
# cmake -DBUILD=build/dev -DEXAMPLES=examples -DWORK=folder -DCOMPILER=... -P install_and_use.cmake
#
# Installs the libraries below WORK, follows docs/first-ten-minutes.md beside them, once with CMake and once with
# pkg-config, and compares what the program prints.
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE ${WORK})
# The installed tree is moved before use: a package with absolute paths into the build would break.
set(run COMMAND_ERROR_IS_FATAL ANY COMMAND_ECHO STDOUT)
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/staged --component libraries ${run})
file(RENAME ${WORK}/staged ${WORK}/prefix)
file(COPY ${CMAKE_CURRENT_LIST_DIR}/project DESTINATION ${WORK})
file(COPY_FILE ${EXAMPLES}/list_moves.cpp ${WORK}/project/main.cpp)
file(READ ${EXAMPLES}/list_moves.out expected)

function(expect_output program)
    execute_process(COMMAND ${program} OUTPUT_VARIABLE printed ${run})
    if(NOT printed STREQUAL expected)
        message(FATAL_ERROR "${program} printed:\n${printed}\nexpected:\n${expected}")
    endif()
endfunction()

execute_process(COMMAND ${CMAKE_COMMAND} -S ${WORK}/project -B ${WORK}/build -G Ninja
                        -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_PREFIX_PATH=${WORK}/prefix
                        -DCMAKE_BUILD_TYPE=Release ${run})
execute_process(COMMAND ${CMAKE_COMMAND} --build ${WORK}/build ${run})
expect_output(${WORK}/build/my_program)

execute_process(COMMAND ${CMAKE_COMMAND} -E env PREFIX=${WORK}/prefix sh -e build.sh
                WORKING_DIRECTORY ${WORK}/project ${run})
expect_output(${WORK}/project/my_program)

# Every library has its pkg-config file, and the file knows the version and where it lies.
file(GLOB archives ${WORK}/prefix/lib/libduiyi_*.a)
if(NOT archives)
    message(FATAL_ERROR "no archive was installed")
endif()
foreach(archive IN LISTS archives)
    string(REGEX REPLACE ".*/libduiyi_(.*)\\.a" "duiyi-\\1" package ${archive})
    execute_process(COMMAND ${CMAKE_COMMAND} -E env PKG_CONFIG_PATH=${WORK}/prefix/lib/pkgconfig
                            pkg-config --validate --print-errors --exact-version=${VERSION} ${package} ${run})
endforeach()
