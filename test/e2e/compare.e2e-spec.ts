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
    expect((await post(300_000)).status).toBe(413);
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
  });
});
