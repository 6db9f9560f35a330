import { generateKeyPairSync } from 'node:crypto';
import { examineMessage, type Examination } from '#features/message-analysis/examine-message.js';
import type { MessageLookup } from '#features/message-analysis/policy/message-lookup.js';
import { shownLines } from '#features/message-analysis/shown-text.js';
import { readMessage } from '#features/message-analysis/signatures/raw-message.js';
import { lookupOf, messageCases } from '../conformance/messages.js';
import { describeVectors } from '../conformance/vectors.js';
import { signedMessage, throughList } from '../e2e/signed-message.js';
import { SEED } from '../seed.js';
import { howMany } from '../sweep.js';
import { mutated, Random } from './mutate.js';

const RUNS = howMany('mutated messages', 100_000, 300, 800);
/** Messages per test; the watchdog ends a run in which no test finishes for too long. */
const BATCH = 300;
const BATCHES = Array.from({ length: Math.ceil(RUNS / BATCH) }, (_, i) => i + 1);
const MAX_MESSAGE = 16_384;
const CONTROLS = /(?!\t)\p{Cc}/u;

interface Seed {
  readonly bytes: Buffer;
  readonly lookup: MessageLookup;
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const lookup: MessageLookup = {
  values: (name, type) =>
    Promise.resolve(type === 'TXT' && name === 's._domainkey.a.test' ? [`v=DKIM1; p=${key}`] : []),
  exists: () => Promise.resolve(true),
};
const plain = signedMessage(privateKey, 'a.test', 's');
const SEEDS: readonly Seed[] = [plain, throughList(plain), plain.replaceAll('\r\n', '\n')].map((text) => ({
  bytes: Buffer.from(text),
  lookup,
}));

function examine({ bytes, lookup: dns }: Seed): Promise<Examination> {
  return examineMessage(readMessage(bytes), {}, dns, 0);
}

/** Whatever the bytes are: a change is named only with a restored signature, and only if it differs from what arrived. */
function faultOf({ message, signatures, alterations }: Examination): string | undefined {
  const restored = signatures.flatMap(({ restoredBy = [] }) => restoredBy);
  if (signatures.some(({ result, isGenuine }) => result === 'pass' && !isGenuine))
    return 'passes without being genuine';
  if (signatures.some(({ isGenuine, restoredBy }) => isGenuine && restoredBy)) return 'restored although genuine';
  if (signatures.some(({ restoredBy }) => restoredBy?.length === 0)) return 'restored by nothing';
  if (alterations.some((one) => !restored.some(({ kind, where }) => kind === one.kind && where === one.where)))
    return 'an alteration of no signature';
  const texts = alterations.flatMap(({ before, after }) => [before, after]);
  if (alterations.some(({ kind, before, after }) => before === after && kind !== 'header-order'))
    return 'an alteration without a difference';
  if (texts.flatMap(shownLines).some((line) => CONTROLS.test(line))) return 'a control character is shown';
  return message.fields.length > 1000 ? 'too many fields' : undefined;
}

async function expectSound(seeds: readonly Seed[], batch: number): Promise<void> {
  const random = new Random(SEED + batch);
  const all = seeds.map(({ bytes }) => bytes);
  for (let run = 0; run < Math.min(RUNS, BATCH); run++) {
    const { bytes, lookup: dns } = random.pick(seeds);
    const message = mutated([bytes, ...(run % 8 === 0 ? [random.pick(all)] : [])], random);
    const fault = faultOf(await examine({ bytes: message, lookup: dns }));
    if (fault !== undefined) throw new Error(`${fault}: ${message.toString('base64')}`);
  }
}

it('the seeds are signed messages', async () => {
  const results = await Promise.all(SEEDS.map(async (seed) => (await examine(seed)).signatures[0]));
  expect(results.map((one) => [one?.result, one?.restoredBy?.map(({ kind }) => kind)])).toEqual([
    ['pass', undefined],
    ['fail', ['subject-tag', 'footer']],
    ['pass', undefined],
  ]);
});

it.each(BATCHES)(`survives ${RUNS} mutated messages: batch %d`, (batch) => expectSound(SEEDS, batch));

describeVectors('messages of others', () => {
  const real = messageCases()
    .map((one) => ({ bytes: Buffer.from(one.messageBase64, 'base64'), lookup: lookupOf(one) }))
    .filter(({ bytes }) => bytes.length >= 12 && bytes.length < MAX_MESSAGE);
  it.each(BATCHES)(`survive ${RUNS} mutations: batch %d`, (batch) => expectSound(real, batch));
});
