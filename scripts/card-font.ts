import { writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { chromium } from 'playwright-core';

/** Rasterizes the letters of the card of a report from DejaVu Sans, as installed: npm run card-font. */
const LETTERS = `${String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i))}ÄÖÜäöüß…–`;
const FACES = {
  text: { font: '28px "DejaVu Sans"', letters: LETTERS },
  title: { font: 'bold 60px "DejaVu Sans"', letters: LETTERS },
  subtitle: { font: 'bold 40px "DejaVu Sans"', letters: LETTERS },
  number: { font: 'bold 84px "DejaVu Sans"', letters: '0123456789' },
};
/** Levels of gray; as many as the palette of the card has for each color. */
const LEVELS = 15;

const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-lcd-text'],
});
const page = await browser.newPage();
const data: number[] = [];
const faces: Record<string, Record<string, number[]>> = {};
for (const [name, { font, letters }] of Object.entries(FACES)) {
  const drawn = await page.evaluate(drawLetters, { font, letters });
  faces[name] = {};
  for (const [letter, { advance, left, top, width, height, alpha }] of Object.entries(drawn)) {
    faces[name][letter] = [advance, left, top, width, height, data.length];
    data.push(...alpha.map((one) => Math.round((one / 255) * LEVELS)));
  }
}
await browser.close();
const pixels = deflateSync(Buffer.from(data), { level: 9 }).toString('base64');
writeFileSync('src/faces/site/assets/card-font.json', `${JSON.stringify({ levels: LEVELS, faces, pixels })}\n`);

interface Drawn {
  readonly advance: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly alpha: number[];
}

/** Runs in the page. */
function drawLetters({ font, letters }: { font: string; letters: string }): Record<string, Drawn> {
  const SIDE = 160;
  const ORIGIN = 40;
  const BASELINE = 120;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIDE;
  const pen = canvas.getContext('2d', { willReadFrequently: true })!;
  const drawn: Record<string, Drawn> = {};
  for (const letter of letters) {
    pen.clearRect(0, 0, SIDE, SIDE);
    pen.font = font;
    pen.fillText(letter, ORIGIN, BASELINE);
    const { data: bytes } = pen.getImageData(0, 0, SIDE, SIDE);
    const alphaAt = (x: number, y: number) => bytes[(y * SIDE + x) * 4 + 3]!;
    const inked: [number, number][] = [];
    for (let y = 0; y < SIDE; y++) for (let x = 0; x < SIDE; x++) if (alphaAt(x, y) > 8) inked.push([x, y]);
    const [xs, ys] = [inked.map(([x]) => x), inked.map(([, y]) => y)];
    const [left, right] = inked.length > 0 ? [Math.min(...xs), Math.max(...xs) + 1] : [ORIGIN, ORIGIN];
    const [top, bottom] = inked.length > 0 ? [Math.min(...ys), Math.max(...ys) + 1] : [BASELINE, BASELINE];
    const alpha: number[] = [];
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) alpha.push(alphaAt(x, y));
    drawn[letter] = {
      advance: Math.round(pen.measureText(letter).width * 10) / 10,
      ...{ left: left - ORIGIN, top: top - BASELINE, width: right - left, height: bottom - top, alpha },
    };
  }
  return drawn;
}
