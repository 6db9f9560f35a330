import { LAB_DOMAINS } from '../lab/domains/populated-lab.js';
import { LabApp, timeStandsStill } from '../e2e/lab-app.js';
import { McpByHand, textOf } from '../e2e/mcp-client.js';
import { codeOf, RunningApp } from '../e2e/running-app.js';

// What single features count toward their limits, and how many they take at once. Each test needs an application with limits of its own.

const PATH = '/api/v1/check-many';

describe('badges', () => {
  it('is gray for a minute when the service is overloaded', async () => {
    const full = await LabApp.start({ DD_DNS_QUERIES: '1', DD_DNS_QUERIES_PER_RESOLVER: '1', DD_BADGES_AT_ONCE: '1' });
    for (const resolver of full.lab.resolvers) resolver.become('slow');
    const other = full.app.get('/badge/perfect.test.svg');
    while (full.lab.traffic.questions.length === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    const { status, text, headers } = await full.app.get('/badge/caa.de.svg');
    expect([status, headers.get('cache-control'), headers.get('retry-after')]).toEqual([
      200,
      'public, max-age=60',
      null,
    ]);
    expect(text).toContain('unknown</text>');
    for (const resolver of full.lab.resolvers) resolver.become('well');
    expect((await other).text).toContain('100/100</text>');
    expect((await full.app.get('/badge/caa.de.svg')).text).toContain('/100</text>');
    await full.close();
  });

  it('has its own concurrency limit, separate from checks', async () => {
    const full = await LabApp.start({ DD_BADGES_AT_ONCE: '1', DD_REPORTS_AT_ONCE: '1' });
    for (const resolver of full.lab.resolvers) resolver.become('slow');
    const badge = full.app.get('/badge/perfect.test.svg');
    while (full.lab.traffic.questions.length === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    const check = full.get('check/caa.de');
    for (const resolver of full.lab.resolvers) resolver.become('well');
    expect((await badge).text).toContain('100/100</text>');
    expect((await check).status).toBe(200);
    await full.close();
  });

  it('of domains not known are counted per client; known ones are shown all the same', async () => {
    const strict = await LabApp.start({ DD_LIMIT_BADGES: '2', TRUST_PROXY: '1' }, timeStandsStill);
    const face = async (domain: string, client: string) => {
      const { text, headers } = await strict.app.get(`/badge/${domain}.svg`, { 'x-forwarded-for': client });
      return [/>([^<]+)<\/text><\/g><\/svg>$/.exec(text)?.[1], headers.get('cache-control')];
    };
    const grey = ['unknown', 'public, max-age=60'];
    expect(await face('perfect.test', '192.0.2.1')).toEqual(['100/100', 'public, max-age=3600']);
    expect(await face('unregistered.com', '192.0.2.1')).toEqual(['not found', 'public, max-age=60']);
    expect(await face('caa.de', '192.0.2.1')).toEqual(grey);
    expect(strict.lab.traffic.questions.filter(({ name }) => name.endsWith('caa.de'))).toEqual([]);
    expect(await face('unregistered.com', '192.0.2.1')).toEqual(['not found', 'public, max-age=60']);
    for (let i = 0; i < 3; i++) expect((await face('perfect.test', '192.0.2.1'))[0]).toBe('100/100');
    expect(await face('caa.de', '192.0.2.2')).not.toEqual(grey);
    expect((await face('caa.de', '192.0.2.1'))[0]).toMatch(/\/100$/);
    await strict.close();
  });
});

describe('calendars', () => {
  it('counts toward the limit of badges, and only if a report has to be made', async () => {
    const strict = await LabApp.start(
      { DD_LIMIT_BADGES: '1', DD_LIMIT_DAY_ANONYMOUS: '1', TRUST_PROXY: '1' },
      timeStandsStill,
    );
    const fetched = async (domain: string, client: string) => {
      const answer = await strict.app.get(`/calendar/${domain}.ics`, { 'x-forwarded-for': client });
      return answer.status === 200 ? 200 : codeOf(answer);
    };
    expect(await fetched('perfect.test', '192.0.2.1')).toBe(200);
    expect(await fetched('caa.de', '192.0.2.1')).toBe('rate_limited');
    expect(strict.lab.traffic.questions.filter(({ name }) => name.endsWith('caa.de'))).toEqual([]);
    const check = await strict.app.get('/api/v1/check/caa.de', { 'x-forwarded-for': '192.0.2.1' });
    expect(check.status).toBe(200);
    await strict.close();
  });

  it('is refused while there is no room, instead of being empty', async () => {
    const full = await LabApp.start({ DD_DNS_QUERIES: '1', DD_DNS_QUERIES_PER_RESOLVER: '1', DD_BADGES_AT_ONCE: '1' });
    for (const resolver of full.lab.resolvers) resolver.become('slow');
    const other = full.app.get('/calendar/perfect.test.ics');
    while (full.lab.traffic.questions.length === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    const refused = await full.app.get('/calendar/caa.de.ics');
    expect([refused.status, codeOf(refused)]).toEqual([503, 'overloaded']);
    for (const resolver of full.lab.resolvers) resolver.become('well');
    expect((await other).status).toBe(200);
    await full.close();
  });
});

describe('POST /api/v1/check-many', () => {
  it('counts every domain, and has lines with 429 above the limit', async () => {
    const strict = await LabApp.start({ DD_LIMIT_DAY_ANONYMOUS: '2' }, timeStandsStill);
    const domains = ['com', 'perfect.test', 'caa.de', 'nospf.com', 'nodmarc.com'];
    const { text } = await strict.app.post(PATH, { domains });
    const lines = text.trimEnd().split('\n');
    const last: unknown = JSON.parse(lines.pop()!);
    const statuses = lines.map((line) => (JSON.parse(line) as { status: number }).status);
    expect(statuses.sort()).toEqual([200, 200, 400, 429, 429]);
    expect(last).toMatchObject({ summary: { checked: 2, failed: 3 } });
    expect((await strict.get('check/perfect.test')).status).toBe(429);
    await strict.close();
  });

  it.each([
    ['a wrong key', { domains: ['perfect.test'] }, { 'x-api-key': 'ddk_x_y' }, 401],
    ['only invalid names', { domains: ['com', 'no domain', '-'] }, {}, 200],
    ['an invalid body', { domains: [] }, {}, 400],
  ])('counts %s as one request, and refuses it above the limit', async (_, body, headers, status) => {
    const strict = await LabApp.start({ DD_LIMIT_DAY_ANONYMOUS: '2' }, timeStandsStill);
    const answers = [];
    for (let i = 0; i < 3; i++) answers.push(await strict.app.post(PATH, body, headers));
    expect(answers.map((answer) => answer.status)).toEqual([status, status, 429]);
    expect(answers[2]!.headers.get('content-type')).toMatch(/^application\/json/);
    expect([codeOf(answers[2]!), answers[2]!.headers.has('retry-after')]).toEqual(['rate_limited', true]);
    expect((await strict.get('check/perfect.test')).status).toBe(429);
    await strict.close();
  });

  it('ends with the connection: domains that were not begun are not checked', async () => {
    const left = await LabApp.start();
    for (const resolver of left.lab.resolvers) resolver.become('slow');
    const domains = LAB_DOMAINS.map(({ name }) => name).slice(0, 50);
    const leaving = new AbortController();
    const response = fetch(`${left.app.url}${PATH}`, {
      method: 'POST',
      body: JSON.stringify({ domains }),
      headers: { 'content-type': 'application/json' },
      signal: leaving.signal,
    });
    while (left.lab.traffic.questions.length === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    leaving.abort();
    await expect(response).rejects.toThrow();
    for (const resolver of left.lab.resolvers) resolver.become('well');
    expect((await left.get('check/perfect.test')).status).toBe(200);
    await left.lab.traffic.settled();
    const begun = domains.filter((domain) => left.lab.traffic.questions.some(({ name }) => name.endsWith(domain)));
    expect(begun.length).toBeLessThan(25);
    await left.close();
  });
});

describe('check_many', () => {
  it('counts each domain', async () => {
    const strict = await LabApp.start({ DD_LIMIT_DAY_ANONYMOUS: '2' }, timeStandsStill);
    const result = await new McpByHand(strict.app).call('check_many', {
      domains: ['perfect.test', 'caa.de', 'nospf.com'],
    });
    const { domains } = result.structuredContent as { domains: readonly { status: number }[] };
    expect(domains.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
    await strict.close();
  });

  it.each([[['com', '-']], [[]]])(
    'counts %j as one call, and refuses it above the limit',
    async (domains: string[]) => {
      const strict = await LabApp.start({ DD_LIMIT_DAY_ANONYMOUS: '1' }, timeStandsStill);
      const mcp = new McpByHand(strict.app);
      await mcp.call('check_many', { domains });
      const refused = await mcp.call('check_many', { domains });
      expect([refused.isError, textOf(refused)]).toEqual([true, expect.stringMatching(/^rate_limited: /)]);
      await strict.close();
    },
  );
});

describe('the limit of POST /api/v1/generate/{kind}', () => {
  it('counts refused bodies too', async () => {
    const app = await RunningApp.start({ DD_LIMIT_DAY_ANONYMOUS: '2' });
    const statuses = [];
    for (const body of [{ all: 1 }, {}, {}]) statuses.push((await app.post('/api/v1/generate/spf', body)).status);
    await app.close();
    expect(statuses).toEqual([400, 200, 429]);
  });
});

describe('the burst limit of seo-check', () => {
  it('lets five a minute through', async () => {
    const limited = await LabApp.start({ DD_LIMIT_BURST_ANONYMOUS: '5' }, timeStandsStill);
    for (let left = 4; left >= 0; left--) {
      const { status, headers } = await limited.get('seo-check/perfect.test');
      expect([status, headers.get('x-ratelimit-remaining')]).toEqual([200, String(left)]);
    }
    const refused = await limited.get('seo-check/perfect.test');
    expect([refused.status, codeOf(refused)]).toEqual([429, 'rate_limited']);
    expect(refused.headers.get('ratelimit-policy')).toContain('"burst";q=5;w=60');
    await limited.close();
  });
});

describe('the burst limit of mail-check', () => {
  it('is five a minute for the check, besides the day', async () => {
    const own = await LabApp.start({ DD_LIMIT_BURST_ANONYMOUS: '5' }, timeStandsStill);
    const answers = [];
    for (let i = 0; i < 6; i++) answers.push(await own.get('mail-check/nullmx.com'));
    expect(answers.map(({ status }) => status).slice(0, 5)).toEqual([200, 200, 200, 200, 200]);
    expect([answers[5]!.status, codeOf(answers[5]!)]).toEqual([429, 'rate_limited']);
    expect(answers[0]!.headers.get('ratelimit-policy')).toBe('"burst";q=5;w=60, "day";q=100000;w=86400');
    expect((await own.get('availability/nodnssec.com')).status).toBe(200);
    await own.close();
  });
});
