# SPDX-License-Identifier: Apache-2.0
# The modelled engine and its drivers.
file(GLOB accel_model CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/apps/accel/*.c)
add_library(pawl_accel_model STATIC ${accel_model})
set_target_properties(pawl_accel_model PROPERTIES C_STANDARD 11 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF)
target_compile_options(pawl_accel_model PRIVATE ${PAWL_WARNINGS})
target_include_directories(pawl_accel_model PUBLIC ${PROJECT_SOURCE_DIR}/apps/accel)
target_link_libraries(pawl_accel_model PUBLIC pawl)
