import type { ExtendedError } from '#formats/dns-wire/extended-error.js';

/** IANA "Extended DNS Error Codes" that explain why a name cannot be resolved. */
const NAMES = new Map([
  [1, 'Unsupported DNSKEY Algorithm'],
  [2, 'Unsupported DS Digest Type'],
  [5, 'DNSSEC Indeterminate'],
  [6, 'DNSSEC Bogus'],
  [7, 'Signature Expired'],
  [8, 'Signature Not Yet Valid'],
  [9, 'DNSKEY Missing'],
  [10, 'RRSIGs Missing'],
  [11, 'No Zone Key Bit Set'],
  [12, 'NSEC Missing'],
  [22, 'No Reachable Authority'],
  [23, 'Network Error'],
]);

/** In the format of dig; empty if the resolver returned none. */
export function describeErrors(errors: readonly ExtendedError[]): string[] {
  return errors.map(({ code, text }) => {
    const name = NAMES.get(code);
    return `EDE ${code}${name === undefined ? '' : ` (${name})`}${text === '' ? '' : `: ${text}`}`;
  });
}
