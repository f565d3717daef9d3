# SPDX-License-Identifier: Apache-2.0
# The plugin that counts in QEMU: fleet-plugin.so beside the command. It is for
# this machine's QEMU, so not for builds that are not like it.
if(CMAKE_SIZEOF_VOID_P EQUAL 8 AND NOT PAWL_SANITIZE)
  file(GLOB plugin_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/apps/fleet/plugin/*.c)
  add_library(pawl_plugin MODULE ${plugin_sources})
  set_target_properties(pawl_plugin PROPERTIES C_STANDARD 11 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF
    C_VISIBILITY_PRESET hidden PREFIX "" OUTPUT_NAME fleet-plugin LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
  target_compile_options(pawl_plugin PRIVATE ${PAWL_WARNINGS} -O2)
endif()
