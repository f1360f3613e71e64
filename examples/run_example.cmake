# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
#
# cmake -DPROGRAM=... -DEXPECTED=... -P run_example.cmake: fails unless the program prints the expected text.
execute_process(COMMAND ${PROGRAM} OUTPUT_VARIABLE printed RESULT_VARIABLE code)
file(READ ${EXPECTED} expected)
if(NOT code EQUAL 0 OR NOT printed STREQUAL expected)
    message(FATAL_ERROR "exit code ${code}; printed:\n${printed}\nexpected:\n${expected}")
endif()
