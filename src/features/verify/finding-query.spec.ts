import type { Finding } from '#base/domain/finding.js';
import { findingQuery } from './finding-query.js';

const finding = (id: string, more: Partial<Finding> = {}): Finding => ({
  id,
  category: 'email',
  severity: 'warn',
  params: {},
  ...more,
});
const seenAt = (host: string, type: string) => ({ evidence: [{ host, type, value: 'x' }] });
const proposing = (host: string, type: string) => ({
  fix: { where: 'dns' as const, steps: [], record: { host, type, value: 'x' } },
});
const on = (findings: readonly Finding[], domain = 'a.example') => ({ domain, zone: 'a.example', findings });
const asked = (id: string, ...findings: Finding[]) => {
  const question = findingQuery(id, on(findings));
  return question && `${question.name} ${question.type}`;
};

it('prefers the record to publish over the evidence and the command', () => {
  const verify = 'dig +short TXT third.example';
  const both = { ...proposing('_dmarc.a.example', 'TXT'), ...seenAt('second.example', 'TXT'), verify };
  expect(asked('dmarc-record.missing', finding('dmarc-record.missing', both))).toBe('_dmarc.a.example TXT');
  expect(asked('x.y', finding('x.y', { ...seenAt('second.example', 'MX'), verify }))).toBe('second.example MX');
  expect(asked('x.y', finding('x.y', { verify }))).toBe('third.example TXT');
});

it('for a finding that is gone, uses the new finding of its check', () => {
  const instead = finding('spf-all.soft', { severity: 'ok', ...seenAt('a.example', 'TXT') });
  const other = finding('mx-record.implicit', seenAt('b.example', 'A'));
  expect(asked('spf-all.open', other, instead)).toBe('a.example TXT');
  expect(asked('spf-all.open', instead, finding('spf-all.open', seenAt('c.example', 'TXT')))).toBe('c.example TXT');
});

it('for a finding without a successor, uses its command, with the name that has the policy', () => {
  expect(asked('spf-all.open')).toBe('a.example TXT');
  expect(asked('dmarc-policy.none')).toBe('_dmarc.a.example TXT');
  const below = on([finding('z.z', seenAt('_dmarc.a.example', 'TXT'))], 'shop.a.example');
  expect(findingQuery('dmarc-policy.none', below)).toEqual({ name: '_dmarc.a.example', type: 'TXT' });
});

it.each([
  ['a wildcard cannot be asked for', seenAt('*.a.example', 'TXT')],
  ['a type that no change can carry', seenAt('a.example', 'RRSIG')],
  ['nor something that is no record', seenAt('https://a.example/', 'HTTP')],
  ['a command at one server says nothing about others', { verify: 'dig @ns1.a.example +norecurse SOA a.example' }],
  ['another program than dig', { verify: 'curl -sI https://a.example/' }],
])('none: %s', (_, more) => {
  expect(asked('x.y', finding('x.y', more))).toBeUndefined();
});

it('skips types that cannot be queried', () => {
  const evidence = [seenAt('*.a.example', 'A'), seenAt('www.a.example.', 'A')].flatMap((one) => one.evidence);
  expect(asked('x.y', finding('x.y', { evidence }))).toBe('www.a.example A');
});
