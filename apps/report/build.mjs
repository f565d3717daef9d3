// SPDX-License-Identifier: Apache-2.0
// Builds the template that `pawl report` fills: one file, nothing outside it.
//   node build.mjs MODULES OUT.html
// MODULES is a folder that `npm ci` has filled (tools/report.py).
import { createRequire } from "node:module";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { errorsOf } from "./errors.mjs";

const [modules, out] = process.argv.slice(2).map((path) => resolve(path));
if (!modules || !out) {
    console.error("usage: node build.mjs MODULES OUT.html");
    process.exit(2);
}
const here = dirname(fileURLToPath(import.meta.url));
const need = createRequire(join(modules, "package.json"));
const esbuild = need("esbuild");
// By its file, as not every Node can require() a module of this kind.
const { marked } = await import(pathToFileURL(join(modules, "node_modules/marked/lib/marked.esm.js")));

const methodology = readFileSync(join(here, "../../docs/methodology.md"), "utf8");
const common = { bundle: true, minify: true, write: false, logLevel: "error", nodePaths: [join(modules, "node_modules")] };
const script = esbuild.buildSync({
    ...common,
    entryPoints: [join(here, "src/main.js")],
    format: "iife",
    target: "es2020",
    define: { PAWL_ERRORS: JSON.stringify(errorsOf(methodology)) },
}).outputFiles[0].text;
const style = esbuild.buildSync({ ...common, entryPoints: [join(here, "style.css")] }).outputFiles[0].text;
// Its first heading is the tab's; tables scroll within themselves on a phone.
const text = marked.parse(methodology.replace(/^# .*\n/, ""), { async: false })
    .replaceAll("<table>", '<div class="scroll" tabindex="0" role="region" aria-label="table"><table>')
    .replaceAll("</table>", "</table></div>");

const parts = { style, script, methodology: text };
const page = readFileSync(join(here, "page.html"), "utf8").replace(/\{\{(\w+)\}\}/g, (whole, name) => {
    if (!(name in parts)) throw new Error(`page.html: there is no part '${name}'`);
    return parts[name];
});
mkdirSync(dirname(out), { recursive: true });
writeFileSync(out, page);
console.log(`${out}: ${Math.round(page.length / 1024)} kB`);
