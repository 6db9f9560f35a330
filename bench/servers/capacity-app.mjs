import { announce } from './answer.mjs';
import { startReplica } from './lab-replica.mjs';

const { Metrics } = await import('../../src/metrics/metrics.ts');

const { app, sockets } = await startReplica(process.env.LAB_URL, process.env);
app.get(Metrics).watch('counter', 'bench_connections_total', 'Connections to hosts.', () => [[sockets.opened.length]]);
announce(app.getHttpServer());
