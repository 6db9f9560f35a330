import { spawnSync } from 'node:child_process';
import { LAB, listening, serve } from './lab/processes.js';

/** Runs a command while the built program serves, with nothing configured but whom it may trust. */
const { PATH, NODE_EXTRA_CA_CERTS } = process.env;
serve('app', 'node', ['dist/main.js'], { env: { PATH, NODE_EXTRA_CA_CERTS, TMPDIR: `${LAB}/tmp` } });
await listening('127.0.0.1', 3000);

const [program = 'bash', ...args] = process.argv.slice(2);
process.exit(spawnSync(program, args, { stdio: 'inherit' }).status ?? 1);
