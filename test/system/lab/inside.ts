import { spawn } from 'node:child_process';
import { DOMAINS, STALE_DOMAIN } from '../domains/domains.js';
import { LATER_RESOLVER, PUBLIC_RESOLVERS } from './address-plan.js';
import { issue, TRUSTED_AUTHORITY, writeAuthority } from './certificates.js';
import { zonesOf } from './hierarchy.js';
import { issueMailCertificates, startMail } from './mail.js';
import { startNameServers } from './name-servers.js';
import { mountFiles, raiseNetwork, refuseForeignNetworks } from './namespace.js';
import { LAB, listening, serve } from './processes.js';
import { startResolvers } from './resolvers.js';
import { issueSiteCertificates, startWeb } from './web.js';
import { writeZones } from './zone-files.js';

/** PID 1 of the namespace: when it exits, the kernel ends all other processes in it. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

const started = performance.now();
await refuseForeignNetworks();
await mountFiles();
raiseNetwork();
writeAuthority();
issue('resolver', { names: [...Object.values(PUBLIC_RESOLVERS), LATER_RESOLVER].map(({ host }) => host) });
issueSiteCertificates(DOMAINS);
issueMailCertificates();
const zones = zonesOf(DOMAINS);
await Promise.all([startDns(), startWeb(DOMAINS), startMail(), startRedis()]);
process.stderr.write(`lab: ${zones.length} zones up in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);

const [program = 'bash', ...args] = process.argv.slice(2);
const environment = { ...process.env, SYSTEM_LAB: LAB, NODE_EXTRA_CA_CERTS: TRUSTED_AUTHORITY };
const command = spawn(program, args, { stdio: 'inherit', env: environment });
command.once('error', (error) => {
  process.stderr.write(`lab: ${error.message}\n`);
  process.exit(127);
});
command.once('exit', (code) => process.exit(code ?? 1));

async function startDns(): Promise<void> {
  await writeZones(zones);
  await Promise.all([startNameServers(zones), startResolvers(STALE_DOMAIN)]);
}

async function startRedis(): Promise<void> {
  const memoryOnly = ['--save', '', '--appendonly', 'no', '--dir', LAB];
  serve('redis', 'redis-server', ['--bind', '127.0.0.1', '--port', '6379', ...memoryOnly]);
  await listening('127.0.0.1', 6379);
}
