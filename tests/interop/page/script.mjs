// More requests than a browser makes on one connection, at once; then a file
// larger than a record, added up.
const strip = document.getElementById("strip");
for (let i = 0; i < 24; i++) {
    const image = document.createElement("img");
    image.src = `picture.png?${i}`;
    strip.append(image);
}
const bytes = new Uint8Array(await (await fetch("large.bin")).arrayBuffer());
let sum = 0;
for (const byte of bytes) {
    sum = (sum * 31 + byte) % 65521;
}
document.getElementById("sum").textContent = `${bytes.length} bytes, sum ${sum}`;
document.body.dataset.done = "yes";
