import { similarIds } from './similar-ids.js';

const IDS = ['dmarc-policy.none', 'dmarc-policy.lenient', 'dmarc-record.missing', 'spf-record.missing', 'spf-all.open'];

it.each<[unknown, string[]]>([
  ['dmarc-policy.nope', ['dmarc-policy.none', 'dmarc-policy.lenient']],
  ['DMARC-Policy', ['dmarc-policy.none', 'dmarc-policy.lenient']],
  ['missing dmarc record', ['dmarc-record.missing']],
  ['spf_all', ['spf-all.open']],
  ['xyz', []],
  ['', []],
  [7, []],
])('%j may mean %j', (wrong, ids) => {
  expect(similarIds(wrong, IDS)).toEqual(ids);
});

it('returns a short list for any input', () => {
  const many = Array.from({ length: 100 }, (_, i) => `dmarc-x${i}.y`);
  expect(similarIds('dmarc', many)).toHaveLength(8);
});
