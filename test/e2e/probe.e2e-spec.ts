import { MAIL, WEB } from '../lab/domains/lab-domain.js';
import { Internet } from '../lab/internet.js';
import { Lab } from '../lab/lab.js';
import { FOR_TESTS, timeStandsStill } from './lab-app.js';
import { codeOf, RunningApp } from './running-app.js';

const TOKEN = 'scrape-me';
const withToken = { authorization: `Bearer ${TOKEN}` };
const PROBES = 4;

let lab: Lab;
let app: RunningApp;
beforeAll(async () => {
  const internet = new Internet();
  internet.register('open.com', { records: `${WEB}\n@ MX 10 mail.perfect.test.\n@ TXT "v=spf1 +all"` });
  internet.register('plain.com', { records: WEB + MAIL });
  lab = await Lab.start(internet);
  const env = { ...FOR_TESTS, ...lab.environment, DD_METRICS_TOKEN: TOKEN, DD_LIMIT_PROBES: String(PROBES) };
  app = await RunningApp.start(env, (builder) => lab.replace(timeStandsStill(builder)));
});
afterAll(async () => {
  await app.close();
  await lab.close();
});

it('is there only for who may read /metrics, and says nothing of its limit to others', async () => {
  const answer = await app.get('/probe?target=plain.com');
  expect([answer.status, codeOf(answer)]).toEqual([404, 'not_found']);
  expect(answer.headers.get('ratelimit')).toBeNull();
});

it.each([
  ['/probe', 'invalid_domain'],
  ['/probe?target=not..valid', 'invalid_domain'],
  ['/probe?target=plain.com&module=icmp', 'invalid_module'],
])('%s is refused as %s, and not counted', async (path, code) => {
  const answer = await app.get(path, withToken);
  expect([answer.status, codeOf(answer)]).toEqual([400, code]);
});

it('gives score and findings of a domain, until its limit is reached', async () => {
  const answer = await app.get('/probe?target=open.com&module=check', withToken);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const { score } = (await app.get('/api/v1/check/open.com')).body as { score: number };
  expect(answer.text).toMatch(/^probe_success 1$/m);
  expect(answer.text).toMatch(/^probe_duration_seconds [\d.]+$/m);
  expect(answer.text).toContain(`\ndd_domain_score ${score}\n`);
  expect(answer.text).toContain('\ndd_domain_finding{id="spf-all.open",severity="problem"} 1\n');
  expect(answer.text).not.toContain('open.com');
  expect(answer.headers.get('ratelimit-policy')).toBe(`"probes";q=${PROBES};w=60`);
});

it('is without success where nothing can be found out', async () => {
  for (const resolver of lab.resolvers) resolver.become('down');
  for (const module of ['check', 'seo']) {
    const { status, text } = await app.get(`/probe?target=plain.com&module=${module}`, withToken);
    expect([status, text.split('\n').find((line) => line.startsWith('probe_success'))]).toEqual([
      200,
      'probe_success 0',
    ]);
    expect(text).not.toContain('dd_domain_score');
  }
});

it('has a limit of its own', async () => {
  await app.get('/probe?target=open.com', withToken);
  const answer = await app.get('/probe?target=open.com', withToken);
  expect([answer.status, codeOf(answer)]).toEqual([429, 'rate_limited']);
});
