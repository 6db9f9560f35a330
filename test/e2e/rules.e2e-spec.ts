import type { Check } from '#base/domain/check.js';
import { losses } from '../../src/features/change/losses.js';
import { healthTopics } from '#features/health/health-topics.js';
import { seoTopics } from '#features/seo/seo-topics.js';
import { messageChecks } from '#features/message-analysis/message-checks.js';
import { reportChecks } from '#features/report-analysis/report-checks.js';
import { httpChecks } from '#features/web-check/http/http-checks.js';
import { tlsChecks } from '#features/web-check/tls/tls-checks.js';
import type { OneRule, RuleList } from '#faces/rules/rules.dto.js';
import { codeOf, RunningApp } from './running-app.js';

let app: RunningApp;
beforeAll(async () => (app = await RunningApp.start({ DD_LIMIT_DAY_ANONYMOUS: '1' })));
afterAll(() => app.close());

const scored: readonly Check<never>[] = [
  ...healthTopics.flatMap((topic) => topic.checks),
  ...seoTopics.flatMap((topic) => topic.checks),
];
const checks: readonly Check<never>[] = [
  ...healthTopics.flatMap((topic) => topic.checks),
  ...losses.checks,
  ...seoTopics.flatMap((topic) => topic.checks),
  ...tlsChecks,
  ...httpChecks,
  ...messageChecks,
  ...reportChecks,
];

it.each(['en', 'de'])('every check with all its outcomes, in %s', async (lang) => {
  const { rules } = (await app.get(`/api/v1/rules?lang=${lang}`)).body as RuleList;
  expect(rules.map(({ id }) => id)).toEqual(checks.map(({ id }) => id));
  for (const [i, { outcomes, name, about, why, ifIgnored, references }] of rules.entries()) {
    const check = checks[i]!;
    const pointsOf = (cost: number) => (scored.includes(check) ? cost : 0);
    expect(name).toMatch(/\S/);
    for (const text of [about, why, ifIgnored]) expect(text).toMatch(/\S \S/);
    expect(references.length).toBeGreaterThan(0);
    expect(outcomes.map(({ id, severity, weight }) => [id, severity, weight])).toEqual(
      Object.entries(check.outcomes).map(([id, { severity, cost }]) => [`${check.id}.${id}`, severity, pointsOf(cost)]),
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
    'Depending on the domain, instead: At your DNS provider, add the TXT record below at <host name>.',
    expect.stringMatching(/^Then run this check again: the finding must be gone/),
  ]);
});

it('checks of one topic say their own consequences, the others those of the topic', async () => {
  const { rules } = (await app.get('/api/v1/rules')).body as RuleList;
  const [open, lookups, macro, ptr] = ['spf-all', 'spf-lookups', 'spf-macro', 'spf-ptr'].map((id) =>
    rules.find((rule) => rule.id === id)!,
  );
  expect(open!.ifIgnored).toMatch(/anyone can send mail in your name/);
  expect(lookups!.why).toMatch(/^Receivers stop after 10 DNS lookups/);
  expect([macro!.why, macro!.ifIgnored]).toEqual([ptr!.why, ptr!.ifIgnored]);
  expect(open!.about).toBe(macro!.about);
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

it.each([
  ['tls-versions.old', 'TLS der Website', 'Besucher sehen eine Warnung'],
  ['http-hsts.missing', 'HTTP der Website', 'Strict-Transport-Security: max-age=31536000'],
  ['message-spf.fail', 'Mail-Analyse', '&lt;IP-Adresse'],
  ['reports-senders.failing', 'DMARC- und TLS-Reports', '&lt;Anzahl'],
])('the page of %s has its topic and its fix, and no points', async (id, topic, text) => {
  const [check = ''] = id.split('.');
  const { status, text: html } = await app.get(`/rules/${check}?lang=de`);
  expect([status, html.includes(`id="${id}"`)]).toEqual([200, true]);
  expect(html).toContain(`<span class="chip">${topic}</span>`);
  expect(html).toContain(text);
  expect(html).toContain('Diese Prüfung beeinflusst die Punktzahl nicht');
  expect((await app.get('/rules?lang=de')).text).toContain(`/rules/${check}`);
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
