// SPDX-License-Identifier: Apache-2.0
// Elements in one call. Text is always text: ledgers are not trusted as HTML.

export function el(tag, attributes = {}, ...children) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
        else if (value === true) node.setAttribute(name, "");
        else if (value != null && value !== false) node.setAttribute(name, value);
    }
    node.append(...children.filter((child) => child != null));
    return node;
}

/** A labelled <select>; options: [{ value, title, group?, disabled? }]. */
export function picker(label, options, value, change) {
    const select = el("select", { onchange: () => change(select.value) });
    let group = null;
    for (const option of options) {
        const item = el("option", { value: option.value, disabled: option.disabled }, option.title);
        if (!option.group) {
            select.append(item);
            continue;
        }
        if (!group || group.label !== option.group) select.append((group = el("optgroup", { label: option.group })));
        group.append(item);
    }
    select.value = value;
    return el("label", { class: "picker" }, el("span", {}, label), select);
}

/** Buttons of which one is pressed. */
export function choice(label, options, value, change) {
    const buttons = options.map((option) =>
        el("button", { type: "button", "aria-pressed": String(option.value === value), onclick: () => change(option.value) }, option.title));
    return el("div", { class: "picker", role: "group", "aria-label": label }, el("span", {}, label), el("div", { class: "segments" }, ...buttons));
}
