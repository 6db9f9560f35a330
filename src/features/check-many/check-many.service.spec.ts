import type { UpstreamLog } from '#platform/edge/errors/upstream-log.js';
import { PassThrough } from 'node:stream';
import type { Response } from 'express';
import type { DomainName } from '#base/domain/domain-name.js';
import type { RateLimiter } from '#platform/edge/limits/rate-limiter.js';
import type { Localizer } from '#platform/edge/texts/localizer.js';
import type { HealthRenderer } from '#features/health/health-renderer.js';
import type { HealthService } from '#features/health/health.service.js';
import { CheckManyService } from './check-many.service.js';
import { LineWriter } from './line-writer.js';

const COUNT = 100;
const REPORT_LENGTH = 10_000;
const turn = () => new Promise((resolve) => setImmediate(resolve));

it('checks no further domains and buffers a few lines at most while the reader takes nothing', async () => {
  const asked: string[] = [];
  const health = {
    report: (domain: DomainName) => {
      asked.push(domain.ascii);
      return Promise.resolve({ body: { findings: [] } });
    },
  } as unknown as HealthService;
  const renderer = { render: () => ({ text: 'x'.repeat(REPORT_LENGTH) }) } as unknown as HealthRenderer;
  const service = new CheckManyService(health, renderer, {} as RateLimiter, {} as Localizer, {} as UpstreamLog);
  const stream = new PassThrough({ highWaterMark: 16 });
  const lines = new LineWriter(Object.assign(stream, { setHeader: () => undefined }) as unknown as Response);

  const done = service.check({
    domains: Array.from({ length: COUNT }, (_, i) => `d${i}.example`),
    language: 'en',
    client: undefined,
    isOver: () => lines.isOver,
    write: (line) => lines.write(line),
  });
  for (let i = 0; i < COUNT; i++) await turn();
  expect(asked.length).toBeLessThan(COUNT / 10);
  expect(stream.writableLength + stream.readableLength).toBeLessThan(3 * REPORT_LENGTH);

  stream.resume();
  await done;
  expect(asked).toHaveLength(COUNT);
});
