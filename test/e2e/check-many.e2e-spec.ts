import type { DomainHealth } from '#features/health/health.dto.js';
import { LAB_DOMAINS } from '../lab/domains/populated-lab.js';
import { howMany } from '../sweep.js';
import { LabApp } from './lab-app.js';
import { McpByHand, textOf } from './mcp-client.js';
import { codeOf, type RunningApp } from './running-app.js';

interface Line {
  readonly domain: string;
  readonly status: number;
  readonly report?: DomainHealth;
  readonly dates?: readonly { readonly what: string; readonly of: string; readonly until: string }[];
  readonly error?: { readonly code: string };
}
interface LastLine {
  readonly summary: { readonly checked: number; readonly failed: number };
  readonly shared: readonly { readonly id: string; readonly domains: readonly string[] }[];
}

interface ManyTable extends LastLine {
  readonly domains: readonly { readonly domain: string; readonly status: number; readonly score?: number }[];
}

const PATH = '/api/v1/check-many';
const MANY = howMany('domains of one request', 100, 4);
/** As many domains as one call takes; checks of those that do not exist are short. */
const TWENTY = [
  ...LAB_DOMAINS.slice(0, Math.min(MANY, 20)).map(({ name }) => name),
  ...Array.from({ length: 20 }, (_, i) => `absent${i}.com`),
].slice(0, 20);
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
  it('has a line for each of many domains, then a summary', async () => {
    const domains = LAB_DOMAINS.map(({ name }) => name).slice(0, MANY);
    const { lines, last } = await checked(app.app, domains);
    expect(lines.map(({ domain }) => domain).sort()).toEqual([...domains].sort());
    const failed = lines.filter(({ status }) => status !== 200).length;
    expect(last.summary).toMatchObject({ checked: MANY - failed, failed });
  });

  it('has the reports of single checks, in the language of the request', async () => {
    const { lines } = await checked(app.app, ['nospf.com'], '?lang=de');
    const { body } = await app.get('check/nospf.com?lang=de');
    expect(lines[0]!.report).toEqual(body);
  });

  it('has the next expiry of each kind, and none for a domain that does not exist', async () => {
    const { lines } = await checked(app.app, ['perfect.test', 'gone.perfect.test']);
    const dates = Object.fromEntries(lines.map((line) => [line.domain, line.dates ?? []]));
    const kinds = dates['perfect.test']!.map(({ what }) => what);
    expect(kinds).toEqual(expect.arrayContaining(['certificate', 'mailCertificate', 'securityTxt']));
    expect(new Set(kinds).size).toBe(kinds.length);
    expect(dates['perfect.test']!.map(({ until }) => Date.parse(until) > 0)).not.toContain(false);
    expect(dates['gone.perfect.test']).toEqual([]);
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
});

describe('check_many', () => {
  const mcp = () => new McpByHand(app.app);

  it('has a row for each domain, worst first, and what they have in common', async () => {
    const domains = ['perfect.test', 'https://www.nospf.com/', 'nodmarc.com', 'com'];
    const { lines, last } = await checked(app.app, ['perfect.test', 'nospf.com', 'nodmarc.com', 'com']);
    const result = await mcp().call('check_many', { domains, lang: 'de' });
    const table = result.structuredContent as ManyTable;
    expect(table.summary).toEqual(last.summary);
    expect(table.shared.map(({ id }) => id)).toEqual(last.shared.map(({ id }) => id));
    const scores = new Map(lines.map(({ domain, report }) => [domain, report?.score]));
    expect(table.domains.map(({ domain, score }) => [domain, score])).toEqual(
      [...scores].sort(([a, x = Infinity], [b, y = Infinity]) => x - y || (a < b ? -1 : 1)),
    );
    const text = textOf(result);
    expect(text).toMatch(/^Domains geprüft: 3, nicht geprüft: 1/);
    expect(text).toContain('- com: nicht geprüft.');
    expect(text.indexOf('nodmarc.com')).toBeLessThan(text.indexOf('perfect.test'));
  });

  it('takes 20 domains, in one text as well', async () => {
    const result = await mcp().call('check_many', { domains: TWENTY.join(', ') });
    expect((result.structuredContent as ManyTable).domains).toHaveLength(20);
    expect(textOf(result).length).toBeLessThan(8000);
    const refused = await mcp().call('check_many', { domains: [...TWENTY, 'one.more.com'] });
    expect([refused.isError, textOf(refused)]).toEqual([true, expect.stringMatching(/^invalid_body: .*domains/)]);
  });
});

describe('/many', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  it('is a list of links without script', async () => {
    const body = new URLSearchParams({ domains: 'https://www.perfect.test/ nospf.com,Perfect.test <b>', lang: 'de' });
    const { status, text, headers } = await app.app.post('/many', body.toString(), form);
    expect([status, headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([200, 'no-store', 'noindex']);
    expect(text.match(/data-domain="[^"]+"/g)).toEqual(['data-domain="perfect.test"', 'data-domain="nospf.com"']);
    expect(text).toContain('href="/check/perfect.test?lang=de"');
    expect(text).toContain('Diese Wörter sind keine Domains');
    expect(text).toContain('2 Eingaben wurden als Domains gelesen');
    expect(text).toContain('Gelesen als perfect.test aus https://www.perfect.test/');
    expect(text).toContain('Gelesen als perfect.test aus Perfect.test');
    expect(text).not.toContain('<b>');
  });

  it('says what is left out', async () => {
    const domains = Array.from({ length: 103 }, (_, i) => `d${i}.example`).join('\n');
    const { text } = await app.app.post('/many', new URLSearchParams({ domains }).toString(), form);
    expect(text.match(/data-domain=/g)).toHaveLength(100);
    expect(text).toContain('left out: 3');
    expect(text).not.toContain('Read as');
    const nothing = await app.app.post('/many', 'domains=%20', form);
    expect(nothing.text).toContain('The list contains no domain');
  });
});
