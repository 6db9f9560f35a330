import type { DomainHealth } from '../../src/health/health.dto.js';
import { LAB_DOMAINS } from '../lab/domains/populated-lab.js';
import { LabApp, timeStandsStill } from './lab-app.js';
import { codeOf, type RunningApp } from './running-app.js';

interface Line {
  readonly domain: string;
  readonly status: number;
  readonly report?: DomainHealth;
  readonly error?: { readonly code: string };
}
interface LastLine {
  readonly summary: { readonly checked: number; readonly failed: number };
  readonly shared: readonly { readonly id: string; readonly domains: readonly string[] }[];
}

const PATH = '/api/v1/check-many';
const checked = async (app: RunningApp, domains: readonly string[], query = '') => {
  const { status, text, headers } = await app.post(`${PATH}${query}`, { domains });
  expect([status, headers.get('content-type')]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
  const lines = text.trimEnd().split('\n');
  const last = JSON.parse(lines.pop()!) as LastLine;
  return { lines: lines.map((line) => JSON.parse(line) as Line), last };
};

let app: LabApp;
beforeAll(async () => (app = await LabApp.start()));
afterAll(() => app.close());

describe('POST /api/v1/check-many', () => {
  it('has a line for each of 100 domains, then a summary', async () => {
    const domains = LAB_DOMAINS.map(({ name }) => name).slice(0, 100);
    const { lines, last } = await checked(app.app, domains);
    expect(lines.map(({ domain }) => domain).sort()).toEqual([...domains].sort());
    const failed = lines.filter(({ status }) => status !== 200).length;
    expect(last.summary).toMatchObject({ checked: 100 - failed, failed });
  });

  it('has the reports of single checks, in the language of the request', async () => {
    const { lines } = await checked(app.app, ['nospf.com'], '?lang=de');
    const { body } = await app.get('check/nospf.com?lang=de');
    expect(lines[0]!.report).toEqual(body);
  });

  it('names what domains have in common', async () => {
    const { last } = await checked(app.app, ['nospf.com', 'nodmarc.com', 'perfect.test']);
    for (const { domains } of last.shared) expect(domains.length).toBeGreaterThan(1);
    expect(last.shared.every(({ domains }) => !domains.includes('perfect.test'))).toBe(true);
  });

  it('has errors as lines, and each domain once', async () => {
    const { lines, last } = await checked(app.app, ['com', 'Perfect.Test', 'perfect.test']);
    expect(lines.map(({ domain, status, error }) => [domain, status, error?.code]).sort()).toEqual([
      ['com', 400, 'invalid_domain'],
      ['perfect.test', 200, undefined],
    ]);
    expect(last.summary).toMatchObject({ checked: 1, failed: 1 });
  });

  it.each([
    [{ domains: [] }],
    [{ domains: Array.from({ length: 101 }, (_, i) => `d${i}.example`) }],
    [{ domains: [1] }],
    [{}],
  ])('refuses %j', async (body) => {
    const answer = await app.app.post(PATH, body);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_body']);
  });

  it('counts every domain, and has lines with 429 above the limit', async () => {
    const strict = await LabApp.start({ DD_LIMIT_DAY_ANONYMOUS: '2' }, timeStandsStill);
    const { lines, last } = await checked(strict.app, ['com', 'perfect.test', 'caa.de', 'nospf.com', 'nodmarc.com']);
    expect(lines.map(({ status }) => status).sort()).toEqual([200, 200, 400, 429, 429]);
    expect(last.summary).toMatchObject({ checked: 2, failed: 3 });
    expect((await strict.get('check/perfect.test')).status).toBe(429);
    await strict.close();
  });

  it('ends with the connection: domains that were not begun are not checked', async () => {
    const left = await LabApp.start();
    await Promise.all(left.lab.resolvers.map((resolver) => resolver.become('slow')));
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
    await Promise.all(left.lab.resolvers.map((resolver) => resolver.become('well')));
    expect((await left.get('check/perfect.test')).status).toBe(200);
    await left.lab.traffic.settled();
    const begun = domains.filter((domain) => left.lab.traffic.questions.some(({ name }) => name.endsWith(domain)));
    expect(begun.length).toBeLessThan(25);
    await left.close();
  });
});
