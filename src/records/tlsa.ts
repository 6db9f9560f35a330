import type { RecordData } from '../dns-wire/rdata/rdata.js';

export type Tlsa = RecordData['TLSA'];

const USAGES = 4;
const SELECTORS = 2;
/** Octets of the data by matching type (RFC 6698 section 2.1.3): the whole thing, SHA-256, SHA-512. */
const LENGTHS: readonly ((length: number) => boolean)[] = [
  (length) => length > 0,
  (length) => length === 32,
  (length) => length === 64,
];

/** Whether the fields have values that are defined, and the data the length that goes with them. */
export function isSound({ usage, selector, matchingType, data }: Tlsa): boolean {
  return usage < USAGES && selector < SELECTORS && (LENGTHS[matchingType]?.(data.length) ?? false);
}

/** Usages 0 and 1 lean on public certificate authorities; SMTP has no use for them (RFC 7672 section 3.1.3). */
export function isUsableForMail({ usage }: Tlsa): boolean {
  return usage === 2 || usage === 3;
}

/** As it is typed into a zone. */
export function written({ usage, selector, matchingType, data }: Tlsa): string {
  const digits = Array.from(data, (octet) => octet.toString(16).padStart(2, '0')).join('');
  return `${usage} ${selector} ${matchingType} ${digits}`;
}
