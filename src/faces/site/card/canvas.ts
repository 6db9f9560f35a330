import { crc32, deflateSync } from 'node:zlib';
import type { Face, Letters } from './letters.js';

const { round } = Math;
const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const WHITE = 255;
const INDEXED = 3;
const BITS = 8;

/** A box in pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * A white picture with few colors, each in as many shades as letters have levels of gray: one byte per pixel, which is
 * an index into the palette.
 */
export class Canvas<Colour extends string> {
  private readonly pixels: Uint8Array;
  private readonly names: readonly Colour[];

  constructor(
    private readonly width: number,
    private readonly height: number,
    private readonly colours: Readonly<Record<Colour, readonly [red: number, green: number, blue: number]>>,
    private readonly letters: Letters,
  ) {
    this.pixels = new Uint8Array(width * height);
    this.names = Object.keys(colours) as Colour[];
  }

  /** Everything inside the box with a negative distance; the edge is smooth. */
  shape(box: Box, colour: Colour, distance: (x: number, y: number) => number): void {
    const { darkest } = this.letters;
    for (let y = box.y; y < box.y + box.height; y++)
      for (let x = box.x; x < box.x + box.width; x++) {
        const share = 0.5 - distance(x + 0.5, y + 0.5);
        if (share > 0) this.dot(x, y, colour, share < 1 ? round(share * darkest) : darkest);
      }
  }

  text(face: Face, text: string, x: number, baseline: number, colour: Colour): void {
    let at = x;
    for (const { advance, left, top, width, height, levels } of this.letters.of(face, text)) {
      const start = round(at) + left;
      for (let row = 0; row < height; row++)
        for (let column = 0; column < width; column++)
          this.dot(start + column, baseline + top + row, colour, levels[row * width + column] ?? 0);
      at += advance;
    }
  }

  png(): Buffer {
    const head = Buffer.alloc(13);
    head.writeUInt32BE(this.width, 0);
    head.writeUInt32BE(this.height, 4);
    head.set([BITS, INDEXED, 0, 0, 0], 8);
    const rows = Buffer.alloc((this.width + 1) * this.height); // each row begins with its filter: none
    for (let y = 0; y < this.height; y++)
      rows.set(this.pixels.subarray(y * this.width, (y + 1) * this.width), y * (this.width + 1) + 1);
    return Buffer.concat([
      SIGNATURE,
      chunk('IHDR', head),
      chunk('PLTE', this.palette()),
      chunk('IDAT', deflateSync(rows)),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }

  private dot(x: number, y: number, colour: Colour, level: number): void {
    if (level <= 0 || x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    this.pixels[y * this.width + x] = this.names.indexOf(colour) * this.letters.darkest + level;
  }

  /** White, then the shades of each color. */
  private palette(): Buffer {
    const { darkest } = this.letters;
    const shades = this.names.flatMap((name) =>
      Array.from({ length: darkest }, (_, i) =>
        this.colours[name].map((part) => round(WHITE + ((part - WHITE) * (i + 1)) / darkest)),
      ),
    );
    return Buffer.from([WHITE, WHITE, WHITE, ...shades.flat()]);
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
