// Other programs compared with ours, in the lab of real servers: the same domains, name servers and resolvers.
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { Skipped } from './load.mjs';

const TYPESCRIPT = ['node', '--import', './scripts/typescript.mjs'];
const PEERS = ['zonemaster-cli', 'dnsviz', 'dnsperf'];

export async function run() {
  const missing = PEERS.filter((program) => spawnSync('which', [program]).status !== 0);
  if (missing.length > 0) throw new Skipped(`not installed: ${missing.join(', ')}`);
  const inside = [...TYPESCRIPT, 'test/system/with-app.ts', ...TYPESCRIPT, 'bench/servers/peers-inside.mjs'];
  const { stdout } = await promisify(execFile)('bash', ['test/system/enter.sh', ...inside], {
    cwd: new URL('..', import.meta.url),
  });
  if (stdout === '') throw new Skipped('the lab of real servers cannot run here');
  return JSON.parse(stdout);
}
