// Domains of a provider whose first customer was already checked, compared with domains that share nothing.
import { askServer, forEachOf, startServer } from './load.mjs';
import { compared, inTurns } from './rounds.mjs';
import { A_ROUND, CUSTOMERS, ROUNDS, UNRELATED, WARMING } from './servers/provider-domains.mjs';

const AT_ONCE = 8;
const ALL = 1000;

export async function run() {
  const lab = await startServer('capacity-lab', { KINDS: 'providers' });
  const replica = await startServer('capacity-app', { LAB_URL: lab.url });
  try {
    await check(replica, WARMING);
    const costs = (domains) => async (round) => {
      const before = await readings(replica, lab);
      await check(replica, domains.slice(round * A_ROUND, (round + 1) * A_ROUND));
      const after = await readings(replica, lab);
      return after.map((value, i) => ((value - before[i]) * ALL) / A_ROUND);
    };
    const rounds = await inTurns({ customers: costs(CUSTOMERS), unrelated: costs(UNRELATED) }, ROUNDS);
    return ['ms CPU', 'questions to resolvers', 'connections to hosts'].map((unit, i) => {
      const of = rounds.map(({ customers, unrelated }) => ({ customers: customers[i], unrelated: unrelated[i] }));
      const name = `${ALL} domains of 5 providers to as many unrelated ones: ${unit}`;
      return compared(name, unit, of, ({ customers, unrelated }) => unrelated / customers, i === 0 ? 2 : undefined);
    });
  } finally {
    replica.stop();
    lab.stop();
  }
}

async function check({ url }, domains) {
  await forEachOf(domains, AT_ONCE, async ({ name }) => {
    const response = await fetch(`${url}/api/v1/check/${name}`);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${name}: ${response.status}`);
  });
}

async function readings(replica, { url }) {
  const text = await (await fetch(`${replica.url}/metrics`)).text();
  const [, connections] = /^bench_connections_total (\S+)$/m.exec(text);
  const questions = await (await fetch(`${url}/questions`)).json();
  return [(await askServer(replica, 'cpu')) / 1000, questions, Number(connections)];
}
