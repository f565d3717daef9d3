// SPDX-License-Identifier: Apache-2.0
// Reads the tables that `pawl report` put into the page. A cell is everything
// the ledgers know of one operation of one build on one board.
import Papa from "papaparse";

function text(id) {
    return document.getElementById("data-" + id).textContent.replaceAll("%3C", "<").replaceAll("%25", "%");
}

function parse(id) {
    const { data } = Papa.parse(text(id), { skipEmptyLines: true });
    return { head: data[0] || [], lines: data.slice(1) };
}

/** A table as objects by its head. */
export function table(id) {
    const { head, lines } = parse(id);
    return lines.map((line) => Object.fromEntries(head.map((name, i) => [name, line[i] ?? ""])));
}

/** "=" is the field of the row before; "==" begins a field with one "=". */
function unditto(line, before) {
    for (let i = 0; i < line.length; i++) {
        if (line[i] === "=") line[i] = before[i];
        else if (line[i].startsWith("=")) line[i] = line[i].slice(1);
    }
    return line;
}

const NONE = new Set(["", "none"]);

/* What stands behind a comma in a variant is said of single rows. */
export function seriesName(library, variant, accelerated) {
    return [library, variant.split(",")[0]].filter(Boolean).join(" ") + (NONE.has(accelerated) ? "" : " + " + accelerated);
}

function seriesGroup(library, accelerated) {
    if (!NONE.has(accelerated)) return "engine";
    return library === "pawl" ? "software" : "peer";
}

const number = (field) => (field === "" ? null : Number(field));

export class Ledger {
    constructor() {
        this.cells = new Map(); // by key()
        this.series = new Map(); // name: { name, library, group }
        this.machines = new Map(); // board: { core, clock, memory }
        this.operations = new Map(); // "primitive/operation": { primitive, operation, sizes }
        this.count = 0;
        this.valued = 0;
        this.replaced = 0;
        this.read();
    }

    static key(board, series, operation, size) {
        return [board, series, operation, size].join("\n");
    }

    read() {
        const { head, lines } = parse("rows");
        const at = Object.fromEntries(head.map((name, i) => [name, i]));
        let before = null;
        for (const line of lines) {
            before = unditto(line, before);
            this.add(Object.fromEntries(head.map((name) => [name, line[at[name]]])));
        }
        // What stands on the page is what counts, not what it replaced.
        for (const cell of this.cells.values()) {
            for (const figure of Object.values(cell.units)) this.valued += figure.status === "ok" ? 1 : 0;
        }
    }

    add(row) {
        const series = seriesName(row.library, row.variant, row.accelerated);
        const operation = row.primitive + "/" + row.operation;
        const size = Number(row.size);
        const key = Ledger.key(row.board, series, operation, size);
        let cell = this.cells.get(key);
        if (!cell) this.cells.set(key, (cell = { board: row.board, series, operation, size, units: {} }));
        if (row.unit in cell.units) this.replaced++;
        for (const name of ["version", "flash", "ram", "stack", "code", "state", "toolchain", "flags", "source", "image", "run"]) {
            cell[name] = row[name];
        }
        cell.said = row.variant.split(",").slice(1).join(",").trim();
        cell.units[row.unit] = { value: number(row.value), kind: row.kind, status: row.status, reason: row.reason };
        this.count++;
        if (!this.series.has(series)) {
            this.series.set(series, { name: series, library: row.library, group: seriesGroup(row.library, row.accelerated) });
        }
        if (!this.machines.has(row.board)) {
            this.machines.set(row.board, { core: row.core, clock: parseFloat(row.clock) || 0, memory: row.memory });
        }
        let op = this.operations.get(operation);
        if (!op) this.operations.set(operation, (op = { primitive: row.primitive, operation: row.operation, sizes: new Set() }));
        op.sizes.add(size);
    }

    /** A row that has no build, as there was nothing to build, is its library's. */
    cell(board, series, operation, size) {
        const own = this.cells.get(Ledger.key(board, series, operation, size));
        return own || this.cells.get(Ledger.key(board, this.series.get(series)?.library, operation, size));
    }

    /** Series to choose from: not a library without a build when it has others. */
    chooseable() {
        const all = [...this.series.values()];
        return all.filter((s) => s.name !== s.library || all.every((o) => o === s || o.library !== s.library));
    }
}
