# SPDX-License-Identifier: Apache-2.0
# The pawl command and the POSIX port it stands on.
file(GLOB port_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/ports/posix/*.c)
file(GLOB app_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/apps/pawl/*.c ${PROJECT_SOURCE_DIR}/apps/bench/*.c ${PROJECT_SOURCE_DIR}/apps/pawl/bench/*.c ${PROJECT_SOURCE_DIR}/apps/pawl/table/*.c ${PROJECT_SOURCE_DIR}/apps/pawl/budget/*.c ${PROJECT_SOURCE_DIR}/apps/pawl/ledger/*.c ${PROJECT_SOURCE_DIR}/apps/pawl/fleet/*.c ${PROJECT_SOURCE_DIR}/apps/pawl/accel/*.c ${PROJECT_SOURCE_DIR}/apps/pawl/page/*.c)
list(FILTER app_sources EXCLUDE REGEX /peer_)

if(port_sources)
  add_library(pawl_posix STATIC ${port_sources})
  set_target_properties(pawl_posix PROPERTIES C_STANDARD 11 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF)
  target_compile_options(pawl_posix PRIVATE ${PAWL_WARNINGS} -ffunction-sections -fdata-sections)
  target_compile_definitions(pawl_posix PRIVATE _POSIX_C_SOURCE=200809L)
  target_include_directories(pawl_posix PUBLIC ${PROJECT_SOURCE_DIR}/ports/posix)
  target_link_libraries(pawl_posix PUBLIC pawl)
endif()

# The client of the README.
if(TARGET pawl_posix)
  pawl_program(pawl_example_client ${PROJECT_SOURCE_DIR}/examples/client.c)
  set_target_properties(pawl_example_client PROPERTIES OUTPUT_NAME example-client RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
  target_link_libraries(pawl_example_client PRIVATE pawl_posix pawl)
endif()

# Making a key pair and a certificate request on a device.
pawl_program(pawl_example_provision ${PROJECT_SOURCE_DIR}/examples/provision.c)
set_target_properties(pawl_example_provision PROPERTIES OUTPUT_NAME example-provision RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
target_link_libraries(pawl_example_provision PRIVATE pawl)

if(app_sources)
  pawl_program(pawl_command ${app_sources})
  set_target_properties(pawl_command PROPERTIES OUTPUT_NAME pawl RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
  target_compile_definitions(pawl_command PRIVATE _POSIX_C_SOURCE=200809L)
  target_link_libraries(pawl_command PRIVATE pawl_accel_model $<TARGET_NAME_IF_EXISTS:pawl_posix> pawl)

  include(${CMAKE_CURRENT_LIST_DIR}/peers.cmake)
  include(${CMAKE_CURRENT_LIST_DIR}/inih.cmake)

  # Whatever the preset, build/pawl is the command that was built last.
  set(front ${PROJECT_SOURCE_DIR}/build)
  cmake_path(IS_PREFIX front ${CMAKE_BINARY_DIR} inside)
  if(inside AND NOT CMAKE_BINARY_DIR STREQUAL front)
    cmake_path(RELATIVE_PATH CMAKE_BINARY_DIR BASE_DIRECTORY ${front} OUTPUT_VARIABLE below)
    add_custom_target(pawl_front ALL
      COMMAND ${CMAKE_COMMAND} -E create_symlink ${below}/pawl ${front}/pawl
      DEPENDS pawl_command VERBATIM COMMENT "build/pawl is ${below}/pawl")
  endif()
else()
  message(STATUS "pawl: no source under apps/pawl yet, the command is not built")
endif()
