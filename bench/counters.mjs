// Memory of the counters per client, up to more clients than the limit; above it, the oldest counter is dropped.
import { startServer } from './load.mjs';
import { exact } from './rounds.mjs';

const CLIENT_BYTES = 100;

export async function run() {
  const { megabytes, bytesPerClient, stop } = await startServer('counted-clients', {}, { execArgv: ['--expose-gc'] });
  stop();
  const full = Object.values(megabytes).slice(-2);
  return [
    exact(
      'daily counters, for each client',
      'bytes',
      { ours: bytesPerClient, allowed: CLIENT_BYTES },
      CLIENT_BYTES / bytesPerClient,
      1,
    ),
    exact('daily counters, once as many clients are counted as may be', 'MB', megabytes, full[0] / full[1], 0.95),
  ];
}
