import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AnswerKind,
  proveChanges,
  type SigningKey,
  type SigningState,
  validationFault,
} from '#features/rollover/cache-proof.js';
import { type RolloverStep, rolloverSteps, type Wish } from '#features/rollover/rollover-steps.js';
import { temporaryFolder } from '../temporary-folder.js';
import { type Mnemonic, SignedStates } from './lab/signed-states.js';

// BIND signs every state of a timetable, and unbound and BIND's delv validate every combination of their answers as if they
// came from a cache.
jest.setTimeout(600_000);

const FOLDER = temporaryFolder('rollover');
const PORT = 15_354;
const TIMES = { ds: 3, dnskey: 5, records: 4, ns: 6, propagation: 1 };

const CHILD = ['$TTL 300', '@ SOA ns hostmaster 1 3600 900 86400 300', '@ NS ns', 'ns A 127.0.0.1', 'www A 192.0.2.1'];
const PARENT = [
  '$TTL 300',
  '@ SOA ns hostmaster 1 3600 900 86400 300',
  '@ NS ns',
  'ns A 127.0.0.1',
  'z NS ns.z',
  'ns.z A 127.0.0.1',
];

/** The parent zone and the zone. */
class Signer {
  readonly zone = new SignedStates({ folder: FOLDER, zone: 'z.test', records: CHILD });
  private readonly parentZone = new SignedStates({ folder: join(FOLDER, 'parent'), zone: 'test', records: PARENT });
  private readonly parentKeys = [true, false].map((isKsk) => this.parentZone.newKey('ECDSAP256SHA256', isKsk));

  get anchor(): string {
    return join(FOLDER, 'parent', `${this.parentKeys[0]!.id}.key`);
  }

  /** The same for BIND. */
  get anchors(): string {
    const [flags, protocol, algorithm, ...key] = this.parentZone.keyData(this.parentKeys[0]!).split(' ');
    const file = join(FOLDER, 'anchors');
    writeFileSync(file, `trust-anchors { test. static-key ${flags} ${protocol} ${algorithm} "${key.join(' ')}"; };\n`);
    return file;
  }

  parent(ds: readonly SigningKey[]): readonly string[] {
    return this.parentZone.signed(
      this.parentKeys,
      ds.map((key) => this.zone.dsOf(key)),
    );
  }
}

/** The verdicts of a validating unbound that has only these zones, and of delv, which asks it for data without a verdict. */
async function validated(signer: Signer, parent: readonly string[], child: readonly string[]): Promise<string> {
  const zones = { 'test.': parent, 'z.test.': child };
  mkdirSync(join(FOLDER, 'served'), { recursive: true });
  const parts = Object.entries(zones).map(([name, lines]) => {
    const file = join(FOLDER, 'served', name);
    writeFileSync(file, `${lines.join('\n')}\n`);
    return `auth-zone:\n name: "${name}"\n zonefile: "${file}"\n for-downstream: no\n for-upstream: yes\n fallback-enabled: no`;
  });
  const server = [
    'server:',
    ...[`interface: 127.0.0.1@${PORT}`, 'username: ""', 'chroot: ""', 'pidfile: ""', 'use-syslog: no', 'directory: ""'],
    ...['do-not-query-localhost: no', 'harden-algo-downgrade: yes', 'module-config: "validator iterator"'],
    ...[
      'local-zone: "test." nodefault',
      `trust-anchor-file: "${signer.anchor}"`,
      'do-ip6: no',
      'so-reuseport: no',
      'discard-timeout: 0',
    ],
  ];
  writeFileSync(
    join(FOLDER, 'unbound.conf'),
    [...server, ...parts, 'remote-control:\n control-enable: no', ''].join('\n'),
  );
  const unbound = spawn('unbound', ['-d', '-c', join(FOLDER, 'unbound.conf')], { stdio: 'ignore' });
  const ended = once(unbound, 'exit');
  try {
    for (;;) {
      if (unbound.exitCode !== null) throw new Error('unbound ended');
      const answer = await output('dig', ['+dnssec', '+tries=1', '+time=5']);
      const status = /status: (\w+)/.exec(answer)?.[1];
      if (status === undefined) continue; // it does not listen or did not answer in time
      const verdict = status !== 'NOERROR' ? 'bogus' : /flags:[^;]* ad[ ;]/.test(answer) ? 'secure' : 'insecure';
      const other = verdictOf(await output('delv', ['-a', signer.anchors, '+root=test']));
      if (other !== undefined) return verdict === other ? verdict : `${verdict}, delv: ${other}`;
    }
  } finally {
    unbound.kill();
    await ended;
  }
}

/** What a program prints about the address of a host in the zone. */
async function output(program: string, options: readonly string[]): Promise<string> {
  const child = spawn(program, ['@127.0.0.1', '-p', String(PORT), ...options, 'www.z.test', 'A']);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (text += data.toString()));
  await once(child, 'close');
  return text;
}

/** Undefined if delv got no answer in time. */
function verdictOf(text: string): string | undefined {
  if (text.includes('; fully validated')) return 'secure';
  if (text.includes('; unsigned answer')) return 'insecure';
  if (text.includes('timed out')) return undefined;
  return text.includes('resolution failed') ? 'bogus' : text;
}

describe.each<[string, Wish['kind'], Mnemonic]>([
  ['a new KSK', 'ksk', 'ECDSAP256SHA256'],
  ['a new ZSK', 'zsk', 'ECDSAP256SHA256'],
  ['a new algorithm', 'algorithm', 'ED25519'],
  ['the end of one of two algorithms', 'single-algorithm', 'ED25519'],
  ['a move to another signer', 'signer', 'ECDSAP256SHA256'],
  ['the end of signing', 'unsign', 'ECDSAP256SHA256'],
])('the timetable of %s', (_, kind, mnemonic) => {
  it('is validated by unbound and BIND in every state of caches, and the counterexample of a hasty one is not', async () => {
    const signer = new Signer();
    const key = (name: Mnemonic, isKsk: boolean) => signer.zone.newKey(name, isKsk);
    const [ksk, zsk] = [key('ECDSAP256SHA256', true), key('ECDSAP256SHA256', false)];
    const next = { ksk: key(mnemonic, true), zsk: key(mnemonic, false) };
    const ksks = new Map([next.ksk, ksk].map((one) => [one.algorithm, one]));
    const present = kind === 'single-algorithm' ? [{ ksk, zsk }, next] : [{ ksk, zsk }];
    const entries = present.map((pair) => pair.ksk);
    const today = {
      ...{ ds: entries, records: present.map((pair) => pair.zsk) },
      dnskey: { keys: present.flatMap((pair) => [pair.ksk, pair.zsk]), signers: entries },
    };
    const wish = { kind, method: 'double-signature', next, kept: ksk.algorithm } as const;
    const steps = rolloverSteps(today, wish, TIMES) as readonly RolloverStep[];
    const served = async (state: SigningState) =>
      validated(signer, signer.parent(state.ds), signer.zone.lines(state, ksks));

    const states = [today, ...steps.map(({ state }) => state)];
    const seen = new Map<string, string>();
    for (const { ds } of states)
      for (const { dnskey } of states)
        for (const { records } of states) {
          const state = { ds, dnskey, records };
          const name = JSON.stringify(state);
          if (seen.has(name)) continue;
          const fault = validationFault(state);
          seen.set(name, fault?.reason ?? 'valid');
          if (!fault) expect([name, await served(state)]).toEqual([name, ds.length > 0 ? 'secure' : 'insecure']);
          else if (isHopeless(state)) expect([name, await served(state)]).toEqual([name, 'bogus']);
        }
    expect([...seen.values()].filter((one) => one === 'valid').length).toBeGreaterThan(3);

    let at = 0;
    const changes = steps.map((step) => ({ ...step, at: (at += step.wait) }));
    expect(proveChanges(today, changes, TIMES).counterexample).toBeUndefined();
    const hasty = changes.map((change, i) => ({ ...change, at: i }));
    const { counterexample } = proveChanges(today, hasty, { ...TIMES, propagation: 0, ns: 0 });
    const held = <K extends AnswerKind>(answer: K) =>
      (hasty.findLast((change) => change.at <= counterexample!.from[answer])?.state ?? today)[answer];
    const failing = { ds: held('ds'), dnskey: held('dnskey'), records: held('records') };
    expect(validationFault(failing)).toEqual(counterexample!.fault);
    const isRejected = isHopeless(failing) || counterexample!.fault.reason === 'no-key'; // of one algorithm of the DS
    expect(await served(failing)).toBe(isRejected ? 'bogus' : 'secure');
    expect(isHopeless(failing)).toBe(!kind.endsWith('algorithm'));
  });
});

/** Resolvers may accept what the strict rule rejects, but none accepts keys without a DS or records without a key. */
function isHopeless({ ds, dnskey, records }: SigningState): boolean {
  return !dnskey.signers.some((one) => ds.includes(one)) || !records.some((one) => dnskey.keys.includes(one));
}
