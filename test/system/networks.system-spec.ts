import type { DomainHealth } from '#features/health/health.dto.js';
import { type Ended, inNetwork, type Network, NETWORKS, runIn } from './lab/networks.js';

const DOMAIN = 'plain.com';
/** Of a check, and of doctor, with the start of the command on a busy machine. */
const MOST_SECONDS = 20;

interface Told {
  readonly state: string;
  readonly capabilities: readonly { readonly id: string; readonly state: string; readonly outcome: string }[];
}

async function doctorIn(network: Network) {
  const { code, stdout, seconds, stderr } = await runIn(network, ['doctor', '--json']);
  const { state, capabilities } = JSON.parse(stdout) as Told;
  const told = [`${state} ${code}`, ...new Set(capabilities.map(({ id, outcome }) => `${id} ${outcome}`))];
  return { told, seconds, text: stdout + stderr };
}

async function checkIn(network: Network) {
  const ended = await runIn(network, ['check', '--json', DOMAIN]);
  const { code, stdout } = ended;
  if (code === 3) return { ...ended, grave: [], unknown: [] };
  const { findings } = JSON.parse(stdout) as DomainHealth;
  const grave = findings.filter(({ severity }) => severity === 'warn' || severity === 'problem').map(({ id }) => id);
  return { ...ended, grave, unknown: findings.map(({ id }) => id).filter((id) => id.endsWith('.unknown')) };
}

function note(name: string, what: string, { seconds, code }: Pick<Ended, 'seconds'> & { code?: number }): void {
  process.stderr.write(`${name}: ${what} ${seconds} s${code === undefined ? '' : `, exit status ${code}`}\n`);
}

// One of the networks loses packets at random, so that a run can lose all that one finding rests on.
jest.retryTimes(2);

/** Where every fifth packet is lost, all repetitions of a question to one address can be among them. */
const SILENCE = ['ns-response.partly', 'ns-response.missing'];

/** What a sound report finds; a network may take from it, and may not add. */
let sound: readonly string[];
beforeAll(async () => {
  sound = await inNetwork(NETWORKS['the internet'], async () => (await checkIn(NETWORKS['the internet'])).grave);
});

/** The registry of .org is busy in the lab, but its address is known from the list of registries. */
const NOTHING_DIRECT = [
  'limited 1',
  'udp silent',
  'tcp silent',
  'https silent',
  'http silent',
  'smtp silent',
  'rdap silent',
];

it.each<[keyof typeof NETWORKS, readonly string[], RegExp]>([
  ['only port 53 of its resolver', ['limited 1', 'fallback used', 'udp silent'], /resolver-agreement\.unknown/],
  ['only an HTTP proxy', [...NOTHING_DIRECT, 'proxy ok', 'resolver validates'], /smtp-port25\.unknown/],
  [
    'only an HTTP proxy that inspects TLS, with HTTP/1.1 and its own CA',
    [...NOTHING_DIRECT, 'proxy ok', 'resolver validates'],
    /smtp-port25\.unknown/,
  ],
  ['a proxy that inspects TLS, with HTTP/1.1', ['limited 1', 'resolver validates'], /^/],
  ['only IPv6', ['limited 1', 'ipv4 silent', 'ipv6 ok'], /^/],
  ['port 25 closed', ['limited 1', 'smtp silent', 'resolver validates'], /smtp-port25\.unknown/],
  ['the loss of every fifth packet', ['limited 1'], /^/],
  ['a clock two days ahead', ['limited 1', 'clock fast'], /^/],
])('in a network with %s, a check finds nothing that is not there', async (name, said, unknown) => {
  const network: Network = NETWORKS[name];
  await inNetwork(network, async () => {
    const doctor = await doctorIn(network);
    const found = await checkIn(network);
    note(name, 'doctor', doctor);
    note(name, 'check', found);
    expect(doctor.told).toEqual(expect.arrayContaining([...said]));
    const bearable = name === 'the loss of every fifth packet' ? [...sound, ...SILENCE] : sound;
    expect(found.grave.filter((id) => !bearable.includes(id))).toEqual([]);
    expect([found.code, found.unknown.join(' ')]).toEqual([expect.any(Number), expect.stringMatching(unknown)]);
    expect(found.code).not.toBe(3);
    expect(Math.max(doctor.seconds, found.seconds)).toBeLessThan(MOST_SECONDS);
  });
});

it.each<[keyof typeof NETWORKS, string, RegExp]>([
  ['a captive portal', 'fallback lies', /names that do not exist.*domain-diagnostics doctor/],
  ['a resolver that replaces NXDOMAIN', 'fallback lies', /names that do not exist.*domain-diagnostics doctor/],
  ['the same without its CA', 'resolver silentBecause', /SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+/],
  ['only an HTTP proxy that asks for a password', 'proxy password', /PROXY 407.*domain-diagnostics doctor/],
  ['only an HTTP proxy that is silent', 'proxy silent', /PROXY timeout.*domain-diagnostics doctor/],
])('in a network with %s, there is no report but the reason', async (name, said, reason) => {
  const network: Network = NETWORKS[name];
  await inNetwork(network, async () => {
    const doctor = await doctorIn(network);
    const { code, stderr, seconds } = await checkIn(network);
    note(name, 'doctor', doctor);
    note(name, 'check', { seconds, code });
    expect(doctor.told).toEqual(expect.arrayContaining([said]));
    expect(doctor.text + stderr).not.toContain('secret');
    if (name !== 'the same without its CA') expect([code, stderr]).toEqual([3, expect.stringMatching(reason)]);
    expect(Math.max(doctor.seconds, seconds)).toBeLessThan(MOST_SECONDS);
  });
});
