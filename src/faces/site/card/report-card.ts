import { type ScoreLevel, scoreLevel } from '#base/domain/score.js';
import type { State } from '../components/icons.js';
import { Canvas } from './canvas.js';
import type { Letters } from './letters.js';

/** What the card of a report says, in the language of the reader. */
export interface CardContent {
  readonly service: string;
  /** Names in the order in which they are tried: the first one of which all letters are known. */
  readonly names: readonly string[];
  readonly score: number;
  /** Checks that could have lowered it did not run. */
  readonly isDoubtful?: boolean;
  /** The words below the score. */
  readonly of: string;
  readonly readings: readonly { readonly state: State; readonly name: string; readonly text: string }[];
}

export const CARD = { width: 1200, height: 630 } as const;

const { abs, atan2, max, min, PI, sqrt } = Math;
const MARGIN = 64;
const RING = { x: 200, y: 400, radius: 112, width: 26 };
const READINGS = { x: 392, y: 290, step: 62, sign: 30 };
/** The colors of the badge, dark on white. */
const COLOURS = {
  ink: [17, 24, 39],
  quiet: [75, 85, 99],
  line: [216, 220, 228],
  ok: [25, 105, 59],
  warn: [138, 82, 0],
  problem: [180, 35, 24],
} as const;
type Colour = keyof typeof COLOURS;
type Stroke = readonly [fromX: number, fromY: number, toX: number, toY: number];

const TONES: Readonly<Record<ScoreLevel, Colour>> = { high: 'ok', medium: 'warn', low: 'problem' };
const STATES: Readonly<Record<State, Colour>> = {
  ok: 'ok',
  info: 'ok',
  warn: 'warn',
  problem: 'problem',
  unknown: 'quiet',
};
/** Strokes of the signs in a square of side 1, which differ without their colors. */
const SIGNS: Readonly<Record<Colour, readonly Stroke[]>> = {
  ok: [
    [0.1, 0.55, 0.38, 0.85],
    [0.38, 0.85, 0.9, 0.2],
  ],
  warn: [
    [0.5, 0.1, 0.95, 0.9],
    [0.95, 0.9, 0.05, 0.9],
    [0.05, 0.9, 0.5, 0.1],
  ],
  problem: [
    [0.15, 0.15, 0.85, 0.85],
    [0.85, 0.15, 0.15, 0.85],
  ],
  quiet: [[0.15, 0.5, 0.85, 0.5]],
  ink: [],
  line: [],
};
const PEN = 3;

/** The picture of a report for shared links: ring and readings. */
export function reportCard(
  { service, names, score, isDoubtful = false, of, readings }: CardContent,
  letters: Letters,
): Buffer {
  const canvas = new Canvas<Colour>(CARD.width, CARD.height, COLOURS, letters);
  const room = CARD.width - 2 * MARGIN;
  canvas.text('text', service, MARGIN, 92, 'quiet');
  const name = names.find((one) => letters.has('title', one)) ?? '';
  const face = letters.widthOf('title', name) <= room ? 'title' : 'subtitle';
  canvas.text(face, letters.fit(face, name, room), MARGIN, 178, 'ink');
  drawRing(canvas, score, isDoubtful ? 'quiet' : TONES[scoreLevel(score)]);
  const number = String(score);
  canvas.text('number', number, RING.x - letters.widthOf('number', number) / 2, RING.y + 22, 'ink');
  canvas.text('text', of, RING.x - letters.widthOf('text', of) / 2, RING.y + 62, 'quiet');
  for (const [i, { state, name: area, text }] of readings.entries()) {
    const y = READINGS.y + i * READINGS.step;
    const x = READINGS.x + READINGS.sign + 20;
    drawSign(canvas, STATES[state], READINGS.x, y);
    canvas.text('text', `${area}:`, x, y + 26, 'ink');
    const after = x + letters.widthOf('text', `${area}: `);
    canvas.text('text', letters.fit('text', text, CARD.width - MARGIN - after), after, y + 26, STATES[state]);
  }
  return canvas.png();
}

function drawRing(canvas: Canvas<Colour>, score: number, tone: Colour): void {
  const { x, y, radius, width } = RING;
  const side = 2 * (radius + width);
  const box = { x: x - side / 2, y: y - side / 2, width: side, height: side };
  const edge = (atX: number, atY: number) => abs(lengthOf(atX - x, atY - y) - radius) - width / 2;
  canvas.shape(box, 'line', edge);
  const full = (score / 100) * 2 * PI;
  const isPart = (atX: number, atY: number) => (atan2(atX - x, y - atY) + 2 * PI) % (2 * PI) < full;
  canvas.shape(box, tone, (atX, atY) => {
    const distance = edge(atX, atY);
    return distance < 1 && !isPart(atX, atY) ? 1 : distance;
  });
}

function drawSign(canvas: Canvas<Colour>, colour: Colour, x: number, y: number): void {
  const { sign } = READINGS;
  const box = { x: x - 4, y: y - 4, width: sign + 8, height: sign + 8 };
  canvas.shape(box, colour, (atX, atY) => {
    const nearest = SIGNS[colour].reduce(
      (least, stroke) => min(least, distanceTo((atX - x) / sign, (atY - y) / sign, stroke)),
      Infinity,
    );
    return nearest * sign - PEN;
  });
}

function distanceTo(x: number, y: number, [fromX, fromY, toX, toY]: Stroke): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const share = min(1, max(0, ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy)));
  return lengthOf(x - fromX - share * dx, y - fromY - share * dy);
}

/** Faster than Math.hypot by far. */
function lengthOf(x: number, y: number): number {
  return sqrt(x * x + y * y);
}
