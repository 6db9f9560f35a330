// Draws the floors of src with their rooms, from the rules of dependencies: npm run floors. With --print it only prints the picture.
import { readdirSync, writeFileSync } from 'node:fs';
import { FLOORS, NEIGHBORS } from '../.dependency-cruiser.mjs';

const WIDTH = 1080;
const LABEL = 110;
const ROOM = { width: 186, gap: 8, line: 15, padding: 8 };
const COLUMNS = Math.floor((WIDTH - LABEL) / (ROOM.width + ROOM.gap));
const LETTERS = 27; // of a line in a room

/** Names in lines that fit into a room. */
function wrapped(names) {
  const lines = [];
  for (const name of names) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + name.length + 2 <= LETTERS) lines[lines.length - 1] = `${last}, ${name}`;
    else lines.push(name);
  }
  return lines;
}

function room(floor, name, x, y, height) {
  const lines = wrapped(NEIGHBORS[`${floor}/${name}`] ?? []);
  const text = lines.map(
    (line, i) =>
      `<text class="uses" x="${x + 10}" y="${y + 37 + i * ROOM.line}">${i === 0 ? '→ ' : '   '}${line}</text>`,
  );
  return [
    `<rect class="room" x="${x}" y="${y}" width="${ROOM.width}" height="${height}" rx="4"/>`,
    `<text x="${x + 10}" y="${y + 20}">${name}</text>`,
    ...text,
  ];
}

function floorAt(floor, top) {
  const rooms = readdirSync(`src/${floor}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  const parts = [];
  let y = top + ROOM.padding;
  for (let i = 0; i < rooms.length; i += COLUMNS) {
    const row = rooms.slice(i, i + COLUMNS);
    const most = Math.max(...row.map((name) => wrapped(NEIGHBORS[`${floor}/${name}`] ?? []).length));
    const height = 30 + most * ROOM.line;
    for (const [column, name] of row.entries())
      parts.push(...room(floor, name, LABEL + column * (ROOM.width + ROOM.gap), y, height));
    y += height + ROOM.gap;
  }
  const height = y - top;
  const box = `<rect class="floor" x="0" y="${top}" width="${WIDTH}" height="${height}" rx="6"/>`;
  return { height, parts: [box, `<text class="name" x="14" y="${top + 28}">${floor}</text>`, ...parts] };
}

const parts = [];
let y = 0;
for (const floor of [...FLOORS].reverse()) {
  const { height, parts: drawn } = floorAt(floor, y);
  parts.push(...drawn);
  y += height + 10;
}
parts.push(
  `<text class="uses" x="14" y="${y + 12}">A room may use every floor below it, and on its own floor the rooms after its arrow.</text>`,
);

const STYLE = `text{font:14px sans-serif;fill:#1b1f24}.name{font-weight:bold}.uses{font-size:11.5px;fill:#57606a}.floor{fill:#eef2f7}.room{fill:#fff;stroke:#b6c2cf}`;
const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y + 24}" role="img" aria-label="Floors and rooms of src">
<style>${STYLE}</style>
<rect width="${WIDTH}" height="${y + 24}" fill="#fff"/>
${parts.join('\n')}
</svg>
`;
if (process.argv.includes('--print')) process.stdout.write(picture);
else writeFileSync('docs/pictures/floors.svg', picture);
