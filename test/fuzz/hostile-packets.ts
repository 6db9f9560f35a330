const MAX_LENGTH = 0xffff;
const NAMES = 12 + 11; // offset of the data of the first record

function packet(counts: [number, number], body: Buffer): Buffer {
  const header = Buffer.alloc(12);
  header.writeUInt16BE(counts[0], 4);
  header.writeUInt16BE(counts[1], 6);
  return Buffer.concat([header, body]);
}

function record(type: number, data: Buffer): Buffer {
  const fixed = Buffer.alloc(11);
  fixed.writeUInt16BE(type, 1);
  fixed.writeUInt16BE(1, 3);
  fixed.writeUInt16BE(data.length, 9);
  return Buffer.concat([fixed, data]);
}

function pointer(target: number): Buffer {
  return Buffer.of(0xc0 | (target >> 8), target & 0xff);
}

const filled = (length: number, part: (i: number) => Buffer) => {
  const parts: Buffer[] = [];
  for (let size = 0, i = 0; ; i++) {
    const next = part(i);
    if ((size += next.length) > length) return parts;
    parts.push(next);
  }
};

/** Every pointer refers to the one before: a chain as long as pointers can address. */
function pointerChain(): Buffer {
  const chain = filled(0x3f00, (i) => (i === 0 ? Buffer.of(0, 0) : pointer(NAMES + 2 * (i - 1))));
  return ownedBy(Buffer.concat(chain), (i) => NAMES + 2 * (i % chain.length));
}

/** Overlapping names, so that each pointer begins a new name. */
function overlappingNames(): Buffer {
  const run = Buffer.concat([Buffer.alloc(250, 1), Buffer.alloc(2)]);
  return ownedBy(Buffer.concat(new Array<Buffer>(60).fill(run)), (i) => NAMES + Math.floor(i / 240) * 252 + (i % 240));
}

/** A record that contains names, followed by as many records as fit whose owners point to them. */
function ownedBy(names: Buffer, target: (i: number) => number): Buffer {
  const owned = filled(MAX_LENGTH - NAMES - names.length, (i) =>
    Buffer.concat([pointer(target(i)), record(0xff00, Buffer.alloc(0)).subarray(1)]),
  );
  return packet([0, 1 + owned.length], Buffer.concat([record(0xff00, names), ...owned]));
}

const fullWindow = (window: number) => Buffer.concat([Buffer.of(window, 32), Buffer.alloc(32, 0xff)]);
const fullBitmap = Buffer.concat([Buffer.of(0), ...Array.from({ length: 256 }, (_, window) => fullWindow(window))]);

/** Packets that are expensive for a naive decoder. */
export const HOSTILE: readonly (readonly [string, Buffer])[] = [
  ['a chain of pointers', pointerChain()],
  ['overlapping names', overlappingNames()],
  ['7 bitmaps of all types', packet([0, 7], Buffer.concat(new Array<Buffer>(7).fill(record(47, fullBitmap))))],
  ['65,000 empty strings', packet([0, 1], record(16, Buffer.alloc(65_000)))],
  ['32,500 strings of one byte', packet([0, 1], record(16, Buffer.alloc(65_000, 1)))],
  ['16,000 empty parameters', packet([0, 1], record(64, parameters(16_000)))],
  [
    '5,900 empty records',
    packet([0, 5_900], Buffer.concat(new Array<Buffer>(5_900).fill(record(0xff00, Buffer.alloc(0))))),
  ],
  ['a label run without end', packet([1, 0], Buffer.alloc(MAX_LENGTH - 12, 1))],
  ['counts of 65,535 and no content', packet([0xffff, 0xffff], Buffer.alloc(0))],
];

function parameters(count: number): Buffer {
  const params = Array.from({ length: count }, (_, key) => Buffer.of(key >> 8, key & 0xff, 0, 0));
  return Buffer.concat([Buffer.of(0, 1, 0), ...params]);
}
