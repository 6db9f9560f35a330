import type { ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { BEHIND_GOOGLE, BEHIND_QUAD9, PUBLIC_RESOLVERS, STALE_SERVER } from './address-plan.js';
import { CERTIFICATES } from './certificates.js';
import { LAB, listening, serve } from './processes.js';
import { ROOT_HINTS, TRUST_ANCHOR } from './zone-paths.js';

const { cloudflare, google, quad9, opendns, adguard } = PUBLIC_RESOLVERS;
const { cert, key } = CERTIFICATES.resolver;

/** Five resolvers of four vendors at the addresses and ports of public ones. AdGuard's has an old copy of `staleZone`. */
export async function startResolvers(staleZone: string): Promise<void> {
  startUnbound('cloudflare', cloudflare.address);
  startUnbound('behind-quad9', BEHIND_QUAD9);
  startUnbound('adguard', adguard.address, ['stub-zone:', `  name: ${staleZone}`, `  stub-addr: ${STALE_SERVER}`]);
  startBindResolver('bind', BEHIND_GOOGLE);
  startKnotResolver('kresd', opendns.address);
  startDnsdist('google', google.address, BEHIND_GOOGLE);
  startDnsdist('quad9', quad9.address, BEHIND_QUAD9);
  await Promise.all(Object.values(PUBLIC_RESOLVERS).map(({ address }) => listening(address, 443)));
}

/** Starts unbound with an empty cache at its own address; SIGHUP empties the cache. */
export function startUnbound(name: string, address: string, more: readonly string[] = []): ChildProcess {
  const folder = `${LAB}/unbound-${name}`;
  mkdirSync(folder);
  const config = [
    'server:',
    `  directory: "${folder}"`,
    '  username: ""',
    '  chroot: ""',
    '  pidfile: ""',
    '  use-syslog: no',
    '  do-daemonize: no',
    '  num-threads: 1',
    `  interface: ${address}@53`,
    `  interface: ${address}@443`,
    '  https-port: 443',
    `  tls-service-pem: "${cert}"`,
    `  tls-service-key: "${key}"`,
    '  access-control: 0.0.0.0/0 allow',
    '  local-zone: "test." nodefault',
    `  root-hints: "${ROOT_HINTS}"`,
    `  trust-anchor-file: "${TRUST_ANCHOR}"`,
    '  ede: yes',
    '  val-log-level: 2',
    ...PATIENCE,
    ...more,
    'remote-control:',
    '  control-enable: no',
  ];
  writeFileSync(`${folder}/unbound.conf`, `${config.join('\n')}\n`);
  return serve(`unbound-${name}`, 'unbound', ['-d', '-c', `${folder}/unbound.conf`]);
}

/**
 * Public resolvers report unreachable servers after a few seconds. The default of unbound is half a minute, and
 * Debian's unbound discards answers that took more than two seconds.
 */
const PATIENCE = ['  discard-timeout: 0', '  infra-cache-max-rtt: 1000', '  outbound-msg-retry: 2'];

/**
 * Without DNS over HTTPS, because its connections stall after many queries for unreachable domains, each of which takes
 * ten seconds.
 */
export function startBindResolver(name: string, address: string): void {
  const folder = `${LAB}/${name}`;
  mkdirSync(folder);
  const [tag, algorithm, digestType, digest] = readFileSync(TRUST_ANCHOR, 'utf8').split(/\s+/).slice(4);
  const config = [
    `options { directory "${folder}"; pid-file none; session-keyfile none; managed-keys-directory "${folder}";`,
    `  listen-on { ${address}; }; listen-on-v6 { none; };`,
    '  allow-query { any; }; allow-recursion { any; }; empty-zones-enable no; dnssec-validation yes; };',
    `trust-anchors { . static-ds ${tag!} ${algorithm!} ${digestType!} "${digest!}"; };`,
    `zone "." { type hint; file "${ROOT_HINTS}"; };`,
    'controls { };',
  ];
  writeFileSync(`${folder}/named.conf`, `${config.join('\n')}\n`);
  serve(name, 'named', ['-f', '-n', '1', '-c', `${folder}/named.conf`]);
}

export function startKnotResolver(name: string, address: string, more: readonly string[] = []): void {
  const folder = `${LAB}/${name}`;
  mkdirSync(folder);
  const config = [
    `net.listen('${address}', 53)`,
    `net.listen('${address}', 443, { kind = 'doh2' })`,
    `net.tls('${cert}', '${key}')`,
    "modules = { 'hints > iterate' }",
    `hints.root_file('${ROOT_HINTS}')`,
    "trust_anchors.remove('.')",
    `trust_anchors.add_file('${TRUST_ANCHOR}', true)`,
    'policy.special_names = {}', // test. and example. exist in the lab
    `cache.open(20 * MB, 'lmdb://${folder}/cache')`,
  ];
  writeFileSync(`${folder}/kresd.conf`, `${[...config, ...more].join('\n')}\n`);
  serve(name, 'kresd', ['-n', '-c', `${folder}/kresd.conf`, folder]);
}

function startDnsdist(name: string, address: string, backend: string): void {
  const file = `${LAB}/dnsdist-${name}.conf`;
  const config = [
    `setLocal('${address}:53')`,
    `addDOHLocal('${address}:443', '${cert}', '${key}', '/dns-query')`,
    `newServer('${backend}:53')`,
    "setACL('0.0.0.0/0')",
    "setSecurityPollSuffix('')",
    'setUDPTimeout(11)', // as long as the slowest resolver behind it
  ];
  writeFileSync(file, `${config.join('\n')}\n`);
  serve(`dnsdist-${name}`, 'dnsdist', ['--supervised', '--disable-syslog', '-C', file]);
}
