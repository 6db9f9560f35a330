import { ROOT_HINTS } from '../lab/zone-paths.js';
import { run } from '../lab/processes.js';

interface Entry {
  readonly tag: string;
}

/** The distinct tags that Zonemaster reports at level NOTICE or above. */
export async function zonemaster(domain: string): Promise<string[]> {
  const options = ['--hints', ROOT_HINTS, '--level', 'NOTICE', '--json', '--no-progress'];
  const entries = JSON.parse(await run('zonemaster-cli', [...options, domain])) as Entry[];
  return [...new Set(entries.map(({ tag }) => tag))].sort();
}
