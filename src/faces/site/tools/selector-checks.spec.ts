import { selectorChecks } from './selector-checks.js';

it('groups selectors by domain', () => {
  expect(
    selectorChecks([
      'S1._domainkey.a.example',
      'k2._domainkey.b.example',
      's2._domainkey.a.example',
      's1._domainkey.a.example',
    ]),
  ).toEqual([
    { domain: 'a.example', selectors: ['s1', 's2'] },
    { domain: 'b.example', selectors: ['k2'] },
  ]);
});

it('ignores what is no key of a domain', () => {
  expect(
    selectorChecks(['', 'a.example', '"><script>._domainkey.a.example', 's1._domainkey.com', 's1._domainkey.']),
  ).toEqual([]);
});

it('offers 5 domains and 10 selectors of each at most', () => {
  const names = Array.from({ length: 12 }, (_, i) => [
    `s${i}._domainkey.a.example`,
    `s1._domainkey.d${i}.example`,
  ]).flat();
  const checks = selectorChecks(names);
  expect(checks).toHaveLength(5);
  expect(checks[0]!.selectors).toHaveLength(10);
});
