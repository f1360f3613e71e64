# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
#
# cmake -DCOMPILER=... -DSOURCE=repository -DINCLUDES=folder;... -DWORK=folder -P new_game.cmake
#
# A game is added to `GameId` in a copy of its header. Every file of libs/ and apps/match that has a switch over
# the games must then be refused by -Wswitch: none forgets the game, as one with a `default` would. The answer
# lists the places. docs: ARCHITECTURE.md, "How a third game comes in".
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE ${WORK})
file(COPY ${SOURCE}/libs/geometry/include DESTINATION ${WORK})
set(header ${WORK}/include/duiyi/geometry/game_id.hpp)
file(READ ${header} text)
string(REPLACE "    xiangqi,\n}" "    xiangqi,\n    janggi,\n}" changed "${text}")
if(changed STREQUAL text)
    message(FATAL_ERROR "GameId is not written as this test expects: add `janggi` behind its last game")
endif()
file(WRITE ${header} "${changed}")

file(GLOB_RECURSE sources ${SOURCE}/libs/*.hpp ${SOURCE}/libs/*.cpp ${SOURCE}/apps/match/*.hpp ${SOURCE}/apps/match/*.cpp)
set(switches)
foreach(source IN LISTS sources)
    file(STRINGS ${source} cases REGEX "case GameId::")
    if(cases)
        list(APPEND switches ${source})
    endif()
endforeach()
list(LENGTH switches count)
if(count LESS 4)
    message(FATAL_ERROR "only ${count} files with a switch over the games: ${switches}")
endif()

list(TRANSFORM INCLUDES PREPEND -I)
foreach(source IN LISTS switches)
    # The copied headers stand in for those they were copied from.
    string(REPLACE ${SOURCE}/libs/geometry/include ${WORK}/include file ${source})
    execute_process(COMMAND ${CMAKE_COMMAND} -E env LC_ALL=C ${COMPILER} -std=c++20 -fsyntax-only -Wswitch -Werror=switch
                            -x c++ -I${WORK}/include ${INCLUDES} ${file}
                    RESULT_VARIABLE status ERROR_VARIABLE complaint)
    cmake_path(GET source FILENAME name)
    if(status EQUAL 0 OR NOT complaint MATCHES "${name}:[0-9]+:[0-9]+: error: [^\n]*janggi[^\n]*not handled in switch")
        message(FATAL_ERROR "${source} does not notice a new game:\n${complaint}")
    endif()
    string(REGEX MATCHALL "${name}:[0-9]+:[0-9]+: error: [^\n]*not handled in switch" places "${complaint}")
    message("${places}")
endforeach()
