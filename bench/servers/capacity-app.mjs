import { Session } from 'node:inspector/promises';
import { announce } from './answer.mjs';
import { startReplica } from './lab-replica.mjs';

const SAMPLE_MICROSECONDS = 250;
const { Metrics } = await import('../../src/base/metrics/metrics.ts');

const { app, sockets } = await startReplica(process.env.LAB_URL, process.env);
app.get(Metrics).watch('counter', 'bench_connections_total', 'Connections to hosts.', () => [[sockets.opened.length]]);
process.on('message', profiler());
announce(app.getHttpServer());

/** Profiles the CPU between the messages `profile` and `profiled`; does nothing without them. */
function profiler() {
  const session = new Session();
  const tasks = {
    profile: async () => {
      session.connect();
      await session.post('Profiler.enable');
      await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_MICROSECONDS });
      await session.post('Profiler.start');
    },
    profiled: async () => (await session.post('Profiler.stop')).profile,
  };
  return async (task) => {
    if (task in tasks) process.send((await tasks[task]()) ?? 'started');
  };
}
