// SPDX-License-Identifier: Apache-2.0
// Tables of others with Pawl's figures beside: the article's, CycloneCRYPTO's.
import { table } from "./data.js";
import { Bars } from "./chart.js";
import { choice, el, picker } from "./dom.js";
import { colour, filling, paintSeries } from "./paint.js";
import { labelOf, replaceKeepingFocus } from "./section.js";
import * as state from "./state.js";
import { gap, sortedTable } from "./sorted.js";
import { showNumber, showSeconds, showStatus } from "./units.js";

const number = (field) => (field === "" || field == null ? null : Number(field));

/* The article's columns, as `pawl table article --csv` names them. */
const COLUMNS = {
    p256_keygen_ecdh_verify: "P-256 key generation + ECDH + ECDSA verification",
    x25519_rsa2048verify: "X25519 + RSA-2048 verification",
};
const WHO = { bearssl_article: "BearSSL as in the article", pawl: "Pawl", bearssl_best: "BearSSL, its best", wolfssl_best: "wolfSSL, its best" };

function articleColumns(column) {
    const figure = (who) => ({
        title: WHO[who], number: true, value: (row) => number(row[`${column}_${who}_s`]),
        show: (row) => {
            const v = number(row[`${column}_${who}_s`]);
            if (v == null) return gap(row.status ? row.status.replaceAll("_", " ") : "no figure", row[`${column}_${who}_reason`] || row.reason);
            return el("span", { title: row[`${column}_${who}_build`] }, showSeconds(v), " ", el("small", {}, row[`${column}_${who}_kind`]));
        },
    });
    return [
        { title: "board", value: (row) => row.board },
        { title: "core", value: (row) => row.core },
        { title: "MHz", number: true, value: (row) => number(row.mhz) },
        { title: "published", number: true, value: (row) => number(row[`${column}_published_s`]), show: (row) => (row[`${column}_published_s`] ? `${row[`${column}_published_s`]} s` : gap("none", "the article has no figure of this board")) },
        figure("bearssl_article"),
        { title: "error", number: true, value: (row) => number(row[`${column}_error_percent`]), show: (row) => (row[`${column}_error_percent`] ? `${Number(row[`${column}_error_percent`]) > 0 ? "+" : ""}${row[`${column}_error_percent`]} %` : "") },
        figure("pawl"), figure("bearssl_best"), figure("wolfssl_best"),
        { title: "reason or remark", class: "words", value: (row) => row.reason || row[`${column}_pawl_reason`] || row.note },
    ];
}

/* Ratios that the article states, board by board. */
const RATIOS = [
    { title: "ECDSA / RSA, verify", said: "5 to 9", top: ["ecdsa-p256-sha256/verify", 0], under: ["rsa2048-pkcs1-sha256/verify", 0] },
    { title: "RSA / ECDSA, sign", said: "17 to 19", top: ["rsa2048-pkcs1-sha256/sign", 0], under: ["ecdsa-p256-sha256/sign", 0] },
    { title: "AES-GCM / ChaCha20, 16 kB", said: "3 to 4", top: ["aes128-gcm/seal", 16384], under: ["chacha20-poly1305/seal", 16384] },
];

function ratioTable(app) {
    const rows = [];
    for (const place of app.places.machines) {
        for (const s of app.allSeries) {
            if (s.group === "engine") continue;
            const values = RATIOS.map((ratio) => {
                const [a, b] = [ratio.top, ratio.under].map(([operation, size]) => app.figures.of(place, s.name, operation, size, "seconds"));
                return a.value == null || b.value == null ? { reason: a.value == null ? a.reason : b.reason } : { value: a.value / b.value };
            });
            if (values.some((v) => v.value != null)) rows.push({ place, series: s.name, values });
        }
    }
    return sortedTable("Ratios of times, and what the article found with BearSSL on real boards", [
        { title: "board", value: (row) => row.place.title },
        { title: "core", value: (row) => row.place.core },
        { title: "build", value: (row) => row.series },
        ...RATIOS.map((ratio, i) => ({
            title: `${ratio.title} (article: ${ratio.said})`, number: true, value: (row) => row.values[i].value ?? null,
            show: (row) => (row.values[i].value == null ? gap("no figure", row.values[i].reason) : showNumber(row.values[i].value)),
        })),
    ], rows);
}

const BARS = [["published", "quoted, measured"], ["bearssl_article"], ["pawl"], ["wolfssl_best"]];

export class Article {
    constructor(panel, app) {
        const rows = table("article");
        this.app = app;
        this.rows = rows;
        this.controls = el("div", { class: "controls" });
        this.legend = el("ul", { class: "legend" });
        this.holder = el("div", { class: "chart" });
        panel.append(el("h2", {}, "The article's sixteen boards"),
            el("p", { class: "intro" }, "Eleven boards were measured with BearSSL by the authors of an article on TLS cryptography for microcontrollers; five could not run it. Beside what they published: the same sums of operations modelled here, for BearSSL as they seem to have built it, for Pawl, and for the best builds of others."),
            this.controls, el("figure", { class: "card" }, el("p", { class: "summary" }, "Shorter is better."), this.legend, this.holder));
        this.bars = new Bars(this.holder, "The article's boards: published and modelled");
        for (const [column, title] of Object.entries(COLUMNS)) {
            panel.append(el("h3", {}, title), rows.length ? sortedTable(title, articleColumns(column), rows) : el("p", {}, "The folder of the boards was not there when this page was made."));
        }
        panel.append(el("h3", {}, "Ratios"), ratioTable(app));
    }

    show() {
        const column = state.get("article.sum") in COLUMNS ? state.get("article.sum") : Object.keys(COLUMNS)[0];
        const log = state.get("article.scale") === "log";
        replaceKeepingFocus(this.controls, [
            picker("Operations", Object.entries(COLUMNS).map(([value, title]) => ({ value, title })), column, (value) => state.set({ "article.sum": value })),
            choice("Scale", [{ value: "log", title: "log" }, { value: "linear", title: "linear" }], log ? "log" : "linear", (value) => state.set({ "article.scale": value }))]);
        this.draw(column, log);
    }

    draw(column, log) {
        const wide = this.holder.clientWidth >= 600;
        const paints = BARS.map(([who], i) => articlePaint(who, i));
        const names = BARS.map(([who]) => WHO[who] || "published: BearSSL on the real board");
        const figure = (row, [who, kind]) => ({ value: number(row[`${column}_${who}_s`]), kind: kind || row[`${column}_${who}_kind`], status: row.status || "no_row", reason: row[`${column}_${who}_reason`] || row.reason || "the article has no figure of this board" });
        this.legend.replaceChildren(...names.map((name, i) => el("li", {}, el("i", { class: `swatch filling${paints[i].filling}`, style: `--c: ${colour(paints[i])}` }), name)));
        this.bars.draw({
            labels: this.rows.map((row) => labelOf({ title: row.board, core: row.core, mhz: Number(row.mhz) || 0 }, "", wide)),
            datasets: BARS.map((bar, i) => ({
                label: names[i], data: this.rows.map((row) => figure(row, bar).value), backgroundColor: filling(paints[i]), borderColor: colour(paints[i]), borderWidth: paints[i].filling ? 1.5 : 0,
                texts: this.rows.map((row) => this.text(figure(row, bar), BARS.map((other) => figure(row, other)), i, wide)),
            })),
            log, axis: "seconds", show: showSeconds,
            tip: (i, k) => {
                const f = figure(this.rows[k], BARS[i]);
                return [["strong", `${this.rows[k].board} · ${names[i]}`], ["span", f.value == null ? f.reason : `${showSeconds(f.value)}, ${f.kind}`]];
            },
        });
    }

    text(figure, all, i, wide) {
        if (figure.value != null) return showSeconds(figure.value) + (wide ? ` ${figure.kind}` : "");
        const none = all.every((f) => f.value == null);
        return none && i > 0 ? "" : showStatus(figure.status) + (none ? ` (all ${all.length})` : "");
    }
}

/* The real board is solid and grey; what is modelled has its library's colour. */
function articlePaint(who, i) {
    const series = { library: i === 0 ? "" : who.split("_")[0] };
    paintSeries([series]);
    series.filling = who === "bearssl_article" ? 1 : 0;
    return series;
}

export class Cyclone {
    constructor(panel) {
        const rows = table("cyclone");
        const have = rows.filter((row) => row.pawl !== "").length;
        panel.append(el("h2", {}, "Beside CycloneCRYPTO"),
            el("p", { class: "intro" }, `Every figure that CycloneCRYPTO's makers publish for an ESP32-S2 (Xtensa LX7, 240 MHz), and Pawl's beside ${have} of ${rows.length}. Pawl's are scaled from instructions counted on an emulated Cortex-M4, at 240 MHz and one instruction a cycle: what the code costs, not what that board would measure.`),
            sortedTable("CycloneCRYPTO and Pawl; where a figure is missing it says why", [
                { title: "algorithm", value: (row) => row.algorithm },
                { title: "operation", value: (row) => row.operation },
                { title: "path", value: (row) => row.path },
                { title: "published", number: true, value: (row) => number(row.published), show: (row) => `${row.published} ${row.unit}` },
                { title: "Pawl", number: true, value: (row) => number(row.pawl), show: (row) => (row.pawl === "" ? gap("none", row.reason) : `${row.pawl} ${row.unit}`) },
                { title: "kind", value: (row) => row.kind },
                { title: "times as fast", number: true, value: (row) => number(row.ratio), show: (row) => row.ratio },
                { title: "reason", class: "few", value: (row) => row.reason },
                { title: "family", value: (row) => row.family },
            ], rows));
    }

    show() {}
}
