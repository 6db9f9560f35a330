import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type ArcInstance, readArc, verifyArc } from './arc-chain.js';
import { BodyHashes } from './body-hash.js';
import { readMessage } from './raw-message.js';
import type { KeyTexts } from './signing-key.js';

interface RecordedChains {
  /** Key records by name. */
  readonly keys: Readonly<Record<string, readonly string[]>>;
  readonly messages: readonly RecordedChain[];
}

interface RecordedChain {
  readonly name: string;
  readonly lines: readonly string[];
  readonly result: string;
  readonly instances: readonly Partial<ArcInstance>[];
}

/** Messages that other software sealed. */
const { keys, messages } = JSON.parse(readFileSync('test/recorded/arc-messages.json', 'utf8')) as RecordedChains;

function chainOf(lines: readonly string[], keysAt: (name: string) => KeyTexts = (name) => keys[name] ?? []) {
  const { fields, body } = readMessage(Buffer.from(lines.join('\r\n'), 'latin1'));
  return verifyArc(readArc(fields), fields, new BodyHashes(body), keysAt);
}

const [sound] = messages as [RecordedChain];
const reasonsOf = (...given: Parameters<typeof chainOf>) => chainOf(...given).instances.map(({ reason }) => reason);
const edited = (from: string, to: string) => sound.lines.map((line) => line.replace(from, to));

it.each(messages.map((one) => [one.name, one] as const))('%s', (_, { lines, result, instances }) => {
  const chain = chainOf(lines);
  expect(chain.result).toBe(result);
  expect(chain.instances).toMatchObject(instances);
  expect(chain.instances.map(({ reason }) => reason)).toEqual(instances.map(({ reason }) => reason));
});

it('names the sealers with what they recorded, the oldest first', () => {
  expect(chainOf(sound.lines).instances).toMatchObject([
    { instance: 1, authenticationResults: expect.stringMatching(/^lists\.verein\.example; spf=pass/) as string },
    { instance: 2, authenticationResults: expect.stringMatching(/^fwd\.alumni\.example; arc=pass/) as string },
  ]);
});

it.each([
  [
    'a set with two fields of one kind',
    sound.lines.flatMap((line) => (line.startsWith('ARC-Authentication-Results: i=1') ? [line, line] : [line])),
    'structure',
  ],
  ['a set without its seal', sound.lines.filter((line) => !line.startsWith('ARC-Seal: i=1')), 'structure'],
  ['an instance number that is missing', edited('ARC-Seal: i=2', 'ARC-Seal: i=3'), 'structure'],
  ['a chain that says of itself that it is broken', edited('i=2; cv=pass', 'i=2; cv=fail'), 'seal-changed'],
  [
    'an algorithm that nobody knows',
    edited('i=2; cv=pass; a=rsa-sha256', 'i=2; cv=pass; a=rsa-md5'),
    'unsupported-algorithm',
  ],
  ['a seal with a tag that occurs twice', edited('i=2; cv=pass', 'i=2; cv=pass; cv=pass'), 'structure'],
])('%s breaks the chain', (_, lines, reason) => {
  expect(chainOf(lines).result).toBe('fail');
  expect(reasonsOf(lines)).toContain(reason);
});

it('a key that is gone, and name servers that do not answer, say nothing about the message', () => {
  expect(reasonsOf(sound.lines, () => [])).toEqual(['key', 'key']);
  expect(reasonsOf(sound.lines, () => 'failed')).toEqual(['dns-temporary', 'dns-temporary']);
});

it('a short key is no key', () => {
  const short = generateKeyPairSync('rsa', { modulusLength: 1016 }).publicKey.export({ type: 'spki', format: 'der' });
  expect(reasonsOf(sound.lines, () => [`v=DKIM1; p=${short.toString('base64')}`])).toEqual(['key', 'key']);
});

it('a message without fields of ARC has no chain', () => {
  expect(chainOf(['From: jo@example.com', '', 'Hello'])).toEqual({ result: 'none', instances: [] });
});
