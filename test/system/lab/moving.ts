import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { MAIL, MOVING, NAME_SERVERS, WEB } from './address-plan.js';
import { LAB, listening, serve } from './processes.js';
import { startUnbound } from './resolvers.js';

/** The parent zone, which accepts updates, so that a test can act as registrar. */
export const PARENT = 'dyn.com';
/** In seconds; short, so that a move takes seconds instead of days. */
export const TTL = 2;
const FOLDER = `${LAB}/moving`;
export const HOSTS = {
  old: `old.${PARENT}`,
  new1: `new1.${PARENT}`,
  new2: `new2.${PARENT}`,
  slow: `late.${PARENT}`,
  new6: `new6.${PARENT}`,
} as const;
export type Host = keyof typeof HOSTS;

const RECORDS = [
  `@ A ${WEB.good[0]}`,
  `www A ${WEB.good[0]}`,
  '@ MX 10 mail',
  `mail A ${MAIL.provider[0]}`,
  '@ TXT "v=spf1 mx -all"',
  '_dmarc TXT "v=DMARC1; p=reject"',
  's1._domainkey TXT "v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="',
  `intranet A ${WEB.plain[0]}`,
];

/** A copy of a zone on some servers. */
export interface Copy {
  readonly zone: string;
  readonly ns: readonly string[];
  /** Records to leave out, by the beginning of their lines. */
  readonly without?: readonly string[];
  /** The folder of the signing keys; unsigned if undefined. */
  readonly keys?: string;
  readonly serial?: number;
}

/** Zone text without SOA and NS records. */
export const zoneText = RECORDS.join('\n');

/** Writes and, with keys, signs a zone; returns the file. */
export function writeCopy(name: string, { zone, ns, without = [], keys, serial = 1 }: Copy): string {
  const file = `${FOLDER}/${name}-${zone}`;
  const records = RECORDS.filter((line) => !without.some((start) => line.startsWith(start)));
  const top = [
    `$ORIGIN ${zone}.`,
    `$TTL ${TTL}`,
    `@ SOA ${ns[0]!}. hostmaster.${PARENT}. ${serial} 3600 600 86400 ${TTL}`,
  ];
  writeFileSync(file, `${[...top, ...ns.map((host) => `@ NS ${host}.`), ...records].join('\n')}\n`);
  if (keys === undefined) return file;
  const signed = ['-S', '-d', FOLDER, '-K', keys, '-o', zone, '-f', `${file}.signed`, file];
  execFileSync('dnssec-signzone', signed, { stdio: 'pipe' });
  return `${file}.signed`;
}

/** Creates keys of a zone in a new folder. */
export function makeKeys(name: string, zone: string): string {
  const folder = `${FOLDER}/keys-${name}-${zone}`;
  mkdirSync(folder, { recursive: true });
  for (const role of [['-f', 'KSK'], []])
    execFileSync('dnssec-keygen', ['-q', '-K', folder, '-L', String(TTL), '-a', 'ECDSAP256SHA256', ...role, zone], {
      stdio: 'pipe',
    });
  return folder;
}

/** The data of the DS record for the keys in a folder. */
export function dsOf(folder: string): string {
  const keys = readdirSync(folder).filter((file) => file.endsWith('.key'));
  const ksk = keys.find((file) => readFileSync(`${folder}/${file}`, 'utf8').includes('DNSKEY 257'))!;
  const text = execFileSync('dnssec-dsfromkey', ['-2', `${folder}/${ksk}`], { encoding: 'utf8' });
  return text.trim().split(' DS ')[1]!;
}

export function prepare(): void {
  mkdirSync(FOLDER, { recursive: true });
}

/** Default timeouts of unbound; the other resolvers of the lab give up on a server after a second. */
const PATIENT = ['  infra-cache-max-rtt: 120000', '  outbound-msg-retry: 5'];

/** NSD for the old zones and the second new server, BIND for the first (also over IPv6), dnsdist for the slow one. */
export async function startMovingServers(
  files: Readonly<Record<'old' | 'new1' | 'new2', ReadonlyMap<string, string>>>,
): Promise<void> {
  startNsd('old', files.old);
  startNsd('new2', files.new2);
  startBind(files.new1);
  const slow = [
    `setLocal('${MOVING.slow}:53')`,
    `newServer('${MOVING.new1}:53')`,
    "setACL('0.0.0.0/0')",
    "setSecurityPollSuffix('')",
    'addAction(AllRule(), DelayAction(1000))',
  ];
  writeFileSync(`${FOLDER}/slow.conf`, `${slow.join('\n')}\n`);
  serve('moving-slow', 'dnsdist', ['--supervised', '--disable-syslog', '-C', `${FOLDER}/slow.conf`]);
  startUnbound('moving', MOVING.resolver, PATIENT);
  startUnbound('moving4', MOVING.resolver4, [...PATIENT, '  do-ip6: no']);
  await Promise.all(Object.values(MOVING).map((address) => listening(address, 53)));
}

function startNsd(host: 'old' | 'new2', zones: ReadonlyMap<string, string>): void {
  const folder = `${FOLDER}/nsd-${host}`;
  mkdirSync(folder);
  const config = [
    'server:',
    `  ip-address: ${MOVING[host]}`,
    ...['server-count: 1', 'username: ""', 'chroot: ""', 'database: ""', 'rrl-ratelimit: 0'].map((line) => `  ${line}`),
    ...[`zonesdir: "${FOLDER}"`, `pidfile: "${folder}/pid"`, `zonelistfile: "${folder}/zone.list"`].map(
      (line) => `  ${line}`,
    ),
    ...[`xfrdfile: "${folder}/xfrd.state"`, `xfrdir: "${folder}"`].map((line) => `  ${line}`),
    ...['remote-control:', '  control-enable: no'],
    ...[...zones].flatMap(([zone, file]) => ['zone:', `  name: "${zone}"`, `  zonefile: "${file}"`]),
  ];
  writeFileSync(`${folder}/nsd.conf`, `${config.join('\n')}\n`);
  serve(`moving-nsd-${host}`, 'nsd', ['-d', '-c', `${folder}/nsd.conf`]);
}

function startBind(zones: ReadonlyMap<string, string>): void {
  const folder = `${FOLDER}/bind`;
  mkdirSync(folder);
  const config = [
    `options { directory "${folder}"; pid-file none; session-keyfile none;`,
    `  listen-on { ${MOVING.new1}; }; listen-on-v6 { ${MOVING.new6}; };`,
    '  recursion no; allow-transfer { none; }; empty-zones-enable no; };',
    'controls { };',
    ...[...zones].map(([zone, file]) => `zone "${zone}" { type primary; file "${file}"; };`),
  ];
  writeFileSync(`${folder}/named.conf`, `${config.join('\n')}\n`);
  serve('moving-bind', 'named', ['-f', '-n', '1', '-c', `${folder}/named.conf`]);
}

/** Updates the parent zone, as a registrar does. */
export function update(...lines: readonly string[]): void {
  const [server] = NAME_SERVERS['dynamic.dnshost.net']!.addresses;
  execFileSync('nsupdate', { input: [`server ${server!}`, `zone ${PARENT}.`, ...lines, 'send', ''].join('\n') });
}

export function delegate(zone: string, servers: readonly string[], ds: readonly string[] = []): void {
  update(
    `update delete ${zone}. NS`,
    ...servers.map((server) => `update add ${zone}. ${TTL} NS ${server}.`),
    ...ds.map((data) => `update add ${zone}. ${TTL} DS ${data}`),
  );
}

/** Drops all packets to the old server. */
export function switchOffOld(): void {
  execFileSync('nft', ['add', 'rule', 'inet', 'lab', 'arriving', 'ip', 'daddr', MOVING.old, 'drop']);
}
