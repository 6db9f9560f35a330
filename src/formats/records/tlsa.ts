import type { RecordData } from '#formats/dns-wire/rdata/rdata.js';

export type Tlsa = RecordData['TLSA'];

const USAGES = 4;
const SELECTORS = 2;
/** Valid data lengths by matching type (RFC 6698 section 2.1.3): full data, SHA-256, SHA-512. */
const LENGTHS: readonly ((length: number) => boolean)[] = [
  (length) => length > 0,
  (length) => length === 32,
  (length) => length === 64,
];

/** Whether all fields have defined values and the data has the length of its matching type. */
export function isWellFormed({ usage, selector, matchingType, data }: Tlsa): boolean {
  return usage < USAGES && selector < SELECTORS && (LENGTHS[matchingType]?.(data.length) ?? false);
}

/** Usages 0 and 1 depend on public CAs; SMTP does not use them (RFC 7672 section 3.1.3). */
export function isUsableForMail({ usage }: Tlsa): boolean {
  return usage === 2 || usage === 3;
}

/** The presentation format. */
export function formatTlsa({ usage, selector, matchingType, data }: Tlsa): string {
  const digits = Array.from(data, (octet) => octet.toString(16).padStart(2, '0')).join('');
  return `${usage} ${selector} ${matchingType} ${digits}`;
}
