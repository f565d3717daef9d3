// SPDX-License-Identifier: Apache-2.0
// Colours and fillings. A library has a colour, its builds are told apart by
// filling as well, so that nothing rests on colour alone.

const HUES = {
    pawl: ["#0b62b0", "#5ab3f5"],
    bearssl: ["#b34700", "#f0913e"],
    mbedtls: ["#00745a", "#35c9a0"],
    wolfssl: ["#9c3587", "#e58bd3"],
    openssl: ["#7a5c00", "#d9bb3c"],
};
const OTHERS = [["#4f5965", "#aab4c0"], ["#a02c3c", "#ff8f9c"], ["#3f4fa8", "#9eabff"]];

const dark = matchMedia("(prefers-color-scheme: dark)");

export const onTheme = (listener) => dark.addEventListener("change", listener);
export const css = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** All series get { hue, filling }: filling 0 is solid. */
export function paintSeries(series) {
    const seen = new Map(), libraries = new Map();
    for (const s of series) {
        const n = seen.get(s.library) || 0;
        seen.set(s.library, n + 1);
        if (!HUES[s.library] && !libraries.has(s.library)) libraries.set(s.library, OTHERS[libraries.size % OTHERS.length]);
        s.hues = HUES[s.library] || libraries.get(s.library);
        s.filling = n % 4;
    }
}

export const colour = (series) => series.hues[dark.matches ? 1 : 0];

/* Steps of a handshake, apart in lightness as well as in hue. */
const STEPS = [["#0b62b0", "#5ab3f5"], ["#d98a00", "#f0b440"], ["#00745a", "#35c9a0"], ["#9c3587", "#e58bd3"], ["#76808c", "#aab4c0"], ["#a02c3c", "#ff8f9c"], ["#3f4fa8", "#9eabff"], ["#6d6400", "#e0d55a"], ["#0f7d8c", "#5fd4e3"], ["#7a4a2b", "#d6a27e"]];
export const stepColour = (i) => STEPS[i % STEPS.length][dark.matches ? 1 : 0];

/** A filling for a canvas: solid, stripes, back stripes, dots. */
export function filling(series) {
    const base = colour(series);
    if (series.filling === 0) return base;
    const tile = document.createElement("canvas");
    tile.width = tile.height = 8;
    const c = tile.getContext("2d");
    c.fillStyle = css("--surface");
    c.fillRect(0, 0, 8, 8);
    c.globalAlpha = 0.38;
    c.fillStyle = base;
    c.fillRect(0, 0, 8, 8);
    c.globalAlpha = 1;
    c.strokeStyle = base;
    c.lineWidth = 2.2;
    if (series.filling === 3) {
        c.beginPath();
        c.arc(4, 4, 2, 0, 7);
        c.fill();
    } else {
        c.beginPath();
        for (const k of [-8, 0, 8]) {
            const [from, to] = series.filling === 1 ? [8, 0] : [0, 8];
            c.moveTo(k, from);
            c.lineTo(k + 8, to);
        }
        c.stroke();
    }
    return c.createPattern(tile, "repeat");
}
