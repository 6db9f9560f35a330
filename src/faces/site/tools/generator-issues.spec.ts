import { generateCaa } from '#features/generate/caa.generator.js';
import { generateSpf } from '#features/generate/spf.generator.js';
import { issuesOf, isUsable } from './generator-issues.js';

const spf = (body: object) => generateSpf({ all: 'softfail', ...body });

it.each([
  [
    { ip4: ['192.0.2.300'] },
    undefined,
    [
      ['ip-invalid', 'ip4', true],
      ['no-senders', undefined, false],
    ],
    false,
  ],
  [{ includes: ['a.example'] }, { lookups: 4, unusable: [], complete: true }, [], true],
  [
    { includes: ['a.example'] },
    { lookups: 1, unusable: ['a.example'], complete: true },
    [['include-unusable', 'includes', true]],
    false,
  ],
  [
    { includes: ['a.example'] },
    { lookups: 11, unusable: [], complete: true },
    [['too-many-lookups', undefined, true]],
    false,
  ],
  [{}, undefined, [['no-senders', undefined, false]], false],
  [{ all: 'fail' }, undefined, [['no-senders', undefined, false]], true],
] as const)('spf %j', (body, costs, expected, usable) => {
  const result = spf(body);
  const issues = issuesOf(result, body, costs);
  expect(issues.map(({ code, field, isError }) => [code, field, isError])).toEqual(expected);
  expect(isUsable(result, issues)).toBe(usable);
});

it.each([
  [{}, false],
  [{ issue: ['letsencrypt.org'] }, true],
  [{ issue: ["Let's Encrypt", 'letsencrypt.org'] }, false],
  [{ issuewild: ['letsencrypt.org'] }, true],
])('caa %j', (body, usable) => {
  const result = generateCaa(body);
  expect(isUsable(result, issuesOf(result, body))).toBe(usable);
});
