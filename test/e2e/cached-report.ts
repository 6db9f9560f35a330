import type { LabApp } from './lab-app.js';

interface Paths {
  readonly path: string;
  /** Another spelling of the same name. */
  readonly same: string;
  /** A path that no other test requests, and the number of its queries; undefined for a report that contains its time. */
  readonly fresh: string;
  readonly cost?: number;
  readonly bad: string;
}

/** Tests for every report that is made from DNS answers. */
export function itIsAReport(labApp: () => LabApp, { path, same, fresh, cost, bad }: Paths): void {
  it('costs nothing the second time, whatever its spelling', async () => {
    const { body } = await labApp().get(path);
    await labApp().lab.traffic.settled();
    labApp().lab.traffic.clear();
    expect((await labApp().get(same)).body).toEqual(body);
    expect(labApp().lab.traffic.questions).toEqual([]);
  });

  it('is computed once for all who ask at once', async () => {
    labApp().lab.traffic.clear();
    const answers = await Promise.all(Array.from({ length: 8 }, () => labApp().get(fresh)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    if (cost !== undefined) expect(labApp().lab.traffic.questions).toHaveLength(cost);
  });

  it('says how long it is good, and is not sent again unchanged', async () => {
    const { headers } = await labApp().get(path);
    expect(headers.get('cache-control')).toMatch(/^public, max-age=([1-9]\d?|[12]\d\d|300)$/);
    const known = await labApp().get(path, { 'if-none-match': headers.get('etag')! });
    expect([known.status, known.text, known.headers.get('etag')]).toEqual([304, '', headers.get('etag')]);
    expect((await labApp().get(path, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('is counted, good or bad', async () => {
    for (const counted of [path, bad]) {
      const { headers } = await labApp().get(counted);
      expect(headers.get('ratelimit')).toMatch(/"day";r=\d+;t=\d+$/);
      expect(headers.get('ratelimit-policy')).toMatch(/"day";q=100000;w=86400$/);
      expect(headers.get('x-ratelimit-remaining')).toMatch(/^99\d+$/);
    }
  });

  it('refuses an invented key', async () => {
    expect((await labApp().get(path, { 'x-api-key': 'invented' })).status).toBe(401);
  });
}
