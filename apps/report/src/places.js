// SPDX-License-Identifier: Apache-2.0
// Where a figure holds: the boards of the article, each standing on an emulated
// one, and the machines of the ledgers themselves.
import { table } from "./data.js";

/* global PAWL_ERRORS */

function errorText(error) {
    const part = (name, value) => (value && value !== "fitted" ? `${value} for ${name}` : value ? `fitted to its ${name}` : "");
    return [part("P-256", error.p256), part("X25519 and RSA", error.rsa)].filter(Boolean).join(", ");
}

function machineError(board) {
    const list = Object.entries(PAWL_ERRORS).filter(([name, e]) => e.on === board && !e.factor && !name.includes(", with "));
    return list.map(([name, e]) => `${name}: ${errorText(e)}`).join("; ");
}

function articlePlaces(ledger) {
    return table("boards").map((b) => ({
        id: b.name,
        title: b.name,
        core: b.core,
        board: b.board,
        mhz: Number(b.mhz) || ledger.machines.get(b.board)?.clock || 0,
        factor: Number(b.factor) || 1,
        scaled: b.kind === "scaled" || Number(b.factor || 1) !== 1,
        note: b.note,
        status: b.status,
        reason: b.reason,
        error: PAWL_ERRORS[b.name] ? errorText(PAWL_ERRORS[b.name]) : "",
    }));
}

function machinePlaces(ledger) {
    const known = new Map(table("machines").map((m) => [m.folder, m]));
    return [...ledger.machines].map(([board, m]) => ({
        id: board,
        title: board === "host" ? "This PC" : board,
        core: m.core,
        board,
        mhz: m.clock,
        factor: 1,
        scaled: false,
        note: [known.get(board)?.name, m.memory].filter(Boolean).join(", "),
        error: machineError(board),
    }));
}

export function makePlaces(ledger) {
    return { article: articlePlaces(ledger), machines: machinePlaces(ledger) };
}
