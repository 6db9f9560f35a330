import { generateKeyPairSync, hash, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { arcKeyNames, type ArcInstance, isForLackOfKey, readArc, verifyArc } from './arc-chain.js';
import { BodyHashes } from './body-hash.js';
import { canonicalField } from './canonicalization.js';
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

describe('chains that we seal', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const textOf = (key: typeof publicKey) =>
    `v=DKIM1; p=${key.export({ type: 'spki', format: 'der' }).toString('base64')}`;
  const key = textOf(publicKey);
  const signed = (fields: readonly string[]) =>
    sign('sha256', Buffer.from(fields.map((raw) => canonicalField({ raw }, 'relaxed')).join('\r\n')), privateKey);
  const BODY_HASH = hash('sha256', 'Hello\r\n', 'base64');

  interface Edits {
    /** Of the tags before the signature value is made. */
    readonly message?: (tags: string) => string;
    readonly seal?: (tags: string) => string;
    /** Of the signature value. */
    readonly value?: (base64: string) => string;
  }

  /** A message with as many sets; the newest one is edited. */
  function sealedLines(count: number, { message = String, seal = String, value = String }: Edits = {}): string[] {
    const sets: string[][] = [];
    for (let i = 1; i <= count; i++) {
      const [ofMessage, ofSeal, ofValue] = i === count ? [message, seal, value] : [String, String, String];
      const tags = ofMessage(`i=${i}; a=rsa-sha256; c=relaxed/relaxed; d=a.test; s=s; h=from; bh=${BODY_HASH}; b=`);
      const unsigned = `ARC-Message-Signature: ${tags}`;
      const messageField = unsigned + signed(['From: jo@a.test', unsigned]).toString('base64');
      const results = `ARC-Authentication-Results: i=${i}; a.test; spf=pass`;
      const before = `ARC-Seal: ${ofSeal(`i=${i}; a=rsa-sha256; cv=${i === 1 ? 'none' : 'pass'}; d=a.test; s=s; b=`)}`;
      const octets = signed([...sets.flat(), results, messageField, before]);
      sets.push([results, messageField, before + ofValue(octets.toString('base64'))]);
    }
    return [...sets.reverse().flat(), 'From: jo@a.test', '', 'Hello'];
  }
  const judged = (lines: readonly string[], texts: KeyTexts = [key]) => reasonsOf(lines, () => texts);
  const replacing = (from: string, to: string) => (tags: string) => tags.replace(from, to);

  it('a key of 1024 bits suffices, and so does one of two', () => {
    const other = textOf(generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey);
    expect(judged(sealedLines(1))).toEqual([undefined]);
    expect(judged(sealedLines(1), [other, key])).toEqual([undefined]);
    expect(judged(sealedLines(1), [other])).toEqual(['seal-changed']);
  });

  it('a chain has at most 50 sets', () => {
    expect(chainOf(sealedLines(50), () => [key]).result).toBe('pass');
    const longer = chainOf(sealedLines(51), () => [key]);
    expect([longer.result, longer.instances.length]).toEqual(['fail', 50]);
  });

  it.each([
    ['no instance', 'ARC-Authentication-Results: a.test; spf=pass'],
    ['the instance 0', 'ARC-Authentication-Results: i=0; a.test; spf=pass'],
    ['the instance 51', 'ARC-Authentication-Results: i=51; a.test; spf=pass'],
    ['an instance of too many digits', 'ARC-Seal: i=0002; a=rsa-sha256; cv=pass; d=a.test; s=s; b=YQ=='],
    ['no readable tags', 'ARC-Seal: i'],
    ['a second seal of the set', 'ARC-Seal: i=1; a=rsa-sha256; cv=none; d=a.test; s=s; b=YQ=='],
  ])('a further field with %s breaks the chain', (_, field) => {
    const chain = chainOf([field, ...sealedLines(1)], () => [key]);
    expect(chain).toMatchObject({ result: 'fail', instances: [{ instance: 1, reason: 'structure' }] });
  });

  it.each<[string, Edits, string | undefined]>([
    ['the header form alone', { message: replacing('relaxed/relaxed', 'relaxed') }, undefined],
    ['no domain', { message: replacing('d=a.test; ', '') }, 'syntax'],
    ['a version', { message: replacing('a=', 'v=1; a=') }, 'syntax'],
    ['a signed seal', { message: replacing('h=from', 'h=from:arc-seal') }, 'syntax'],
    ['an unknown body form', { message: replacing('relaxed/relaxed', 'relaxed/other') }, 'unsupported-algorithm'],
    ['an unknown header form', { message: replacing('relaxed/relaxed', 'other/relaxed') }, 'unsupported-algorithm'],
    ['three forms', { message: replacing('relaxed/relaxed', 'relaxed/simple/simple') }, 'unsupported-algorithm'],
    ['an unknown algorithm', { message: replacing('rsa-sha256', 'rsa-sha1') }, 'unsupported-algorithm'],
    ['another body', { message: replacing('bh=', 'bh=A') }, 'body-changed'],
    ['another header', { message: replacing('h=from', 'h=from:subject:arc-authentication-results') }, 'header-changed'],
    ['a value that is no base64', { message: replacing('b=', 'b=!') }, 'syntax'],
  ])('a message signature with %s: %s', (_, edits, reason) => {
    expect(judged(sealedLines(2, edits))).toEqual([undefined, reason]);
  });

  it.each<[string, Edits, string]>([
    ['no domain', { seal: replacing('d=a.test; ', '') }, 'syntax'],
    ['signed fields', { seal: replacing('d=', 'h=from; d=') }, 'syntax'],
    ['a body hash', { seal: replacing('d=', 'bh=YQ==; d=') }, 'syntax'],
    ['a value that is no base64', { value: (base64) => `${base64}:` }, 'syntax'],
    ['an unknown algorithm', { seal: replacing('rsa-sha256', 'rsa-sha1') }, 'unsupported-algorithm'],
    ['the chain value of a first set', { seal: replacing('cv=pass', 'cv=none') }, 'cv'],
    ['another signature value', { value: () => 'YQ==' }, 'seal-changed'],
  ])('a seal with %s: %s', (_, edits, reason) => {
    expect(judged(sealedLines(2, edits))).toEqual([undefined, reason]);
  });

  it('needs the key of every field that has one', () => {
    const fields = readMessage(Buffer.from(sealedLines(1, { seal: replacing('s=s', 's=t') }).join('\r\n'))).fields;
    const named = ['s._domainkey.a.test', 't._domainkey.a.test'];
    expect(arcKeyNames(readArc(fields))).toEqual(named);
    const withoutSeal = fields.filter(({ name }) => name !== 'arc-seal');
    expect(arcKeyNames(readArc(withoutSeal))).toEqual(named.slice(0, 1));
  });

  it.each([
    ['key', true],
    ['dns-temporary', true],
    ['seal-changed', false],
    [undefined, false],
  ] as const)('%s is for lack of a key: %s', (reason, expected) => {
    const instance = { instance: 1, domain: 'a.test', result: 'fail', coversMessage: true, authenticationResults: '' };
    expect(isForLackOfKey({ ...instance, result: 'fail', ...(reason && { reason }) })).toBe(expected);
  });
});
