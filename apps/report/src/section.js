// SPDX-License-Identifier: Apache-2.0
// A section of the article: boards side by side as sorted bars, and the same
// figures as a table. Handshake and bulk differ in what they offer.
import { Bars } from "./chart.js";
import { choice, el, picker } from "./dom.js";
import { SUMS } from "./figures.js";
import { colour, filling } from "./paint.js";
import { operationTitle, sentence } from "./sentences.js";
import { gap, sortedTable } from "./sorted.js";
import * as state from "./state.js";
import { showStatus } from "./units.js";

const GROUPS = { software: "Pawl", engine: "Hardware engines", peer: "Other libraries" };
const FAMILIES = { keygen: "Key exchange", share: "Key exchange", sign: "Signatures", verify: "Signatures", derive: "Key derivation", expand: "Preparation", generate: "Preparation", digest: "Hashes", tag: "Authentication", crypt: "Encryption", seal: "Encryption with seal", open: "Encryption with seal" };

export class Section {
    /** what: { id, title, intro, bulk, units, first } */
    constructor(panel, app, what) {
        Object.assign(this, { panel, app, what });
        this.sentence = el("p", { class: "sentence" });
        this.controls = el("div", { class: "controls" });
        this.series = el("div", { class: "series" });
        this.summary = el("p", { class: "summary", role: "status" });
        this.holder = el("div", { class: "chart" });
        this.table = el("div", {});
        panel.append(el("h2", {}, what.title), el("p", { class: "intro" }, what.intro), this.controls, this.sentence, this.series,
            el("figure", { class: "card" }, this.summary, this.holder), this.table);
        this.bars = new Bars(this.holder, what.title);
        this.operations = this.offered();
    }

    key(name) {
        return `${this.what.id}.${name}`;
    }

    offered() {
        const list = [];
        const { ledger } = this.app;
        if (!this.what.bulk) {
            for (const [id, sum] of Object.entries(SUMS)) {
                if (sum.parts.every((part) => ledger.operations.has(part))) list.push({ value: id, title: sum.title, group: "Sums of a handshake" });
            }
        }
        const found = [...ledger.operations].filter(([, op]) => Math.max(...op.sizes) > 0 === this.what.bulk);
        const families = [...new Set(Object.values(FAMILIES))];
        const place = ([, op]) => families.indexOf(FAMILIES[op.operation] || "");
        found.sort((a, b) => place(a) - place(b));
        for (const [id, op] of found) {
            list.push({ value: id, title: `${op.primitive}: ${operationTitle(op.operation)}`, group: FAMILIES[op.operation] || "Other" });
        }
        return list;
    }

    /** What is chosen, whatever the fragment says. */
    chosen() {
        const one = (name, list, first) => (list.includes(state.get(this.key(name))) ? state.get(this.key(name)) : first);
        const ids = this.operations.map((o) => o.value);
        const operation = one("op", ids, ids.includes(this.what.first) ? this.what.first : ids[0]);
        const sizes = [...(this.app.ledger.operations.get(operation)?.sizes || [0])].sort((a, b) => a - b);
        const size = Number(one("size", sizes.map(String), String(sizes[sizes.length - 1])));
        const pc = operation && this.app.figures.pc(operation, size);
        const units = this.what.units.filter((u) => pc || !u.needsPc).map((u) => u.id);
        const unitId = one("unit", units, units[0]);
        const unit = this.what.units.find((u) => u.id === unitId);
        return { operation, sizes, size, unit, pc, log: state.get(this.key("scale")) === "log", places: this.app.placesChosen(), series: this.app.seriesChosen() };
    }

    show() {
        const c = this.chosen();
        if (!c.operation) {
            this.summary.textContent = "The ledgers have no such rows.";
            return;
        }
        this.showControls(c, c.pc);
        this.sentence.textContent = sentence(c.operation);
        this.showSeries(c);
        const rows = this.rows(c, { size: c.size, pc: c.pc });
        this.showChart(c, rows);
        this.showTable(c, rows.flatMap((row) => row.figures));
    }

    showControls(c, pc) {
        const to = (name) => (value) => state.set({ [this.key(name)]: value });
        const units = c.unit && this.what.units.map((u) => ({ value: u.id, title: u.needsPc && !pc ? u.title + " (no ledger of a PC)" : u.title, disabled: u.needsPc && !pc }));
        const parts = [picker("Operation", this.operations, c.operation, to("op"))];
        if (this.what.bulk) parts.push(picker("Message", c.sizes.map((s) => ({ value: String(s), title: `${s} bytes` })), String(c.size), to("size")));
        parts.push(picker("Unit", units, c.unit.id, to("unit")));
        parts.push(this.app.placePicker());
        parts.push(choice("Scale", [{ value: "log", title: "log" }, { value: "linear", title: "linear" }], c.log ? "log" : "linear", to("scale")));
        replaceKeepingFocus(this.controls, parts);
    }

    showSeries(c) {
        const parts = [];
        for (const [group, title] of Object.entries(GROUPS)) {
            const list = this.app.seriesOf(group, c.operation);
            if (list.length === 0) {
                parts.push(el("div", { class: "chips none" }, el("span", {}, title), el("em", {}, group === "engine" ? "no ledger here has an engine's rows" : "none in these ledgers")));
                continue;
            }
            const all = list.every((s) => c.series.has(s.name));
            parts.push(el("div", { class: "chips", role: "group", "aria-label": title },
                el("button", { type: "button", class: "all", "aria-pressed": String(all), title: "all or none", onclick: () => this.app.switchSeries(list, !all) }, title),
                ...list.map((s) => el("button", { type: "button", class: "chip", "aria-pressed": String(c.series.has(s.name)), onclick: () => this.app.switchSeries([s], !c.series.has(s.name)) },
                    el("i", { class: `swatch filling${s.filling}`, style: `--c: ${colour(s)}` }), s.name))));
        }
        replaceKeepingFocus(this.series, parts);
    }

    /** Groups of figures, the best first, those without any last. */
    rows(c, context) {
        const series = this.app.allSeries.filter((s) => c.series.has(s.name));
        const rows = c.places.map((place) => {
            const figures = series.map((s) => {
                const f = this.app.figures.of(place, s.name, c.operation, c.size, c.unit.base);
                const value = f.value == null ? null : c.unit.make(f.value, context);
                return { ...f, place, series: s, value };
            });
            const values = figures.map((f) => f.value).filter((v) => v != null);
            const best = values.length === 0 ? null : c.unit.less ? Math.min(...values) : Math.max(...values);
            return { place, figures, best };
        });
        return rows.sort((a, b) => (a.best == null) - (b.best == null) || (c.unit.less ? a.best - b.best : b.best - a.best));
    }

    showChart(c, rows) {
        const figures = rows.flatMap((row) => row.figures);
        const have = figures.filter((f) => f.value != null).length;
        this.summary.textContent = `${have} figure${have === 1 ? "" : "s"}, ${figures.length - have} missing with a reason. ` +
            (c.unit.less ? "Shorter is better." : "Longer is better.");
        const wide = this.holder.clientWidth >= 600;
        const series = figures.length ? rows[0].figures.map((f) => f.series) : [];
        this.bars.draw({
            labels: rows.map((row) => placeLabel(row, wide)),
            datasets: series.map((s, i) => ({
                label: s.name,
                data: rows.map((row) => row.figures[i].value),
                texts: rows.map((row) => barText(row, i, c.unit, wide)),
                backgroundColor: filling(s),
                borderColor: colour(s),
                borderWidth: s.filling ? 1.5 : 0,
            })),
            log: c.log,
            axis: c.unit.axis,
            show: c.unit.show,
            tip: (i, k) => tipLines(rows[k].figures[i], c.unit),
        });
    }

    showTable(c, figures) {
        const bytes = (name) => ({ title: name, number: true, value: (f) => (f.cell && f.cell[name] !== "" ? Number(f.cell[name]) : null), show: (f) => (f.cell && f.cell[name] ? Number(f.cell[name]).toLocaleString("en-US") : "") });
        this.table.replaceChildren(sortedTable("The same figures as a table; a column's head sorts", [
            { title: "board", value: (f) => f.place.title },
            { title: "core", value: (f) => f.place.core },
            { title: "MHz", number: true, value: (f) => f.place.mhz || null },
            { title: "build", value: (f) => f.series.name },
            { title: c.unit.title, number: true, value: (f) => f.value, show: (f) => (f.value == null ? gap(showStatus(f.status), f.reason) : c.unit.show(f.value)) },
            { title: "kind", value: (f) => (f.value == null ? "" : f.kind) },
            bytes("stack"), bytes("state"), bytes("code"), bytes("flash"),
            { title: "reason or remark", class: "words", value: (f) => (f.value == null ? f.reason : remark(f)) },
        ], figures));
    }
}

function placeLabel(row, wide) {
    return labelOf(row.place, [...new Set(row.figures.filter((f) => f.value != null).map((f) => f.kind))].join(", "), wide);
}

/** Lines of a place's label; a narrow one has its second name on a line of its own. */
export function labelOf(place, kinds, wide) {
    const clock = place.mhz ? `${place.mhz} MHz` : "";
    if (wide) return [place.title, [place.core, clock, kinds].filter(Boolean).join(" · ")];
    const [name, second] = place.title.split(" (");
    return [name, second ? "(" + second : null, [clock, kinds].filter(Boolean).join(" · ")].filter(Boolean);
}

/* Where all are missing for one reason, it is written once. */
function barText(row, i, unit, wide) {
    const figure = row.figures[i], n = row.figures.length;
    if (figure.value == null) {
        const alike = n > 1 && row.figures.every((f) => f.value == null && f.status === figure.status);
        if (alike && i > 0) return "";
        return showStatus(figure.status) + (alike ? ` (all ${n})` : "");
    }
    return unit.show(figure.value) + (wide ? ` ${figure.kind}` : "");
}

function remark(f) {
    const error = f.place.error && ["modelled", "scaled"].includes(f.kind) ? `model against the real board: ${f.place.error}` : "";
    return [f.cell?.said, error, f.place.note].filter(Boolean).join("; ");
}

function tipLines(f, unit) {
    const head = ["strong", `${f.place.title} · ${f.series.name}`];
    if (f.value == null) return [head, ["span", showStatus(f.status)], ["span", f.reason]];
    return [head, ["span", `${unit.show(f.value)}, ${f.kind}`], ["small", remark(f)]];
}

/** New controls in place of the old; the one with the focus keeps it. */
export function replaceKeepingFocus(holder, parts) {
    const focusable = () => [...holder.querySelectorAll("button, select")];
    const at = focusable().indexOf(document.activeElement);
    holder.replaceChildren(...parts);
    if (at >= 0) focusable()[at]?.focus();
}
