import { itIsAReport } from './cached-report.js';
import { LabApp } from './lab-app.js';
import { codeOf } from './running-app.js';

let app: LabApp;
beforeAll(async () => (app = await LabApp.start()));
afterAll(() => app.close());

interface Analysis {
  readonly record: string | null;
  readonly lookups: number;
  readonly tree: readonly { readonly term: string; readonly terms: readonly unknown[] }[];
  readonly addresses: { readonly ipv4: readonly { readonly first: string; readonly last: string }[] };
  readonly optimized: { readonly record: string; readonly lookups: number; readonly removed: readonly object[] } | null;
  readonly findings: readonly {
    readonly id: string;
    readonly fix?: { readonly record?: { readonly value: string } };
  }[];
}

describe('GET /api/v1/spf/{domain}', () => {
  it('proposes a record within the limit, and the health check and the plan propose the same', async () => {
    const answer = await app.get('spf/spf11.com');
    const body = answer.body as Analysis;
    expect(answer.status).toBe(200);
    expect(body).toMatchObject({ lookups: 11, addresses: { ipv6Networks: [], complete: true }, locale: 'en' });
    expect(body.tree).toHaveLength(12);
    expect(body.addresses.ipv4).toEqual([{ first: '77.77.4.0', last: '77.77.4.9' }]); // not the one of the eleventh lookup
    expect(body.optimized).toMatchObject({
      record: 'v=spf1 ip4:77.77.4.0/29 ip4:77.77.4.8/31 ip4:77.77.4.10 -all',
      lookups: 0,
      equal: true,
      stale: [],
    });
    expect(body.optimized?.removed).toHaveLength(11);
    const over = body.findings.find(({ id }) => id === 'spf-lookups.over');
    expect(over?.fix?.record?.value).toBe(body.optimized?.record);
    const plan = (await app.get('plan/spf11.com')).body as { stages: { changes: { value: string }[] }[] };
    const values = plan.stages.flatMap(({ changes }) => changes.map(({ value }) => value));
    expect(values).toContain(body.optimized?.record);
  });

  it.each(['spfeleven.com', 'spftwelve.com'])('%s: nobody behind the tenth lookup passes', async (domain) => {
    const { addresses } = (await app.get(`spf/${domain}`)).body as Analysis;
    expect(addresses).toMatchObject({ ipv4: [{ first: '77.77.4.1', last: '77.77.4.10' }], ipv6Networks: [] });
    const page = await app.app.get(`/spf/${domain}`);
    expect(page.text).toContain('After the tenth lookup, receivers stop with an error');
    expect(page.text).not.toContain('Every address has the same result');
  });

  it.each([
    ['perfect.test', { optimized: null }],
    ['nospf.com', { record: null, lookups: 0, tree: [], addresses: { ipv4: [], ipv6Networks: [], complete: true } }],
    ['spfopen.com', { addresses: { ipv4: [{ first: '0.0.0.0', last: '255.255.255.255' }], ipv6Networks: ['::/0'] } }],
    ['spfloop.com', { optimized: null }],
    ['spftypo.com', { tree: [], addresses: { complete: false }, optimized: null }],
    ['no-such-domain.com', { record: null, findings: [{ id: 'domain-exists.missing' }] }],
  ])('%s', async (domain, expected) => {
    const { status, body } = await app.get(`spf/${domain}`);
    expect(status).toBe(200);
    expect(body).toMatchObject(expected);
  });

  it('has its texts in both languages', async () => {
    const titles = async (lang: string) => {
      const { body } = await app.get(`spf/spf11.com?lang=${lang}`);
      return (body as { findings: { title: string }[] }).findings.map(({ title }) => title);
    };
    const [en, de] = [await titles('en'), await titles('de')];
    expect(en).toHaveLength(de.length);
    expect(en).not.toEqual(de);
  });

  it.each([
    ['spf/localhost', 'invalid_domain'],
    ['spf/perfect.test?lang=fr', 'invalid_lang'],
    ['spf/perfect.test?flatten=yes', 'invalid_request'],
  ])('%s is %s', async (path, code) => {
    const answer = await app.get(path);
    expect([answer.status, codeOf(answer)]).toEqual([400, code]);
  });

  itIsAReport(() => app, {
    path: 'spf/perfect.test',
    same: 'spf/PERFECT.test.',
    fresh: 'spf/spfopen.com?flatten=true',
    bad: 'spf/localhost',
  });
});
