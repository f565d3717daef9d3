# SPDX-License-Identifier: Apache-2.0
# Runners of boards that QEMU does not have, beside the command, where their
# libraries are there.
find_library(PAWL_SIMAVR_LIBRARY simavr)
find_path(PAWL_SIMAVR_INCLUDE simavr/sim_avr.h)
find_library(PAWL_LIBELF_LIBRARY elf)
find_path(PAWL_LIBELF_INCLUDE libelf.h)
if(PAWL_SIMAVR_LIBRARY AND PAWL_SIMAVR_INCLUDE AND PAWL_LIBELF_LIBRARY AND PAWL_LIBELF_INCLUDE
   AND CMAKE_SIZEOF_VOID_P EQUAL 8 AND NOT PAWL_SANITIZE AND NOT PAWL_AMALGAMATION)
  file(GLOB simavr_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/apps/fleet/simavr/*.c)
  pawl_program(pawl_simavr ${simavr_sources})
  set_target_properties(pawl_simavr PROPERTIES OUTPUT_NAME fleet-simavr RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
  target_compile_definitions(pawl_simavr PRIVATE _POSIX_C_SOURCE=200809L)
  target_include_directories(pawl_simavr SYSTEM PRIVATE ${PAWL_SIMAVR_INCLUDE} ${PAWL_SIMAVR_INCLUDE}/simavr ${PAWL_LIBELF_INCLUDE})
  target_link_libraries(pawl_simavr PRIVATE ${PAWL_SIMAVR_LIBRARY} ${PAWL_LIBELF_LIBRARY})
endif()

# A script; needs nothing to build.
file(CREATE_LINK ${PROJECT_SOURCE_DIR}/apps/fleet/mspdebug/fleet-mspdebug.py ${CMAKE_BINARY_DIR}/fleet-mspdebug SYMBOLIC)
