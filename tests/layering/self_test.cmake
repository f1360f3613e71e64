# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
#
# cmake -DWORK=folder -P self_test.cmake
#
# Shows that check.cmake can fail: in a small tree it accepts what is allowed and refuses each planted fault.
cmake_minimum_required(VERSION 3.25)
set(source ${CMAKE_CURRENT_LIST_DIR})

# expect(NAME RESULT FILE LINE [MESSAGE]): with LINE as the whole of FILE, the check must end as RESULT says.
function(expect name result file line)
    set(tree ${WORK}/tree)
    file(REMOVE_RECURSE ${tree})
    file(WRITE ${tree}/cmake/layers.txt "# bottom first\n"
         "libs/geometry\nlibs/rules\nlibs/engine\nbindings/python\n"
         "apps/server/store\napps/server/rooms\napps/server/net\napps/cli\n"
         "! apps/server/rooms/late.hpp apps/server/net\n")
    file(WRITE ${tree}/libs/geometry/include/duiyi/geometry/cell.hpp "#include <cstdint>\n#include <tl/expected.hpp>\n")
    file(WRITE ${tree}/libs/rules/include/duiyi/rules/position.hpp "#include <duiyi/geometry/cell.hpp>\n")
    file(WRITE ${tree}/libs/engine/include/duiyi/engine/engine.hpp "\n")
    file(WRITE ${tree}/apps/server/store/store.hpp "\n")
    file(WRITE ${tree}/apps/server/rooms/room.hpp "#include <boost/asio.hpp>\n#include \"store/store.hpp\"\n")
    file(WRITE ${tree}/apps/server/rooms/late.hpp "#include \"net/session.hpp\"\n")
    file(WRITE ${tree}/apps/server/net/session.hpp "#include \"rooms/room.hpp\"\n")
    file(WRITE ${tree}/apps/cli/b.hpp "\n")
    file(WRITE ${tree}/bindings/python/src/bind.hpp "\n")
    file(WRITE ${tree}/tests/kit/kit.hpp "\n")
    file(WRITE ${tree}/${file} "${line}\n")
    execute_process(COMMAND ${CMAKE_COMMAND} -DROOT=${tree} -P ${source}/check.cmake
                    RESULT_VARIABLE status OUTPUT_VARIABLE text ERROR_VARIABLE text)
    if(result STREQUAL "accepted")
        if(NOT status EQUAL 0)
            message(SEND_ERROR "${name}: should be accepted, but: ${text}")
        endif()
    elseif(status EQUAL 0)
        message(SEND_ERROR "${name}: should be refused, and was accepted")
    elseif(NOT text MATCHES "${ARGN}")
        message(SEND_ERROR "${name}: refused, but not for the reason expected (${ARGN}): ${text}")
    endif()
endfunction()

expect("a tree in order" accepted libs/rules/src/a.cpp "#include <duiyi/rules/position.hpp>")
expect("a downward include" accepted apps/server/net/a.cpp "#include <duiyi/rules/position.hpp>")
expect("a program on a lower program" accepted apps/cli/a.cpp "#include \"rooms/room.hpp\"")
expect("a folder of a program on one below" accepted apps/server/net/a.cpp "#include \"store/store.hpp\"")
expect("a binding on a library and on its language" accepted bindings/python/src/a.cpp
       "#include <pybind11/stl.h>\n#include <duiyi/rules/position.hpp>")
expect("an own header" accepted apps/server/net/a.cpp "#include \"../rooms/room.hpp\"")

expect("a library upwards" refused libs/geometry/src/a.cpp "#include <duiyi/rules/position.hpp>"
       "may not include upwards, from libs/rules")
expect("spaces do not hide it" refused libs/geometry/src/a.cpp "  #  include \"duiyi/rules/position.hpp\""
       "may not include upwards, from libs/rules")
expect("an absent header of an upper layer" refused libs/rules/src/a.cpp "#include <duiyi/engine/search.hpp>"
       "may not include upwards, from libs/engine")
expect("a library on a program" refused libs/rules/src/a.cpp "#include \"../../../apps/server/rooms/room.hpp\""
       "may not include upwards, from apps/server")
expect("a program upwards" refused apps/server/net/a.cpp "#include \"../../cli/b.hpp\""
       "may not include upwards, from apps/cli")
expect("a folder of a program upwards" refused apps/server/store/a.cpp "#include \"net/session.hpp\""
       "apps/server/store may not include upwards, from apps/server/net")
expect("the same, relative to the file" refused apps/server/store/inner/a.cpp "#include \"../../rooms/room.hpp\""
       "apps/server/store may not include upwards, from apps/server/rooms")
expect("the same, from the root" refused apps/server/rooms/a.cpp "#include \"apps/server/net/session.hpp\""
       "apps/server/rooms may not include upwards, from apps/server/net")
expect("an exception for one layer, from another" refused apps/server/rooms/late.hpp
       "#include \"net/session.hpp\"\n#include \"../../cli/b.hpp\"" "may not include upwards, from apps/cli")
expect("an exception that is not needed" refused apps/server/rooms/late.hpp "#include <vector>"
       "no include needs the exception '! apps/server/rooms/late.hpp apps/server/net'")
expect("a folder of a program that is not listed" refused apps/server/tools/a.cpp "#include <vector>"
       "apps/server/tools/a.cpp: lies in no layer")
expect("a library that is not listed" refused libs/magic/src/a.cpp "#include <vector>" "lies in no layer")
expect("a layer without a folder" refused cmake/layers.txt "libs/geometry\nlibs/gone" "lists libs/gone, which is not a folder")
expect("a binding on a program" refused bindings/python/src/a.cpp "#include \"../../../apps/cli/b.hpp\""
       "may not include upwards, from apps/cli")
expect("a library on a binding" refused libs/rules/src/a.cpp "#include \"../../../bindings/python/src/bind.hpp\""
       "may not include upwards, from bindings/python")
expect("a program on the tests" refused apps/server/net/a.cpp "#include \"tests/kit/kit.hpp\""
       "may not include from tests")
expect("a layer that does not exist" refused libs/rules/src/a.cpp "#include <duiyi/magic/wand.hpp>"
       "may not include from libs/magic")
expect("a foreign package in a library" refused libs/rules/src/a.cpp "#include <boost/json.hpp>"
       "the standard library, tl/expected.hpp and zlib.h alone")
expect("a C header in a library" refused libs/rules/src/a.cpp "#include <unistd.h>"
       "the standard library, tl/expected.hpp and zlib.h alone")
