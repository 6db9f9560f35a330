import { ROOT_HINTS } from '../lab/zone-paths.js';
import { run } from '../lab/processes.js';

interface Entry {
  readonly tag: string;
  readonly level: string;
}

const GRAVE = ['WARNING', 'ERROR', 'CRITICAL'];

/** The tags of what Zonemaster takes for wrong, once each. */
export async function zonemaster(domain: string): Promise<string[]> {
  const options = ['--hints', ROOT_HINTS, '--level', 'NOTICE', '--json', '--no-progress'];
  const entries = JSON.parse(await run('zonemaster-cli', [...options, domain])) as Entry[];
  const grave = entries.filter(({ level }) => GRAVE.includes(level));
  return [...new Set(grave.map(({ tag }) => tag))].sort();
}
