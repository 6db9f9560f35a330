// Domains of five providers with one request for many of them, compared with a request for each.
import { askServer, forEachOf, startServer } from './load.mjs';
import { compared, inTurns } from './rounds.mjs';
import { A_ROUND, CUSTOMERS, LISTED, ROUNDS, WARMING } from './servers/provider-domains.mjs';

/** As many as `check-many` checks at a time. */
const AT_ONCE = 4;
const ALL = 1000;
/** Not above single checks. */
const GOAL = 1;

export async function run() {
  const lab = await startServer('capacity-lab', { KINDS: 'providers' });
  const replica = await startServer('capacity-app', { LAB_URL: lab.url });
  try {
    await one(replica, WARMING);
    const cost = (check, domains) => async (round) => {
      const before = await askServer(replica, 'cpu');
      await check(replica, domains.slice(round * A_ROUND, (round + 1) * A_ROUND));
      return (((await askServer(replica, 'cpu')) - before) * ALL) / A_ROUND / 1000;
    };
    const rounds = await inTurns({ single: cost(one, CUSTOMERS), 'check-many': cost(many, LISTED) }, ROUNDS);
    const name = `${ALL} domains of 5 providers through check-many, to single checks`;
    return [compared(name, 'ms CPU', rounds, ({ single, 'check-many': listed }) => single / listed, GOAL)];
  } finally {
    replica.stop();
    lab.stop();
  }
}

async function one({ url }, domains) {
  await forEachOf(domains, AT_ONCE, async ({ name }) => {
    const response = await fetch(`${url}/api/v1/check/${name}`);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${name}: ${response.status}`);
  });
}

async function many({ url }, domains) {
  const body = JSON.stringify({ domains: domains.map(({ name }) => name) });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/v1/check-many`, { method: 'POST', headers, body });
  const lines = (await response.text()).trimEnd().split('\n');
  const { summary } = JSON.parse(lines.pop());
  if (summary.checked !== domains.length) throw new Error(`${summary.failed} of ${domains.length} were not checked`);
}
