# SPDX-License-Identifier: Apache-2.0
# The target `pawl` (libpawl.a) from sources.txt, or from dist/pawl.c.
include(CheckCSourceCompiles)

# 64-bit limbs need a 128-bit product; everything else gets 32-bit limbs.
check_c_source_compiles("
__extension__ typedef unsigned __int128 u128;
typedef char need_64_bit[sizeof(void *) >= 8 ? 1 : -1];
u128 f(unsigned long a, unsigned long b);
u128 f(unsigned long a, unsigned long b) { return (u128)a * b; }
int main(void) { return (int)f(0, 0); }" PAWL_HAVE_C64)
if(PAWL_HAVE_C64)
  set(default_isa c64)
else()
  set(default_isa c32)
endif()
set(PAWL_ISA ${default_isa} CACHE STRING "Folder of src/isa that names the kernels of this build")
if(NOT IS_DIRECTORY ${PROJECT_SOURCE_DIR}/src/isa/${PAWL_ISA})
  message(FATAL_ERROR "PAWL_ISA is ${PAWL_ISA}, but there is no folder src/isa/${PAWL_ISA}")
endif()

# Reads sources.txt. A line is a path, in dependency order, and perhaps a
# condition: @c64 (needs 64-bit limbs), @c32only (only where those are missing),
# @isa:NAME (only when PAWL_ISA is NAME). '#' starts a comment.
function(pawl_read_sources out)
  set(list_file ${PROJECT_SOURCE_DIR}/sources.txt)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${list_file})
  file(STRINGS ${list_file} lines)
  set(sources "")
  set(number 0)
  foreach(line IN LISTS lines)
    math(EXPR number "${number} + 1")
    string(REGEX REPLACE "#.*" "" line "${line}")
    string(STRIP "${line}" line)
    if(line STREQUAL "")
      continue()
    endif()
    string(REGEX MATCH "^([^ \t]+)[ \t]*(@[^ \t]+)?$" ok "${line}")
    if(NOT ok)
      message(FATAL_ERROR "sources.txt:${number}: not 'PATH [@CONDITION]': ${line}")
    endif()
    set(path ${CMAKE_MATCH_1})
    set(condition "${CMAKE_MATCH_2}")
    if(NOT EXISTS ${PROJECT_SOURCE_DIR}/${path})
      message(FATAL_ERROR "sources.txt:${number}: ${path} does not exist")
    endif()
    if(path IN_LIST sources)
      message(FATAL_ERROR "sources.txt:${number}: ${path} is listed twice")
    endif()
    if(condition STREQUAL "@c64")
      set(wanted ${PAWL_HAVE_C64})
    elseif(condition STREQUAL "@c32only")
      if(PAWL_HAVE_C64)
        set(wanted FALSE)
      else()
        set(wanted TRUE)
      endif()
    elseif(condition MATCHES "^@isa:(.+)$")
      string(COMPARE EQUAL "${CMAKE_MATCH_1}" "${PAWL_ISA}" wanted)
    elseif(condition STREQUAL "")
      set(wanted TRUE)
    else()
      message(FATAL_ERROR "sources.txt:${number}: unknown condition ${condition}")
    endif()
    if(wanted)
      list(APPEND sources ${path})
    endif()
  endforeach()
  set(${out} ${sources} PARENT_SCOPE)
endfunction()

set(PAWL_WARNINGS -Wall -Wextra -Wpedantic -Wconversion)
if(PAWL_SANITIZE)
  add_compile_options(-fsanitize=${PAWL_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${PAWL_SANITIZE})
endif()

if(PAWL_AMALGAMATION)
  set(sources ${PROJECT_SOURCE_DIR}/dist/pawl.c)
  file(GLOB_RECURSE joined CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/*.[ch] ${PROJECT_SOURCE_DIR}/include/*.h)
  add_custom_command(OUTPUT ${sources} ${PROJECT_SOURCE_DIR}/dist/pawl.h
    COMMAND python3 ${PROJECT_SOURCE_DIR}/tools/amalgamate.py
    COMMAND ${CMAKE_COMMAND} -E touch ${sources}
    DEPENDS ${joined} ${PROJECT_SOURCE_DIR}/sources.txt ${PROJECT_SOURCE_DIR}/tools/amalgamate.py
    VERBATIM COMMENT "Joining dist/pawl.c")
else()
  pawl_read_sources(sources)
endif()
if("${sources}" MATCHES "\\.S(;|$)")
  enable_language(ASM)
endif()
add_library(pawl STATIC ${sources})
set_target_properties(pawl PROPERTIES C_STANDARD 99 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF)
target_compile_options(pawl PRIVATE ${PAWL_WARNINGS} -ffunction-sections -fdata-sections -fstack-usage)
target_include_directories(pawl PUBLIC ${PROJECT_SOURCE_DIR}/include)
# What tools/check-stack.py reads: the frames, and who calls whom.
if(CMAKE_C_COMPILER_ID STREQUAL "GNU" AND CMAKE_C_COMPILER_VERSION VERSION_GREATER_EQUAL 10)
  target_compile_options(pawl PRIVATE -fcallgraph-info=su)
endif()
if(NOT PAWL_AMALGAMATION)
  target_include_directories(pawl PRIVATE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/src/isa/${PAWL_ISA})
endif()
message(STATUS "pawl: kernels of src/isa/${PAWL_ISA}")
