# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
#
# `cmake --install build/release --component libraries` puts down headers, archives and what
# find_package(duiyi) needs. tests/consumer builds against it.
include(CMakePackageConfigHelpers)

set(duiyi_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/duiyi)
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/duiyi-config.cmake.in
                              ${PROJECT_BINARY_DIR}/duiyi-config.cmake
                              INSTALL_DESTINATION ${duiyi_package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/duiyi-config-version.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/duiyi-config.cmake ${PROJECT_BINARY_DIR}/duiyi-config-version.cmake
        DESTINATION ${duiyi_package_dir} COMPONENT libraries)

# Run at the end of the root folder, when every library has been seen.
function(duiyi_install_package)
    get_property(libraries GLOBAL PROPERTY DUIYI_LIBRARIES)
    if(libraries)
        install(EXPORT duiyi_targets NAMESPACE duiyi:: FILE duiyi-targets.cmake
                DESTINATION ${duiyi_package_dir} COMPONENT libraries)
    endif()
endfunction()
cmake_language(DEFER DIRECTORY ${PROJECT_SOURCE_DIR} CALL duiyi_install_package)
