import { createHash } from 'node:crypto';
import { BodyHashes } from './body-hash.js';

const sha256 = (text: string) => createHash('sha256').update(text, 'latin1').digest('base64');
const signature = (bodyForm: 'simple' | 'relaxed', bodyHash: string, bodyLength?: number) => ({
  bodyForm,
  bodyHash,
  hash: 'sha256' as const,
  bodyLength,
});

it.each<[string, string, Parameters<BodyHashes['matches']>[0], boolean]>([
  ['simple', 'a  b \r\n\r\n', signature('simple', sha256('a  b \r\n')), true],
  ['relaxed', 'a  b \r\n\r\n', signature('relaxed', sha256('a b\r\n')), true],
  ['relaxed, signed as simple', 'a  b \r\n', signature('simple', sha256('a b\r\n')), false],
  ['an empty body, simple', '', signature('simple', sha256('\r\n')), true],
  ['an empty body, relaxed', '', signature('relaxed', sha256('')), true],
  ['a part of the body', 'signed\r\nadded\r\n', signature('simple', sha256('signed\r\n'), 8), true],
  ['nothing of the body', 'added\r\n', signature('simple', sha256(''), 0), true],
  ['more than there is', 'short\r\n', signature('simple', sha256('short\r\n'), 100), false],
  ['another body', 'b\r\n', signature('simple', sha256('a\r\n')), false],
])('%s', (_, body, signed, expected) => {
  const hashes = new BodyHashes(body);
  expect(hashes.matches(signed)).toBe(expected);
  expect(hashes.matches(signed)).toBe(expected); // kept
});
