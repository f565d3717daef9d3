// SPDX-License-Identifier: Apache-2.0
// The models' errors, from the first table of docs/methodology.md:
// { board: { on, factor, p256, rsa, remark } }.

const COLUMNS = { on: "modelled on", factor: "factor", p256: "P-256 error", rsa: "X25519 + RSA error", remark: "remark" };

export function errorsOf(markdown) {
    const lines = markdown.split("\n");
    const start = lines.findIndex((line) => line.startsWith("| board |"));
    if (start < 0) throw new Error("docs/methodology.md has no table of boards");
    const cells = (line) => line.split("|").slice(1, -1).map((cell) => cell.trim());
    const head = cells(lines[start]);
    const at = Object.entries(COLUMNS).map(([key, title]) => {
        const index = head.indexOf(title);
        if (index < 0) throw new Error(`docs/methodology.md: its table has no column '${title}'`);
        return [key, index];
    });
    const errors = {};
    for (const line of lines.slice(start + 2)) {
        if (!line.startsWith("|")) break;
        const row = cells(line);
        errors[row[0]] = Object.fromEntries(at.map(([key, index]) => [key, row[index]]));
    }
    return errors;
}
