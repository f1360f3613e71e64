# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
#
# cmake -DPROGRAM=file -DEXPECTED=all|none -DREADELF=... -DOBJDUMP=... -P check.cmake
#
# Fails when the program lacks one of the guards, or with EXPECTED=none, when it has one.
cmake_minimum_required(VERSION 3.25)

function(read_elf out)
    execute_process(COMMAND ${READELF} --wide ${ARGN} ${PROGRAM} OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
    set(${out} "${text}" PARENT_SCOPE)
endfunction()

set(wrong 0)
# guard(name text pattern): the program has the guard when the text matches.
function(guard name text pattern)
    if("${text}" MATCHES "${pattern}")
        set(has all)
    else()
        set(has none)
    endif()
    if(NOT has STREQUAL EXPECTED)
        if(has STREQUAL "none")
            message(NOTICE "${PROGRAM} lacks: ${name}")
        else()
            message(NOTICE "${PROGRAM} has, against expectation: ${name}")
        endif()
        math(EXPR wrong "${wrong} + 1")
        set(wrong ${wrong} PARENT_SCOPE)
    endif()
endfunction()

read_elf(dynamic --dynamic)
read_elf(segments --program-headers)
read_elf(symbols --dyn-syms)
# The first probe is enough, and ends objdump: its own exit status does not count.
execute_process(COMMAND ${OBJDUMP} --disassemble --no-show-raw-insn ${PROGRAM}
                COMMAND grep -m 1 -E "or[bwlq]? +\\$0x0,\\(%rsp\\)|str +xzr, \\[sp" OUTPUT_VARIABLE probe ERROR_QUIET)

guard("position-independent code (PIE)" "${dynamic}" "\\(FLAGS_1\\)[^\n]*PIE")
guard("all symbols bound at the start (-z now)" "${dynamic}" "\\(FLAGS_1\\)[^\n]*NOW")
guard("read-only relocations (-z relro)" "${segments}" "GNU_RELRO")
guard("a stack that is not executable" "${segments}" "GNU_STACK[^\n]* RW +0x")
guard("stack protector" "${symbols}" "UND __stack_chk_fail")
guard("checked functions of the C library (_FORTIFY_SOURCE)" "${symbols}" "UND __[a-z]+_chk@")
guard("probes of large stack frames (-fstack-clash-protection)" "${probe}" "0x0|xzr")

if(wrong)
    message(FATAL_ERROR "${wrong} guards are not as expected")
endif()
