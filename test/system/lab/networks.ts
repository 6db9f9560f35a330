import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { FakeProxy, type ProxyMood } from '../../network/fake-proxy.js';
import { connect } from 'node:net';
import { CertificateAuthority } from '../../lab/certificates.js';
import { PUBLIC_RESOLVERS } from './address-plan.js';
import { TRUSTED_AUTHORITY } from './certificates.js';
import { startForwarder, startOldHttps, withPortal } from './foreign-resolvers.js';
import { LAB, listening } from './processes.js';
import { startUnbound } from './resolvers.js';
import { TRUST_ANCHOR } from './zone-paths.js';

/** Packets of this user are those of the machine in question; everything else in the lab is the internet. */
const USER = 10_063;
const HOSTS = Object.values(PUBLIC_RESOLVERS).map(({ host }) => host);
const ADDRESSES = Object.values(PUBLIC_RESOLVERS).map(({ address }) => address);
const INSPECTION = '127.0.63.1';
const RESOLVER = '127.0.63.53';
/** Nothing answers here. */
const NO_RESOLVER = '127.0.63.54';
const PROXY = { host: '127.0.63.8', port: 3128 };
const PROXY_URL = `http://${PROXY.host}:${PROXY.port}`;
const SIX = '2a0f:7763::1';
const FOLDER = `${LAB}/network`;
const INSPECTION_AUTHORITY = `${FOLDER}/authority.crt`;
const TWO_DAYS_LATE = `${FOLDER}/two-days-late.mjs`;
const TWO_DAYS_MS = 172_800_000;

const ONLY_LOOPBACK = ['ip daddr != 127.0.0.0/8 drop', 'ip6 daddr != ::1 drop'] as const;
const NO_DOH = `ip daddr { ${ADDRESSES.join(', ')} } tcp dport 443 drop`;

/** A network as a machine in it sees it. */
export interface Network {
  /** Rules for packets that arrive from the machine. */
  readonly rules?: readonly string[];
  /** The resolver in /etc/resolv.conf. */
  readonly resolver?: string;
  /** The address of all default resolvers in /etc/hosts. */
  readonly resolversAt?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly options?: readonly string[];
  /** Starts what else it has; returns what ends it. */
  readonly start?: () => Promise<() => void>;
}

export const NETWORKS = {
  'the internet': {},
  'only port 53 of its resolver': {
    rules: [`ip daddr != { 127.0.0.0/8, ${ADDRESSES[0]!} } drop`, ONLY_LOOPBACK[1], NO_DOH],
  },
  'only an HTTP proxy': {
    rules: ONLY_LOOPBACK,
    resolver: NO_RESOLVER,
    env: { HTTPS_PROXY: PROXY_URL },
    start: () => startProxy('up'),
  },
  'only an HTTP proxy that asks for a password': {
    rules: ONLY_LOOPBACK,
    resolver: NO_RESOLVER,
    env: { HTTPS_PROXY: PROXY_URL.replace('//', '//somebody:secret@') },
    start: () => startProxy(407),
  },
  'only an HTTP proxy that is silent': {
    rules: ONLY_LOOPBACK,
    resolver: NO_RESOLVER,
    env: { HTTPS_PROXY: PROXY_URL },
    start: () => startProxy('silent'),
  },
  'only an HTTP proxy that inspects TLS, with HTTP/1.1 and its own CA': {
    rules: ONLY_LOOPBACK,
    resolver: NO_RESOLVER,
    env: { HTTPS_PROXY: PROXY_URL, NODE_EXTRA_CA_CERTS: INSPECTION_AUTHORITY },
    start: async () => {
      const ends = await Promise.all([
        startInspection(),
        startProxy('up', (host) => HOSTS.some((one) => one === host)),
      ]);
      return () => ends.forEach((end) => end());
    },
  },
  'a proxy that inspects TLS, with HTTP/1.1': {
    resolversAt: INSPECTION,
    env: { NODE_EXTRA_CA_CERTS: INSPECTION_AUTHORITY },
    start: startInspection,
  },
  'the same without its CA': {
    resolversAt: INSPECTION,
    start: () => startOldHttps(INSPECTION, new CertificateAuthority('Inspection').issue({ names: HOSTS })),
  },
  'only IPv6': {
    rules: ['ip daddr != 127.0.0.0/8 drop'],
    resolversAt: SIX,
    resolver: SIX,
    start: async () => {
      spawnSync('ip', ['address', 'add', `${SIX}/128`, 'dev', 'lo']);
      startUnbound('six', SIX, ['  access-control: ::/0 allow']);
      await listening(SIX, 443);
      return () => undefined; // it ends with the lab
    },
  },
  'port 25 closed': { rules: ['tcp dport 25 drop'] },
  'a captive portal': {
    rules: ONLY_LOOPBACK,
    resolver: RESOLVER,
    start: () => startForwarder(RESOLVER, withPortal),
  },
  'a resolver that replaces NXDOMAIN': {
    rules: [NO_DOH],
    resolver: RESOLVER,
    start: () => startForwarder(RESOLVER, (answer) => (answer.rcode === 3 ? withPortal(answer) : answer)),
  },
  'the loss of every fifth packet': { rules: ['numgen random mod 100 < 20 drop'] },
  'a clock two days ahead': {
    options: ['--import', TWO_DAYS_LATE],
    start: () => {
      writeFileSync(TWO_DAYS_LATE, CLOCK);
      return Promise.resolve(() => undefined);
    },
  },
} as const satisfies Readonly<Record<string, Network>>;

/** With a CA that the machine knows. */
function startInspection(): Promise<() => void> {
  const own = new CertificateAuthority('Inspection');
  writeFileSync(INSPECTION_AUTHORITY, `${readFileSync(TRUSTED_AUTHORITY, 'utf8')}\n${own.cert}`);
  return startOldHttps(INSPECTION, own.issue({ names: HOSTS }));
}

/** Reaches what this machine does not, some hosts by way of the inspection. */
async function startProxy(mood: ProxyMood, inspects: (host: string) => boolean = () => false): Promise<() => void> {
  const dial = (host: string, port: number) => connect(port, inspects(host) ? INSPECTION : host);
  const proxy = await FakeProxy.start(dial, PROXY);
  proxy.mood = mood;
  return () => void proxy.stop();
}

/** OpenSSL has a clock of its own, which is right. */
const CLOCK = `const Real = Date;
const now = () => Real.now() + ${TWO_DAYS_MS};
globalThis.Date = class extends Real {
  constructor(...given) { super(...(given.length === 0 ? [now()] : given)); }
  static now() { return now(); }
};
`;

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly seconds: number;
}

/** Enters a network, does something there, and leaves it. */
export async function inNetwork<T>(network: Network, work: () => Promise<T>): Promise<T> {
  mkdirSync(FOLDER, { recursive: true });
  const end = await network.start?.();
  feed(firewallOf(network));
  try {
    return await work();
  } finally {
    feed('delete table inet network');
    end?.();
  }
}

/** Runs the built command as a machine in this network would. */
export function runIn(network: Network, args: readonly string[]): Promise<Ended> {
  writeFileSync(`${FOLDER}/hosts`, hostsOf(network));
  writeFileSync(`${FOLDER}/resolv.conf`, `nameserver ${network.resolver ?? ADDRESSES[0]!}\n`);
  const mounts = ['hosts', 'resolv.conf'].map((file) => `mount --bind ${FOLDER}/${file} /etc/${file}`);
  const asUser = `exec setpriv --reuid ${USER} --regid ${USER} --clear-groups node "$@"`;
  const shell = ['--mount', '--propagation', 'private', 'sh', '-c', [...mounts, asUser].join(' && '), 'sh'];
  const command = [...(network.options ?? []), 'dist/cli/main.js', ...args];
  const anchor = readFileSync(TRUST_ANCHOR, 'utf8').trim().split(/\s+/).slice(4, 8).join(' ');
  const { PATH } = process.env;
  const env = { PATH, NODE_EXTRA_CA_CERTS: TRUSTED_AUTHORITY, DD_TRUST_ANCHORS: anchor, ...network.env };
  const started = performance.now();
  return new Promise((resolve) => {
    execFile('unshare', [...shell, ...command], { env }, (error, stdout, stderr) => {
      const seconds = Math.round((performance.now() - started) / 100) / 10;
      resolve({ code: error ? Number(error.code ?? -1) : 0, stdout, stderr, seconds });
    });
  });
}

function hostsOf({ resolversAt }: Network): string {
  const known = readFileSync('/etc/hosts', 'utf8');
  if (resolversAt === undefined) return known;
  const others = known.split('\n').filter((line) => !HOSTS.some((host) => line.endsWith(` ${host}`)));
  return [...others, ...HOSTS.map((host) => `${resolversAt} ${host}`), ''].join('\n');
}

/** Packets are dropped on arrival, because dropping them on output is an error for their sender. */
function firewallOf({ rules = [] }: Network): string {
  const marked = rules.map((rule) => `    meta mark 99 ${rule}`).join('\n');
  return `table inet network {
  chain leaving {
    type filter hook output priority 0;
    meta skuid ${USER} meta mark set 99
  }
  chain arriving {
    type filter hook input priority 10;
${marked}
  }
}`;
}

function feed(input: string): void {
  const { status, stderr } = spawnSync('nft', ['-f', '-'], { input, encoding: 'utf8' });
  if (status !== 0) throw new Error(`nft: ${stderr}`);
}
