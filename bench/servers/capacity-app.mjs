// One replica, as it is but for the last step of its door, which leads into the lab.
import '../../scripts/typescript.mjs';
import { announce } from './answer.mjs';

const { createApplication } = await import('../../test/lab/application.ts');
const { FixedAddresses } = await import('../../test/lab/fixed-addresses.ts');
const { LoopbackSockets } = await import('../../test/lab/loopback-sockets.ts');
const { Config } = await import('../../src/config/config.ts');
const { Metrics } = await import('../../src/metrics/metrics.ts');
const { DialerOptions } = await import('../../src/network/dialer-options.ts');
const { SocketFactory } = await import('../../src/network/socket-factory.ts');
const { SystemNames } = await import('../../src/network/system-names.ts');

const UNLIMITED = { DD_LIMIT_DAY_ANONYMOUS: '1000000000', DD_LIMIT_BURST_ANONYMOUS: '1000000000' };

const { environment, ca, placed } = await (await fetch(`${process.env.LAB_URL}/setup`)).json();
const sockets = new LoopbackSockets();
for (const [endpoint, peer] of placed) sockets.place(...endpoint.split(' '), peer);

const config = new Config({ ...process.env, ...UNLIMITED, ...environment, DD_METRICS_CLIENTS: '127.0.0.1' });
const app = await createApplication(config, (builder) =>
  builder
    .overrideProvider(SocketFactory)
    .useValue(sockets)
    .overrideProvider(SystemNames)
    .useValue(new FixedAddresses({}))
    .overrideProvider(DialerOptions)
    .useValue(new DialerOptions({ ...config.targets.dialer, ca: [ca] })),
);
app.get(Metrics).watch('counter', 'bench_connections_total', 'Connections to hosts.', () => [[sockets.opened.length]]);
await app.listen(0, '127.0.0.1');
announce(app.getHttpServer());
