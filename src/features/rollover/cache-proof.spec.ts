import { fc } from '#test/properties.js';
import {
  type AnswerKind,
  type CacheTimes,
  proveChanges,
  type SigningKey,
  type SigningState,
  type StateChange,
  validationFault,
} from './cache-proof.js';

const key = (id: string, algorithm = 13): SigningKey => ({ id, algorithm });
const [ksk, zsk, csk, other] = [key('ksk'), key('zsk'), key('csk'), key('other', 8)];
const today: SigningState = { ds: [ksk], dnskey: { keys: [ksk, zsk], signers: [ksk] }, records: [zsk] };
const times = { ds: 3600, dnskey: 7200, records: 300, ns: 86_400, propagation: 0 };

it.each<[string, SigningState, string | undefined]>([
  ['two keys', today, undefined],
  ['one key', { ds: [csk], dnskey: { keys: [csk], signers: [csk] }, records: [csk] }, undefined],
  ['no DS and no keys', { ds: [], dnskey: { keys: [], signers: [] }, records: [] }, undefined],
  ['no DS and wrong keys', { ...today, ds: [], records: [csk] }, undefined],
  ['a DS without a key', { ...today, ds: [csk] }, 'no-key 13'],
  ['a second DS without a key', { ...today, ds: [ksk, csk] }, undefined],
  ['a DS of another algorithm without a key', { ...today, ds: [ksk, other] }, 'no-key 8'],
  ['a key that does not sign the keys', { ...today, dnskey: { keys: [ksk, zsk], signers: [zsk] } }, 'keys-unsigned 13'],
  ['records signed by an unknown key', { ...today, records: [csk] }, 'records-unsigned 13'],
  ['records without signatures', { ...today, records: [] }, 'records-unsigned 13'],
  [
    'an algorithm without signatures',
    { ...today, dnskey: { keys: [ksk, zsk, other], signers: [ksk] } },
    'records-unsigned 8',
  ],
  ['signatures of an algorithm without keys', { ...today, records: [zsk, other] }, undefined],
])('judges %s', (_, state, expected) => {
  const fault = validationFault(state);
  expect(fault && `${fault.reason} ${fault.algorithm}`).toBe(expected);
});

it('has one state while nothing changes', () => {
  expect(proveChanges(today, [], times)).toEqual({ statesChecked: 1 });
});

describe('a KSK replaced at once', () => {
  const state = { ...today, ds: [csk], dnskey: { keys: [csk, zsk], signers: [csk] } };

  it('fails where the DS is new and the keys are old', () => {
    expect(proveChanges(today, [{ at: 1000, state }], times)).toEqual({
      statesChecked: 4,
      counterexample: {
        at: 1000,
        until: 1000 + 3600,
        from: { ds: 999, dnskey: 1000, records: 1000 },
        fault: { reason: 'no-key', algorithm: 13 },
      },
    });
  });

  it('fails for as long as a slow server returns the old answer', () => {
    const { counterexample } = proveChanges(today, [{ at: 1000, state }], { ...times, propagation: 60 });
    expect(counterexample).toMatchObject({ at: 1000, until: 1000 + 60 + 3600, from: { ds: 1000, dnskey: 1000 } });
  });

  it('does not fail where nothing is kept', () => {
    const none = { ds: 0, dnskey: 0, records: 0, ns: 0, propagation: 0 };
    expect(proveChanges(today, [{ at: 1000, state }], none)).toEqual({ statesChecked: 2 });
  });
});

describe('keys that were trusted once', () => {
  const bare: SigningState = { ds: [], dnskey: { keys: [], signers: [] }, records: [] };
  const unlinked = { ...today, ds: [] };
  const proofOf = (...changes: StateChange[]) => proveChanges(today, changes, times);
  const lasting = 1000 + times.ds + times.dnskey;

  /** The keys can have come in the last second in which the DS records were held. */
  it('reject unsigned records until they expire, although the DS records are gone', () => {
    expect(proofOf({ at: 1000, state: unlinked }, { at: lasting - 1, state: bare }).counterexample).toEqual({
      at: lasting - 1,
      until: lasting,
      from: { ds: 999, dnskey: 1000 + times.ds - 1, records: lasting - 1 },
      fault: { reason: 'records-unsigned', algorithm: 13 },
    });
    expect(proofOf({ at: 1000, state: unlinked }, { at: lasting, state: bare }).counterexample).toBeUndefined();
  });

  it.each<[string, SigningState, string | undefined]>([
    ['no records with signatures', { ...unlinked, records: [] }, 'records-unsigned'],
    ['records signed by another key', { ...unlinked, records: [csk] }, 'records-unsigned'],
    ['records signed by both keys', { ...unlinked, records: [zsk, csk] }, undefined],
    [
      'other keys and the same signatures',
      { ...unlinked, dnskey: { keys: [ksk, zsk, csk], signers: [csk] } },
      undefined,
    ],
    ['no keys and the same signatures', { ...unlinked, dnskey: bare.dnskey }, undefined],
  ])('meet %s', (_, state, reason) => {
    expect(proofOf({ at: 0, state: unlinked }, { at: times.ds, state }).counterexample?.fault.reason).toBe(reason);
  });

  it('are not trusted without DS records', () => {
    const changes = [{ at: 0, state: bare }];
    expect(proveChanges(unlinked, changes, times).counterexample).toBeUndefined();
  });
});

it('keeps answers of the old name servers until the NS records expire', () => {
  const state = { ...today, dnskey: { keys: [ksk, csk], signers: [ksk] }, records: [csk] };
  const after = (isSwitch: boolean) => proveChanges(today, [{ at: 0, state, isSwitch }], times).counterexample?.until;
  expect([after(false), after(true)]).toEqual([7200, 86_400 + 7200]);
});

it('names the earliest failure', () => {
  const wrong = { ...today, records: [csk] };
  const worse = { ...today, ds: [other] };
  const changes = [
    { at: 10, state: wrong },
    { at: 20, state: worse },
  ];
  expect(proveChanges(today, changes, times).counterexample).toMatchObject({
    at: 10,
    fault: { reason: 'records-unsigned' },
  });
});

describe('random changes', () => {
  const keys = fc.subarray([key('a'), key('b'), key('c', 8)]);
  const states = fc.record({ ds: keys, dnskey: fc.record({ keys, signers: keys }), records: keys });
  const ttl = fc.integer({ min: 1, max: 6 });
  const waits = fc.array(fc.record({ wait: fc.integer({ min: 0, max: 5 }), state: states }), { maxLength: 3 });

  /**
   * Tries every resolver: each asks for the three answers within any seconds, up to the one in which the TTL ends, and
   * holds them, or only the keys that it trusted while it held the DS records.
   */
  function failsFirstAt(first: SigningState, changes: readonly StateChange[], ttls: CacheTimes): number | undefined {
    const served = <K extends AnswerKind>(kind: K, at: number): SigningState[K] =>
      changes.findLast((change) => change.at <= at)?.state[kind] ?? first[kind];
    for (let now = 0; now < 36; now++) {
      for (let dnskey = now; dnskey >= now - ttls.dnskey; dnskey--)
        for (let ds = now; ds >= dnskey - ttls.ds; ds--)
          for (let records = now; records >= now - ttls.records; records--) {
            const state = {
              ds: served('ds', ds),
              dnskey: served('dnskey', dnskey),
              records: served('records', records),
            };
            const reason = validationFault(state)?.reason;
            if (reason === 'records-unsigned' || (reason && ds >= now - ttls.ds)) return now;
          }
    }
    return undefined;
  }

  it('fail when a resolver fails that asks at any times', () => {
    fc.assert(
      fc.property(states, waits, ttl, ttl, ttl, (first, list, ds, dnskey, records) => {
        fc.pre(validationFault(first) === undefined);
        let at = 0;
        const changes = list.map(({ wait, state }) => ({ at: (at += wait), state }));
        const ttls = { ds, dnskey, records, ns: 0, propagation: 0 };
        expect(proveChanges(first, changes, ttls).counterexample?.at).toBe(failsFirstAt(first, changes, ttls));
      }),
      { numRuns: 300 },
    );
  });
});
