# SPDX-License-Identifier: Apache-2.0
# int is 16 bits here.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR avr)
set(CMAKE_C_COMPILER avr-gcc)
set(CMAKE_C_FLAGS_INIT "-mmcu=atmega2560")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
