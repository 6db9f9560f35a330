import { sortChanges } from './change-order.js';
import type { PlannedChange } from './plan-report.js';

/** What others refer to comes before them, what would break the zone last. */
const ORDER: readonly (readonly [host: string, type: string, value?: string])[] = [
  ['example.com', 'A'],
  ['www.example.com', 'CNAME'],
  ['example.com', 'MX'],
  ['example.com', 'TXT', 'V=SPF1 mx ~all'],
  ['s1._domainkey.example.com', 'TXT'],
  ['_mta-sts.example.com', 'TXT'],
  ['_dmarc.example.com', 'TXT', 'v=DMARC1; p=none'],
  ['k._domainkey.example.com', 'NS', 'v=spf1.example.'],
  ['example.com', 'SOA'],
  ['example.com', 'DS'],
];

const changes = ORDER.map(([host, type, value = 'x']): PlannedChange => ({
  ...{ action: 'add', host, type, value, where: 'dns', conditions: [], resolves: [] },
}));

it.each(changes.slice(1).map((change, i) => [changes[i]!, change]))(
  '$host $type comes before $1.host $1.type',
  (one, other) => {
    expect(sortChanges([other, one])).toEqual([one, other]);
    expect(sortChanges([one, other])).toEqual([one, other]);
  },
);

it('addresses of both families, and other records, keep their order', () => {
  const [a, mx] = [changes[0]!, changes[7]!];
  for (const pair of [
    [a, { ...a, type: 'AAAA' }],
    [mx, { ...mx, type: 'CAA' }],
  ])
    for (const given of [pair, pair.toReversed()]) expect(sortChanges(given)).toEqual(given);
});
