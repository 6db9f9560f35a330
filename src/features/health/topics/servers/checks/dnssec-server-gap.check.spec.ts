import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import {
  A,
  answers,
  B,
  odd,
  server,
  sound,
  addressState,
  authoritativeState,
  zoneServers,
} from '#test/checks/health-servers.js';
import { answerFrom } from '#test/lab/signed-answer.js';
import { Zone } from '#test/lab/zone.js';
import { signaturesOver } from '#formats/dns-wire/answer-records.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import { advise, step } from '#engine/repair/fixes.js';
import type { ServerAnswers } from '../server-answers.js';
import type { ServerProfile } from '../server-profile.js';
import { dnssecServerGap } from './dnssec-server-gap.check.js';

const fix = advise(step('ns-signed-copy', { zone: NAME, servers: [B] }));
const all = advise(step('ns-signed-all', { zone: NAME }));
const TEXT = `@ SOA ${A}. hostmaster.${A}. 7 14400 3600 1209600 300\n@ NS ${A}.\n@ MX 10 mail.example.\nwww A 192.0.2.1`;
const zone = Zone.of(NAME, TEXT, {});
const hashed = Zone.of(NAME, TEXT, { denial: { iterations: 0, salt: '' } });

const doubled = Zone.of(NAME, TEXT, { denial: 'doubled' });
const mixed = Zone.of(NAME, TEXT, { denial: { iterations: 0, salt: '', besideNsec: true } });

function setIn(copy: Zone, type: 'SOA' | 'MX' | 'DNSKEY') {
  const section = answerFrom(copy, copy.origin, type).answers;
  const records = section.filter((record) => record.type === type);
  return { records, signatures: signaturesOver(section, NAME, type).map(({ data }) => data) };
}

/** The answers of a server with this version of the zone. */
function by(copy: Zone, given: Partial<ServerAnswers> = {}): Pick<ServerProfile, 'answers'> {
  const missing = `nobody.${copy.origin}`;
  const { authorities } = answerFrom(copy, missing, 'A');
  const { signatures } = setIn(copy, 'DNSKEY');
  const keySet = { keys: copy.rrset(copy.origin, 'DNSKEY'), signatures };
  const denial = { name: missing, rcode: Rcode.NXDOMAIN, authorities };
  const mx = { state: 'data', data: [], ttl: 300, ...setIn(copy, 'MX') } as const;
  const nodata = answerFrom(copy, copy.origin, 'AAAA').authorities;
  const aaaa = { state: 'nodata', bare: false, authorities: nodata } as const;
  const www = { ...answerFrom(copy, `www.${copy.origin}`, 'A'), name: `www.${NAME}`, rcode: 0, isReferral: false };
  return {
    answers: { name: NAME, byType: { AAAA: aaaa, MX: mx }, www, soa: setIn(copy, 'SOA'), keySet, denial, ...given },
  };
}

const beside = (second: Pick<ServerProfile, 'answers'>, of = zone, first = by(of)) =>
  zoneServers([server(A, first), server(B, second)], { ds: [of.signer!.ds()], now: Date.now() });
const ds = { ds: [zone.signer!.ds()] };
const unsigned = { addressStates: [authoritativeState(), authoritativeState({ signed: false })] };
const tagOf = (copy: Zone) => setIn(copy, 'SOA').signatures[0]!.keyTag;
const other = zone.resigned('other-zsk');
const unpublished = by(other, { keySet: by(zone).answers!.keySet });
const keyless = by(zone, { keySet: undefined, keyFailure: 'SERVFAIL' });
const forgetful = by(zone.resigned({ forgotten: ['SOA', 'MX'] }));
const expired = by(zone.resigned({ signatures: 'expired' }));

describeCheck(dnssecServerGap, {
  unsigned: [[zoneServers([server(A), server(B, unsigned)], ds), { servers: [B] }, fix]],
  partly: [[odd(unsigned), { servers: [B] }, fix]],
  keys: [[beside(by(zone, { keySet: undefined, keyFailure: 'SERVFAIL' })), { servers: [`${B} (SERVFAIL)`] }, fix]],
  'no-keys': [[beside(keyless, zone, keyless), { servers: [`${A} (SERVFAIL)`, `${B} (SERVFAIL)`] }, all]],
  expired: [[beside(expired), { servers: [`${B} (DNSKEY, SOA, MX, www)`] }, fix]],
  invalid: [
    [beside(by(zone.resigned('rekeyed'))), { servers: [`${B} (DNSKEY, SOA, MX, www)`] }, fix],
    [beside(by(zone.resigned({ exceptions: { A: 'garbled' } }))), { servers: [`${B} (www)`] }, fix],
    [beside(by(zone.resigned({ exceptions: { MX: 'unsigned' } }))), { servers: [`${B} (MX)`] }, fix],
  ],
  unproven: [
    [beside(by(zone.resigned({ denial: 'none' }))), { servers: [`${B} (AAAA NODATA, NXDOMAIN)`] }, fix],
    [beside(by(zone.resigned({ unproven: ['AAAA'] }))), { servers: [`${B} (AAAA NODATA)`] }, fix],
    [
      beside(by(zone.resigned({ unproven: ['AAAA'] })), zone, by(zone.resigned({ unproven: ['A'] }))),
      { servers: [`${A} (NXDOMAIN)`, `${B} (AAAA NODATA)`] },
      all,
    ],
  ],
  types: [[beside(forgetful), { servers: [`${B} (SOA, MX)`] }, fix]],
  'other-keys': [[beside(by(other)), { servers: [`${A} (${tagOf(zone)})`, `${B} (${tagOf(other)})`] }, all]],
  nsec3: [
    [
      beside(by(hashed.resigned({ denial: { iterations: 0, salt: 'ABCD' } })), hashed),
      { servers: [`${A} (NSEC3 1 0)`, `${B} (NSEC3 1 0 abcd)`] },
      all,
    ],
  ],
  proofs: [
    [
      beside(by(doubled), doubled),
      { servers: [`${A} (NSEC ${NAME})`, `${B} (NSEC ${NAME})`] },
      advise(step('resign', { zone: NAME })),
    ],
    [
      beside(by(mixed), mixed),
      { servers: [`${A} (NSEC, NSEC3)`, `${B} (NSEC, NSEC3)`] },
      advise(step('resign', { zone: NAME })),
    ],
  ],
  silent: [
    sound,
    beside(by(zone)),
    beside(forgetful, zone, forgetful),
    zoneServers([server(A, by(zone)), server(B, forgetful)]), // without DS record, nobody validates
    beside(expired, zone, expired), // a fault of the zone, not of one server
    beside(unpublished, zone, unpublished),
    odd({ addressStates: [addressState('silent')] }),
    zoneServers([server(A, { addressStates: [authoritativeState({ signed: false })], answers: answers({}) })], ds),
  ],
});
