import { gzipSync } from 'node:zlib';
import { Metrics } from '#base/metrics/metrics.js';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { LabApp } from '../e2e/lab-app.js';
import { aggregateReport, twoWeeks, uploadOf } from '../e2e/report-files.js';
import { type Answer, codeOf } from '../e2e/running-app.js';

/** More different senders than a worker with the smallest heap can keep. */
const rows = Array.from({ length: 150_000 }, (_, i) => ({
  ip: `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`,
  count: 1,
  from: `n${i}.perfect.test`,
}));
const LARGE = { name: 'large.xml.gz', bytes: gzipSync(aggregateReport('perfect.test', 0, rows)) };

describe('an upload that takes more than a worker has', () => {
  let lab: LabApp;
  beforeAll(async () => (lab = await LabApp.start({ DD_WORKER_MB: '32', DD_WORKER_SECONDS: '1', DD_WORKERS: '1' })));
  afterAll(() => lab.close());

  const upload = (path: string, files: { name: string; bytes: Buffer }[]) =>
    lab.app.send('POST', path, { body: uploadOf(files) });
  const held = () => lab.app.app.get(MemoryBudget).running;

  it.each(['/api/v1/report-analysis', '/reports'])('%s answers 422, and nothing is left behind', async (path) => {
    let last: Answer | undefined;
    const sent = upload(path, [LARGE]).then((answer) => (last = answer));
    while (!last) expect((await lab.app.get('/healthz')).status).toBe(200);
    const { status } = await sent;
    expect(status).toBe(422);
    if (path.startsWith('/api')) expect(codeOf(last)).toBe('too_complex');
    else expect(last.text).toContain('more work than one request may take');
    expect(lab.app.app.get(Metrics).text()).toMatch(
      /dd_worker_jobs_total\{job="reports",outcome="(?:memory|time)"\} [12]/,
    );
    expect(held()).toBe(0);
  });

  it('the next one is read', async () => {
    const { status } = await upload('/api/v1/report-analysis', twoWeeks('dmarcnone.com'));
    expect(status).toBe(200);
    expect(held()).toBe(0);
  });
});
