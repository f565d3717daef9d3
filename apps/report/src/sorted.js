// SPDX-License-Identifier: Apache-2.0
// Tables that sort by a column, with a pointer or a keyboard.
import { el } from "./dom.js";

function compare(a, b) {
    return typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), "en", { numeric: true });
}

/** What is missing comes last, whichever way. */
function order(rows, column, descending) {
    const sign = descending ? -1 : 1;
    const value = (row) => column.value(row);
    return [...rows].sort((x, y) => {
        const a = value(x), b = value(y);
        const missing = (a == null || a === "") - (b == null || b === "");
        return missing || sign * compare(a, b);
    });
}

/** columns: [{ title, value(row), show?(row), number?, class? }]. value is what
 * sorts: null for a missing one. show gives text or a node. */
export function sortedTable(caption, columns, rows, initial = -1) {
    const body = el("tbody");
    const heads = columns.map((column, i) =>
        el("th", { scope: "col", class: column.number ? "number" : null, "aria-sort": "none" },
            el("button", { type: "button", onclick: () => sort(i) }, column.title)));
    let by = -1, descending = false;

    function fill(list) {
        body.replaceChildren(...list.map((row) =>
            el("tr", {}, ...columns.map((column, i) => {
                const shown = column.show ? column.show(row) : (column.value(row) ?? "");
                return el(i === 0 ? "th" : "td", { scope: i === 0 ? "row" : null, class: column.class || (column.number ? "number" : null), "data-value": column.number ? column.value(row) : null }, shown instanceof Node ? shown : String(shown));
            }))));
    }

    function sort(i) {
        descending = i === by ? !descending : false;
        by = i;
        heads.forEach((head, k) => head.setAttribute("aria-sort", k !== by ? "none" : descending ? "descending" : "ascending"));
        fill(order(rows, columns[by], descending));
    }

    if (initial >= 0) sort(initial);
    else fill(rows);
    return el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
        el("table", { class: "sorted" }, el("caption", {}, caption), el("thead", {}, el("tr", {}, ...heads)), body));
}

/** What stands for a number that is missing. */
export function gap(status, reason) {
    return el("span", { class: "gap", title: reason }, status);
}
