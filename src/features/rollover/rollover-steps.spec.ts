import { fc } from '#test/properties.js';
import { type CacheTimes, proveChanges, type SigningKey, type SigningState } from './cache-proof.js';
import { KINDS, METHODS, type RolloverKind, type RolloverStep, rolloverSteps, type Wish } from './rollover-steps.js';

const key = (id: string, algorithm = 13): SigningKey => ({ id, algorithm });
const SPLIT: SigningState = {
  ds: [key('ksk')],
  dnskey: { keys: [key('ksk'), key('zsk')], signers: [key('ksk')] },
  records: [key('zsk')],
};
const SINGLE: SigningState = {
  ds: [key('csk')],
  dnskey: { keys: [key('csk')], signers: [key('csk')] },
  records: [key('csk')],
};
const STANDBY: SigningState = {
  ds: [key('ksk'), key('standby'), key('absent')],
  dnskey: { keys: [key('ksk'), key('standby'), key('zsk'), key('next')], signers: [key('ksk'), key('zsk')] },
  records: [key('zsk')],
};
const TWO_ALGORITHMS: SigningState = {
  ds: [key('ksk'), key('old', 8)],
  dnskey: { keys: [key('ksk'), key('zsk'), key('old', 8)], signers: [key('ksk'), key('old', 8)] },
  records: [key('zsk'), key('old', 8)],
};
const times: CacheTimes = { ds: 3600, dnskey: 7200, records: 86_400, ns: 172_800, propagation: 60 };

/** After an algorithm rollover that was not finished: the second algorithm has no DS yet. */
const SECOND_ALGORITHM: SigningState = { ...TWO_ALGORITHMS, ds: [key('ksk')] };

function wish(kind: RolloverKind, isSingle: boolean, method: Wish['method'] = 'double-signature'): Wish {
  const algorithm = kind === 'algorithm' ? 15 : 13;
  const ksk = key('new-ksk', algorithm);
  const next = { ksk, zsk: isSingle ? ksk : key('new-zsk', algorithm) };
  return { kind, method, next, ...(kind === 'single-algorithm' && { kept: 13 }) };
}

const shown = (steps: readonly RolloverStep[] | string) =>
  typeof steps === 'string' ? steps : steps.map(({ name, where, wait }) => `${name} ${where} ${wait}`);

function changesOf(steps: readonly RolloverStep[], waits = steps.map(({ wait }) => wait)) {
  let at = 0;
  return steps.map(({ state, isSwitch = false }, i) => ({ at: (at += waits[i]!), state, isSwitch }));
}

it.each<[string, SigningState, Wish, readonly string[] | string]>([
  ['a new KSK', SPLIT, wish('ksk', false), ['add-ksk zone 0', 'replace-ds registrar 7260', 'remove-old-key zone 3660']],
  [
    'a new single key',
    SINGLE,
    wish('ksk', true),
    ['add-ksk zone 0', 'replace-ds registrar 7260', 'sign-with-new zone 0', 'remove-old-key zone 86460'],
  ],
  [
    'a new KSK by two DS records',
    SPLIT,
    wish('ksk', false, 'double-ds'),
    ['add-ds registrar 0', 'replace-ksk zone 3660', 'remove-old-ds registrar 7260'],
  ],
  ['a new ZSK', SPLIT, wish('zsk', false), ['add-zsk zone 0', 'sign-with-new zone 7260', 'remove-old-key zone 86460']],
  [
    'a new algorithm',
    SPLIT,
    wish('algorithm', false),
    [
      'add-signatures zone 0',
      'add-keys zone 86460',
      'replace-ds registrar 7260',
      'remove-old-keys zone 3660',
      'remove-old-signatures zone 7260',
    ],
  ],
  [
    'a new signer',
    SPLIT,
    wish('signer', false),
    [
      'exchange-keys zone 0',
      'add-ds registrar 0',
      'switch registrar 7260',
      'remove-old-ds registrar 180060',
      'remove-foreign-keys zone 79200',
    ],
  ],
  ['no signatures', SPLIT, wish('unsign', false), ['remove-ds registrar 0', 'remove-signatures zone 10860']],
  ['a new ZSK without one', SINGLE, wish('zsk', true), 'no-zsk'],
  ['a new single key by two DS records', SINGLE, wish('ksk', true, 'double-ds'), 'single-key'],
  ['a key in use', SPLIT, { ...wish('ksk', false), next: { ksk: key('ksk'), zsk: key('zsk') } }, 'same-key'],
  ['a KSK of another algorithm', SPLIT, { ...wish('algorithm', false), kind: 'ksk' }, 'other-algorithm'],
  ['a signer with another algorithm', SPLIT, { ...wish('algorithm', false), kind: 'signer' }, 'other-algorithm'],
  ['an algorithm in use', SPLIT, { ...wish('ksk', false), kind: 'algorithm' }, 'same-algorithm'],
  ['one key of two algorithms', TWO_ALGORITHMS, wish('ksk', false), 'several-algorithms'],
  [
    'an algorithm next to which another is in use',
    TWO_ALGORITHMS,
    { ...wish('ksk', false), kind: 'algorithm' },
    'several-algorithms',
  ],
  [
    'one of two algorithms',
    TWO_ALGORITHMS,
    wish('single-algorithm', false),
    ['remove-other-ds registrar 0', 'remove-other-keys zone 3660', 'remove-other-signatures zone 7260'],
  ],
  [
    'the older of two algorithms',
    TWO_ALGORITHMS,
    { ...wish('single-algorithm', false), kept: 8 },
    ['remove-other-ds registrar 0', 'remove-other-keys zone 3660', 'remove-other-signatures zone 7260'],
  ],
  [
    'the algorithm with the DS',
    SECOND_ALGORITHM,
    wish('single-algorithm', false),
    ['remove-other-keys zone 0', 'remove-other-signatures zone 7260'],
  ],
  ['the algorithm without a DS', SECOND_ALGORITHM, { ...wish('single-algorithm', false), kept: 8 }, 'unlinked'],
  ['one algorithm where there is one', SPLIT, wish('single-algorithm', false), 'one-algorithm'],
])('plans %s', (_, today, wanted, expected) => {
  expect(shown(rolloverSteps(today, wanted, times))).toEqual(expected);
});

const DOUBLE_DS = wish('ksk', false, 'double-ds');
const withDigests = (...digestTypes: readonly number[]): SigningState => ({
  ...SPLIT,
  ds: digestTypes.map((digestType) => ({ ...key('ksk'), digestType })),
});

/** While both keys have DS records, validators may use only those of one digest type. */
it.each<[string, SigningState, Wish, boolean]>([
  ['SHA-256 next to SHA-256', withDigests(2), { ...DOUBLE_DS, digestTypes: [2] }, true],
  ['SHA-256 next to SHA-1 and SHA-256', withDigests(1, 2), { ...DOUBLE_DS, digestTypes: [2] }, true],
  ['both next to SHA-256', withDigests(2), { ...DOUBLE_DS, digestTypes: [1, 2] }, true],
  ['SHA-1 next to SHA-1', withDigests(1), { ...DOUBLE_DS, digestTypes: [1] }, true],
  ['SHA-256 next to SHA-1', withDigests(1), { ...DOUBLE_DS, digestTypes: [2] }, false],
  ['SHA-1 next to SHA-256', withDigests(2), { ...DOUBLE_DS, digestTypes: [1] }, false],
  ['SHA-384 next to SHA-256', withDigests(2), { ...DOUBLE_DS, digestTypes: [4] }, false],
  ['SHA-256 next to SHA-256 and SHA-384', withDigests(2, 4), { ...DOUBLE_DS, digestTypes: [2] }, false],
  ['the same as SHA-384', withDigests(4), DOUBLE_DS, true],
  ['the same as SHA-1, which is not proposed', withDigests(1), DOUBLE_DS, false],
  ['SHA-256 next to SHA-1 of another signer', withDigests(1), { ...wish('signer', false), digestTypes: [2] }, false],
  ['SHA-256 in place of SHA-1', withDigests(1), { ...wish('ksk', false), digestTypes: [2] }, true],
  ['SHA-384 of another algorithm', withDigests(2), { ...wish('algorithm', false), digestTypes: [4] }, true],
])('takes DS records that validators use together: %s', (_, today, wanted, isPlanned) => {
  const steps = rolloverSteps(today, wanted, times);
  expect(typeof steps === 'string' ? steps : 'planned').toBe(isPlanned ? 'planned' : 'digests');
});

const seconds = fc.integer({ min: 1, max: 700_000 });
const caches = fc.record({ ds: seconds, dnskey: seconds, records: seconds, ns: seconds, propagation: seconds });
const wishes = fc.record({
  kind: fc.constantFrom(...KINDS),
  method: fc.constantFrom(...METHODS),
  isSingle: fc.boolean(),
});
const zones = fc.constantFrom(SPLIT, SINGLE, STANDBY, TWO_ALGORITHMS, SECOND_ALGORITHM);

it('is proven for any TTLs', () => {
  fc.assert(
    fc.property(zones, wishes, caches, (today, { kind, method, isSingle }, ttls) => {
      const steps = rolloverSteps(today, wish(kind, isSingle, method), ttls);
      if (typeof steps === 'string') return;
      expect(proveChanges(today, changesOf(steps), ttls).counterexample).toBeUndefined();
    }),
    { numRuns: 2000 },
  );
});

it('stays proven where steps come later', () => {
  fc.assert(
    fc.property(
      zones,
      wishes,
      caches,
      fc.array(seconds, { minLength: 5, maxLength: 5 }),
      (today, given, ttls, late) => {
        const steps = rolloverSteps(today, wish(given.kind, given.isSingle, given.method), ttls);
        if (typeof steps === 'string') return;
        const waits = steps.map(({ wait }, i) => wait + late[i]!);
        expect(proveChanges(today, changesOf(steps, waits), ttls).counterexample).toBeUndefined();
      },
    ),
    { numRuns: 1000 },
  );
});

it('waits no second too long', () => {
  fc.assert(
    fc.property(zones, wishes, caches, (today, { kind, method, isSingle }, ttls) => {
      const steps = rolloverSteps(today, wish(kind, isSingle, method), ttls);
      if (typeof steps === 'string') return;
      for (const [i, { wait }] of steps.entries()) {
        if (wait === 0) continue;
        const waits = steps.map((step, j) => (i === j ? step.wait - 1 : step.wait));
        expect([steps[i]!.name, proveChanges(today, changesOf(steps, waits), ttls).counterexample]).toEqual([
          steps[i]!.name,
          expect.objectContaining({ fault: expect.anything() as unknown }),
        ]);
      }
    }),
    { numRuns: 1000 },
  );
});
