// QR codes (ISO/IEC 18004): bytes, error correction level L, versions 1 to 10, as a picture of modules.

const BLOCKS = [[1, 19, 7], [1, 34, 10], [1, 55, 15], [1, 80, 20], [1, 108, 26], [2, 68, 18], [2, 78, 20], [2, 97, 24], [2, 116, 30],
  [2, 68, 18, 2, 69]]; // of each version at level L: blocks, data bytes of each, correction bytes of each, and longer blocks
const CENTRES = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

const EXP = new Uint8Array(510), LOG = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power++) {
  EXP[power] = EXP[power + 255] = value;
  LOG[value] = power;
  value = (value << 1) ^ (value & 128 ? 285 : 0);
}

/** The modules of the code of a text, row by row, true for dark. Throws where it is too long. */
export function modules(text, mask = null) {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex((each, number) => bytes.length + (number < 9 ? 2 : 3) <= dataBytes(each)) + 1;
  if (!version) throw new RangeError("The text is too long for a code.");
  const stream = interleaved(bytes, version), size = 17 + 4 * version;
  const chosen = mask ?? best(stream, version, size);
  return drawn(stream, version, size, chosen);
}

const dataBytes = ([number, each, , more = 0, longer = 0]) => number * each + more * longer;

function interleaved(bytes, version) {
  const shape = BLOCKS[version - 1], room = dataBytes(shape);
  const bits = [];
  const put = (value, length) => { for (let bit = length - 1; bit >= 0; bit--) bits.push((value >> bit) & 1); };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data = [];
  for (let start = 0; start < bits.length; start += 8) data.push(bits.slice(start, start + 8).reduce((sum, bit) => sum * 2 + bit, 0));
  for (let fill = 236; data.length < room; fill = 253 - fill) data.push(fill);
  const [number, each, corrections, more = 0, longer = 0] = shape, blocks = [];
  for (let block = 0, start = 0; block < number + more; block++) {
    const length = block < number ? each : longer;
    blocks.push(data.slice(start, start + length));
    start += length;
  }
  const checks = blocks.map((block) => correction(block, corrections)), out = [];
  for (let place = 0; place < Math.max(each, longer); place++) for (const block of blocks) if (place < block.length) out.push(block[place]);
  for (let place = 0; place < corrections; place++) for (const check of checks) out.push(check[place]);
  return out;
}

/** The remainder of Reed and Solomon's code over GF(256). */
function correction(data, length) {
  let generator = [1];
  for (let root = 0; root < length; root++) {
    const next = new Array(generator.length + 1).fill(0);
    for (const [place, value] of generator.entries()) {
      next[place] ^= value;
      next[place + 1] ^= value ? EXP[LOG[value] + root] : 0;
    }
    generator = next;
  }
  const rest = [...data, ...new Array(length).fill(0)];
  for (let place = 0; place < data.length; place++) {
    const factor = rest[place];
    if (factor) for (const [step, value] of generator.entries()) rest[place + step] ^= EXP[LOG[value] + LOG[factor]];
  }
  return rest.slice(data.length);
}

function drawn(stream, version, size, mask) {
  const grid = Array.from({ length: size }, () => new Array(size).fill(false));
  const fixed = Array.from({ length: size }, () => new Array(size).fill(false));
  const set = (x, y, dark) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    grid[y][x] = dark;
    fixed[y][x] = true;
  };
  for (let place = 0; place < size; place++) {
    set(6, place, place % 2 === 0);
    set(place, 6, place % 2 === 0);
  }
  for (const [left, top] of [[0, 0], [size - 7, 0], [0, size - 7]]) {
    for (let y = -1; y < 8; y++) for (let x = -1; x < 8; x++) {
      const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3));
      set(left + x, top + y, ring !== 2 && ring < 4);
    }
  }
  const centres = CENTRES[version - 1], last = centres.at(-1);
  for (const y of centres) for (const x of centres) {
    if ((x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6)) continue;
    for (let down = -2; down <= 2; down++) for (let right = -2; right <= 2; right++) {
      set(x + right, y + down, Math.max(Math.abs(right), Math.abs(down)) !== 1);
    }
  }
  formats(mask, version, size, set);
  let bit = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) for (const x of [right, right - 1]) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      if (fixed[y][x]) continue;
      const dark = bit < stream.length * 8 && ((stream[bit >> 3] >> (7 - (bit & 7))) & 1) === 1;
      grid[y][x] = dark !== MASKS[mask](x, y);
      bit += 1;
    }
  }
  return grid;
}

function formats(mask, version, size, set) {
  const format = (checked(8 | mask, 10, 0x537)) ^ 0x5412; // level L is 01
  const bit = (value, number) => ((value >> number) & 1) === 1;
  for (let number = 0; number < 15; number++) {
    const at = number < 6 ? number : number < 8 ? number + 1 : size - 15 + number;
    set(8, at, bit(format, number));
    const across = number < 8 ? size - 1 - number : number === 8 ? 7 : 14 - number;
    set(across, 8, bit(format, number));
  }
  set(8, size - 8, true);
  if (version < 7) return;
  const told = checked(version, 12, 0x1f25);
  for (let number = 0; number < 18; number++) {
    const far = size - 11 + (number % 3), near = Math.floor(number / 3);
    set(far, near, bit(told, number));
    set(near, far, bit(told, number));
  }
}

function checked(value, length, polynomial) {
  let rest = value;
  for (let step = 0; step < length; step++) rest = (rest << 1) ^ ((rest >> (length - 1)) * polynomial);
  return (value << length) | rest;
}

function best(stream, version, size) {
  let found = 0, least = Infinity;
  for (let mask = 0; mask < 8; mask++) {
    const bad = penalty(drawn(stream, version, size, mask));
    if (bad < least) [found, least] = [mask, bad];
  }
  return found;
}

/** How hard a code is to read: runs, squares, what looks like a finder, and too much of one colour. */
function penalty(grid) {
  const size = grid.length, columns = grid.map((_, x) => grid.map((row) => row[x]));
  let bad = 0, dark = 0;
  for (const line of [...grid, ...columns]) {
    const text = line.map((each) => (each ? "1" : "0")).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) bad += run.length - 2;
    for (let at = 0; at + 11 <= size; at++) if (["10111010000", "00001011101"].includes(text.slice(at, at + 11))) bad += 40;
  }
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) {
    dark += grid[y][x];
    if (x && y && grid[y][x] === grid[y][x - 1] && grid[y][x] === grid[y - 1][x] && grid[y][x] === grid[y - 1][x - 1]) bad += 3;
  }
  return bad + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}

const SVG = "http://www.w3.org/2000/svg";

/** The code of a text as a picture that is called `label`. */
export function picture(text, label) {
  const grid = modules(text), size = grid.length + 8;
  const path = grid.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : ""))).join("");
  const svg = document.createElementNS(SVG, "svg");
  for (const [name, value] of Object.entries({ viewBox: `0 0 ${size} ${size}`, class: "qr", role: "img", "aria-label": label, "shape-rendering": "crispEdges" })) {
    svg.setAttribute(name, value);
  }
  const drawing = document.createElementNS(SVG, "path");
  drawing.setAttribute("d", path);
  drawing.setAttribute("fill", "#000");
  svg.append(drawing);
  return svg;
}
