# SPDX-License-Identifier: Apache-2.0
# int and size_t have 16 bits here. avr-gcc 5 sees conversions that are none
# (uint8_t from a sum of uint8_t), and limits written for 32 bits are always kept:
# those stay warnings, the others are errors.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR avr)
set(CMAKE_C_COMPILER avr-gcc)
set(CMAKE_C_FLAGS_INIT "-mmcu=atmega2560 -Wno-error=conversion -Wno-error=sign-conversion -Wno-error=type-limits")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
