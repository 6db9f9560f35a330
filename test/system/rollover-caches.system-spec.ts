import { setTimeout as pause } from 'node:timers/promises';
import type { MoveResult } from '#features/move/move.dto.js';
import { PUBLICATION } from '#features/move/timetable.js';
import type { CacheTimes, SigningKey, SigningState } from '#features/rollover/cache-proof.js';
import type { RolloverInput, RolloverResult } from '#features/rollover/rollover.dto.js';
import { type RolloverStep, rolloverSteps, type Wish } from '#features/rollover/rollover-steps.js';
import { report } from './client.js';
import { PARENT } from './lab/moving.js';
import { type Answered, Questions } from './lab/questions.js';
import {
  delegateTo,
  FOLDER,
  recordsOf,
  RESOLVERS,
  type SignerName,
  SIGNERS,
  startRollingResolvers,
  LONG_DS,
  LONG_KEYS,
  ZoneServer,
} from './lab/rolling.js';
import { type Mnemonic, SignedStates } from './lab/signed-states.js';

// Real resolvers keep their caches while a zone goes through a timetable, and are asked all the time: for an answer that
// they keep, for new ones, and for some that they took without validation and validate with later keys.
jest.setTimeout(300_000);

interface Rollover {
  readonly kind: Wish['kind'];
  readonly method?: Wish['method'];
  /** One key for everything. */
  readonly isSingle?: true;
  readonly mnemonic?: Mnemonic;
  readonly times: CacheTimes;
  /** Seconds to wait before each step, instead of those of the timetable. */
  readonly hasty?: (step: RolloverStep) => number;
}

const SAFE: Readonly<Record<string, Rollover>> = {
  ksk: { kind: 'ksk', times: LONG_DS },
  'double-ds': { kind: 'ksk', method: 'double-ds', times: LONG_DS },
  csk: { kind: 'ksk', isSingle: true, times: LONG_DS },
  zsk: { kind: 'zsk', times: LONG_KEYS },
  algorithm: { kind: 'algorithm', mnemonic: 'ED25519', times: LONG_DS },
  'single-algorithm': { kind: 'single-algorithm', mnemonic: 'ED25519', times: LONG_DS },
  signer: { kind: 'signer', times: LONG_KEYS },
  unsign: { kind: 'unsign', times: LONG_KEYS },
};

/** The same without one of the waiting times: caches fail as the timetable says, so the other results mean something. */
const HASTY: Readonly<Record<string, Rollover>> = {
  'hasty-unsign': {
    kind: 'unsign',
    times: LONG_KEYS,
    hasty: ({ wait }) => wait && LONG_KEYS.propagation + LONG_KEYS.ds,
  },
  'hasty-ksk': { kind: 'ksk', times: LONG_DS, hasty: () => 0 },
  'hasty-zsk': { kind: 'zsk', times: LONG_KEYS, hasty: () => 0 },
};

const MOVED = `moved-unsigned.${PARENT}`;
const TICK_MS = 800;
/** As long as unchecked answers are kept, nearly. */
const UNCHECKED_MS = LONG_KEYS.records * 1000 - 500;
/** After the last step until the last cache has forgotten what was before. */
const AFTERMATH_MS = (LONG_KEYS.dnskey + LONG_KEYS.records) * 1000;
/** BIND and unbound remember failures of servers for a second. */
const RETRY_MS = 1200;
const SERVFAIL = 2;

type Verdict = 'secure' | 'insecure' | 'bogus';

const questions = new Questions();
const servers = { signer: new ZoneServer('signer'), other: new ZoneServer('other') };
const plans = new Map<string, RolloverResult>();
const runs = new Map<string, Run>();
let move: MoveResult;
let isOver = false;
/** Verdicts by zone and resolver, with the step that was carried out last. */
const seen = new Map<string, Map<string, Map<string, number>>>();
const last = new Map<string, string>();

/** A zone on its way: keys are made by BIND, steps by the model. */
class Run {
  readonly zone: string;
  readonly today: SigningState;
  readonly steps: readonly RolloverStep[];
  private readonly states: Readonly<Record<SignerName, SignedStates>>;
  private readonly next: Wish['next'];
  private readonly ksks: ReadonlyMap<number, SigningKey>;
  private server: SignerName = 'signer';

  constructor(
    readonly name: string,
    readonly rollover: Rollover,
  ) {
    const { kind, method = 'double-signature', isSingle, mnemonic = 'ECDSAP256SHA256', times } = rollover;
    this.zone = `${name}.${PARENT}`;
    const made = (server: SignerName) =>
      new SignedStates({
        ...{ folder: `${FOLDER}/keys-${name}`, zone: this.zone, keyTtl: times.dnskey },
        records: recordsOf(this.zone, server),
      });
    this.states = { signer: made('signer'), other: made('other') };
    const pair = (algorithm: Mnemonic): Wish['next'] => {
      const ksk = this.states.signer.newKey(algorithm, true);
      return { ksk, zsk: isSingle ? ksk : this.states.signer.newKey(algorithm, false) };
    };
    const present = pair('ECDSAP256SHA256');
    this.next = pair(mnemonic);
    this.ksks = new Map([this.next.ksk, present.ksk].map((key) => [key.algorithm, key]));
    const signing = kind === 'single-algorithm' ? [present, this.next] : [present];
    this.today = {
      ds: signing.map(({ ksk }) => ksk),
      dnskey: {
        keys: [...new Set(signing.flatMap(({ ksk, zsk }) => [ksk, zsk]))],
        signers: signing.map(({ ksk }) => ksk),
      },
      records: signing.map(({ zsk }) => zsk),
    };
    const wish = { kind, method, next: this.next, kept: present.ksk.algorithm };
    this.steps = rolloverSteps(this.today, wish, times) as readonly RolloverStep[];
  }

  /** What a user asks our API for. */
  get input(): RolloverInput {
    const { kind, method, times } = this.rollover;
    const { ksk, zsk } = this.next;
    const news = kind === 'ksk' ? [ksk] : kind === 'zsk' ? [zsk] : kind === 'unsign' ? [] : [...new Set([ksk, zsk])];
    const { records, ns, propagation } = times;
    return {
      ...{ kind, ...(method && { method }), ttls: { records, ns, propagation } },
      ...(kind !== 'single-algorithm' && { keys: news.map((key) => this.states.signer.keyData(key)) }),
    };
  }

  async begin(): Promise<void> {
    const states = [this.today, ...this.steps.map(({ state }) => state)];
    for (const state of states) for (const made of Object.values(this.states)) made.lines(state, this.ksks);
    await this.publish(this.today);
    this.delegate(this.today);
  }

  /** Waiting times start when the servers have the change. */
  async carryOut(): Promise<void> {
    for (const [i, step] of this.steps.entries()) {
      await pause((this.rollover.hasty?.(step) ?? step.wait) * 1000);
      if (step.isSwitch) {
        this.server = 'other';
        await this.publish(step.state);
        // In both zones, as the step says: Knot Resolver asks the old servers as long as they name themselves.
        const before = this.steps[i - 1]!.state;
        await servers.signer.publish(this.zone, this.states.other.lines(before, this.ksks));
      }
      if (step.where === 'zone') await this.publish(step.state);
      else this.delegate(step.state);
      last.set(this.zone, step.name);
    }
  }

  private async publish(state: SigningState): Promise<void> {
    await servers[this.server].publish(this.zone, this.states[this.server].lines(state, this.ksks));
  }

  private delegate({ ds }: SigningState): void {
    const lines = ds.map((key) => this.states.signer.dsOf(key));
    delegateTo(this.zone, this.server, lines, this.rollover.times);
  }
}

beforeAll(async () => {
  const all = [...Object.entries(SAFE), ...Object.entries(HASTY)];
  for (const [name, rollover] of all) runs.set(name, new Run(name, rollover));
  const signed = movedStates();
  const zones = [...[...runs.values()].map(({ zone }) => zone), MOVED];
  await Promise.all([...runs.values()].map((run) => run.begin()));
  await servers.signer.publish(MOVED, signed.lines);
  for (const zone of zones) await servers.other.publish(zone, recordsOf(zone, 'other'));
  await Promise.all([servers.signer.start(zones), servers.other.start(zones), startRollingResolvers()]);
  delegateTo(MOVED, 'signer', [signed.ds], LONG_KEYS);
  const headers = { 'content-type': 'application/json' };
  for (const [name, { zone, input }] of runs) {
    const body = JSON.stringify(input);
    plans.set(name, await report<RolloverResult>(`rollover/${zone}`, { method: 'POST', headers, body }));
  }
  const body = JSON.stringify({ nameServers: [{ name: SIGNERS.other }], ds: [] });
  move = await report<MoveResult>(`move/${MOVED}`, { method: 'POST', headers, body });

  const watching = zones.flatMap((zone) => Object.values(RESOLVERS).map((address, i) => watch(zone, address, i)));
  await pause(LONG_KEYS.dnskey * 1000 + 2000);
  await Promise.all([...[...runs.values()].map((run) => run.carryOut()), moveAway()]);
  await pause(AFTERMATH_MS);
  isOver = true;
  await Promise.all(watching);
});
afterAll(() => questions.close());

/** A signed zone whose new servers have it unsigned. */
function movedStates(): { readonly lines: readonly string[]; readonly ds: string } {
  const folder = `${FOLDER}/keys-moved`;
  const records = recordsOf(MOVED, 'signer');
  const states = new SignedStates({ folder, zone: MOVED, keyTtl: LONG_KEYS.dnskey, records });
  const ksk = states.newKey('ECDSAP256SHA256', true);
  const lines = states.signed([ksk, states.newKey('ECDSAP256SHA256', false)]);
  return { lines, ds: states.dsOf(ksk) };
}

/** The parent zone of the lab has every change at once. */
async function moveAway(): Promise<void> {
  const switched = move.timetable.find(({ step }) => step === 'switch')!;
  delegateTo(MOVED, 'signer', [], LONG_KEYS);
  last.set(MOVED, 'remove-ds');
  await pause(
    Date.parse(switched.at!) - Date.parse(move.checkedAt) - PUBLICATION * 1000 + LONG_KEYS.propagation * 1000,
  );
  delegateTo(MOVED, 'other', [], LONG_KEYS);
  last.set(MOVED, 'switch');
}

/** Resolvers start at other moments, so that their keys expire at other moments. */
async function watch(zone: string, address: string, resolver: number): Promise<void> {
  const pending: Promise<void>[] = [];
  await pause(resolver * 1000);
  for (let n = 0; !isOver; n++) {
    for (const name of ['www', `none${n}`, `new${n}.w`]) pending.push(look(zone, address, name));
    pending.push(lookLater(zone, address, `later${n}.w`));
    await pause(TICK_MS);
  }
  await Promise.all(pending);
}

/** The first answer is kept without validation, and validated with the keys of the second moment. */
async function lookLater(zone: string, address: string, name: string): Promise<void> {
  await questions.ask(address, { name: `${name}.${zone}`, type: 'A', checkingDisabled: true });
  await pause(UNCHECKED_MS);
  if (!isOver) await look(zone, address, name);
}

async function look(zone: string, address: string, name: string): Promise<void> {
  const query = { name: `${name}.${zone}`, type: 'A' } as const;
  const answer = await questions.ask(address, query);
  const isServfail = answer?.rcode === SERVFAIL;
  const unchecked = isServfail ? await questions.ask(address, { ...query, checkingDisabled: true }) : undefined;
  const verdict = verdictOf(answer, unchecked);
  if (verdict === 'bogus' && !(await failsAgain(address, query))) return;
  if (verdict) note(zone, address, verdict);
}

/** On a busy machine a resolver may get a key too late. It tries again after a second; what it rejected, it rejects for longer. */
async function failsAgain(address: string, query: { readonly name: string; readonly type: 'A' }): Promise<boolean> {
  await pause(RETRY_MS);
  const answer = await questions.ask(address, query);
  return answer?.rcode === SERVFAIL;
}

/**
 * A failure is one of validation if the resolver has an answer for those who do not want validation. Undefined for others:
 * on a busy machine, a server may be late.
 */
function verdictOf(answer: Answered | undefined, unchecked: Answered | undefined): Verdict | undefined {
  if (answer && answer.rcode !== SERVFAIL) return answer.isValidated ? 'secure' : 'insecure';
  return unchecked && unchecked.rcode !== SERVFAIL ? 'bogus' : undefined;
}

function note(zone: string, address: string, verdict: Verdict): void {
  const resolver = Object.entries(RESOLVERS).find(([, one]) => one === address)![0];
  const ofZone = seen.get(zone) ?? new Map<string, Map<string, number>>();
  const verdicts = ofZone.get(resolver) ?? new Map<string, number>();
  const what = `${last.get(zone) ?? 'before'}: ${verdict}`;
  seen.set(zone, ofZone.set(resolver, verdicts.set(what, (verdicts.get(what) ?? 0) + 1)));
}

/** Verdicts of all resolvers after each step. */
function verdictsOn(zone: string): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    [...seen.get(zone)!].map(([resolver, verdicts]) => [resolver, [...verdicts.keys()].sort()]),
  );
}

/** Resolver, step and number of questions with this verdict. */
function seenOf(zone: string, verdict: Verdict): string[] {
  return [...seen.get(zone)!].flatMap(([resolver, verdicts]) =>
    [...verdicts].filter(([what]) => what.endsWith(`: ${verdict}`)).map(([what, n]) => `${resolver} ${what} ${n}`),
  );
}

describe.each(Object.keys(SAFE))('the timetable of %s', (name) => {
  it('is that of the model', () => {
    const { steps, safe, ttls } = plans.get(name)!;
    const expected = runs.get(name)!.steps.map((step) => [step.name, step.where, step.wait]);
    expect([safe, ttls]).toEqual([true, runs.get(name)!.rollover.times]);
    expect(steps.map(({ step, where, afterSeconds }) => [step, where, afterSeconds])).toEqual(expected);
  });
});

describe.each(Object.keys(SAFE).filter((name) => name !== 'unsign'))('the timetable of %s', (name) => {
  it('is validated by every resolver with what it has in its cache, at every moment', () => {
    const { zone, steps } = runs.get(name)!;
    const validated = ['before', ...steps.map((step) => step.name)].map((step) => `${step}: secure`);
    expect([seenOf(zone, 'bogus'), seenOf(zone, 'insecure')]).toEqual([[], []]);
    for (const verdicts of Object.values(verdictsOn(zone))) {
      expect(validated).toEqual(expect.arrayContaining([...verdicts]));
      expect(verdicts).toContain(validated.at(-1));
    }
  });
});

it.each([
  ['the end of signing', `unsign.${PARENT}`, 'remove-signatures'],
  ['a move after the removal of the DS records', MOVED, 'switch'],
])('%s has no moment in which a resolver fails', (_, zone, end) => {
  expect(seenOf(zone, 'bogus')).toEqual([]);
  for (const verdicts of Object.values(verdictsOn(zone)))
    expect(verdicts).toEqual(expect.arrayContaining(['before: secure', `${end}: insecure`]));
});

it('the move is the one that removes the DS records first', () => {
  expect(move.reasons.map(({ id }) => id)).toContain('move-dnssec.remove-first');
});

it.each(Object.keys(HASTY))('%s fails at some resolver', (name) => {
  expect(seenOf(`${name}.${PARENT}`, 'bogus')).not.toEqual([]);
});

it('resolvers that keep trusted keys without the DS reject unsigned answers, and others do not', () => {
  const failing = seenOf(`hasty-unsign.${PARENT}`, 'bogus').map((one) => one.split(' ')[0]!);
  expect(failing).not.toEqual([]);
  expect(failing.every((resolver) => ['unbound1', 'unbound2', 'unbound3', 'prefetching'].includes(resolver))).toBe(
    true,
  );
});
