// SPDX-License-Identifier: Apache-2.0
// The page: reads the tables, makes each tab when it is first looked at.
import { Budget } from "./budget.js";
import { hideTip } from "./chart.js";
import { Ledger, table } from "./data.js";
import { el, picker } from "./dom.js";
import { Figures } from "./figures.js";
import { onTheme, paintSeries } from "./paint.js";
import { makePlaces } from "./places.js";
import { Article, Cyclone } from "./published.js";
import { Section } from "./section.js";
import * as state from "./state.js";
import { BULK_UNITS, HANDSHAKE_UNITS } from "./units.js";

const TABS = {
    handshake: ["Handshake", (panel, app) => new Section(panel, app, {
        id: "handshake", title: "The handshake: once for each connection", bulk: false, units: HANDSHAKE_UNITS, first: "sum/p256",
        intro: "Agreeing on a key in the open and checking who the server is: the slow part, done once. The fastest board comes first.",
    })],
    bulk: ["Bulk data", (panel, app) => new Section(panel, app, {
        id: "bulk", title: "Bulk data: every byte", bulk: true, units: BULK_UNITS, first: "chacha20-poly1305/seal",
        intro: "Once connected, every byte is scrambled, sealed and fingerprinted: the fast part, done for all of them.",
    })],
    budget: ["Budget", (panel, app) => new Budget(panel, app)],
    article: ["The article", (panel, app) => new Article(panel, app)],
    cyclone: ["CycloneCRYPTO", (panel) => new Cyclone(panel)],
    methodology: ["Methodology", () => ({ show() {} })],
};

class App {
    constructor() {
        this.ledger = new Ledger();
        this.places = makePlaces(this.ledger);
        this.figures = new Figures(this.ledger);
        this.allSeries = this.ledger.chooseable().sort((a, b) => order(a) - order(b) || a.library.localeCompare(b.library));
        paintSeries(this.allSeries);
        this.views = {};
        this.tabs = this.makeTabs();
    }

    /* ---- Series: what is shown, by name ---- */

    seriesOf(group, operation) {
        const has = (s) => [...this.ledger.machines.keys()].some((board) => {
            const sizes = this.ledger.operations.get(operation)?.sizes || [0];
            return operation.startsWith("sum/") || [...sizes].some((size) => this.ledger.cell(board, s.name, operation, size));
        });
        return this.allSeries.filter((s) => s.group === group && has(s));
    }

    seriesChosen() {
        const asked = state.get("series");
        const names = asked == null ? this.firstSeries() : asked.split("~").filter(Boolean);
        return new Set(names.filter((name) => this.ledger.series.has(name)));
    }

    firstSeries() {
        const ours = this.allSeries.filter((s) => s.group !== "peer" && !/small/.test(s.name));
        return (ours.length ? ours : this.allSeries).slice(0, 4).map((s) => s.name);
    }

    switchSeries(list, on) {
        const now = this.seriesChosen();
        for (const s of list) on ? now.add(s.name) : now.delete(s.name);
        state.set({ series: [...now].join("~") });
    }

    /* ---- Places ---- */

    placesKind() {
        const asked = state.get("boards");
        const standing = this.places.article.some((p) => this.ledger.machines.has(p.board));
        return asked === "machines" || asked === "article" ? asked : standing ? "article" : "machines";
    }

    placesChosen() {
        const host = this.places.machines.filter((p) => p.board === "host");
        return this.placesKind() === "article" ? [...this.places.article, ...host] : this.places.machines;
    }

    placePicker() {
        return picker("Boards", [
            { value: "article", title: `the article's ${this.places.article.length || "(not here)"}`, disabled: this.places.article.length === 0 },
            { value: "machines", title: `those of the ledgers (${this.places.machines.length})` },
        ], this.placesKind(), (value) => state.set({ boards: value }));
    }

    /* ---- Tabs ---- */

    makeTabs() {
        const bar = document.getElementById("tabs");
        return Object.fromEntries(Object.entries(TABS).map(([id, [title]]) => {
            const tab = el("button", { type: "button", role: "tab", id: `tab-${id}`, "aria-controls": `panel-${id}`, onclick: () => state.set({ tab: id }), onkeydown: (event) => this.tabKey(event, id) }, title);
            bar.append(tab);
            return [id, tab];
        }));
    }

    tabKey(event, id) {
        const ids = Object.keys(TABS);
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step) return;
        const next = ids[(ids.indexOf(id) + step + ids.length) % ids.length];
        state.set({ tab: next });
        this.tabs[next].focus();
    }

    show() {
        hideTip();
        const asked = state.get("tab");
        const now = asked in TABS ? asked : "handshake";
        for (const [id, tab] of Object.entries(this.tabs)) {
            tab.setAttribute("aria-selected", String(id === now));
            tab.tabIndex = id === now ? 0 : -1;
            document.getElementById(`panel-${id}`).hidden = id !== now;
        }
        this.reveal(this.tabs[now]);
        this.views[now] ||= TABS[now][1](document.getElementById(`panel-${now}`), this);
        this.views[now].show();
        document.body.dataset.shown = now;
        document.body.dataset.hash = location.hash;
    }

    /* Scrolls the bar, and nothing else, to its tab. */
    reveal(tab) {
        const bar = tab.parentNode;
        const left = tab.offsetLeft - bar.offsetLeft;
        if (left < bar.scrollLeft || left + tab.offsetWidth > bar.scrollLeft + bar.clientWidth) bar.scrollLeft = left - 24;
    }

    /* ---- Head and foot ---- */

    facts() {
        const cores = new Set([...this.ledger.machines.values()].map((m) => m.core)).size;
        const count = (v) => v.toLocaleString("en-US");
        const missing = this.ledger.count - this.ledger.replaced - this.ledger.valued;
        const list = [["figures", count(this.ledger.valued)], ["reasons for a missing one", count(missing)], ["boards", count(this.ledger.machines.size)], ["cores", count(cores)], ["builds of libraries", count(this.allSeries.length)]];
        document.getElementById("facts").append(...list.map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, value))));
        const files = table("ledgers").map((l) => `${l.file} (${count(Number(l.rows))} rows${Number(l.damaged) ? `, ${l.damaged} damaged lines kept aside` : ""})`);
        document.getElementById("foot").textContent = `From ${files.join(", ")}.` + (this.ledger.replaced ? ` ${count(this.ledger.replaced)} rows were replaced by later ones of the same cell.` : "");
    }
}

function order(s) {
    return { software: 0, engine: 1, peer: 2 }[s.group];
}

const app = new App();
app.facts();
app.show();
state.watch(() => app.show());
onTheme(() => app.show());
addEventListener("scroll", hideTip, { passive: true });
addEventListener("keydown", (event) => event.key === "Escape" && hideTip());
