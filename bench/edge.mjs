import { COST, costOfRequests, startServers } from './load.mjs';
import { compared } from './rounds.mjs';
import { PATH } from './servers/answer.mjs';

const SERVERS = { 'node:http': 'http', Express: 'express', 'bare Nest': 'nest', ours: 'ours' };

/** CPU time of the edge: the same small answer from bare servers and from ours with every guard enabled. */
export async function run() {
  const servers = await Promise.all(
    Object.entries(SERVERS).map(async ([label, file]) => ({ label, ...(await startServers(file)), path: PATH })),
  );
  try {
    const rounds = await costOfRequests(servers);
    const name = 'edge: GET /api/v1/idn/{name} to bare Nest';
    return [compared(name, COST, rounds, (of) => of['bare Nest'] / of.ours, 0.7)];
  } finally {
    for (const { stop } of servers) stop();
  }
}
