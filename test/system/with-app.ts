import { spawnSync } from 'node:child_process';
import { LAB, listening, serve } from './lab/processes.js';

/**
 * Runs a command while the built program serves with its default configuration, except for the trusted CA and the
 * packet limits: nearly all domains of the lab share one web server and one mail server.
 */
const { PATH, NODE_EXTRA_CA_CERTS } = process.env;
const UNLIMITED = '100000000';
const PACKET_LIMITS = {
  ...{ DD_PACKETS_PER_ADDRESS: UNLIMITED, DD_PACKETS_PER_NETWORK: UNLIMITED, DD_PACKETS_PER_DOMAIN: UNLIMITED },
  DD_REQUESTS_PER_REGISTRY: UNLIMITED,
};
serve('app', 'node', ['dist/main.js'], {
  env: { PATH, NODE_EXTRA_CA_CERTS, TMPDIR: `${LAB}/tmp`, ...PACKET_LIMITS },
});
await listening('127.0.0.1', 3000);

const [program = 'bash', ...args] = process.argv.slice(2);
process.exit(spawnSync(program, args, { stdio: 'inherit' }).status ?? 1);
