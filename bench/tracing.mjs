// What traces cost: the same requests to a replica that sends them to a collector, and to one without OpenTelemetry.
import { createServer } from 'node:http';
import { askServer, startServer } from './load.mjs';
import { compared, inBothOrders } from './rounds.mjs';
import { customers } from './scan-lab.mjs';

const ROUNDS = 7;
const SMALL = 400;
const CHECKS = 15;
const WARM_UPS = 4;
/** The goal is for checks. A small request does little work, so its span is a larger part of it. */
const GOAL = 0.9;

export async function run() {
  const collector = createServer((request, response) => request.resume().on('end', () => response.end('{}')));
  await new Promise((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const lab = await startServer('scan-lab');
  const endpoint = `http://127.0.0.1:${collector.address().port}`;
  const [plain, traced] = await Promise.all(
    [{}, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }].map((env) =>
      startServer('scan-replica', { LAB_URL: lab.url, ...env }),
    ),
  );
  try {
    let next = 0;
    const paths = {
      small: () => Array.from({ length: SMALL }, () => '/api/v1/idn/xn--mnchen-3ya.de'),
      check: () => customers('single', CHECKS, (next += CHECKS)).map((domain) => `/api/v1/check/${domain}`),
    };
    const cost = (replica, kind) => async () => {
      const all = paths[kind]();
      const before = await askServer(replica, 'cpu');
      for (const path of all) {
        const response = await fetch(replica.url + path);
        if (response.status !== 200) throw new Error(`${response.status} from ${path}`);
        await response.arrayBuffer();
      }
      return ((await askServer(replica, 'cpu')) - before) / all.length / 1000;
    };
    const rounds = async (kind) => {
      const works = { 'without traces': cost(plain, kind), 'with traces': cost(traced, kind) };
      for (let i = 0; i < WARM_UPS; i++) for (const work of Object.values(works)) await work();
      return inBothOrders(works, ROUNDS);
    };
    const ratio = (round) => round['without traces'] / round['with traces'];
    return [
      compared('traces: GET /api/v1/check/{domain}', 'ms CPU', await rounds('check'), ratio, GOAL),
      compared('traces: GET /api/v1/idn/{name}', 'ms CPU', await rounds('small'), ratio),
    ];
  } finally {
    for (const server of [plain, traced, lab]) server.stop();
    collector.close();
  }
}
