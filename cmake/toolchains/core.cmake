# SPDX-License-Identifier: Apache-2.0
# The compiler and flags of a core of boards/cores:
#   -DPAWL_CORE=cortex-m4     with the kernels of that core, if there are any
#   -DPAWL_PORTABLE=ON        without them
if(NOT PAWL_CORE)
  message(FATAL_ERROR "PAWL_CORE is not set: name a folder of boards/cores")
endif()
set(core_ini ${CMAKE_CURRENT_LIST_DIR}/../../boards/cores/${PAWL_CORE}/core.ini)
if(NOT EXISTS ${core_ini})
  file(GLOB cores RELATIVE ${CMAKE_CURRENT_LIST_DIR}/../../boards/cores ${CMAKE_CURRENT_LIST_DIR}/../../boards/cores/*)
  message(FATAL_ERROR "there is no boards/cores/${PAWL_CORE}/core.ini; there are: ${cores}")
endif()
# Sub-projects that try the compiler read this file again.
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES PAWL_CORE PAWL_PORTABLE)

function(core_key out key)
  file(STRINGS ${core_ini} line REGEX "^${key} *= *" LIMIT_COUNT 1)
  string(REGEX REPLACE "^${key} *= *" "" value "${line}")
  set(${out} "${value}" PARENT_SCOPE)
endfunction()

core_key(core_toolchain toolchain)
core_key(core_flags flags)
core_key(core_isa isa)
core_key(core_kernels kernels)
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR ${PAWL_CORE})
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
if(core_toolchain STREQUAL "clang-msp430")
  set(CMAKE_C_COMPILER clang)
else()
  set(CMAKE_C_COMPILER ${core_toolchain}-gcc)
endif()
cmake_path(GET core_ini PARENT_PATH core_folder)
if(IS_DIRECTORY ${core_folder}/include) # headers that the toolchain lacks
  string(APPEND core_flags " -isystem ${core_folder}/include")
endif()
set(CMAKE_C_FLAGS_INIT "${core_flags}")
set(CMAKE_ASM_FLAGS_INIT "${core_flags}")
if(core_kernels AND NOT PAWL_PORTABLE)
  set(PAWL_ISA ${core_kernels})
else()
  set(PAWL_ISA ${core_isa})
endif()
