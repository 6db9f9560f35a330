import { MemoryCounters } from '../../dist/platform/edge/limits/memory-counters.js';
import { endWithParent } from './answer.mjs';

const DAY = 86_400_000;
const BOUND = 500_000;
const STAGES = [100_000, 300_000, BOUND, 700_000, 900_000];

const counters = new MemoryCounters({ now: () => 0 });
await count(0, 1);
const empty = used();
const megabytes = {};
let bytesPerClient = 0;
let counted = 1;
for (const clients of STAGES) {
  await count(counted, clients);
  counted = clients;
  const bytes = used() - empty;
  megabytes[`${clients.toLocaleString('en')} clients`] = bytes / 1e6;
  if (clients === BOUND) bytesPerClient = bytes / clients;
}
process.send({ megabytes, bytesPerClient });
endWithParent();

async function count(from, to) {
  for (let i = from; i < to; i++)
    await counters.increment(`{ip:10.${i >> 16}.${(i >> 8) & 255}.${i & 255}}:day`, DAY, 50);
}

function used() {
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}
