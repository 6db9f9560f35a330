export interface ReceivedDate {
  /** As written, without the text after it. */
  date: string;
  timestamp: number;
}

const TIME = String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d+))?)?`;
const ZONE = String.raw`(?<zone>(?:GMT|UTC?)? ?[+-]\d{2}:?\d{2}(?!\d)|[a-z]{1,5}(?![a-z]))`;
const FORMATS = [
  // RFC 5322 section 3.3, including its obsolete forms
  new RegExp(
    String.raw`^(?:[a-z]{3,9}[,.]? ?)?(?<day>\d{1,2})[ -](?<month>[a-z]{3,9})[ -](?<year>\d{2,4}),? ${TIME} ?${ZONE}`,
    'i',
  ),
  // ISO 8601 and Go's format
  new RegExp(String.raw`^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})[ T]${TIME} ?${ZONE}`, 'i'),
  // the format of Java and date(1)
  new RegExp(String.raw`^[a-z]{3} (?<month>[a-z]{3}) (?<day>\d{1,2}) ${TIME} ${ZONE} (?<year>\d{4})`, 'i'),
];

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Offsets from UTC in hours. Ambiguous names (BST, IST) are left out. */
const ZONES = new Map(
  Object.entries({
    ...{ Z: 0, UT: 0, UTC: 0, GMT: 0, EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7 },
    ...{ WET: 0, WEST: 1, CET: 1, CEST: 2, MET: 1, MEST: 2, EET: 2, EEST: 3, MSK: 3, MSD: 4 },
    ...{ HKT: 8, JST: 9, KST: 9, AEST: 10, AEDT: 11, NZST: 12, NZDT: 13, AKST: -9, AKDT: -8, HST: -10 },
  }),
);
const MINUTE = 60_000;
/** The Gregorian calendar repeats every 400 years. */
const CYCLE_YEARS = 400;
const CYCLE_MS = 146_097 * 24 * 60 * MINUTE;
const WIDEST_OFFSET = 14 * 60;

/**
 * Parses the date at the start of a text with single spaces and no comments. A wrong weekday is ignored; undefined
 * without a time of day or a known zone.
 */
export function parseReceivedDate(text: string): ReceivedDate | undefined {
  for (const format of FORMATS) {
    const match = format.exec(text);
    const timestamp = match?.groups && timestampOf(match.groups);
    if (match && timestamp !== undefined) return { date: match[0], timestamp };
  }
  return undefined;
}

function timestampOf(part: Readonly<Record<string, string | undefined>>): number | undefined {
  const { year = '', zone = '', second = '0', fraction = '' } = part;
  const month = monthIndex(part.month ?? '');
  const offset = offsetMinutes(zone);
  const [day, hour, minute] = [Number(part.day), Number(part.hour), Number(part.minute)];
  if (offset === undefined || hour > 23 || minute > 59 || Number(second) > 60) return undefined; // 60 is a leap second
  if (month < 0 || month > 11 || day < 1 || day > daysIn(fullYear(year), month)) return undefined;
  const milliseconds = fraction === '' ? 0 : Number(fraction.slice(0, 3).padEnd(3, '0'));
  // Computed 400 years later, because Date.UTC maps years before 100 to the 20th century.
  const later = Date.UTC(fullYear(year) + CYCLE_YEARS, month, day, hour, minute, Number(second), milliseconds);
  return later - CYCLE_MS - offset * MINUTE;
}

function daysIn(year: number, month: number): number {
  if (month !== 1) return [3, 5, 8, 10].includes(month) ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

function monthIndex(text: string): number {
  const name = MONTHS.indexOf(text.slice(0, 3).toLowerCase());
  return /^\d/.test(text) ? Number(text) - 1 : name;
}

/** Years with two or three digits (RFC 5322 section 4.3). */
function fullYear(text: string): number {
  const year = Number(text);
  if (text.length === 4) return year;
  return text.length === 2 && year < 50 ? 2000 + year : 1900 + year;
}

function offsetMinutes(zone: string): number | undefined {
  const numeric = /([+-])(\d{2}):?(\d{2})$/.exec(zone);
  if (!numeric) return zoneOffset(zone);
  const [, sign = '', hours, rest] = numeric;
  const minutes = Number(hours) * 60 + Number(rest);
  return minutes > WIDEST_OFFSET ? undefined : Number(`${sign}${minutes}`);
}

function zoneOffset(zone: string): number | undefined {
  const hours = ZONES.get(zone.toUpperCase());
  return hours === undefined ? undefined : hours * 60;
}
