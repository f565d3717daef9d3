# SPDX-License-Identifier: Apache-2.0
# How hosted programs (the command, tests) are compiled.

# pawl_program(TARGET SOURCE...): C11 with warnings, linked by sections.
function(pawl_program target)
  add_executable(${target} ${ARGN})
  set_target_properties(${target} PROPERTIES C_STANDARD 11 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF)
  target_compile_options(${target} PRIVATE ${PAWL_WARNINGS} -ffunction-sections -fdata-sections)
  target_link_options(${target} PRIVATE -Wl,--gc-sections)
endfunction()
