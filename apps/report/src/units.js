// SPDX-License-Identifier: Apache-2.0
// Units to show a figure in, and how numbers are written.

function digits(v) {
    if (v === 0) return "0";
    const n = Number(v.toPrecision(3));
    return n >= 1000 ? Math.round(n).toLocaleString("en-US") : String(n);
}

function scaled(v, steps) {
    for (const [unit, size] of steps) {
        if (Number(v.toPrecision(3)) >= size) return `${digits(v / size)} ${unit}`.trim();
    }
    const [unit, size] = steps[steps.length - 1];
    return `${digits(v / size)} ${unit}`.trim();
}

export const showSeconds = (v) => scaled(v, [["s", 1], ["ms", 1e-3], ["µs", 1e-6], ["ns", 1e-9]]);
export const showCount = (v) => scaled(v, [["G", 1e9], ["M", 1e6], ["k", 1e3], ["", 1]]);
export const showNumber = digits;

/* base: what is asked of figures; make: from base to the unit (may give null). */
const time = { id: "time", title: "time", base: "seconds", less: true, make: (v) => v, show: showSeconds, axis: "seconds" };
const cyclesUnit = { id: "cycles", title: "cycles", base: "cycles", less: true, make: (v) => v, show: showCount, axis: "cycles" };
const instructions = { id: "instructions", title: "instructions", base: "instructions", less: true, make: (v) => v, show: showCount, axis: "instructions" };
const perSecond = { id: "rate", title: "operations a second", base: "seconds", less: false, make: (v) => 1 / v, show: (v) => `${showCount(v)}/s`, axis: "operations a second" };
const pc = {
    id: "pc", title: "times a PC", base: "seconds", less: true, needsPc: true, axis: "times as long as on a PC",
    make: (v, c) => (c.pc ? v / c.pc.value : null), show: (v) => `${showCount(v)} ×`,
};
const throughput = { id: "rate", title: "MB a second", base: "seconds", less: false, make: (v, c) => c.size / v / 1e6, show: (v) => `${digits(v)} MB/s`, axis: "MB a second (10⁶ bytes)" };
const perByte = { id: "cpb", title: "cycles per byte", base: "cycles", less: true, make: (v, c) => v / c.size, show: (v) => `${digits(v)} c/B`, axis: "cycles per byte" };

export const HANDSHAKE_UNITS = [time, perSecond, cyclesUnit, instructions, pc];
export const BULK_UNITS = [throughput, time, perByte, cyclesUnit, instructions, pc];

/** Status as words: "does_not_fit" is "does not fit". */
export const showStatus = (status) => (status === "kat_failed" ? "wrong answer" : status === "no_row" ? "not run" : status.replaceAll("_", " "));
