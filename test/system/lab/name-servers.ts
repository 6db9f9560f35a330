import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { addressesFor, NAME_SERVERS, type Program, STALE_SERVER } from './address-plan.js';
import type { Zone } from './hierarchy.js';
import { startKnot } from './knot.js';
import { LAB, listening, serve } from './processes.js';
import { KEY_FOLDER } from './zone-keys.js';
import { ROOT_HINTS, zoneFile } from './zone-paths.js';

const NSD_PROGRAMS = ['root', 'registry', 'first', 'second', 'transfer', 'stale', 'lame'] as const;

/** Starts one program for each set of zone copies: parents that delegate, servers that disagree, and one without zones. */
export async function startNameServers(zones: readonly Zone[]): Promise<void> {
  const heldBy = (program: Program) => zones.filter(({ programs }) => programs.includes(program));
  for (const program of NSD_PROGRAMS) startNsd(program, heldBy(program));
  startKnot(heldBy('knot'));
  startOpenRecursor(heldBy('recursor'));
  startDynamic(heldBy('dynamic'));
  startWithoutEdns();
  const hosts = Object.values(NAME_SERVERS).filter(({ program }) => program !== undefined);
  const addresses = hosts.flatMap(({ addresses: [address] }) => address!).filter((address) => address !== UDP_ONLY);
  await Promise.all(addresses.map((address) => listening(address, 53)));
}

const [UDP_ONLY] = NAME_SERVERS['udponly.dnshost.net']!.addresses;

function startNsd(program: Program, zones: readonly Zone[]): void {
  const folder = `${LAB}/nsd-${program}`;
  mkdirSync(folder);
  const addresses = program === 'stale' ? [STALE_SERVER] : addressesFor(program);
  const config = [
    'server:',
    ...addresses.map((address) => `  ip-address: ${address}`),
    '  server-count: 1',
    '  username: ""',
    '  chroot: ""',
    '  database: ""',
    '  hide-version: yes',
    '  rrl-ratelimit: 0',
    `  zonesdir: "${LAB}/zones"`,
    `  pidfile: "${folder}/pid"`,
    `  zonelistfile: "${folder}/zone.list"`,
    `  xfrdfile: "${folder}/xfrd.state"`,
    `  xfrdir: "${folder}"`,
    'remote-control:',
    '  control-enable: no',
    ...zones.flatMap((zone) => [
      'zone:',
      `  name: "${zone.origin}"`,
      `  zonefile: "${zoneFile(zone, { program })}"`,
      ...(program === 'transfer' ? ['  provide-xfr: 0.0.0.0/0 NOKEY'] : []),
    ]),
  ];
  writeFileSync(`${folder}/nsd.conf`, `${config.join('\n')}\n`);
  serve(`nsd-${program}`, 'nsd', ['-d', '-c', `${folder}/nsd.conf`]);
}

/** BIND as an open resolver: authoritative for its zones and recursive for all other names. */
function startOpenRecursor(zones: readonly Zone[]): void {
  const folder = `${LAB}/recursor`;
  mkdirSync(folder);
  const config = [
    `options { directory "${folder}"; pid-file none; session-keyfile none;`,
    `  listen-on { ${addressesFor('recursor').join('; ')}; }; listen-on-v6 { none; };`,
    '  recursion yes; allow-recursion { any; }; allow-query-cache { any; };',
    '  allow-transfer { none; }; empty-zones-enable no; dnssec-validation no; };',
    'controls { };',
    `zone "." { type hint; file "${ROOT_HINTS}"; };`,
    ...zones.map((zone) => `zone "${zone.origin}" { type primary; file "${zoneFile(zone, {})}"; };`),
  ];
  writeFileSync(`${folder}/named.conf`, `${config.join('\n')}\n`);
  serve('recursor', 'named', ['-f', '-n', '1', '-c', `${folder}/named.conf`]);
}

/**
 * BIND with zones that every client may update; it signs changes with the keys of the zone. `version none`, because
 * BIND limits the rate of answers about its version.
 */
function startDynamic(zones: readonly Zone[]): void {
  const folder = `${LAB}/dynamic`;
  mkdirSync(folder);
  const config = [
    `options { directory "${folder}"; pid-file none; session-keyfile none; key-directory "${KEY_FOLDER}";`,
    `  listen-on { ${addressesFor('dynamic').join('; ')}; }; listen-on-v6 { none; };`,
    '  version none; recursion no; allow-transfer { none; }; empty-zones-enable no; };',
    'controls { };',
    ...zones.map((zone) => `zone "${zone.origin}" { type primary; file "${own(zone)}"; allow-update { any; }; };`),
  ];
  writeFileSync(`${folder}/named.conf`, `${config.join('\n')}\n`);
  serve('dynamic', 'named', ['-f', '-n', '1', '-c', `${folder}/named.conf`]);

  function own(zone: Zone): string {
    const file = `${folder}/${zone.origin}zone`;
    copyFileSync(zoneFile(zone, {}), file);
    return file;
  }
}

/** A server without EDNS: dnsdist answers FORMERR to every query with an OPT record. */
function startWithoutEdns(): void {
  const [server] = NAME_SERVERS['noedns.dnshost.net']!.addresses;
  const config = [
    `setLocal('${server!}:53')`,
    `newServer('${addressesFor('second')[0]!}:53')`,
    "setACL('0.0.0.0/0')",
    "setSecurityPollSuffix('')",
    'addAction(RecordsTypeCountRule(DNSSection.Additional, DNSQType.OPT, 1, 9), RCodeAction(DNSRCode.FORMERR))',
  ];
  writeFileSync(`${LAB}/without-edns.conf`, `${config.join('\n')}\n`);
  serve('without-edns', 'dnsdist', ['--supervised', '--disable-syslog', '-C', `${LAB}/without-edns.conf`]);
}
