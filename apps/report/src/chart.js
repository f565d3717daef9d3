// SPDX-License-Identifier: Apache-2.0
// Bars, one group for each place; where there is no figure, a label with the
// status. Chart.js draws; the tip is of HTML so that a reason can wrap.
import { BarController, BarElement, CategoryScale, Chart, LinearScale, LogarithmicScale } from "chart.js";
import { css } from "./paint.js";

Chart.register(BarController, BarElement, CategoryScale, LinearScale, LogarithmicScale);
Chart.defaults.animation = false;
Chart.defaults.font.family = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif";

const BAR = 17, GAP = 15, AXIS = 52, LABELS = 124;

function labels(chart) {
    const { ctx, chartArea, data } = chart;
    ctx.save();
    ctx.textBaseline = "middle";
    ctx.font = `12px ${Chart.defaults.font.family}`;
    data.datasets.forEach((set, i) => {
        if (!set.texts) return;
        chart.getDatasetMeta(i).data.forEach((bar, k) => {
            const text = set.texts[k];
            if (!text) return;
            const missing = set.data[k] == null;
            ctx.fillStyle = css(missing ? "--gap" : "--ink");
            ctx.font = `${missing ? "italic " : ""}12px ${Chart.defaults.font.family}`;
            if (missing) {
                ctx.fillRect(chartArea.left + 1, bar.y - 5, 3, 10);
                ctx.fillText(text, chartArea.left + 9, bar.y);
            } else {
                ctx.fillText(text, Math.min(bar.x, chartArea.right) + 6, bar.y);
            }
        });
    });
    ctx.restore();
}

const tip = () => document.getElementById("tip");

/** Shows text lines near a point of the window. */
function showTip(lines, x, y) {
    const box = tip();
    box.replaceChildren(...lines.map(([tag, text]) => Object.assign(document.createElement(tag), { textContent: text })));
    box.hidden = false;
    const { offsetWidth: w, offsetHeight: h } = box;
    box.style.left = Math.max(8, Math.min(x + 14, innerWidth - w - 8)) + "px";
    box.style.top = Math.max(8, y + 16 + h > innerHeight ? y - h - 12 : y + 16) + "px";
}

export function hideTip() {
    tip().hidden = true;
}

/* The bar under a pointer: the row counts, however short the bar. */
function hit(chart, event) {
    const box = chart.canvas.getBoundingClientRect();
    const y = event.clientY - box.top;
    let best = null;
    chart.data.datasets.forEach((set, i) => {
        chart.getDatasetMeta(i).data.forEach((bar, k) => {
            const away = Math.abs(bar.y - y);
            const inside = !set.stack || (event.clientX - box.left >= Math.min(bar.base, bar.x) && event.clientX - box.left <= Math.max(bar.base, bar.x));
            if (away < BAR && inside && (!best || away < best.away)) best = { i, k, away };
        });
    });
    return best;
}

function options(spec, narrow) {
    const ink = css("--ink"), soft = css("--soft"), grid = css("--grid");
    return {
        indexAxis: "y",
        responsive: true,
        maintainAspectRatio: false,
        events: [],
        layout: { padding: { right: spec.room ?? (narrow ? 62 : 150) } },
        scales: {
            x: {
                type: spec.log ? "logarithmic" : "linear",
                position: "top",
                beginAtZero: !spec.log,
                stacked: !!spec.stacked,
                title: { display: true, text: spec.axis, color: soft },
                grid: { color: grid, drawTicks: false },
                border: { display: false },
                ticks: { color: soft, maxRotation: 0, autoSkipPadding: 18, callback: (v) => spec.show(v) },
            },
            y: {
                stacked: !!spec.stacked,
                grid: { display: false },
                border: { color: grid },
                ticks: { color: ink, autoSkip: false, crossAlign: "far", padding: 6, font: { size: narrow ? 10.5 : 12 } },
                afterFit: (scale) => narrow && (scale.width = LABELS),
            },
        },
    };
}

export class Bars {
    /** title: for those who do not see it. */
    constructor(holder, title) {
        this.holder = holder;
        this.canvas = document.createElement("canvas");
        this.canvas.setAttribute("role", "img");
        this.canvas.setAttribute("aria-label", title + "; the table below has the same figures");
        holder.append(this.canvas);
        this.canvas.addEventListener("pointermove", (event) => this.point(event));
        this.canvas.addEventListener("pointerdown", (event) => this.point(event));
        this.canvas.addEventListener("pointerleave", hideTip);
    }

    /** spec: { labels, datasets, log, axis, show, stacked?, tip(i, k) }; a null
     * in data is a gap, texts[k] is written at the bar. */
    draw(spec) {
        this.spec = spec;
        const bars = spec.stacked ? 1 : Math.max(1, spec.datasets.length);
        const group = Math.max(this.holder.clientWidth < 600 ? 50 : 38, bars * BAR + GAP);
        this.holder.style.height = spec.labels.length * group + AXIS + "px";
        this.chart?.destroy();
        const share = { categoryPercentage: 1 - GAP / 1.6 / group, barPercentage: 0.86, maxBarThickness: spec.stacked ? 22 : 16, minBarLength: 2 };
        this.chart = new Chart(this.canvas, {
            type: "bar",
            data: { labels: spec.labels, datasets: spec.datasets.map((set) => ({ ...share, borderRadius: spec.stacked ? 0 : 2, ...set })) },
            options: options(spec, this.holder.clientWidth < 600),
            plugins: [{ id: "labels", afterDatasetsDraw: labels }],
        });
    }

    point(event) {
        const at = this.chart && hit(this.chart, event);
        if (at) showTip(this.spec.tip(at.i, at.k), event.clientX, event.clientY);
        else hideTip();
    }
}
