import { absent, known, unobtainable } from '#base/domain/fact.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { parseDmarc } from '#formats/records/dmarc.js';
import { type AreaFacts, areaFacts } from './area-facts.js';

type Facts = Parameters<typeof areaFacts>[0];
const NAMES = [
  ...['addresses', 'www', 'certificates', 'mx', 'mailServers', 'daneProofs', 'policyFile', 'spfPolicy', 'spfLookups'],
  ...['dkimSelectors', 'dmarcFound', 'dmarcListed', 'reportReceivers', 'zoneServers', 'dnssec', 'validation'],
  'registration',
  'dsDifference',
];
const all = (fact: object) => Object.fromEntries(NAMES.map((name) => [name, fact]));
const facts = (some: object) => areaFacts({ ...all(absent), ...some } as unknown as Facts);

const entries = (...hosts: string[]) => known(hosts.map((host) => ({ preference: 10, host })));
const talk = (host: string, more: object = {}) => ({ host, port: 'open', greeting: { kind: 'welcome' }, ...more });
const encrypted = (isTrusted = true, matchesHost = true) => ({
  encryption: { kind: 'encrypted', isTrusted, matchesHost },
});
const talked = (isWhole: boolean, ...talks: { readonly host: string }[]) =>
  known({ isWhole, servers: talks.map((one) => ({ host: one.host, talks: [one] })) });
const dmarc = (text: string, policy: string) => known({ policy, record: parseDmarc(text).record });
const served = (...states: string[]) =>
  known({
    strays: [],
    former: [],
    servers: states.map((state, i) => ({ name: `ns${i}.example.net`, addressStates: [{ state }] })),
  });
const spf = (text: string) => known({ text, faults: [] });
const signed = (verdict: string, isBelowUnsigned = false) => known({ verdict, isBelowUnsigned });
const judged = (sets: readonly object[] = []) => known({ sets, denials: [] });

it.each([
  ['website', { addresses: known([IpAddress.parse('192.0.2.1')!]) }, [{ kind: 'addresses', items: ['192.0.2.1'] }]],
  ['website', { addresses: known([]) }, [{ kind: 'noAddress' }]],
  ['website', { addresses: known([]), www: known({ addresses: [{}] }) }, []],
  ['website', { addresses: known([]), www: unobtainable('timeout') }, []],
  [
    'website',
    {
      certificates: known([
        { issuer: 'A', until: '2027-05-01', left: 2 },
        { issuer: 'B', until: '2027-02-01', left: 1 },
      ]),
    },
    [{ kind: 'certificateBy', by: 'B', until: '2027-02-01' }],
  ],
  ['receiving', { mx: entries('') }, [{ kind: 'acceptsNoMail' }]],
  ['receiving', { mx: entries() }, [{ kind: 'noMailServers' }]],
  ['receiving', { mx: entries('mx.example.net') }, [{ kind: 'mailServers', items: ['mx.example.net'] }]],
  [
    'receiving',
    { mx: entries('aspmx.l.google.com') },
    [{ kind: 'mailServersBy', by: 'Google Workspace', items: ['aspmx.l.google.com'] }],
  ],
  [
    'receiving',
    { mx: entries('aspmx.l.google.com', 'mx.example.net') },
    [{ kind: 'mailServers', items: ['aspmx.l.google.com', 'mx.example.net'] }],
  ],
  ['receiving', { mailServers: talked(true) }, []],
  ['receiving', { mailServers: talked(true, talk('a', encrypted())) }, [{ kind: 'mailTlsTrusted' }]],
  ['receiving', { mailServers: talked(true, talk('a', encrypted(true, false))) }, [{ kind: 'mailTls' }]],
  ['receiving', { mailServers: talked(false, talk('a', encrypted())) }, []],
  ['receiving', { mailServers: talked(true, talk('a', encrypted()), talk('b')) }, []],
  ['receiving', { mailServers: talked(true, talk('a', { ...encrypted(), port: 'closed' })) }, []],
  [
    'receiving',
    { mailServers: talked(true, talk('a')), daneProofs: known([{ host: 'a', matching: [{}] }]) },
    [{ kind: 'dane' }],
  ],
  [
    'receiving',
    { mailServers: talked(true, talk('a'), talk('b')), daneProofs: known([{ host: 'a', matching: [{}] }]) },
    [],
  ],
  ['receiving', { policyFile: known({ faults: [], policy: { mode: 'enforce' } }) }, [{ kind: 'mtaSts' }]],
  ['receiving', { policyFile: known({ faults: [], policy: { mode: 'testing' } }) }, []],
  ['sending', { spfPolicy: spf('v=spf1 -all') }, [{ kind: 'noSenders' }]],
  ['sending', { spfPolicy: spf('v=spf1 ~all'), spfLookups: unobtainable('timeout') }, []],
  [
    'sending',
    { spfPolicy: spf('v=spf1 mx -all'), spfLookups: known({ lookups: 1 }) },
    [{ kind: 'spf', count: 1, limit: 10 }],
  ],
  ['sending', { dkimSelectors: known(['s1', '*']) }, [{ kind: 'dkim', items: ['s1'] }]],
  ['sending', { dkimSelectors: known(['*']) }, []],
  [
    'spoofing',
    {
      dmarcFound: dmarc('v=DMARC1; p=reject', 'reject'),
      dmarcListed: dmarc('v=DMARC1; p=reject', 'reject'),
    },
    [{ kind: 'reject' }],
  ],
  ['spoofing', { dmarcFound: dmarc('v=DMARC1; p=reject', 'reject') }, []],
  [
    'spoofing',
    {
      dmarcFound: dmarc('v=DMARC1; p=reject; t=y', 'reject'),
      dmarcListed: dmarc('v=DMARC1; p=reject; t=y', 'reject'),
    },
    [],
  ],
  [
    'spoofing',
    {
      dmarcFound: dmarc('v=DMARC1; p=reject; pct=5', 'reject'),
      dmarcListed: dmarc('v=DMARC1; p=reject; pct=5', 'reject'),
    },
    [],
  ],
  ['spoofing', { dmarcFound: dmarc('v=DMARC1; p=none', 'none'), dmarcListed: dmarc('v=DMARC1; p=none', 'none') }, []],
  [
    'spoofing',
    {
      reportReceivers: known([
        { uri: 'mailto:a@example.com', takesMail: true },
        { uri: 'mailto:b@example.net', takesMail: true, permission: { given: false } },
        { uri: 'mailto:c@example.org', takesMail: false },
      ]),
    },
    [{ kind: 'dmarcReports', items: ['a@example.com'] }],
  ],
  [
    'dns',
    { zoneServers: served('authoritative', 'authoritative') },
    [{ kind: 'nameServers', items: ['ns0.example.net', 'ns1.example.net'] }],
  ],
  ['dns', { zoneServers: served('authoritative', 'silent') }, []],
  ['dns', { dnssec: signed('secure'), validation: judged() }, [{ kind: 'dnssecValid' }]],
  ['dns', { dnssec: signed('secure', true), validation: judged() }, []],
  ['dns', { dnssec: signed('secure'), validation: judged([{}]) }, []],
  ['dns', { dnssec: signed('secure'), validation: unobtainable('timeout') }, []],
  ['dns', { dnssec: signed('unsigned') }, [{ kind: 'dnssecOff' }]],
  ['dns', { dnssec: signed('undecided'), validation: judged() }, []],
  [
    'dns',
    { registration: known({ end: { date: '2027-05-03', days: 9 } }) },
    [{ kind: 'registration', until: '2027-05-03' }],
  ],
  ['dns', { registration: known({ end: { date: '2026-05-03', days: -9 } }) }, []],
] as const)('%s, case %#', (area, some, stated) => {
  expect(facts(some)[area]).toEqual(stated);
});

it('states nothing that is not known', () => {
  const nothing: AreaFacts = { website: [], receiving: [], sending: [], spoofing: [], dns: [] };
  expect(areaFacts(all(unobtainable('timeout')) as unknown as Facts)).toEqual(nothing);
});
