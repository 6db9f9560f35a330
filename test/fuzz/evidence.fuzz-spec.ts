import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { recordingOf } from '#engine/simulation/evidence/evidence-recording.js';
import { readEvidence } from '#engine/simulation/evidence/read-evidence.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { expectedFindings, pathOf } from '../evidence/corpus.js';
import { SEED } from '../seed.js';
import { howMany } from '../sweep.js';
import { mutated, Random } from './mutate.js';

const BYTES = howMany('mutated evidence files', 20_000, 200, 1000);
const ENTRIES = howMany('evidence files with mutated entries', 50_000, 1500, 5000);
/** Four mutations can make a seed five times as long, and they are made for packets. */
const MAX_SEED = 13_000;
/** Values that are of no use anywhere, or of use somewhere else. */
const VALUES: readonly unknown[] = [
  ...[null, true, -1, 0, 65_536, 1e300, 0.5, '', 'a', '\0', '.', '..a', '4', '::1', '192.0.2.1', 'AAAA', '__proto__'],
  ...[
    'x'.repeat(70_000),
    [],
    {},
    [[]],
    [null],
    { kind: 'page' },
    { toString: 1 },
    JSON.parse('{"__proto__": {"a": 1}}') as unknown,
  ],
];

type Json = Record<string, unknown> | unknown[];

const packed = Object.keys(expectedFindings()).map((domain) => readFileSync(pathOf(domain)));
const files = packed.map((bytes) => JSON.parse(gunzipSync(bytes).toString()) as { readonly entries: readonly Json[] });

/** A file with these entries and their hash. */
function sealed(head: object, entries: readonly unknown[]): string {
  const sha256 = createHash('sha256').update(JSON.stringify(entries)).digest('hex');
  return JSON.stringify({ ...head, entries, sha256 });
}

/** Every answer can be read, or is a failure of the network. */
async function readWhole(file: Uint8Array): Promise<boolean> {
  const read = readEvidence(file);
  if ('fault' in read) return false;
  for (const { answer } of recordingOf(read).ofReport)
    await answer.catch((error: unknown) => {
      if (!(error instanceof UpstreamError)) throw error;
    });
  return true;
}

/** Replaces, removes or doubles something at a random place. */
function change(value: Json, random: Random): void {
  const names = Object.keys(value);
  if (names.length === 0) return;
  const name = random.pick(names);
  const object = value as Record<string, unknown>;
  const inner = object[name];
  const act = random.below(8);
  if (typeof inner === 'object' && inner !== null && random.below(5) > 0) change(inner as Json, random);
  else if (act === 0) Reflect.deleteProperty(object, name);
  else if (act === 1) object[name] = [inner, inner];
  else if (act === 2 && typeof inner === 'string' && inner !== '') object[name] = twisted(inner, random);
  else object[name] = structuredClone(random.pick(VALUES));
}

function twisted(text: string, random: Random): string {
  const at = random.below(text.length);
  return text.slice(0, at) + random.pick(['', 'A', '/', '=', '\u{1f600}', '00']) + text.slice(at + random.below(3));
}

it('the seeds are evidence', async () => {
  for (const file of packed) expect(await readWhole(file)).toBe(true);
});

it(`survives ${BYTES} files with changed bytes`, async () => {
  const random = new Random(SEED);
  const plain = files.map(({ entries, ...head }) => Buffer.from(sealed(head, entries.slice(0, 2))));
  const seeds = [...packed, ...plain].filter(({ length }) => length < MAX_SEED);
  for (let run = 0; run < BYTES; run++) await readWhole(mutated(seeds, random));
});

it(`survives ${ENTRIES} files with changed entries and a hash that matches`, async () => {
  const random = new Random(SEED);
  let accepted = 0;
  for (let run = 0; run < ENTRIES; run++) {
    const { entries, ...head } = random.pick(files);
    const own = structuredClone([random.pick(entries), random.pick(entries)]);
    for (let left = 1 + random.below(3); left > 0; left--) change(own, random);
    if (await readWhole(Buffer.from(sealed(head, own)))) accepted++;
  }
  expect(accepted).toBeGreaterThan(ENTRIES / 50);
  expect(({} as { a?: number }).a).toBeUndefined();
});
