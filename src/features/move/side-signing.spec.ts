import { keyTag } from '#formats/records/dnskey.js';
import { sharesKeys } from './side-signing.js';

const key = (seed: number, algorithm = 13) => ({
  flags: 256,
  protocol: 3,
  algorithm,
  publicKey: new Uint8Array(64).fill(seed),
});
const [OLD, NEW, OTHER] = [key(1), key(2), key(3, 8)];
type Key = typeof OLD;

const side = (keys: readonly Key[], ...signing: readonly Key[]) => ({
  keys: keys.map((data) => ({ data })),
  signers: signing.map((one) => ({ tag: keyTag(one), algorithm: one.algorithm })),
});

it.each([
  ['the same keys', side([OLD], OLD), side([OLD], OLD), true],
  ['keys of both on both', side([OLD, NEW], OLD), side([OLD, NEW], NEW), true],
  ['the new keys are not at the old side', side([OLD], OLD), side([OLD, NEW], NEW), false],
  ['the old keys are not at the new side', side([OLD, NEW], OLD), side([NEW], NEW), false],
  ['keys of both on both with other algorithms', side([OLD, OTHER], OLD), side([OLD, OTHER], OTHER), false],
  ['both sign with both algorithms', side([OLD, OTHER], OLD, OTHER), side([OLD, OTHER], OTHER, OLD), true],
  ['nobody signs', side([]), side([]), true],
])('sides share keys: %s', (_, was, will, expected) => {
  expect(sharesKeys(was, will)).toBe(expected);
});
