import { WorkerPool } from '#platform/edge/workers/worker-pool.js';
import { sweep } from '../sweep.js';
import { codeOf, messageOf } from './running-app.js';
import { LabApp } from './lab-app.js';

describe('POST /api/v1/compare', () => {
  let app: LabApp;
  beforeAll(async () => {
    app = await LabApp.start();
  });
  afterAll(() => app.close());

  const report = async (domain: string, lang = 'en') => (await app.get(`check/${domain}?lang=${lang}`)).body as object;

  it('a report and itself do not differ, in another language neither', async () => {
    const [before, after] = [await report('nospf.com'), await report('nospf.com', 'de')];
    const { status, body, headers } = await app.app.post('/api/v1/compare', { before, after });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toMatchObject({ api: 'v1', resolved: [], introduced: [], changed: [], records: [] });
  });

  it('compares two domains', async () => {
    const [before, after] = [await report('nospf.com'), await report('perfect.test')];
    const { body } = await app.app.post('/api/v1/compare', { before, after });
    expect(body).toMatchObject({
      score: { after: 100 },
      resolved: expect.arrayContaining(['spf-record.missing']) as unknown,
      records: expect.arrayContaining([
        {
          ...{ host: '@', type: 'TXT', before: [], after: ['v=spf1 mx -all'] },
          findings: expect.arrayContaining(['spf-record.missing']) as unknown,
        },
      ]) as unknown,
    });
  });

  it.each([
    [{}, 'before must be an object'],
    [{ before: {}, after: {} }, 'before must be a report of this service'],
    [{ before: { domain: 'a.example', score: 1, findings: [] }, after: [] }, 'after must be an object'],
    [{ before: {}, after: {}, other: {} }, 'other is not a known property'],
  ])('refuses %j', async (input, reason) => {
    const answer = await app.app.post('/api/v1/compare', input);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_body']);
    expect(messageOf(answer)).toContain(reason);
  });

  it('takes two large reports, and no more', async () => {
    const large = (bytes: number) => ({ domain: 'a.example', score: 1, findings: [], note: 'x'.repeat(bytes) });
    const post = (bytes: number) => app.app.post('/api/v1/compare', { before: large(bytes), after: large(bytes) });
    expect((await post(200_000)).status).toBe(200);
    expect((await post(600_000)).status).toBe(413);
  });

  it('the page compares an earlier report with the domain as it is now', async () => {
    const before = JSON.stringify({
      domain: 'perfect.test',
      score: 40,
      findings: [{ id: 'spf-record.missing', severity: 'problem' }],
    });
    const form = new URLSearchParams({ lang: 'de', before, after: '' });
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status, text } = await app.app.post('/compare', form.toString(), type);
    expect(status).toBe(200);
    expect(text).toMatch(/aria-label="[^"]*40[^]*aria-label="[^"]*100/);
    expect(text).toContain('Themen im Vergleich');
    expect(text).toContain('/rules/spf-record');
    const refused = await app.app.post('/compare', 'before=x', type);
    expect([refused.status, refused.text.includes('it is not valid JSON')]).toEqual([200, true]);
  });

  it('the page checks two domains and compares them side by side', async () => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status, text } = await app.app.post('/compare', 'before=spf11.com&after=nodmarc.com', type);
    expect(status).toBe(200);
    for (const part of ['Only spf11.com', 'Only nodmarc.com', 'Topics side by side', 'Record: TXT _dmarc'])
      expect(text).toContain(part);
    expect(text).toContain('<h1 class="foreign">spf11.com and nodmarc.com</h1>');
    expect(text).not.toContain('<del>');
    expect(text).toMatch(/<dt class="foreign">nodmarc\.com<\/dt><dd>–<\/dd>/);
  });

  it('the page reads a domain from a URL and an email address', async () => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const { text } = await app.app.post('/compare', 'before=https%3A%2F%2Fspf11.com%2F&after=jo%40nodmarc.com', type);
    expect(text).toContain('<h1 class="foreign">spf11.com and nodmarc.com</h1>');
  });

  it.each(
    sweep<[string, string, number]>(
      'large comparisons',
      [
        ['a million fields', 'a&'.repeat(1_000_000), 400],
        ['quotes, each of which takes six bytes of a page', `before=${'"'.repeat(2_000_000)}`, 200],
        ['brackets', `before=${'['.repeat(2_000_000)}`, 200],
        ['a list', `before={"a":[${'1,'.repeat(900_000)}1]}`, 200],
      ],
      2,
    ),
  )('a worker reads %s, and the page does not repeat it', async (_, body, expected) => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const given = jest.spyOn(app.app.app.get(WorkerPool), 'run');
    const { status, text } = await app.app.post('/compare', body, type);
    expect(status).toBe(expected);
    expect(text.length).toBeLessThan(20_000);
    expect(given.mock.calls[0]![0].name).toBe('form');
    given.mockRestore();
  });

  it('a page of reports with 13,000 records has two thousand values', async () => {
    const large = (value: string) => ({
      ...{ domain: 'a.example', score: 50 },
      findings: Array.from({ length: 100 }, (_, i) => ({
        ...{ id: `spf-all.a${i}`, severity: 'warn' },
        evidence: Array.from({ length: 130 }, (__, j) => ({ host: `${i}.${j}`, type: 'TXT', value })),
      })),
    });
    const form = new FormData();
    form.append('before', JSON.stringify(large('1')));
    form.append('after', JSON.stringify(large('2')));
    const sent = new Response(form);
    const type = { 'content-type': sent.headers.get('content-type')! };
    const { status, text } = await app.app.post('/compare', await sent.text(), type);
    expect(status).toBe(200);
    expect(text.match(/<dd>/g)!.length).toBeLessThan(2100);
    expect(text).toContain('12,000 more');
  });

  describe('the page of two reports of one domain', () => {
    const upload = (parts: Readonly<Record<string, string>>) => {
      const boundary = 'between-the-parts';
      const body = Object.entries(parts)
        .map(([name, value]) => {
          const file = name.endsWith('File') ? '; filename="report.json"' : '';
          return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
        })
        .join('');
      const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
      return app.app.post('/compare', `${body}--${boundary}--\r\n`, type);
    };
    const renamed = async (domain: string, lang: string) =>
      JSON.stringify(await report(domain, lang)).replaceAll(domain, 'spf11.com');

    it.each([
      ['en', 'New: 1 warning. Resolved: 1 problem.', 'No DMARC record', 'Each with the records'],
      ['de', 'Neu: 1 Warnung. Behoben: 1 Problem.', 'Kein DMARC-Eintrag', 'Jeweils mit den Einträgen'],
    ])('says in %s what changed, what it counts, and which record explains it', async (lang, verdict, title, lead) => {
      const files = { beforeFile: await renamed('spf11.com', lang), afterFile: await renamed('nodmarc.com', lang) };
      const { status, text } = await upload({ lang, ...files });
      expect(status).toBe(200);
      for (const part of [verdict, title, lead, '<del>include:s0.spf11.com', '<ins>mx</ins>'])
        expect(text).toContain(part);
      const [, points = ''] = /<p class="cause-label">.*?is-warn.*?<span class="points">−(\d+) /.exec(text) ?? [];
      expect(Number(points)).toBeGreaterThan(0);
      expect(text).toContain(`<details class="fold">`);
    });

    it('says that equal reports do not differ, and lists what stays', async () => {
      const before = await renamed('spf11.com', 'en');
      const { text } = await upload({ lang: 'en', before, after: before });
      expect(text).toContain('The reports do not differ');
      const [, unchanged = ''] = text.split('<h2>Unchanged</h2>');
      expect(unchanged).toContain('/rules/spf-lookups');
    });

    it('a file counts before the text, and an empty form is answered', async () => {
      const after = await renamed('spf11.com', 'en');
      const { text } = await upload({ lang: 'en', before: 'not read', beforeFile: after, after });
      expect(text).toContain('The reports do not differ');
      expect((await upload({ lang: 'en' })).text).toContain('it is not valid JSON');
    });
  });
});
