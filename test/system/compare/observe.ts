import { mkdirSync, writeFileSync } from 'node:fs';
import type { DomainHealth } from '../../../src/health/health.dto.js';
import { report } from '../client.js';
import { EXAMINED } from '../domains/domains.js';
import { eachInParallel } from '../lab/processes.js';
import { dnsviz } from './dnsviz.js';
import { OBSERVATIONS, type Observation } from './observation.js';
import { zonemaster } from './zonemaster.js';

/** Everything that this application says of a domain, good or bad. */
async function ours(domain: string): Promise<string[]> {
  const { findings } = await report<DomainHealth>(`check/${domain}`);
  return findings.map(({ id }) => id).sort();
}

/** They wait more than they work. */
const AT_ONCE = 8;

const observations: Observation[] = await eachInParallel(
  EXAMINED,
  async ({ name: domain, intent }) => {
    process.stderr.write(`${domain}\n`);
    return {
      domain,
      intent,
      ours: await ours(domain),
      zonemaster: await zonemaster(domain),
      dnsviz: await dnsviz(domain),
    };
  },
  AT_ONCE,
);
mkdirSync('artefacts', { recursive: true });
writeFileSync(OBSERVATIONS, `${JSON.stringify(observations, undefined, 1)}\n`);
