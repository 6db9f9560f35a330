import { parseReceivedDate } from '#features/header/received-date.js';

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const MINUTE = 60_000;
/** Offsets that are in use: whole hours, and the others in the order of people. */
const OFFSETS = [
  ...[0, 60, 120, -300, -240, -420, -480, -360, 180, 330, 480, 540, 600, 240, -180, 300],
  ...[660, 720, 780, 420, 360, -60, -120, -540, -600, -660, 570, 345, 390, 210, 270, -210, -570, 630, 840],
];

/** The same moment as written in other time zones and forms (RFC 5322 section 3.3). */
export function* dateVariants(text: string): Generator<string> {
  const read = parseReceivedDate(text.replace(/\s+/g, ' '));
  if (!read) return;
  for (const offset of OFFSETS) {
    const zone = `${offset < 0 ? '-' : '+'}${two(Math.trunc(Math.abs(offset) / 60))}${two(Math.abs(offset) % 60)}`;
    const local = new Date(read.timestamp + offset * MINUTE);
    const time = `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}:${two(local.getUTCSeconds())}`;
    const [day, month, year] = [local.getUTCDate(), MONTHS[local.getUTCMonth()]!, local.getUTCFullYear()];
    const weekday = DAYS[local.getUTCDay()]!;
    yield `${weekday}, ${two(day)} ${month} ${year} ${time} ${zone}`;
    if (day < 10) yield `${weekday}, ${day} ${month} ${year} ${time} ${zone}`;
    if (offset !== 0) continue;
    yield `${weekday}, ${two(day)} ${month} ${year} ${time} GMT`;
    yield `${weekday}, ${two(day)} ${month} ${year} ${time} -0000`;
    yield `${weekday}, ${two(day)} ${month} ${year} ${time} +0000 (UTC)`;
    yield `${two(day)} ${month} ${year} ${time} ${zone}`;
  }
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
