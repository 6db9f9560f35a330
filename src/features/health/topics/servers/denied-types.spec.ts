import { answerFrom } from '#test/lab/signed-answer.js';
import { Zone } from '#test/lab/zone.js';
import { recordsAt } from '#formats/dns-wire/answer-records.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import { OWN_TYPES } from '#engine/gathering/servers/server-queries.js';
import { deniedTypes, type DeniedTypes } from './denied-types.js';
import type { ServerAnswers, TypeAnswer } from './server-answers.js';
import type { ServerProfile } from './server-profile.js';

const NAME = 'example.com';
const TEXT =
  '@ SOA a.example. b.example. 7 14400 3600 1209600 300\n@ NS a.example.\n@ A 192.0.2.1\n@ MX 10 mail\nwww A 192.0.2.1';
const HASHED = { denial: { iterations: 0, salt: 'abcd' } };
const OPT_OUT = { denial: { iterations: 0, salt: '', optOut: true } } as const;
const of = (signing?: Parameters<typeof Zone.of>[2], text = TEXT) => Zone.of(NAME, text, signing);

function answerOf(zone: Zone, name: string, type: RecordType): TypeAnswer {
  const { answers, authorities } = answerFrom(zone, `${name}.`, type);
  if (answers.length === 0) return { state: 'nodata', bare: false, authorities };
  const records = answers.filter((one) => one.type === type);
  return { state: 'data', data: ['…'], ttl: 300, records, signatures: [] };
}

/** A server with this zone, asked about the zone itself or another name. */
function server(zone: Zone, given: Partial<ServerAnswers> = {}, asked = NAME): ServerProfile {
  const byType = Object.fromEntries(OWN_TYPES.map((type) => [type, answerOf(zone, asked, type)]));
  const missing = `nobody.${NAME}`;
  const { authorities } = answerFrom(zone, `${missing}.`, 'A');
  const soa = recordsAt(answerFrom(zone, zone.origin, 'SOA').answers, NAME, 'SOA');
  const keys = recordsAt(answerFrom(zone, zone.origin, 'DNSKEY').answers, NAME, 'DNSKEY');
  const answers: ServerAnswers = {
    name: asked,
    byType,
    soa: { records: soa, signatures: [] },
    ...(keys.length > 0 && { keySet: { keys, signatures: [] } }),
    denial: { name: missing, rcode: Rcode.NXDOMAIN, authorities },
    ...given,
  };
  return { name: `ns${counter++}`, addressStates: [], ns: ['a.example'], answers };
}
let counter = 0;

const judged = (...servers: ServerProfile[]): [string[], readonly string[]] => {
  const { ofServers, ofZone }: DeniedTypes = deniedTypes({ zone: NAME, servers });
  const order = (name: string) => servers.findIndex((one) => one.name === name) + 1;
  return [ofServers.map(({ name, types }) => `${order(name)} ${types.join(' ')}`), ofZone];
};

/** An NSEC record of the parent zone about the delegation, next to the records of the child zone. */
function withParentProof(): ServerProfile {
  const parent = Zone.of('com', `@ SOA a.example. b.example. 7 1 1 1 300\n@ NS a.example.\nexample NS a.example.`, {});
  const { authorities } = answerFrom(parent, `${NAME}.`, 'DS');
  return server(of({}), { denial: { name: NAME, rcode: 0, authorities }, byType: {} });
}

const older = of({ forgotten: ['MX'] }, TEXT.replace(' 7 ', ' 6 '));

it.each<[string, ServerProfile[], string[], string[]]>([
  ['sound NSEC', [server(of({}))], [], []],
  ['sound NSEC3', [server(of(HASHED))], [], []],
  ['sound opt-out', [server(of(OPT_OUT))], [], []],
  ['sound compact denial', [server(of({ denial: 'compact' }))], [], []],
  ['a zone with nothing but SOA and NS', [server(of({}, TEXT.split('\n').slice(0, 2).join('\n')))], [], []],
  ['NSEC without the SOA', [server(of({ forgotten: ['SOA'] }))], [], ['SOA']],
  ['NSEC without the NS', [server(of({ forgotten: ['NS'] }))], [], ['NS']],
  ['NSEC without the DNSKEY', [server(of({ forgotten: ['DNSKEY'] }))], [], ['DNSKEY']],
  ['NSEC without A and MX', [server(of({ forgotten: ['A', 'MX'] }))], [], ['A', 'MX']],
  ['NSEC3 without the SOA', [server(of({ ...HASHED, forgotten: ['SOA'] }))], [], ['SOA']],
  ['opt-out without the MX', [server(of({ ...OPT_OUT, forgotten: ['MX'] }))], [], ['MX']],
  ['a type that neither exists nor is listed', [server(of({ forgotten: ['TXT'] }))], [], []],
  ['one of two servers', [server(of({})), server(of({ forgotten: ['SOA'] }))], ['2 SOA'], []],
  ['both servers alike', [server(of({ forgotten: ['SOA'] })), server(of({ forgotten: ['SOA'] }))], [], ['SOA']],
  [
    'both, and one more of them',
    [server(of({ forgotten: ['SOA'] })), server(of({ forgotten: ['SOA', 'MX'] }))],
    ['2 MX'],
    ['SOA'],
  ],
  [
    'one, next to one without answers',
    [{ name: 'x', addressStates: [] }, server(of({ forgotten: ['MX'] }))],
    [],
    ['MX'],
  ],
  ['one, next to one without proofs', [server(of({ denial: 'none' })), server(of({ forgotten: ['MX'] }))], [], ['MX']],
  ['an unsigned zone', [server(of())], [], []],
  ['an unsigned copy next to a wrong one', [server(of()), server(of({ forgotten: ['MX'] }))], [], ['MX']],
  ['the proof of the parent zone', [withParentProof()], [], []],
  [
    'a name below the apex, whose MX is not that of the apex',
    [server(of({ forgotten: ['MX'] }), {}, `www.${NAME}`)],
    [],
    [],
  ],
  [
    'a name below the apex, and the SOA is denied',
    [server(of({ forgotten: ['SOA'] }), {}, `www.${NAME}`)],
    [],
    ['SOA'],
  ],
  ['a CNAME below the apex', [server(of({}, `${TEXT}\nalias CNAME www`), {}, `alias.${NAME}`)], [], []],
  ['proofs of an older version', [server(older, { soa: server(of({})).answers!.soa })], [], []],
  [
    'more hash iterations than validators compute',
    [server(of({ denial: { iterations: 151, salt: '' }, forgotten: ['MX'] }))],
    [],
    [],
  ],
  [
    'a hash that is not defined',
    [server(of({ denial: { iterations: 0, salt: '', hashAlgorithm: 6 }, forgotten: ['MX'] }))],
    [],
    [],
  ],
])('%s', (_, servers, ofServers, ofZone) => {
  expect(judged(...servers)).toEqual([ofServers, ofZone]);
});
