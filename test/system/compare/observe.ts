import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DomainHealth } from '#features/health/health.dto.js';
import { report } from '../client.js';
import { EXAMINED } from '../domains/domains.js';
import { eachInParallel } from '../lab/processes.js';
import { dnsviz } from './dnsviz.js';
import { OBSERVATIONS, type Observation } from './observation.js';
import { zonemaster } from './zonemaster.js';

/** More than the number of cores, because the programs mostly wait. */
const AT_ONCE = 4;
const ATTEMPTS = 3;

const wanted = process.argv.slice(2);
const isAll = wanted.length === 0;
const known = new Map(isAll ? [] : lastTime().map((observation) => [observation.domain, observation]));

/** Without arguments all domains; with `--missing` those that an interrupted run left out; otherwise the named ones. */
const examined = EXAMINED.filter(
  ({ name }) => isAll || wanted.includes(name) || (wanted.includes('--missing') && !known.has(name)),
);

await eachInParallel(
  examined,
  async ({ name: domain, intent }) => {
    known.set(domain, {
      domain,
      intent,
      ours: await patiently(() => ours(domain)),
      zonemaster: await patiently(() => zonemaster(domain)),
      dnsviz: await patiently(() => dnsviz(domain)),
    });
    keep();
    process.stderr.write(`${domain}: ${known.size} of ${EXAMINED.length}\n`);
  },
  AT_ONCE,
);

/** All findings of this application for a domain. */
async function ours(domain: string): Promise<string[]> {
  const { findings } = await report<DomainHealth>(`check/${domain}`);
  return findings.map(({ id }) => id).sort();
}

/** Retries, because a program may run out of time or memory on a busy machine. */
async function patiently<T>(work: () => Promise<T>, attempts = ATTEMPTS): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (attempts === 1) throw error;
    return patiently(work, attempts - 1);
  }
}

function lastTime(): Observation[] {
  return existsSync(OBSERVATIONS) ? (JSON.parse(readFileSync(OBSERVATIONS, 'utf8')) as Observation[]) : [];
}

/** Saves the results after every domain, so that an interrupted run can continue. */
function keep(): void {
  mkdirSync(dirname(OBSERVATIONS), { recursive: true });
  const inOrder = EXAMINED.flatMap(({ name }) => known.get(name) ?? []);
  writeFileSync(`${OBSERVATIONS}.new`, `${JSON.stringify(inOrder, undefined, 1)}\n`);
  renameSync(`${OBSERVATIONS}.new`, OBSERVATIONS);
}
