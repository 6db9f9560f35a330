// Domains of five providers with one request for many of them, compared with a request for each.
import { askServer, forEachOf, startServer } from './load.mjs';
import { node24 } from './node-24.mjs';
import { compared, inBothOrders } from './rounds.mjs';
import { LISTED, MANY, SINGLE, WARMING } from './servers/provider-domains.mjs';

/** As many as `check-many` checks at a time. */
const AT_ONCE = 4;
/** Domains of a list. Rounds of 30 differ by where a large garbage collection falls; 100 take too long on a busy machine. */
const A_ROUND = 60;
const ALL = 1000;
/** Not above single checks, but for the differences between rounds. */
const GOAL_TO_SINGLE = 0.95;
const GOAL_PER_SECOND = 1;
/** Checks a second and core: the goal, compared with what is measured. */
const PER_SECOND = 25;

/** On this Node, and on that of the container image. */
export async function run() {
  const next = node24();
  const versions = { [`Node ${process.versions.node}`]: process.execPath, ...(next && { 'Node 24': next }) };
  const rows = [];
  for (const [version, execPath] of Object.entries(versions)) rows.push(...(await rowsOn(version, execPath)));
  return rows;
}

async function rowsOn(version, execPath) {
  const lab = await startServer('capacity-lab', { KINDS: 'many' });
  const replica = await startServer('capacity-app', { LAB_URL: lab.url }, { execPath });
  try {
    await one(replica, WARMING);
    const cost = (check, domains) => async (round) => {
      const before = await askServer(replica, 'cpu');
      await check(replica, domains.slice(round * A_ROUND, (round + 1) * A_ROUND));
      return (((await askServer(replica, 'cpu')) - before) * ALL) / A_ROUND / 1000;
    };
    const works = { single: cost(one, SINGLE), 'check-many': cost(many, LISTED) };
    const costs = await inBothOrders(works, MANY / A_ROUND);
    const name = `${ALL} domains of 5 providers through check-many, ${version}`;
    return [
      compared(
        `${name}, to single checks`,
        'ms CPU',
        costs,
        (round) => round.single / round['check-many'],
        GOAL_TO_SINGLE,
      ),
      compared(
        `${name}, cold`,
        'checks a second and core',
        costs.map((round) => ({ goal: PER_SECOND, 'check-many': perSecond(round['check-many']) })),
        (round) => round['check-many'] / round.goal,
        GOAL_PER_SECOND,
      ),
    ];
  } finally {
    replica.stop();
    lab.stop();
  }
}

/** Of the CPU time for all domains in milliseconds. */
const perSecond = (ms) => (ALL * 1000) / ms;

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
