/* SPDX-License-Identifier: Apache-2.0 */
#include "devices/mps2.h"
