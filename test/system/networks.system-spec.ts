import type { DomainHealth } from '#features/health/health.dto.js';
import { inNetwork, type Network, NETWORKS, runIn } from './lab/networks.js';

const DOMAIN = 'plain.com';

interface Told {
  readonly state: string;
  readonly capabilities: readonly { readonly id: string; readonly state: string; readonly outcome: string }[];
}

async function doctorIn(network: Network): Promise<string[]> {
  const { code, stdout } = await runIn(network, ['doctor', '--json']);
  const { state, capabilities } = JSON.parse(stdout) as Told;
  return [`${state} ${code}`, ...new Set(capabilities.map(({ id, outcome }) => `${id} ${outcome}`))];
}

async function checkIn(network: Network) {
  const { code, stdout, stderr } = await runIn(network, ['check', '--json', DOMAIN]);
  if (code === 3) return { code, stderr, grave: [], unknown: [] };
  const { findings } = JSON.parse(stdout) as DomainHealth;
  const grave = findings.filter(({ severity }) => severity === 'warn' || severity === 'problem').map(({ id }) => id);
  return { code, stderr, grave, unknown: findings.map(({ id }) => id).filter((id) => id.endsWith('.unknown')) };
}

/** What a sound report finds; a network may take from it, and may not add. */
let sound: readonly string[];
beforeAll(async () => {
  sound = await inNetwork(NETWORKS['the internet'], async () => (await checkIn(NETWORKS['the internet'])).grave);
});

it.each<[keyof typeof NETWORKS, readonly string[], RegExp]>([
  ['only port 53 of its resolver', ['limited 1', 'fallback used', 'udp silent'], /resolver-agreement\.unknown/],
  ['a proxy that inspects TLS, with HTTP/1.1', ['limited 1', 'resolver validates'], /^/],
  ['port 25 closed', ['limited 1', 'smtp silent', 'resolver validates'], /smtp-port25\.unknown/],
  ['the loss of every fifth packet', ['limited 1'], /^/],
])('in a network with %s, a check finds nothing that is not there', async (name, said, unknown) => {
  const network: Network = NETWORKS[name];
  await inNetwork(network, async () => {
    expect(await doctorIn(network)).toEqual(expect.arrayContaining([...said]));
    const found = await checkIn(network);
    expect(found.grave.filter((id) => !sound.includes(id))).toEqual([]);
    expect([found.code, found.unknown.join(' ')]).toEqual([expect.any(Number), expect.stringMatching(unknown)]);
    expect(found.code).not.toBe(3);
  });
});

it.each<[keyof typeof NETWORKS, string, RegExp]>([
  ['a captive portal', 'fallback lies', /names that do not exist.*domain-diagnostics doctor/],
  ['a resolver that replaces NXDOMAIN', 'fallback lies', /names that do not exist.*domain-diagnostics doctor/],
  ['the same without its CA', 'resolver silentBecause', /SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+/],
])('in a network with %s, there is no report but the reason', async (name, said, reason) => {
  const network: Network = NETWORKS[name];
  await inNetwork(network, async () => {
    expect(await doctorIn(network)).toEqual(expect.arrayContaining([said]));
    const { code, stderr } = await checkIn(network);
    if (name !== 'the same without its CA') expect([code, stderr]).toEqual([3, expect.stringMatching(reason)]);
  });
});
