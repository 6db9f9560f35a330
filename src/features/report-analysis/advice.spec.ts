import { mailAnalysis, outcomeOf, type PublishedRecords } from './mail-analysis.js';
import type { AggregateReport, AggregateRow } from './readers/report-file.js';
import { DomainReports } from './report-collection.js';
import type { LiveEvidence } from './sources/live-evidence.js';
import { fixOf } from './sources/source-fix.js';

/** An imagined company: its mail server, website, programs and devices, services, forwarders and spoofers. */
const D = 'muster.example';
const DAY = 86_400;
const DAYS = 28;
const RELAXED = 'v=DMARC1; p=none; rua=mailto:d@muster.example';
const STRICT = 'v=DMARC1; p=none; adkim=s; aspf=s; rua=mailto:d@muster.example';

const NAMES: Readonly<Record<string, string>> = {
  '192.0.2.1': `mail.${D}`,
  '192.0.2.60': `scanner.${D}`,
  '198.51.100.80': 'srv80.hoster.example',
  '198.51.100.90': 'erp3.cloud-erp.example',
  '198.51.100.20': 'fwd.alumni.example',
  '198.51.100.21': 'mx.verein.example',
  '198.51.100.30': 'lists.verband.example',
  '198.51.100.40': 'mail5.suw11.mcdlv.net',
  '198.51.100.41': 'out3.rundbrief.example',
};
const OWN_SPF = new Set(['192.0.2.1', '192.0.2.61']);

const evidence = (dmarc: string | null | undefined = RELAXED): LiveEvidence & PublishedRecords => ({
  spf: (_domain, address) =>
    OWN_SPF.has(address) ? { result: 'pass', term: `ip4:${address}` } : { result: 'softfail', term: '~all' },
  authorizesSenders: () => true,
  ownName: (address) => ({ '198.51.100.80': `www.${D}`, '198.51.100.25': `mx.${D}` })[address],
  reverseName: (address) => NAMES[address] ?? '',
  isUnanswered: () => false,
  exists: (name) => !name.startsWith('login.'),
  hasKey: (selector) => selector === 's1',
  dmarc,
  spfRecords: new Map([[D, 'v=spf1 ip4:192.0.2.1 ip4:192.0.2.61 ~all']]),
});

const row = (ip: string, count: number, more: Partial<AggregateRow> = {}): AggregateRow => ({
  ...{ ip, count, disposition: 'none', dkim: 'fail', spf: 'fail', headerFrom: D },
  ...{ envelopeFrom: null, envelopeTo: null, reasons: [], authDkim: [] },
  authSpf: [{ domain: D, scope: 'mfrom', result: 'fail' }],
  ...more,
});
const signed = (domain: string, result = 'pass', selector = 's1') => ({ authDkim: [{ domain, selector, result }] });
const sentAs = (domain: string, result = 'pass') => ({ authSpf: [{ domain, scope: 'mfrom', result }] });
const OWN = (count = 1000) => row('192.0.2.1', count, { dkim: 'pass', spf: 'pass', ...signed(D), ...sentAs(D) });

type Mail = (day: number) => readonly AggregateRow[];
const daily =
  (...rows: AggregateRow[]): Mail =>
  () =>
    rows;
const on =
  (days: readonly number[], ...rows: AggregateRow[]): Mail =>
  (day) =>
    days.includes(day) ? rows : [];
/** A botnet: every day other addresses without a name. */
const BOTNET: Mail = (day) => Array.from({ length: 8 }, (_, i) => row(`198.18.${day}.${i + 1}`, 3 + ((day * i) % 7)));

interface Situation {
  readonly mail: readonly Mail[];
  readonly days?: number;
  readonly dmarc?: string | null;
  readonly reported?: Readonly<Record<string, string>>;
  readonly own?: number;
}

function advised({ mail, days = DAYS, dmarc = RELAXED, reported = { p: 'none' }, own = 1000 }: Situation) {
  const reports = new DomainReports(D);
  for (let day = 0; day < days; day++) {
    const rows = [...(own > 0 ? [OWN(own)] : []), ...mail.flatMap((one) => one(day))];
    const times = { begin: day * DAY, end: (day + 1) * DAY - 1 };
    const report = { ...times, rows, organization: 'r.example', policy: reported } as Partial<AggregateReport>;
    reports.addAggregate(report as AggregateReport);
  }
  const live = evidence(dmarc);
  const analysis = mailAnalysis(reports, live)!;
  const blockers = analysis.blockers.map((i) => analysis.sources[i]!);
  return { ...analysis, outcome: outcomeOf(analysis), blockers, live };
}

const short = (situation: Situation) => {
  const { next, nextIfNotYours, outcome, blockers } = advised(situation);
  const kinds = [...new Set(blockers.map(({ kind, failure }) => `${kind} ${failure}`))];
  return [next, nextIfNotYours, outcome, ...kinds];
};

it.each<[string, Situation, readonly string[]]>([
  ['nothing but its own mail', { mail: [] }, ['reject', 'reject', 'ready']],
  ['a botnet', { mail: [BOTNET] }, ['reject', 'reject', 'ready']],
  [
    'spoofed names that do not exist',
    { mail: [(day) => [row(`198.18.0.${day}`, 9, { headerFrom: `login.${D}` })]] },
    ['reject', 'reject', 'ready'],
  ],
  [
    'a host that spoofs a name that does not exist every day',
    { mail: [daily(row('198.18.0.9', 9, { headerFrom: `login.${D}` }))] },
    ['reject', 'reject', 'ready'],
  ],
  // Strict alignment.
  [
    'a scanner whose return path is its own name',
    {
      dmarc: STRICT,
      reported: { p: 'none', adkim: 's', aspf: 's' },
      mail: [daily(row('192.0.2.60', 2, sentAs(`scanner.${D}`)))],
    },
    ['stay', 'stay', 'blocked', 'own strict-alignment'],
  ],
  [
    'a device in SPF with another name',
    {
      dmarc: STRICT,
      reported: { p: 'none', adkim: 's', aspf: 's' },
      mail: [daily(row('192.0.2.61', 2, sentAs(`geraete.${D}`)))],
    },
    ['stay', 'stay', 'blocked', 'own strict-alignment'],
  ],
  [
    'a server that signs for a subdomain',
    {
      dmarc: STRICT,
      reported: { p: 'none', adkim: 's', aspf: 's' },
      mail: [daily(row('198.51.100.90', 2, signed(`erp.${D}`, 'pass', 'e1')))],
    },
    ['stay', 'stay', 'blocked', 'provider strict-alignment'],
  ],
  [
    'strict DKIM only',
    {
      dmarc: 'v=DMARC1; p=none; adkim=s',
      reported: { p: 'none', adkim: 's' },
      mail: [daily(row('192.0.2.60', 2, signed(`scanner.${D}`)))],
    },
    ['stay', 'stay', 'blocked', 'own strict-alignment'],
  ],
  [
    'the record is strict since the reports',
    { dmarc: STRICT, mail: [daily(row('192.0.2.60', 2, { spf: 'pass', ...sentAs(`scanner.${D}`) }))] },
    ['stay', 'stay', 'blocked', 'own strict-alignment'],
  ],
  [
    'the record is relaxed since the reports',
    { reported: { p: 'none', adkim: 's', aspf: 's' }, mail: [daily(row('192.0.2.60', 2, sentAs(`scanner.${D}`)))] },
    ['reject', 'reject', 'ready'],
  ],
  [
    'strict, and all senders use the exact name',
    { dmarc: STRICT, reported: { p: 'none', adkim: 's', aspf: 's' }, mail: [] },
    ['reject', 'reject', 'ready'],
  ],
  [
    'strict, and mail that passes by DKIM of the exact name',
    {
      dmarc: STRICT,
      reported: { p: 'none', adkim: 's', aspf: 's' },
      mail: [daily(row('192.0.2.60', 2, { dkim: 'pass', ...signed(D), ...sentAs(`scanner.${D}`) }))],
    },
    ['reject', 'reject', 'ready'],
  ],
  [
    'strict mail that was forwarded',
    {
      dmarc: STRICT,
      reported: { p: 'none', adkim: 's', aspf: 's' },
      mail: [on([3], row('198.51.100.21', 1, signed(`scanner.${D}`)))],
    },
    ['stay', 'stay', 'blocked', 'provider strict-alignment'],
  ],
  [
    'a policy under strict alignment in force',
    {
      dmarc: STRICT.replace('p=none', 'p=reject'),
      reported: { p: 'reject', adkim: 's', aspf: 's' },
      mail: [daily(row('192.0.2.60', 2, sentAs(`scanner.${D}`)))],
    },
    ['stay', 'stay', 'losing', 'own strict-alignment'],
  ],
  [
    'a receiver that contradicts itself',
    { mail: [daily(row('192.0.2.1', 2, signed(D)))] },
    ['stay', 'stay', 'blocked', 'own reported-failing'],
  ],
  // The domain's own website and mail server.
  [
    'the website sends forms with its own return path',
    { mail: [daily(row('198.51.100.80', 1, sentAs('srv80.hoster.example', 'none')))] },
    ['stay', 'stay', 'blocked', 'own own-address'],
  ],
  [
    'the website sends forms with the domain as return path',
    { mail: [daily(row('198.51.100.80', 1))] },
    ['stay', 'stay', 'blocked', 'own own-address'],
  ],
  [
    'the website sends once',
    { mail: [on([5], row('198.51.100.80', 1))] },
    ['stay', 'stay', 'blocked', 'own own-address'],
  ],
  [
    'the website of a shared host that passes for itself',
    { mail: [daily(row('198.51.100.80', 1, sentAs('srv80.hoster.example')))] },
    ['stay', 'stay', 'blocked', 'own own-address'],
  ],
  ['the MX sends', { mail: [on([5, 9], row('198.51.100.25', 1))] }, ['stay', 'stay', 'blocked', 'own own-address']],
  [
    'the website amid a botnet',
    { mail: [BOTNET, on([5], row('198.51.100.80', 1))] },
    ['stay', 'stay', 'blocked', 'own own-address'],
  ],
  [
    'a host with a name in the domain',
    { mail: [on([5], row('192.0.2.60', 1))] },
    ['stay', 'stay', 'blocked', 'own own-host'],
  ],
  [
    'the mail server sends bounces with another name every day',
    { mail: [daily(row('192.0.2.1', 1, sentAs('relay.hoster.example')))] },
    ['stay', 'stay', 'blocked', 'own authorized-unaligned'],
  ],
  [
    'the mail server once, during an outage of the DNS',
    { mail: [on([5], row('192.0.2.1', 1, sentAs(D, 'temperror')))] },
    ['reject', 'reject', 'ready'],
  ],
  // Senders without a connection to the domain.
  [
    'accounting at a hoster, every day',
    { mail: [daily(row('198.51.100.90', 2))] },
    ['stay', 'reject', 'unexplained', 'unknown steady-stranger'],
  ],
  [
    'accounting at a hoster, once a month',
    { mail: [on([0], row('198.51.100.90', 40))] },
    ['stay', 'reject', 'unexplained', 'unknown rare-stranger'],
  ],
  [
    'accounting at a hoster amid a botnet, once a month',
    { mail: [BOTNET, on([0], row('198.51.100.90', 8))] },
    ['stay', 'reject', 'unexplained', 'unknown rare-stranger'],
  ],
  [
    'a nameless host every day amid a botnet',
    { mail: [BOTNET, daily(row('203.0.113.9', 2))] },
    ['stay', 'reject', 'unexplained', 'unknown steady-stranger'],
  ],
  [
    'a nameless host every week amid a botnet',
    { mail: [BOTNET, on([2, 9, 16, 23], row('203.0.113.9', 2))] },
    ['stay', 'reject', 'unexplained', 'unknown steady-stranger'],
  ],
  [
    'a newsletter service that signs as itself',
    {
      mail: [
        on(
          [1, 8, 15, 22],
          row('198.51.100.41', 300, { ...signed('rundbrief.example'), ...sentAs('rundbrief.example') }),
        ),
      ],
    },
    ['stay', 'reject', 'unexplained', 'provider unaligned-sender'],
  ],
  [
    'a known newsletter service that signs as itself',
    { mail: [on([1, 8, 15, 22], row('198.51.100.40', 300, { ...signed('mailchimpapp.net'), ...sentAs('mcsv.net') }))] },
    ['stay', 'stay', 'blocked', 'provider unaligned-sender'],
  ],
  [
    'a nameless host that passes for its own domain',
    { mail: [on([4], row('203.0.113.9', 5, sentAs('tickets.example')))] },
    ['stay', 'reject', 'unexplained', 'unknown foreign-sender'],
  ],
  [
    'one message of an unknown host',
    { mail: [on([4], row('203.0.113.9', 1))] },
    ['stay', 'reject', 'unexplained', 'unknown rare-stranger'],
  ],
  [
    'an unknown sender under p=reject',
    { dmarc: 'v=DMARC1; p=reject', mail: [daily(row('198.51.100.90', 2))] },
    ['stay', 'reject', 'unexplained', 'unknown steady-stranger'],
  ],
  [
    'an unknown and an own sender',
    { mail: [daily(row('198.51.100.90', 2), row('198.51.100.80', 1))] },
    ['stay', 'stay', 'blocked', 'unknown steady-stranger', 'own own-address'],
  ],
  // Forwarders and lists.
  [
    'one forwarded failure in 30,000',
    { mail: [on([4], row('198.51.100.21', 1, { reasons: [{ type: 'forwarded', comment: null }] }))] },
    ['reject', 'reject', 'ready'],
  ],
  [
    'one of a list in 30,000',
    { mail: [on([4], row('198.51.100.30', 1, { ...signed(D, 'fail'), ...sentAs('lists.verband.example') }))] },
    ['reject', 'reject', 'ready'],
  ],
  [
    'exactly one in a thousand',
    { mail: [on([4], row('198.51.100.21', 28, { reasons: [{ type: 'forwarded', comment: null }] }))] },
    ['reject', 'reject', 'ready'],
  ],
  [
    'two in a thousand',
    { mail: [daily(row('198.51.100.21', 2, { reasons: [{ type: 'forwarded', comment: null }] }))] },
    ['quarantine', 'quarantine', 'ready', 'forwarder reported-forwarded'],
  ],
  [
    'two in a hundred',
    { mail: [daily(row('198.51.100.21', 20, { reasons: [{ type: 'mailing_list', comment: null }] }))] },
    ['stay', 'stay', 'blocked', 'mailing-list reported-list'],
  ],
  [
    'alumni addresses that keep the signature',
    { mail: [daily(row('198.51.100.20', 20, { dkim: 'pass', ...signed(D) }))] },
    ['reject', 'reject', 'ready'],
  ],
  [
    'alumni addresses with a trusted seal',
    { mail: [on([4], row('198.51.100.21', 3, { reasons: [{ type: 'local_policy', comment: 'arc=pass' }] }))] },
    ['reject', 'reject', 'ready'],
  ],
  [
    'a spoofer whose host has a name',
    { mail: [on([4], row('198.51.100.21', 500))] },
    ['stay', 'reject', 'unexplained', 'unknown rare-stranger'],
  ],
  [
    'a forwarder, and a spoofer from another host',
    {
      mail: [BOTNET, daily(row('198.51.100.20', 20, { dkim: 'pass', ...signed(D) })), on([4], row('198.51.100.20', 3))],
    },
    ['reject', 'reject', 'ready'],
  ],
  // Too little data.
  ['13 days', { days: 13, mail: [] }, ['stay', 'stay', 'early']],
  ['14 days', { days: 14, mail: [] }, ['reject', 'reject', 'ready']],
  ['three messages a day', { own: 3, mail: [] }, ['stay', 'stay', 'few']],
  ['four messages a day', { own: 4, mail: [] }, ['reject', 'reject', 'ready']],
  ['no wanted mail, and spoofers', { own: 0, mail: [BOTNET] }, ['stay', 'stay', 'few']],
  [
    'messages of unknown senders do not count',
    { own: 3, mail: [daily(row('198.51.100.90', 100))] },
    ['stay', 'stay', 'few', 'unknown steady-stranger'],
  ],
  [
    'rows without a result',
    { mail: [daily(row('198.51.100.90', 20, { dkim: null, spf: null }))] },
    ['stay', 'stay', 'gaps'],
  ],
  [
    'few rows without a result',
    { mail: [on([4], row('198.51.100.90', 20, { dkim: null, spf: null }))] },
    ['reject', 'reject', 'ready'],
  ],
  // Policies that are not what they seem.
  ['p=reject in test mode', { dmarc: 'v=DMARC1; p=reject; t=y', mail: [BOTNET] }, ['reject', 'reject', 'partial']],
  [
    'p=reject for a part of the mail',
    { dmarc: 'v=DMARC1; p=reject; pct=20', mail: [BOTNET] },
    ['reject', 'reject', 'partial'],
  ],
  [
    'p=quarantine in test mode loses nothing yet',
    { dmarc: 'v=DMARC1; p=quarantine; t=y', mail: [daily(row('198.51.100.80', 1))] },
    ['stay', 'stay', 'blocked', 'own own-address'],
  ],
  ['p=quarantine', { dmarc: 'v=DMARC1; p=quarantine', mail: [] }, ['reject', 'reject', 'ready']],
  ['p=reject', { dmarc: 'v=DMARC1; p=reject', mail: [BOTNET] }, ['reject', 'reject', 'enforced']],
  [
    'p=reject that stops forms',
    { dmarc: 'v=DMARC1; p=reject', mail: [daily(row('198.51.100.80', 1))] },
    ['stay', 'stay', 'losing', 'own own-address'],
  ],
  [
    'subdomains with a policy of their own',
    { dmarc: 'v=DMARC1; p=none; sp=none', mail: [daily(row('198.51.100.90', 9, { headerFrom: `news.${D}` }))] },
    ['reject', 'reject', 'ready'],
  ],
  [
    'subdomains that follow p',
    { mail: [daily(row('198.51.100.90', 9, { headerFrom: `news.${D}` }))] },
    ['stay', 'reject', 'unexplained', 'unknown steady-stranger'],
  ],
  [
    'no record today',
    { dmarc: null, mail: [daily(row('198.51.100.80', 1))] },
    ['stay', 'stay', 'blocked', 'own own-address'],
  ],
])('%s', (_, situation, expected) => expect(short(situation)).toEqual(expected));

it('strict alignment is fixed in the DMARC record', () => {
  const reported = { p: 'none', adkim: 's', aspf: 's' };
  const scanner = daily(row('192.0.2.60', 2, sentAs(`scanner.${D}`)));
  const { blockers, live, dmarcRecord } = advised({ dmarc: STRICT, reported, mail: [scanner] });
  expect(fixOf(blockers[0]!, D, live.spfRecords, dmarcRecord)).toMatchObject({
    host: `_dmarc.${D}`,
    old: STRICT,
    value: 'v=DMARC1; p=none; adkim=s; aspf=r; rua=mailto:d@muster.example',
  });
});

it.each([
  [
    'with the domain as return path',
    daily(row('198.51.100.80', 1)),
    `v=spf1 ip4:192.0.2.1 ip4:192.0.2.61 ip4:198.51.100.80 ~all`,
  ],
  [
    'with its own',
    daily(row('198.51.100.80', 1, sentAs('srv80.hoster.example', 'none'))),
    'v=DKIM1; k=rsa; p=<public key>',
  ],
])('a website %s', (_, mail, expected) => {
  const { blockers, live, dmarcRecord } = advised({ mail: [mail] });
  expect(fixOf(blockers[0]!, D, live.spfRecords, dmarcRecord)?.value).toBe(expected);
});
