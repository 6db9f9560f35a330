import type { Finding } from '../domain/finding.js';
import { questionAbout } from './finding-question.js';

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
  const question = questionAbout(id, on(findings));
  return question && `${question.name} ${question.type}`;
};

it('asks for the record to be published, before what was seen and what the command asks for', () => {
  const verify = 'dig +short TXT third.example';
  const both = { ...proposing('_dmarc.a.example', 'TXT'), ...seenAt('second.example', 'TXT'), verify };
  expect(asked('dmarc-record.missing', finding('dmarc-record.missing', both))).toBe('_dmarc.a.example TXT');
  expect(asked('x.y', finding('x.y', { ...seenAt('second.example', 'MX'), verify }))).toBe('second.example MX');
  expect(asked('x.y', finding('x.y', { verify }))).toBe('third.example TXT');
});

it('of a finding that is gone, asks about what its check found instead', () => {
  const instead = finding('spf-all.soft', { severity: 'ok', ...seenAt('a.example', 'TXT') });
  const other = finding('mx-record.implicit', seenAt('b.example', 'A'));
  expect(asked('spf-all.open', other, instead)).toBe('a.example TXT');
  expect(asked('spf-all.open', instead, finding('spf-all.open', seenAt('c.example', 'TXT')))).toBe('c.example TXT');
});

it('of a finding that left nothing, asks what its command asks, for the name that has the policy', () => {
  expect(asked('spf-all.open')).toBe('a.example TXT');
  expect(asked('dmarc-policy.none')).toBe('_dmarc.a.example TXT');
  const below = on([finding('z.z', seenAt('_dmarc.a.example', 'TXT'))], 'shop.a.example');
  expect(questionAbout('dmarc-policy.none', below)).toEqual({ name: '_dmarc.a.example', type: 'TXT' });
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

it('skips what cannot be asked for', () => {
  const evidence = [seenAt('*.a.example', 'A'), seenAt('www.a.example.', 'A')].flatMap((one) => one.evidence);
  expect(asked('x.y', finding('x.y', { evidence }))).toBe('www.a.example A');
});
