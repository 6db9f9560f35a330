import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { Letters } from './letters.js';
import { CARD, type CardContent, reportCard } from './report-card.js';

const letters = new Letters(readFileSync('src/faces/site/assets/card-font.json'));

const content = (values: Partial<CardContent> = {}): CardContent => ({
  service: 'Domain Diagnostics',
  names: ['example.com'],
  score: 75,
  of: 'of 100',
  readings: [
    { state: 'ok', name: 'Website', text: 'no problems found' },
    { state: 'problem', name: 'DNS', text: 'needs a fix' },
  ],
  ...values,
});

/** Reads the colors of the picture back. */
function pictureOf(values?: Partial<CardContent>) {
  const png = reportCard(content(values), letters);
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const [palette, rows] = [chunks.get('PLTE')!, inflateSync(chunks.get('IDAT')!)];
  const indexAt = (x: number, y: number) => rows[y * (CARD.width + 1) + 1 + x]!;
  return {
    png,
    colorAt: (x: number, y: number) => [...palette.subarray(indexAt(x, y) * 3, indexAt(x, y) * 3 + 3)],
    /** Whether something is drawn in this column below the title line. */
    inked: (x: number) => Array.from({ length: 60 }, (_, i) => indexAt(x, 120 + i)).some((index) => index > 0),
  };
}

const WHITE = [255, 255, 255];
const LINE = [216, 220, 228];

it.each([
  [100, [25, 105, 59], [25, 105, 59]],
  [75, [138, 82, 0], LINE],
  [49, [180, 35, 24], LINE],
  [0, LINE, LINE],
])('a ring of %d points has the color of the badge up to the score', (score, right, left) => {
  const { colorAt } = pictureOf({ score });
  expect(colorAt(200 + 20, 400 - 111)).toEqual(right); // just after the top
  expect(colorAt(200 - 20, 400 - 111)).toEqual(left); // just before it
  expect(colorAt(0, 0)).toEqual(WHITE);
});

it('has the size that the page names, and a few kilobytes', () => {
  const { png } = pictureOf();
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(png.length).toBeLessThan(60_000);
});

it('stays inside its margins, however long the name is', () => {
  const { inked } = pictureOf({ names: [`${'w'.repeat(240)}.example`] });
  expect(inked(70)).toBe(true);
  expect([1137, 1150, 1199].some(inked)).toBe(false);
});

it('shows the name in ASCII if it has letters that are missing', () => {
  const shown = pictureOf({ names: ['例え.example', 'xn--r8jz45g.example'] });
  expect(shown.png.equals(pictureOf({ names: ['xn--r8jz45g.example'] }).png)).toBe(true);
  expect(shown.png.equals(pictureOf({ names: ['müller.example', 'xn--mller-kva.example'] }).png)).toBe(false);
});

it('cuts a text where it is too wide', () => {
  expect(letters.fit('text', 'short', 500)).toBe('short');
  expect(letters.fit('text', 'w'.repeat(100), 200)).toMatch(/^w+…$/);
  expect(letters.widthOf('text', letters.fit('text', 'w'.repeat(100), 200))).toBeLessThanOrEqual(200);
});
