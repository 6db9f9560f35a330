import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import {
  EVERY_ADDRESS,
  isIpv6,
  LATER_RESOLVER,
  PUBLIC_RESOLVERS,
  REGISTRY,
  SILENT,
  WITHOUT_TCP,
} from './address-plan.js';
import { LAB, run } from './processes.js';

interface Link {
  readonly ifname: string;
  readonly flags: readonly string[];
}

/** Refuses to add public addresses unless the network namespace is new and so cannot reach other hosts. */
export async function refuseForeignNetworks(): Promise<void> {
  const links = JSON.parse(await run('ip', ['-json', 'link'])) as Link[];
  const isFresh = links.length === 1 && links[0]!.ifname === 'lo' && !links[0]!.flags.includes('UP');
  if (process.pid !== 1 || !isFresh)
    throw new Error('this is no fresh namespace: start the lab with test/system/enter.sh');
}

/** All files of the lab are in a tmpfs that is removed with the namespace. */
export async function mountFiles(): Promise<void> {
  await run('mount', ['-t', 'tmpfs', '-o', 'mode=755', 'tmpfs', '/run']);
  for (const folder of ['log', 'tmp', 'zones', 'keys', 'tls']) mkdirSync(`${LAB}/${folder}`, { recursive: true });
  const names = [...Object.values(PUBLIC_RESOLVERS), LATER_RESOLVER].map(({ host, address }) => `${address} ${host}`);
  const registry = `${REGISTRY[0]!} data.iana.org`;
  writeFileSync(`${LAB}/hosts`, ['127.0.0.1 localhost', '::1 localhost', ...names, registry, ''].join('\n'));
  writeFileSync(`${LAB}/resolv.conf`, `nameserver ${PUBLIC_RESOLVERS.cloudflare.address}\n`);
  for (const file of ['hosts', 'resolv.conf']) await run('mount', ['--bind', `${LAB}/${file}`, `/etc/${file}`]);
}

export function raiseNetwork(): void {
  const addresses = EVERY_ADDRESS.map((address) => `address add ${address}/${isIpv6(address) ? '128' : '32'} dev lo`);
  feed('ip', ['-batch', '-'], ['link set lo up', ...addresses, ...DEFAULT_ROUTES].join('\n'));
  feed('nft', ['-f', '-'], FIREWALL);
}

/** With a default route, unassigned addresses do not answer, as on the internet. */
const DEFAULT_ROUTES = ['route add default dev lo', 'route add ::/0 dev lo'];

/** Packets are dropped on input; dropping them on output would be an error for the sender. */
const FIREWALL = `table inet lab {
  chain arriving {
    type filter hook input priority 0;
    ip daddr { ${SILENT.join(', ')} } drop
    ip daddr { ${WITHOUT_TCP.join(', ')} } tcp dport 53 reject with tcp reset
  }
}`;

function feed(program: string, args: readonly string[], input: string): void {
  const { status, stderr } = spawnSync(program, args, { input, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
}
