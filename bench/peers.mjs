// Other programs beside ours, in the lab of real servers: the same domains, the same name servers and resolvers.
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

const TYPESCRIPT = ['node', '--import', './scripts/typescript.mjs'];
const PEERS = ['zonemaster-cli', 'dnsviz', 'dnsperf'];

/** Nothing where the lab or the peers cannot be had. */
export async function run() {
  const missing = PEERS.filter((program) => spawnSync('which', [program]).status !== 0);
  if (missing.length > 0) {
    console.log(`\npeers: passed over, for want of ${missing.join(', ')}`);
    return [];
  }
  const inside = [...TYPESCRIPT, 'test/system/with-app.ts', ...TYPESCRIPT, 'bench/servers/peers-inside.mjs'];
  const { stdout } = await promisify(execFile)('bash', ['test/system/enter.sh', ...inside], {
    cwd: new URL('..', import.meta.url),
  });
  return stdout === '' ? [] : JSON.parse(stdout);
}

if (import.meta.filename === process.argv[1]) console.log(JSON.stringify(await run(), null, 2));
