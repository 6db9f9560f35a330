import { median, spreadOf } from './statistics.mjs';

const ROUNDS = 9;
const FEWEST = 5;

/** Runs every work once per round, so that other load on the machine affects compared values equally. */
export function inTurns(works, rounds = ROUNDS) {
  return measured(rounds, () => Object.entries(works));
}

/** The same with the order reversed in every other round, for works that leave garbage to the next one. */
export function inBothOrders(works, rounds = ROUNDS) {
  const entries = Object.entries(works);
  return measured(rounds, (round) => (round % 2 === 0 ? entries : entries.toReversed()));
}

async function measured(rounds, entriesOf) {
  const all = [];
  for (let round = 0; round < rounds; round++) {
    const values = {};
    for (const [label, work] of entriesOf(round)) values[label] = await work(round);
    all.push(values);
  }
  return all;
}

/** A row of the table: the median of each label, and the spread of the ratios of the rounds. */
export function compared(name, unit, rounds, ratio, goal) {
  if (rounds.length < FEWEST) throw new Error(`${name}: ${rounds.length} rounds say nothing about the spread`);
  const results = Object.keys(rounds[0]).map((label) => ({ label, value: median(rounds.map((of) => of[label])) }));
  return { name, unit, results, spread: spreadOf(rounds.map(ratio)), goal };
}

/** A row without spread: a count, or one long measurement. */
export function exact(name, unit, values, ratio, goal) {
  const results = Object.entries(values).map(([label, value]) => ({ label, value }));
  return { name, unit, results, spread: { lower: ratio, median: ratio, upper: ratio }, isExact: true, goal };
}

/** CPU time in microseconds, which other processes do not increase. */
export async function cpuOf(work) {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

export async function msOf(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
