/* SPDX-License-Identifier: Apache-2.0
 * reference/handshake_floor.csv, one board a line, and those boards of
 * reference/boards.csv that are not in it. */
#include "floor.h"

/* clang-format off */
const table_floor table_floors[] = {
    {"Teensy 4.0", 600, {0.07, 0.01}},
    {"Nucleo G474RE", 170, {0.58, 0.10}},
    {"ESP32-S3", 240, {0.61, 0.14}},
    {"Pi Pico 2W (Cortex-M33)", 150, {0.62, 0.13}},
    {"dsPIC33AK512MPS506", 200, {0.68, 0.15}},
    {"ESP32-C6", 160, {0.70, 0.16}},
    {"ESP32", 240, {0.71, 0.16}},
    {"Pi Pico 2W (RISC-V)", 150, {0.75, 0.16}},
    {"Feather M4", 120, {1.07, 0.22}},
    {"Pi Pico", 200, {1.28, 0.29}},
    {"XIAO MG24", 39, {2.54, 0.48}},
};

const table_absent table_absents[] = {
    {"Arduino Uno", "does not fit: 32 KB flash or 2 KB SRAM exceeded"},
    {"MSP430FR2433", "does not fit: 15 KB FRAM link region overflowed"},
    {"PIC16F17146", "does not build: compiler error 714; smaller fallbacks ran out of SRAM"},
    {"PIC18F57Q84", "known answers failed for SHA-256 AES-GCM and ChaCha20"},
    {"PIC24FJ64GU205", "no clean hash capture; ECC and RSA passed the 185 s response deadline"},
};
/* clang-format on */

const size_t table_floors_len = sizeof table_floors / sizeof table_floors[0];
const size_t table_absents_len = sizeof table_absents / sizeof table_absents[0];
