// What the process holds while ever new domains are asked for: it has to stop growing.
import { Worker } from 'node:worker_threads';
import { startServer } from './load.mjs';

const DOMAINS = 10_000;
const STAGES = 5;
const AT_ONCE = 32;
const LIMITS = {
  DD_LIMIT_DAY_ANONYMOUS: '1000000000',
  DD_LIMIT_BURST_ANONYMOUS: '1000000000',
  DD_REPORTS_AT_ONCE_PER_CLIENT: '1000',
};

export async function run() {
  const worker = new Worker(new URL('doh-server.mjs', import.meta.url));
  const port = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  const env = {
    ...LIMITS,
    DD_RESOLVERS: [1, 2, 3, 4, 5].map((i) => `local${i} http://127.0.0.1:${port}/dns-query`).join(', '),
    DD_CACHE_ENTRIES: '1000',
    DD_DNS_CACHE_ENTRIES: '1000',
  };
  const server = await startServer('ours-measured', env, { execArgv: ['--expose-gc'] });
  try {
    const heap = [];
    for (let stage = 0; stage < STAGES; stage++) {
      await askFor(server.url, (stage * DOMAINS) / STAGES, ((stage + 1) * DOMAINS) / STAGES);
      heap.push(await heapOf(server.child));
    }
    const results = heap.map((value, i) => ({ label: `${((i + 1) * DOMAINS) / STAGES} domains`, value }));
    return [
      {
        name: 'heap after distinct domains, caches of 1,000',
        unit: 'MB',
        results,
        ratio: heap[1] / heap.at(-1),
        goal: 0.95,
      },
    ];
  } finally {
    server.stop();
    await worker.terminate();
  }
}

async function askFor(url, from, to) {
  let next = from;
  const client = async () => {
    while (next < to) {
      const response = await fetch(`${url}/api/v1/lookup/host-${next++}.example.com/A`);
      if (!response.ok) throw new Error(await response.text());
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
}

function heapOf(child) {
  const answer = new Promise((resolve) => child.once('message', resolve));
  child.send('heap');
  return answer;
}
