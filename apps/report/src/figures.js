// SPDX-License-Identifier: Apache-2.0
// From cells to figures: seconds, cycles, instructions of an operation on a
// place. A figure has a value, or a status and a reason.

const KINDS = ["measured", "counted", "modelled", "scaled", "quoted"];
const worse = (a, b) => (KINDS.indexOf(a) >= KINDS.indexOf(b) ? a : b);

/** Sums that the article took for the floor of a handshake. */
export const SUMS = {
    "sum/p256": {
        title: "P-256 key generation + ECDH + ECDSA verification",
        parts: ["p256/keygen", "p256/share", "ecdsa-p256-sha256/verify"],
    },
    "sum/x25519-rsa": {
        title: "X25519 + RSA-2048 verification",
        parts: ["x25519/share", "rsa2048-pkcs1-sha256/verify"],
    },
};

export class Figures {
    constructor(ledger) {
        this.ledger = ledger;
    }

    /** base: "seconds", "cycles" or "instructions". */
    of(place, series, operation, size, base) {
        if (!place.board) return { status: place.status || "unsupported", reason: place.reason || "no board stands for it" };
        if (operation in SUMS) return this.sum(place, series, SUMS[operation].parts, base);
        const cell = this.ledger.cell(place.board, series, operation, size);
        if (!cell) return this.missing(place, series, operation, size);
        const found = { seconds, cycles, instructions }[base](cell, place);
        if (found) return { ...found, cell };
        return { ...reasonOf(cell, base), cell };
    }

    sum(place, series, parts, base) {
        let total = { value: 0, kind: "measured" };
        for (const part of parts) {
            const figure = this.of(place, series, part, 0, base);
            if (figure.value == null) return { ...figure, reason: `${part.replace("/", " ")}: ${figure.reason}` };
            total = { value: total.value + figure.value, kind: worse(figure.kind, total.kind), cell: figure.cell };
        }
        return total;
    }

    missing(place, series, operation, size) {
        const on = place.board === place.title ? place.board : `${place.board}, which stands for it`;
        const what = operation.replace("/", " ") + (size ? ` of ${size} bytes` : "");
        if (!this.ledger.machines.has(place.board)) return { status: "no_row", reason: `the ledgers have no rows of ${on}` };
        return { status: "no_row", reason: `the ledgers have no row of ${series}, ${what}, on ${on}` };
    }

    /** The fastest of any library on the host, in seconds; null: none. */
    pc(operation, size) {
        let best = null;
        const host = { board: "host", title: "host", mhz: 0, factor: 1 };
        for (const series of this.ledger.series.keys()) {
            const figure = this.of(host, series, operation, size, "seconds");
            if (figure.value != null && (!best || figure.value < best.value)) best = { ...figure, series };
        }
        return best;
    }
}

function good(cell, unit) {
    const figure = cell.units[unit];
    return figure && figure.status === "ok" ? figure : null;
}

function kindOn(place, kind) {
    return place.scaled ? "scaled" : kind;
}

function cycles(cell, place) {
    const c = good(cell, "cycles");
    if (c) return { value: c.value * place.factor, kind: kindOn(place, c.kind) };
    const t = seconds(cell, place);
    return t && place.mhz ? { value: t.value * place.mhz * 1e6, kind: t.kind } : null;
}

function seconds(cell, place) {
    const c = good(cell, "cycles");
    if (c && place.mhz) return { value: (c.value * place.factor) / (place.mhz * 1e6), kind: kindOn(place, c.kind) };
    const ns = good(cell, "ns");
    if (ns) return { value: ns.value * 1e-9, kind: ns.kind };
    const rate = good(cell, "MB/s");
    return rate && cell.size ? { value: cell.size / (rate.value * 1e6), kind: rate.kind } : null;
}

function instructions(cell) {
    const i = good(cell, "instructions");
    return i ? { value: i.value, kind: i.kind } : null;
}

/** Why a cell has no such figure. */
function reasonOf(cell, base) {
    const order = base === "instructions" ? ["instructions", "cycles", "ns", "MB/s"] : ["cycles", "ns", "MB/s", "instructions"];
    for (const unit of order) {
        const figure = cell.units[unit];
        if (figure && figure.status !== "ok") return { status: figure.status, reason: figure.reason };
    }
    if (base === "instructions") return { status: "unsupported", reason: "a clock was read there; instructions are not counted" };
    return { status: "unsupported", reason: "its clock is not stated, so that time and cycles cannot be told from each other" };
}
