import { WireWriter } from '../wire-writer.js';
import type { TokenReader } from './token-reader.js';

const EQUATOR = 2 ** 31;
const SEA_LEVEL = 10_000_000; // centimeters; zero is 100 km below sea level
const HIGHEST = 0xffffffff;
const LARGEST_SIZE = 9e9; // centimeters
/** Size, horizontal and vertical precision, in centimeters. */
const DEFAULT_SIZES = [100, 1_000_000, 1000];

/** A location (RFC 1876 section 3): `52 22 23.000 N 4 53 32.000 E -2.00m 0.00m 10000m 10m`. */
export function locationOf(tokens: TokenReader): Uint8Array {
  const latitude = angleIn(tokens, 90, 'N', 'S');
  const longitude = angleIn(tokens, 180, 'E', 'W');
  const altitude = centimetersOf(tokens.next()) + SEA_LEVEL;
  if (!(altitude >= 0 && altitude <= HIGHEST)) throw new Error('no altitude');
  const sizes = DEFAULT_SIZES.map((size) => (tokens.left > 0 ? centimetersOf(tokens.next()) : size));
  const writer = new WireWriter();
  writer.u8(0);
  for (const size of sizes) writer.u8(octetOf(size));
  for (const number of [latitude, longitude, altitude]) writer.u32(number);
  return writer.finish();
}

/** Degrees, minutes and seconds; minutes and seconds are optional. */
function angleIn(tokens: TokenReader, most: number, positive: string, negative: string): number {
  const isNumber = () => /^\d/.test(tokens.peek());
  const degrees = tokens.number(most);
  const minutes = isNumber() ? tokens.number(59) : 0;
  const seconds = isNumber() ? decimal(tokens.next()) : 0;
  const side = tokens.next().toUpperCase();
  const arc = Math.round(((degrees * 60 + minutes) * 60 + seconds) * 1000);
  if (seconds >= 60 || arc > most * 3_600_000) throw new Error('no angle');
  if (side !== positive && side !== negative) throw new Error(`no direction: ${side}`);
  return EQUATOR + (side === positive ? arc : -arc);
}

function decimal(word: string): number {
  if (!/^\d+(?:\.\d{1,3})?$/.test(word)) throw new Error(`no number: ${word}`);
  return Number(word);
}

function centimetersOf(word: string): number {
  const meters = /^(-?\d+(?:\.\d{1,2})?)m?$/i.exec(word)?.[1];
  if (meters === undefined) throw new Error(`no length: ${word}`);
  return Math.round(Number(meters) * 100);
}

/** A digit and a power of ten; what does not fit one digit is cut. */
function octetOf(centimeters: number): number {
  if (!(centimeters >= 0 && centimeters <= LARGEST_SIZE)) throw new Error(`no size: ${centimeters}`);
  let power = 0;
  while (centimeters >= 10 ** (power + 1)) power++;
  return (Math.floor(centimeters / 10 ** power) << 4) | power;
}
