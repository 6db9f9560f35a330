import type { WantedChange } from '#engine/simulation/overlay/read-changes.js';
import { CHANGEABLE } from '#engine/simulation/overlay/read-record.js';
import { ACTIONS } from '#engine/simulation/overlay/zone-change.js';
import type { Random } from './mutate.js';

/** Domains whose zones are changed randomly. */
export const CHANGED_DOMAINS = [
  'perfect.test',
  'spfopen.com',
  'wildcard.com',
  'dmarcslips.com',
  'txtpair.com',
  'cname.com',
  'badptr.com',
];
const HOSTS = [
  '@',
  'www',
  '_dmarc',
  '*',
  '*.www',
  'mail',
  'x.y',
  '_mta-sts',
  '_smtp._tls',
  's1._domainkey',
  'a.b.c',
  '..',
  '_',
];
const TYPES = [...CHANGEABLE, 'RRSIG', 'x'];
const VALUES = [
  ...['77.77.3.1', '127.0.0.1', '2a0f:7777:3::1', 'mail.perfect.test.', '10 mail.perfect.test.', '0 .', '70000 x.'],
  ...[
    'v=spf1 mx ~all',
    'v=spf1 include:perfect.test -all',
    'v=spf1 +all',
    'v=DMARC1; p=reject',
    'v=DMARC1; p=',
    '"v=spf1',
  ],
  ...['0 issue "letsencrypt.org"', '1 . alpn="h2"', '3 1 1 ABCD', '1 13 2 ABCD', 'a. b. 1 2 3 4 5', '', ' ', '\u0000'],
  ...['x'.repeat(300), '\u00fc', '0 5 25 mail.perfect.test.', 'v=STSv1; id=1', 'v=TLSRPTv1; rua=mailto:a@perfect.test'],
];

/** Values that are valid for their type, so that most sets reach the checks. */
const FITTING: Readonly<Record<string, readonly string[]>> = {
  A: ['77.77.3.1', '127.0.0.1'],
  AAAA: ['2a0f:7777:3::1'],
  CNAME: ['perfect.test.', 'nothing.perfect.test.'],
  MX: ['10 mail.perfect.test.', '0 .', '20 mx.nothing.test.'],
  TXT: VALUES,
  CAA: ['0 issue "letsencrypt.org"', '0 issue ";"', '128 foo "x"'],
  HTTPS: ['1 . alpn="h2"', '0 perfect.test.'],
};

/** Up to three changes, most of them valid in some zone. */
export function changeSet(random: Random): WantedChange[] {
  return Array.from({ length: 1 + random.below(3) }, () => change(random));
}

function change(random: Random): WantedChange {
  const isFitting = random.below(4) > 0;
  const type = isFitting ? random.pick(Object.keys(FITTING)) : random.pick(TYPES);
  const host = isFitting ? random.pick(HOSTS.slice(0, -2)) : random.pick(HOSTS);
  const action = random.below(3) > 0 ? 'add' : random.pick(ACTIONS);
  const value = random.below(9) > 0 ? { value: random.pick(FITTING[type] ?? VALUES) } : {};
  return { action, host, type, ...value, ...(random.below(8) === 0 && { old: random.pick(VALUES) }) };
}
