import { Config } from '#platform/config/config.js';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import type { HealthReport } from './health-report.js';
import { RecordingCache } from './recording-cache.js';
import { NetworkRecording } from '#engine/simulation/recording/network-recording.js';

const examined = (second: number) => ({
  report: { domain: 'example.com', checkedAt: new Date(second * 1000).toISOString() } as HealthReport,
  recording: new NetworkRecording(),
});

it('a report that started earlier does not replace one that started later', () => {
  const recordings = new RecordingCache(new Config({}), { now: () => 0 }, new MemoryBudget(Infinity));
  const [older, newer] = [examined(1), examined(2)];
  recordings.keep(newer);
  recordings.keep(older);
  expect(recordings.of('example.com')!.report).toBe(newer.report);
  const newest = examined(3);
  recordings.keep(newest);
  expect(recordings.of('example.com')!.report).toBe(newest.report);
});
