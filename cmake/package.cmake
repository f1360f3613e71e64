# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
#
# `cmake --install build/libraries` puts down headers, archives, and what find_package(duiyi) and pkg-config
# need. tests/consumer builds against it.
include(CMakePackageConfigHelpers)

set(duiyi_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/duiyi)
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/duiyi-config.cmake.in
                              ${PROJECT_BINARY_DIR}/duiyi-config.cmake
                              INSTALL_DESTINATION ${duiyi_package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/duiyi-config-version.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/duiyi-config.cmake ${PROJECT_BINARY_DIR}/duiyi-config-version.cmake
        DESTINATION ${duiyi_package_dir} COMPONENT libraries)

# duiyi-NAME.pc for one library. Its paths start from where the file itself lies, so that the installed folder can
# be moved, as with the CMake package.
function(duiyi_install_pkg_config name)
    set(folder ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
    file(RELATIVE_PATH up /prefix/${folder} /prefix)
    get_property(depends GLOBAL PROPERTY DUIYI_DEPENDS_${name})
    list(REMOVE_ITEM depends tl::expected) # headers in the compiler's own path, without a .pc file
    set(threads)
    if(Threads::Threads IN_LIST depends)
        list(REMOVE_ITEM depends Threads::Threads)
        set(threads " -pthread")
    endif()
    set(packages)
    if(ZLIB::ZLIB IN_LIST depends)
        list(REMOVE_ITEM depends ZLIB::ZLIB)
        set(packages zlib)
    endif()
    if(depends MATCHES "::")
        message(FATAL_ERROR "package.cmake does not know how pkg-config finds what libs/${name} needs: ${depends}")
    endif()
    list(TRANSFORM depends PREPEND duiyi-)
    list(APPEND depends ${packages})
    list(JOIN depends " " requires)
    set(libs)
    get_target_property(type duiyi_${name} TYPE)
    if(type STREQUAL "STATIC_LIBRARY")
        set(libs "-L\${libdir} -lduiyi_${name}")
    endif()
    string(APPEND libs "${threads}")
    file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/duiyi-${name}.pc @ONLY CONTENT [=[
prefix=${pcfiledir}/@up@
includedir=${prefix}/@CMAKE_INSTALL_INCLUDEDIR@
libdir=${prefix}/@CMAKE_INSTALL_LIBDIR@

Name: duiyi-@name@
Description: Chess and xiangqi in C++20: @name@
Version: @PROJECT_VERSION@
Requires: @requires@
Libs: @libs@
Cflags: -I${includedir}
]=])
    install(FILES ${PROJECT_BINARY_DIR}/duiyi-${name}.pc DESTINATION ${folder} COMPONENT libraries)
endfunction()

# Run at the end of the root folder, when every library has been seen.
function(duiyi_install_package)
    get_property(libraries GLOBAL PROPERTY DUIYI_LIBRARIES)
    foreach(name IN LISTS libraries)
        duiyi_install_pkg_config(${name})
    endforeach()
    if(libraries)
        install(EXPORT duiyi_targets NAMESPACE duiyi:: FILE duiyi-targets.cmake
                DESTINATION ${duiyi_package_dir} COMPONENT libraries)
    endif()
endfunction()
cmake_language(DEFER DIRECTORY ${PROJECT_SOURCE_DIR} CALL duiyi_install_package)
