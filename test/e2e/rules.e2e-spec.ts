import type { Check } from '../../src/domain/check.js';
import { healthTopics } from '../../src/health/health-topics.js';
import { seoTopics } from '../../src/seo/seo-topics.js';
import type { OneRule, RuleList } from '../../src/rules/rules.dto.js';
import { codeOf, RunningApp } from './running-app.js';

let app: RunningApp;
beforeAll(async () => (app = await RunningApp.start({ DD_LIMIT_DAY_ANONYMOUS: '1' })));
afterAll(() => app.close());

const checks: readonly Check<never>[] = [
  ...healthTopics.flatMap((topic) => topic.checks),
  ...seoTopics.flatMap((topic) => topic.checks),
];

it.each(['en', 'de'])('every check with all its outcomes, in %s', async (lang) => {
  const { rules } = (await app.get(`/api/v1/rules?lang=${lang}`)).body as RuleList;
  expect(rules.map(({ id }) => id)).toEqual(checks.map(({ id }) => id));
  for (const [i, { outcomes, name }] of rules.entries()) {
    expect(name).toMatch(/\S/);
    expect(outcomes.map(({ id, severity, weight }) => [id, severity, weight])).toEqual(
      Object.entries(checks[i]!.outcomes).map(([id, { severity, cost }]) => [`${checks[i]!.id}.${id}`, severity, cost]),
    );
    for (const { title, detail, steps } of outcomes)
      expect([title, detail, ...steps].join(' ')).not.toMatch(/\{\w+\}|<undefined>/);
  }
});

it('every fault of a domain has the steps of its fix', async () => {
  const { rules } = (await app.get('/api/v1/rules')).body as RuleList;
  const health = new Set(healthTopics.map(({ name }) => name));
  const faults = rules
    .filter(({ topic }) => health.has(topic))
    .flatMap(({ outcomes }) => outcomes.filter(({ severity }) => severity === 'problem' || severity === 'warn'));
  expect(faults.filter(({ steps }) => steps.length === 0).map(({ id }) => id)).toEqual([]);
  const { outcomes } = rules.find(({ id }) => id === 'dmarc-policy')!;
  expect(outcomes.find(({ id }) => id === 'dmarc-policy.none')!.steps).toEqual([
    expect.stringMatching(/^Read the DMARC aggregate reports for two weeks/),
    'At your DNS provider, replace the TXT record at <host name> with the record below. Its value is now: <published value>',
    expect.stringMatching(/^Depending on the domain, instead: /),
    'Depending on the domain, instead: At your DNS provider, add the TXT record below at <host name>.',
    expect.stringMatching(/^Then run this check again: the finding must be gone/),
  ]);
});

it('one check, as in the list, cacheable and not counted', async () => {
  const answer = await app.get('/api/v1/rules/dmarc-policy');
  const { api, ...rule } = answer.body as OneRule;
  const { rules } = (await app.get('/api/v1/rules')).body as RuleList;
  expect([api, rule]).toEqual(['v1', rules.find(({ id }) => id === 'dmarc-policy')]);
  expect(rule.references[0]).toEqual({
    title: expect.stringContaining('RFC 9989') as string,
    url: expect.stringMatching(/^https:/) as string,
  });
  expect(answer.headers.get('x-ratelimit-limit')).toBeNull();
  const again = await app.get('/api/v1/rules/dmarc-policy', { 'if-none-match': answer.headers.get('etag')! });
  expect(again.status).toBe(304);
});

it.each(['dmarc-policy.none', 'dmarc-policy.unknown'])('the check of the finding %s', async (id) => {
  const check = await app.get('/api/v1/rules/dmarc-policy');
  expect((await app.get(`/api/v1/rules/${id}`)).body).toEqual(check.body);
  const page = await app.get(`/rules/${id}?lang=de`);
  expect([page.status, page.headers.get('location')]).toEqual([303, `/rules/dmarc-policy?lang=de#${id}`]);
});

it('an unknown finding is not found', async () => {
  expect((await app.get('/api/v1/rules/dmarc-policy.nonsense')).status).toBe(404);
  expect((await app.get('/rules/dmarc-policy.nonsense')).status).toBe(404);
});

it('an unknown check is not found', async () => {
  const answer = await app.get('/api/v1/rules/no-such-check');
  expect([answer.status, codeOf(answer)]).toEqual([404, 'not_found']);
});

it('pages count like their endpoint, and say when the limit resets', async () => {
  const html = { accept: 'text/html' };
  expect((await app.get('/generate/spf', html)).headers.get('x-ratelimit-limit')).toBeNull();
  const first = await app.get('/generate/spf/record?allowMx=on', html);
  expect([first.status, first.headers.get('x-ratelimit-remaining')]).toEqual([200, '0']);
  const second = await app.get('/generate/spf/record?allowMx=on&lang=de', html);
  expect([second.status, second.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
  expect(second.text).toContain('Limit erreicht');
  expect(second.text).toMatch(/Ab 00:00 UTC/);
  expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);
});
