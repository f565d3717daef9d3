// SPDX-License-Identifier: Apache-2.0
// What is chosen, in the URL's fragment: a link shows what its sender saw.

const listeners = [];

export function get(key, otherwise) {
    return new URLSearchParams(location.hash.slice(1)).get(key) ?? otherwise;
}

export function set(changes) {
    const now = new URLSearchParams(location.hash.slice(1));
    for (const [key, value] of Object.entries(changes)) {
        if (value == null) now.delete(key);
        else now.set(key, value);
    }
    history.replaceState(null, "", "#" + now);
    for (const listener of listeners) listener();
}

export function watch(listener) {
    listeners.push(listener);
    if (listeners.length === 1) addEventListener("hashchange", () => listeners.forEach((l) => l()));
}
