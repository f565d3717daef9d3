# SPDX-License-Identifier: Apache-2.0
# libinih reads the folders of boards. It is linked from its archive, so that the
# command needs no further library where it runs; builds of another word size than
# the machine's have none, and say so when they are asked for a board.
include(CheckCSourceCompiles)

find_path(PAWL_INIH_INCLUDE ini.h)
find_library(PAWL_INIH_LIBRARY NAMES libinih.a inih)
if(PAWL_INIH_INCLUDE AND PAWL_INIH_LIBRARY)
  set(CMAKE_REQUIRED_INCLUDES ${PAWL_INIH_INCLUDE})
  set(CMAKE_REQUIRED_LIBRARIES ${PAWL_INIH_LIBRARY})
  check_c_source_compiles("
#include <ini.h>
int main(void) { return ini_parse_string(\"\", 0, 0); }" PAWL_INIH_LINKS)
  unset(CMAKE_REQUIRED_INCLUDES)
  unset(CMAKE_REQUIRED_LIBRARIES)
endif()
if(PAWL_INIH_LINKS)
  target_compile_definitions(pawl_command PRIVATE PAWL_INIH)
  target_include_directories(pawl_command SYSTEM PRIVATE ${PAWL_INIH_INCLUDE})
  target_link_libraries(pawl_command PRIVATE ${PAWL_INIH_LIBRARY})
else()
  message(STATUS "pawl: no libinih for this build: no pawl fleet")
endif()
