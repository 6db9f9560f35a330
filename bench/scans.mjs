// A scan of customers of 300 providers: its cost for each domain next to check-many, that of two workers next to one, and that of a
// single check while a scan runs.
import { askServer } from './load.mjs';
import { node24 } from './node-24.mjs';
import { compared, inBothOrders } from './rounds.mjs';
import { customers, ScanLab } from './scan-lab.mjs';

const A_ROUND = 50;
const ROUNDS = 5;
const WARM_UPS = 150;
const GOAL_TO_MANY = 0.95;
const GOAL_OF_TWO = 1.85;
/** A single check may cost half as much again. */
const GOAL_OF_SINGLE = 1 / 1.5;
const SINGLE_CHECKS = 15;
/** More domains than are checked meanwhile. */
const ENOUGH = 2000;

export async function run() {
  const execPath = node24() ?? process.execPath;
  const version = execPath === process.execPath ? `Node ${process.versions.node}` : 'Node 24';
  return [
    await toCheckMany({ execPath }, version),
    await twoWorkers({ execPath }, version),
    await duringScan({ execPath }, version),
  ];
}

async function toCheckMany(options, version) {
  const scans = await ScanLab.start({ role: 'all', options });
  try {
    await whole(scans, customers('warm', WARM_UPS));
    const cost = (word, check) => async (round) => {
      const before = await askServer(scans.api, 'cpu');
      await check(scans, customers(word, A_ROUND, round * A_ROUND));
      return ((await askServer(scans.api, 'cpu')) - before) / A_ROUND / 1000;
    };
    const works = { 'check-many': cost('single', many), scan: cost('made', whole) };
    const costs = await inBothOrders(works, ROUNDS);
    const name = `A domain of a scan, ${version}, to one of check-many`;
    return compared(name, 'ms CPU', costs, (round) => round['check-many'] / round.scan, GOAL_TO_MANY);
  } finally {
    await scans.close();
  }
}

/** The time that two workers need follows from their CPU time, because the machine has no cores to spare. */
async function twoWorkers(options, version) {
  const scans = await ScanLab.start({ options });
  try {
    const costs = (word) => async () => {
      await scans.addWorker();
      await whole(scans, customers('warm', WARM_UPS));
      const each = [];
      for (let round = 0; round < ROUNDS; round++) {
        const before = await scans.cpu();
        await whole(scans, customers(word, 2 * A_ROUND, round * 2 * A_ROUND));
        each.push(((await scans.cpu()) - before) / (2 * A_ROUND));
      }
      return each;
    };
    const [one, two] = [await costs('made')(), await costs('single')()];
    const perSecond = one.map((seconds, i) => ({ 'one worker': 1 / seconds, 'two workers': 2 / two[i] }));
    const name = `Domains of a scan a second, each worker with a core, ${version}`;
    return compared(name, 'a second', perSecond, (round) => round['two workers'] / round['one worker'], GOAL_OF_TWO);
  } finally {
    await scans.close();
  }
}

/** CPU time of the replica, which does not depend on who else has the processors: what Redis, limits and the queue add to a check. */
async function duringScan(options, version) {
  const scans = await ScanLab.start({ options });
  try {
    await scans.addWorker();
    let next = 0;
    const cost = async () => {
      const before = await askServer(scans.api, 'cpu');
      for (const domain of customers('single', SINGLE_CHECKS, next))
        await (await fetch(`${scans.api.url}/api/v1/check/${domain}`)).arrayBuffer();
      next += SINGLE_CHECKS;
      return ((await askServer(scans.api, 'cpu')) - before) / SINGLE_CHECKS / 1000;
    };
    for (let i = 0; i < WARM_UPS / SINGLE_CHECKS; i++) await cost();
    const meanwhile = async (round) => {
      const id = await scans.begin(customers('made', ENOUGH, round * ENOUGH));
      await scans.until(id, ({ done }) => done > 0);
      const spent = await cost();
      const { state } = await scans.state(id);
      await scans.remove(id);
      if (state !== 'running') throw new Error(`the scan was ${state} before the checks ended`);
      return spent;
    };
    const costs = await inBothOrders({ alone: cost, 'during a scan': meanwhile }, ROUNDS);
    const name = `A single check while a scan runs, CPU of the replica, ${version}`;
    return compared(name, 'ms CPU', costs, (round) => round.alone / round['during a scan'], GOAL_OF_SINGLE);
  } finally {
    await scans.close();
  }
}

async function whole(scans, domains) {
  const id = await scans.begin(domains);
  const { done, failed } = await scans.until(id, ({ state }) => state === 'done');
  if (done !== domains.length || failed > 0) throw new Error(`${done} of ${domains.length} are done, ${failed} failed`);
}

async function many({ api }, domains) {
  const body = JSON.stringify({ domains });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${api.url}/api/v1/check-many`, { method: 'POST', headers, body });
  const lines = (await response.text()).trimEnd().split('\n');
  const { summary } = JSON.parse(lines.at(-1));
  if (summary.checked !== domains.length) throw new Error(`${summary.failed} of ${domains.length} were not checked`);
}
