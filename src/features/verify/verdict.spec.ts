import { readZoneText } from '#test/lab/zone-text.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { ObservedAnswer } from './server-answers.js';
import { compareAnswers, type VerificationResult } from './verdict.js';

const OLD = { DS: '1 13 2 AA', NS: 'ns1.old.example.', A: '192.0.2.1' };
const NEW = { DS: '2 13 2 BB', NS: 'ns1.new.example.', A: '192.0.2.2' };
const THIRD = { DS: '3 13 2 CC', NS: 'ns1.third.example.', A: '192.0.2.3' };
type Type = keyof typeof OLD;
type Values = Readonly<Record<Type, string>>;

const sightingOf =
  (by: ObservedAnswer['by']) =>
  (values: Values | undefined, ttl = 300) =>
  (type: Type): ObservedAnswer => {
    const own = values && readZoneText(`a.example. ${ttl} ${type} ${values[type]}`, '.');
    return { where: by, by, status: own ? 0 : -1, answers: [], own, ttl };
  };
const server = sightingOf('server');
const resolver = sightingOf('resolver');

const verdictOn = (
  type: Type,
  isThere: boolean,
  seen: readonly ((type: Type) => ObservedAnswer)[],
): VerificationResult =>
  compareAnswers({
    id: 'x.y',
    isThere,
    query: { name: 'a.example', type: type satisfies RecordType },
    seen: seen.map((one) => one(type)),
  });

/** Records of servers and resolvers, and the expected result for DS, NS and A records once the finding is gone. */
const CASES: readonly [string, ReturnType<typeof server>[], spreading: number | undefined][] = [
  ['every resolver has what the servers have', [server(NEW), server(NEW), resolver(NEW)], undefined],
  ['one resolver is late', [server(NEW), resolver(OLD, 120), resolver(NEW, 900)], 120],
  ['the last of two late resolvers counts', [server(NEW), resolver(OLD, 120), resolver(THIRD, 250)], 250],
  ['a silent server changes nothing', [server(NEW), server(undefined), resolver(OLD, 60)], 60],
  ['a silent resolver is not late', [server(NEW), resolver(undefined), resolver(NEW)], undefined],
  ['no server answers: nobody knows what is new', [server(undefined), resolver(OLD), resolver(NEW)], undefined],
  ['servers disagree: nobody knows what is new', [server(NEW), server(OLD), resolver(THIRD)], undefined],
];

describe.each(CASES)('%s', (_, seen, spreading) => {
  it.each(['DS', 'NS'] as const)('%s records', (type) => {
    const { state, wait } = verdictOn(type, false, seen);
    expect([state, wait]).toEqual([spreading === undefined ? 'resolved' : 'spreading', spreading]);
  });

  it('for records that only the zone has, the report decides', () => {
    expect(verdictOn('A', false, seen)).toMatchObject({ state: 'resolved' });
  });

  it.each(['DS', 'NS', 'A'] as const)('%s records while the report still has the finding', (type) => {
    const verdict = verdictOn(type, true, seen);
    expect([verdict.state, verdict.wait]).toEqual(['open', undefined]);
  });
});
