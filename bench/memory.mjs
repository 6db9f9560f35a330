// Heap of the process while new domains are looked up, by one client and by as many clients as domains: it must stop
// growing. Uses lookups, because the caches have the same limits for every report, and a check takes fifty times as
// long.
import autocannon from 'autocannon';
import { askServer, startServer } from './load.mjs';
import { exact } from './rounds.mjs';

const DOMAINS = 100_000;
const STAGES = 5;
const CONNECTIONS = 16;
const CLIENT_BYTES = 100;
const SETTINGS = {
  TRUST_PROXY: '1',
  DD_LIMIT_DAY_ANONYMOUS: '1000000000',
  DD_LIMIT_BURST_ANONYMOUS: '1000000000',
  DD_REPORTS_AT_ONCE_PER_CLIENT: '1000',
  DD_CACHE_ENTRIES: '1000',
  DD_DNS_CACHE_ENTRIES: '1000',
};

export async function run() {
  const one = await curve(() => '192.0.2.1');
  const many = await curve((i) => `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`);
  const [first, last] = [many[0].value, many.at(-1).value];
  const perClient = ((last - first) * 1e6) / (DOMAINS - DOMAINS / STAGES);
  const values = (stages) => Object.fromEntries(stages.map(({ label, value }) => [label, value]));
  return [
    exact('heap after distinct domains of one client', 'MB', values(one), one[0].value / one.at(-1).value, 0.95),
    exact('heap after distinct domains of as many clients', 'MB', values(many), first / last),
    exact(
      'heap for each further client',
      'bytes',
      { ours: perClient, allowed: CLIENT_BYTES },
      CLIENT_BYTES / Math.max(1, perClient),
      1,
    ),
  ];
}

/** Heap after each stage, in megabytes. */
async function curve(clientOf) {
  const doh = await startServer('doh');
  const resolvers = [1, 2, 3, 4, 5].map((i) => `local${i} ${doh.url}/dns-query`).join(', ');
  const server = await startServer(
    'ours-measured',
    { ...SETTINGS, DD_RESOLVERS: resolvers },
    { execArgv: ['--expose-gc'] },
  );
  try {
    const stages = [];
    for (let stage = 0; stage < STAGES; stage++) {
      await lookUp(server.url, (stage * DOMAINS) / STAGES, DOMAINS / STAGES, clientOf);
      const { heapUsed, external } = await askServer(server, 'memory');
      const label = `${(((stage + 1) * DOMAINS) / STAGES).toLocaleString('en')} domains`;
      stages.push({ label, value: (heapUsed + external) / 1e6 });
    }
    return stages;
  } finally {
    server.stop();
    doh.stop();
  }
}

async function lookUp(url, first, amount, clientOf) {
  let next = first;
  const setupRequest = (request) => {
    const i = next++;
    return { ...request, path: `/api/v1/lookup/host-${i}.example.com/A`, headers: { 'x-forwarded-for': clientOf(i) } };
  };
  const { non2xx, errors } = await autocannon({
    url,
    connections: CONNECTIONS,
    amount,
    requests: [{ setupRequest }],
  });
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} bad answers, ${errors} errors`);
}
