// SPDX-License-Identifier: Apache-2.0
// What whole handshakes cost: steps of `pawl budget`, stacked for each place.
import { Bars } from "./chart.js";
import { el, picker } from "./dom.js";
import { table } from "./data.js";
import { css, stepColour } from "./paint.js";
import { labelOf, replaceKeepingFocus } from "./section.js";
import { gap, sortedTable } from "./sorted.js";
import * as state from "./state.js";
import { showSeconds, showStatus } from "./units.js";

const INTRO = "Whole handshakes, priced from the ledgers: every hash, key, signature and record that the messages of a real handshake need. What the network takes comes on top.";

/* Lines of `pawl budget --csv` that are no steps. */
const SUMS = ["floor", "whole"];
const MEMORY = { RAM: "RAM, bytes", flash: "flash of the primitives, bytes" };

export class Budget {
    constructor(panel, app) {
        this.app = app;
        this.lines = table("budgets");
        this.handshakes = [...new Set(this.lines.map((line) => line.handshake))];
        this.controls = el("div", { class: "controls" });
        this.legend = el("ul", { class: "legend" });
        this.summary = el("p", { class: "summary", role: "status" });
        this.holder = el("div", { class: "chart" });
        this.table = el("div", {});
        panel.append(el("h2", {}, "What a handshake costs"), el("p", { class: "intro" }, INTRO), this.controls,
            el("figure", { class: "card" }, this.summary, this.legend, this.holder), this.table);
        this.bars = new Bars(this.holder, "Time of whole handshakes by step");
    }

    /** Seconds by step on a place; missing: the reason of the first gap. */
    price(place, lines, steps) {
        const ours = lines.filter((line) => line.board === place.board && place.board);
        if (ours.length === 0) return { place, parts: steps.map(() => null), total: null, status: place.status || "no_row", reason: place.reason || `the ledgers have no rows of ${place.board}` };
        const scale = place.mhz ? (Number(ours[0].mhz) / place.mhz) * place.factor : 1;
        const sum = (step) => ours.find((line) => line.step === step);
        const hole = ours.find((line) => line.seconds === "" && !(line.step in MEMORY));
        const memory = Object.fromEntries(Object.keys(MEMORY).map((name) => [name, sum(name) ? Number(sum(name).bytes) : null]));
        const build = `${ours[0].library} ${ours[0].build}`.trim();
        if (hole) return { place, build, memory, parts: steps.map(() => null), total: null, status: "no_row", reason: `${hole.step}: ${hole.reason}` };
        const parts = steps.map((step) => ours.filter((line) => line.step === step).reduce((sum, line) => sum + Number(line.seconds), 0) * scale);
        const whole = sum("whole");
        const total = whole ? Number(whole.seconds) * scale : parts.reduce((a, b) => a + b, 0);
        const kind = (whole && whole.kind) || worst(ours.filter((line) => !(line.step in MEMORY)).map((line) => line.kind));
        return { place, build, memory, parts, total, floor: sum("floor") ? Number(sum("floor").seconds) * scale : null, kind: place.scaled ? "scaled" : kind };
    }

    show() {
        if (this.handshakes.length === 0) {
            this.summary.textContent = "There are no budgets: the ledgers have too few rows of Pawl.";
            return;
        }
        const asked = state.get("budget.of");
        const chosen = this.handshakes.includes(asked) ? asked : this.handshakes[0];
        replaceKeepingFocus(this.controls, [
            picker("Handshake", this.handshakes.map((h) => ({ value: h, title: h })), chosen, (value) => state.set({ "budget.of": value })),
            this.app.placePicker()]);
        const lines = this.lines.filter((line) => line.handshake === chosen);
        const steps = [...new Set(lines.map((line) => line.step))].filter((step) => !(step in MEMORY) && !SUMS.includes(step));
        const rows = this.app.placesChosen().filter((p) => p.board !== "host").map((place) => this.price(place, lines, steps));
        rows.sort((a, b) => (a.total == null) - (b.total == null) || a.total - b.total);
        this.showChart(rows, steps);
        this.showTable(rows, steps);
    }

    showChart(rows, steps) {
        const have = rows.filter((row) => row.total != null).length;
        this.summary.textContent = `${have} boards, ${rows.length - have} missing with a reason. Shorter is better.`;
        this.legend.replaceChildren(...steps.map((step, i) => el("li", {}, el("i", { class: "swatch", style: `--c: ${stepColour(i)}` }), step)));
        const wide = this.holder.clientWidth >= 600;
        const sets = steps.map((step, i) => ({
            label: step, stack: "all", data: rows.map((row) => row.parts[i]), backgroundColor: stepColour(i), borderColor: css("--surface"), borderWidth: { right: 1 },
        }));
        // Written behind the whole: of no length itself.
        sets.push({ label: "whole", stack: "all", data: rows.map((row) => (row.total == null ? null : 0)), minBarLength: 0, texts: rows.map((row) => (row.total == null ? showStatus(row.status) : showSeconds(row.total) + (wide ? ` ${row.kind}` : ""))) });
        this.bars.draw({
            labels: rows.map((row) => labelOf(row.place, row.kind, wide)),
            datasets: sets, log: false, stacked: true, axis: "seconds", show: showSeconds,
            tip: (i, k) => [["strong", rows[k].place.title], ...(rows[k].total == null ? [["span", rows[k].reason]]
                : [["span", i < steps.length ? `${steps[i]}: ${showSeconds(rows[k].parts[i])}` : "whole"], ["span", `whole: ${showSeconds(rows[k].total)}, ${rows[k].kind}`], ["small", rows[k].build]])],
        });
    }

    showTable(rows, steps) {
        const time = (title, of) => ({ title, number: true, value: of, show: (row) => (of(row) == null ? gap(showStatus(row.status), row.reason) : showSeconds(of(row))) });
        this.table.replaceChildren(sortedTable("Seconds by step", [
            { title: "board", value: (row) => row.place.title },
            { title: "core", value: (row) => row.place.core },
            { title: "MHz", number: true, value: (row) => row.place.mhz || null },
            time("whole", (row) => row.total),
            time("floor: public keys alone", (row) => row.floor ?? null),
            ...Object.entries(MEMORY).map(([name, title]) => ({ title, number: true, value: (row) => row.memory?.[name] ?? null, show: (row) => row.memory?.[name]?.toLocaleString("en-US") ?? "" })),
            ...steps.map((step, i) => time(step, (row) => row.parts[i])),
            { title: "kind", value: (row) => row.kind || "" },
            { title: "build", value: (row) => row.build || "" },
            { title: "reason or remark", class: "words", value: (row) => row.reason || [row.place.error && `model against the real board: ${row.place.error}`, row.place.note].filter(Boolean).join("; ") },
        ], rows));
    }
}

const worst = (kinds) => ["quoted", "scaled", "modelled", "counted", "measured"].find((kind) => kinds.includes(kind)) || "";
