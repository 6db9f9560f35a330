import { opaque } from './binary.js';
import type { Field } from './field.js';

const LENGTH = 16;
const EQUATOR = 2 ** 31;
const SEA_LEVEL = 10_000_000; // centimeters; zero is 100 km below sea level
const DEGREE = 3_600_000; // milliseconds of arc

/** A location (RFC 1876); one of a later version, or beyond a pole, is shown as bytes. */
export const location: Field<Uint8Array> = { ...opaque, show: (bytes) => placeOf(bytes) ?? opaque.show(bytes) };

function placeOf(bytes: Uint8Array): string | undefined {
  if (bytes.length !== LENGTH || bytes[0] !== 0) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const sizes = [1, 2, 3].map((at) => sizeOf(view.getUint8(at)));
  const latitude = angleOf(view.getUint32(4) - EQUATOR, 90, ['N', 'S']);
  const longitude = angleOf(view.getUint32(8) - EQUATOR, 180, ['E', 'W']);
  const words = [latitude, longitude, `${metersOf(view.getUint32(12) - SEA_LEVEL)}m`, ...sizes];
  return words.includes(undefined) ? undefined : words.join(' ');
}

function angleOf(arc: number, most: number, [positive, negative]: readonly [string, string]): string | undefined {
  const distance = Math.abs(arc);
  if (distance > most * DEGREE) return undefined;
  const seconds = ((distance % 60_000) / 1000).toFixed(3);
  return `${Math.floor(distance / DEGREE)} ${Math.floor(distance / 60_000) % 60} ${seconds} ${arc < 0 ? negative : positive}`;
}

/** A size in centimeters, encoded as a digit and a power of ten. */
function sizeOf(octet: number): string | undefined {
  const [digit, power] = [octet >> 4, octet & 0xf];
  if (digit > 9 || power > 9) return undefined;
  return power > 1 ? `${digit * 10 ** (power - 2)}m` : `${metersOf(digit * 10 ** power)}m`;
}

function metersOf(centimeters: number): string {
  return (centimeters / 100).toFixed(2);
}
