import type { PlannedChange } from './plan-report.js';

/** Records that others refer to come first: addresses, CNAME records, MX hosts, senders and keys, then policies. */
const RANKS: readonly ((change: PlannedChange) => boolean)[] = [
  ({ type }) => type === 'A' || type === 'AAAA',
  ({ type }) => type === 'CNAME',
  ({ type }) => type === 'MX',
  ({ type, value }) => type === 'TXT' && /^v=spf1/i.test(value),
  ({ type, host }) => type === 'TXT' && host.includes('._domainkey.'),
  ({ type, host }) => type === 'TXT' && !host.startsWith('_dmarc.'),
  ({ type }) => type === 'TXT',
  ({ type }) => type !== 'SOA' && type !== 'DS',
  ({ type }) => type === 'SOA',
];

export function sortChanges(changes: readonly PlannedChange[]): readonly PlannedChange[] {
  return changes.toSorted((one, other) => rank(one) - rank(other));
}

function rank(change: PlannedChange): number {
  const found = RANKS.findIndex((isOf) => isOf(change));
  return found < 0 ? RANKS.length : found;
}
