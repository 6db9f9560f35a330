import type { AggregateReport, AggregateRow } from '../readers/report-file.js';
import type { LiveEvidence } from './live-evidence.js';
import { FlowTable } from './mail-flow.js';
import { SourceJudge } from './source-kind.js';

const D = 'example.com';

const NAMES: Readonly<Record<string, string>> = {
  '192.0.2.1': 'mail.example.com',
  '192.0.2.9': 'crm.example.com',
  '198.51.100.1': 'out.service.example',
  '198.51.100.2': 'mx.forwarder.example',
  '198.51.100.3': 'lists.club.example',
  '198.51.100.4': 'mail5.suw11.mcdlv.net',
  '198.51.100.5': 'mail-ed1-f41.google.com',
  '198.51.100.6': 'fwd.alumni.example',
  '203.0.113.3': 'dyn-203-0-113-3.pool.example',
  '203.0.113.4': 'dyn-203-0-113-4.pool.example',
  '203.0.113.5': 'dyn-203-0-113-5.pool.example',
};

/** SPF of the domain lists 192.0.2.1 and 192.0.2.30 itself and 198.51.100.7 by an include. */
const live: LiveEvidence = {
  spf: (domain, address) => {
    if (domain !== D) return { result: 'none' };
    if (address === '192.0.2.1') return { result: 'pass', term: 'ip4:192.0.2.1' };
    if (address === '192.0.2.30') return { result: 'pass', term: 'ip4:192.0.2.30' };
    if (address === '198.51.100.7') return { result: 'pass', term: 'include:service.example' };
    return { result: 'softfail', term: '~all' };
  },
  authorizesSenders: () => true,
  ownName: (address) => ({ '192.0.2.80': `www.${D}`, '192.0.2.25': `mx.${D}` })[address],
  reverseName: (address) => (address === '192.0.2.77' ? undefined : (NAMES[address] ?? '')),
  isUnanswered: (address) => address === '192.0.2.77',
  exists: (name) => name === D || name === `news.${D}`,
  hasKey: (selector) => selector === 's1',
};

const row = (ip: string, more: Partial<AggregateRow> = {}): AggregateRow => ({
  ...{ ip, count: 10, disposition: 'none', dkim: 'fail', spf: 'fail', headerFrom: D },
  ...{ envelopeFrom: null, envelopeTo: null, reasons: [], authDkim: [], authSpf: [] },
  ...more,
});
const signed = (domain: string, selector: string, result: string) => ({ authDkim: [{ domain, selector, result }] });
const sentAs = (domain: string, result: string) => ({ authSpf: [{ domain, scope: 'mfrom', result }] });
const because = (type: string, comment: string | null = null) => ({ reasons: [{ type, comment }] });

/** Mail of the domain's own server, signed and unsigned. */
const OWN = [
  row('192.0.2.1', { spf: 'pass', dkim: 'pass', ...signed(D, 's1', 'pass'), ...sentAs(D, 'pass') }),
  row('192.0.2.1', { spf: 'pass', ...sentAs(D, 'pass') }),
];

/** The kind and the reason of the last row. */
function judged(rows: readonly AggregateRow[], evidence = live): readonly string[] {
  const table = new FlowTable(D);
  table.add({ rows, begin: 0, end: 1 } as Partial<AggregateReport> as AggregateReport);
  const judge = SourceJudge.over(table.all, D, evidence);
  const { kind, reason } = judge.judge(table.all.at(-1)!);
  return [kind, reason];
}

it.each<[string, AggregateRow, string, string]>([
  ['its own server', row('192.0.2.1', { spf: 'pass', ...sentAs(D, 'pass') }), 'own', 'authorized-own'],
  [
    'its own server, whose HELO name passes as well',
    row('192.0.2.30', {
      spf: 'pass',
      authSpf: [
        { domain: 'out.service.example', scope: 'helo', result: 'pass' },
        { domain: D, scope: 'mfrom', result: 'pass' },
      ],
    }),
    'own',
    'authorized-own',
  ],
  [
    'a service that SPF includes',
    row('198.51.100.7', { spf: 'pass', ...sentAs(D, 'pass') }),
    'provider',
    'authorized-provider',
  ],
  [
    'a service with a key of its own',
    row('198.51.100.1', { dkim: 'pass', ...signed(D, 'k9', 'pass'), ...sentAs('service.example', 'pass') }),
    'provider',
    'signed-provider',
  ],
  [
    'a service whose return path SPF does not list',
    row('198.51.100.1', { dkim: 'pass', ...signed(D, 'k9', 'pass'), ...sentAs(D, 'softfail') }),
    'provider',
    'signed-provider',
  ],
  [
    'an own server that SPF does not list',
    row('192.0.2.9', { dkim: 'pass', ...signed(D, 's1', 'pass'), ...sentAs(D, 'fail') }),
    'own',
    'signed-own',
  ],
  [
    'a host that passes on signed mail',
    row('198.51.100.2', { dkim: 'pass', ...signed(D, 's1', 'pass'), ...sentAs(D, 'fail') }),
    'forwarder',
    'signed-forwarded',
  ],
  [
    'a bounce of its own server',
    row('192.0.2.1', {
      dkim: 'pass',
      ...signed(D, 's1', 'pass'),
      authSpf: [{ domain: 'mail.other.example', scope: 'helo', result: 'none' }],
    }),
    'own',
    'signed-own',
  ],
  ['mail reported as forwarded', row('198.51.100.2', because('forwarded')), 'forwarder', 'reported-forwarded'],
  ['mail reported as of a list', row('198.51.100.3', because('mailing_list')), 'mailing-list', 'reported-list'],
  [
    'signed mail that a list changed',
    row('198.51.100.3', { ...signed(D, 's1', 'fail'), ...sentAs('club.example', 'pass') }),
    'mailing-list',
    'altered-by-list',
  ],
  [
    'signed mail that was changed on the way',
    row('198.51.100.2', { ...signed(D, 's1', 'fail'), ...sentAs(D, 'fail') }),
    'forwarder',
    'altered-on-the-way',
  ],
  [
    'a copied signature from a nameless host',
    row('203.0.113.6', { ...signed(D, 's1', 'fail'), ...sentAs(D, 'fail') }),
    'unknown',
    'rare-stranger',
  ],
  [
    'an invented selector',
    row('203.0.113.6', { ...signed(D, 'made-up', 'fail'), ...sentAs(D, 'fail') }),
    'unknown',
    'rare-stranger',
  ],
  ['mail with a trusted seal', row('198.51.100.2', because('local_policy', 'arc=pass')), 'forwarder', 'sealed'],
  ['unsigned mail of a named host', row('198.51.100.2', sentAs(D, 'fail')), 'unknown', 'rare-stranger'],
  ['unsigned mail of a mailbox provider', row('198.51.100.5', sentAs(D, 'fail')), 'forwarder', 'unsigned-forwarded'],
  [
    'unsigned mail of a server that forwards',
    row('198.51.100.6', sentAs(D, 'fail')),
    'forwarder',
    'unsigned-forwarded',
  ],
  [
    'unsigned mail of a service that has no mailboxes',
    row('198.51.100.4', sentAs(D, 'fail')),
    'unknown',
    'rare-stranger',
  ],
  ['an own host that nobody set up', row('192.0.2.9', sentAs(D, 'fail')), 'own', 'own-host'],
  [
    'a service that authenticates as itself',
    row('198.51.100.1', { ...signed('service.example', 'x', 'pass'), ...sentAs('service.example', 'pass') }),
    'provider',
    'unaligned-sender',
  ],
  [
    'a known service with several names',
    row('198.51.100.4', { ...signed('mailchimpapp.net', 'k1', 'pass'), ...sentAs('mcsv.net', 'pass') }),
    'provider',
    'unaligned-sender',
  ],
  [
    'a listed server with another return path',
    row('198.51.100.7', sentAs('service.example', 'pass')),
    'provider',
    'authorized-unaligned',
  ],
  ['a connection at home', row('203.0.113.5', sentAs(D, 'fail')), 'unknown', 'rare-stranger'],
  ['a host without a name', row('203.0.113.6', sentAs('spam.example', 'pass')), 'unknown', 'foreign-sender'],
  ["the domain's website", row('192.0.2.80', sentAs('srv7.hoster.example', 'none')), 'own', 'own-address'],
  ["the domain's MX", row('192.0.2.25', sentAs(D, 'fail')), 'own', 'own-address'],
  ["the domain's website with a broken signature", row('192.0.2.80', signed(D, 's1', 'fail')), 'own', 'own-address'],
  ['an own host with a broken signature', row('192.0.2.9', signed(D, 's1', 'fail')), 'own', 'own-host'],
  [
    'a website that sends with a name that does not exist',
    row('192.0.2.80', { headerFrom: `web1.${D}` }),
    'own',
    'own-address',
  ],
  ['an address that could not be looked up', row('192.0.2.77', sentAs(D, 'fail')), 'unknown', 'not-found-out'],
  ['a name that does not exist', row('198.51.100.2', { headerFrom: `login.${D}` }), 'spoofed', 'never-sends'],
  ['a row without an address', row('unknown'), 'unknown', 'no-address'],
])('%s', (_, given, kind, reason) => {
  expect(judged([...OWN, given])).toEqual([kind, reason]);
});

it.each<[string, AggregateRow, string, string]>([
  [
    'a listed server with another return path',
    row('198.51.100.7', sentAs('service.example', 'pass')),
    'provider',
    'authorized-unaligned',
  ],
  [
    'a service that authenticates as itself',
    row('198.51.100.1', sentAs('service.example', 'pass')),
    'provider',
    'unaligned-sender',
  ],
  ['a host without a name', row('203.0.113.6', sentAs('spam.example', 'pass')), 'unknown', 'foreign-sender'],
])('where no mail passes, but SPF authorizes senders: %s', (_, given, kind, reason) => {
  expect(judged([given])).toEqual([kind, reason]);
});

it('a domain of which no mail passes and that authorizes nobody has none to lose', () => {
  const parked = { ...live, spf: () => ({ result: 'fail', term: '-all' }) as const, authorizesSenders: () => false };
  expect(judged([row('198.51.100.1', sentAs('service.example', 'pass'))], parked)).toEqual(['spoofed', 'never-sends']);
  expect(judged([row('192.0.2.9', sentAs(D, 'fail'))], parked)).toEqual(['own', 'own-host']);
});

it('unsigned mail of an address that also forwards signed mail was forwarded', () => {
  const passedOn = row('203.0.113.6', { dkim: 'pass', ...signed(D, 's1', 'pass'), ...sentAs(D, 'fail') });
  const rows = [...OWN, passedOn, row('203.0.113.6', sentAs(D, 'fail'))];
  expect(judged(rows)).toEqual(['forwarder', 'also-forwards']);
});

it('of two operators with one key, the one that sends less passes it on', () => {
  const busy = row('198.51.100.1', { count: 99, dkim: 'pass', ...signed(D, 'k9', 'pass') });
  const rare = row('198.51.100.2', { count: 2, dkim: 'pass', ...signed(D, 'k9', 'pass') });
  expect(judged([...OWN, busy, rare])).toEqual(['forwarder', 'signed-forwarded']);
  expect(judged([...OWN, rare, busy])).toEqual(['provider', 'signed-provider']);
});

const DAY = 86_400;

/** The kind and the reason of each address, of mail on these days. */
function habits(days: Readonly<Record<string, readonly number[]>>, more: Partial<AggregateRow> = {}, count = 10) {
  const table = new FlowTable(D);
  const send = (begin: number, rows: readonly AggregateRow[]) =>
    table.add({ rows, begin: begin * DAY, end: begin * DAY + 1 } as Partial<AggregateReport> as AggregateReport);
  for (let day = 0; day < 30; day++) send(day, OWN);
  for (const [ip, all] of Object.entries(days))
    for (const day of all) send(day, [row(ip, { ...sentAs(D, 'fail'), count, ...more })]);
  const judge = SourceJudge.over(table.all, D, live);
  const flows = table.all.filter(({ address }) => address in days);
  return flows.map((flow) => `${flow.address} ${judge.judge(flow).kind} ${judge.judge(flow).reason}`);
}

const NETWORKS = ['203.0.113.20', '203.0.113.21', '203.0.113.22'];
const crowd = (days: readonly number[]) => Object.fromEntries(NETWORKS.map((ip) => [ip, days]));
const SPOOFED = NETWORKS.map((ip) => `${ip} spoofed passes-neither`);

it.each<[string, Readonly<Record<string, readonly number[]>>, readonly string[]]>([
  ['one host, every day', { '203.0.113.9': [1, 2, 3, 4, 5, 6] }, ['203.0.113.9 unknown steady-stranger']],
  ['one host, every week', { '203.0.113.9': [3, 10, 17, 24] }, ['203.0.113.9 unknown steady-stranger']],
  ['one host, in two weeks', { '203.0.113.9': [3, 10] }, ['203.0.113.9 unknown steady-stranger']],
  ['one host, one day', { '203.0.113.9': [3] }, ['203.0.113.9 unknown rare-stranger']],
  [
    'two hosts, one day each',
    { '203.0.113.9': [3], '203.0.113.8': [4] },
    ['203.0.113.9 unknown rare-stranger', '203.0.113.8 unknown rare-stranger'],
  ],
  ['hosts that change', crowd([5]), SPOOFED],
  ['hosts that change after some days', crowd([5, 6, 7]), SPOOFED],
  [
    'hosts that change, and one that stays',
    { ...crowd([5]), '203.0.113.9': [1, 8, 15] },
    [...SPOOFED, '203.0.113.9 unknown steady-stranger'],
  ],
  [
    'hosts that change, and a named one that sends once a month',
    { ...crowd([5]), '198.51.100.2': [12] },
    [...SPOOFED, '198.51.100.2 unknown rare-stranger'],
  ],
  [
    'hosts that change, all in one network of homes',
    { '203.0.113.5': [1], '203.0.113.3': [2], '203.0.113.4': [3] },
    ['203.0.113.5', '203.0.113.3', '203.0.113.4'].map((ip) => `${ip} unknown rare-stranger`),
  ],
  [
    'one address of a large crowd twice',
    Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`203.0.113.${100 + i}`, i === 0 ? [2, 12] : [i]])),
    Array.from({ length: 12 }, (_, i) => `203.0.113.${100 + i} spoofed passes-neither`),
  ],
])('spoofed needs more than a failure: %s', (_, days, expected) => {
  const seen = [...new Set(habits(days))];
  expect(seen.sort()).toEqual([...expected].sort());
});

it('spoofed needs more than a failure: a mailing from a host without a name', () => {
  expect(habits({ '203.0.113.9': [3] }, {}, 500)).toEqual(['203.0.113.9 spoofed single-burst']);
  expect(habits({ '198.51.100.2': [3] }, {}, 500)).toEqual(['198.51.100.2 unknown rare-stranger']);
});

it('hosts that change and pass for another domain are not known to be spoofed', () => {
  expect([...new Set(habits(crowd([5]), sentAs('other.example', 'pass')))]).toEqual(
    NETWORKS.map((ip) => `${ip} unknown foreign-sender`),
  );
});

it('rented servers with names are no forwarders', () => {
  const servers = Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`198.18.0.${i}`, [i]]));
  const named = {
    ...live,
    reverseName: (address: string) =>
      address.startsWith('198.18.') ? `mx.vps${address.at(-1)!}.example` : live.reverseName(address),
  };
  const table = new FlowTable(D);
  const rows = Object.keys(servers).map((ip) => row(ip, sentAs(D, 'fail')));
  table.add({ rows: [...OWN, ...rows], begin: 0, end: 1 } as Partial<AggregateReport> as AggregateReport);
  const judge = SourceJudge.over(table.all, D, named);
  const kinds = table.all.filter(({ address }) => address in servers).map((flow) => judge.judge(flow).kind);
  expect(new Set(kinds)).toEqual(new Set(['spoofed']));
});

it('a domain without an SPF record has not said that nobody sends', () => {
  const silent = { ...live, spf: () => ({ result: 'none' }) as const, authorizesSenders: () => false };
  expect(judged([row('203.0.113.6', sentAs(D, 'none'))], silent)).toEqual(['unknown', 'rare-stranger']);
});
