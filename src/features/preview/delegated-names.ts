import { recordsAt } from '#formats/dns-wire/answer-records.js';
import { KeyRing } from '#formats/records/ds.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { hostName, isBelow } from '#base/domain/host-name.js';
import { isFailure } from '#platform/network/dns/denial.js';
import type { Timeouts } from '#platform/runtime/timeouts.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';
import { orElse } from '#platform/runtime/upstream-error.js';
import type { Network } from '#engine/simulation/network.js';
import { DnsReader } from '#engine/gathering/dns-reader.js';
import { addressesOf } from '#engine/gathering/hosts.js';
import { UNCONFIRMED } from '#engine/gathering/query-options.js';
import { isNotPublic } from '#engine/gathering/reachable-host.js';
import type { DelegatedName, Sides } from '#features/change/change-facts.js';
import type { NamedServer, Use } from '#features/change/services.js';

const MAX_NAMES = 20;
const MAX_SERVERS = 8;
const MAX_ADDRESSES = 2;

/** The names below the zone that work today and whose name servers or DS records a change replaces or removes. */
export async function delegatedNames(
  hosts: readonly string[],
  zone: string,
  networks: Sides<Network>,
  signal: CancelSignal,
  timeouts: Timeouts,
): Promise<readonly DelegatedName[]> {
  const names = [...new Set(hosts.map(hostName))].filter((name) => isBelow(name, zone) && !name.startsWith('*'));
  const found = await Promise.all(
    names.slice(0, MAX_NAMES).map(async (host): Promise<readonly DelegatedName[]> => {
      const today = new DnsReader(networks.before.resolver, signal, timeouts);
      const before = await serversOf(host, today);
      if (!before || before.length === 0 || !(await isAnswered(host, today))) return [];
      const then = new DnsReader(networks.after.resolver, signal, timeouts);
      const after = await serversOf(host, then);
      if (!after) return [];
      const working = before.map((name) => ({ name, use: 'works' as const }));
      const isSame = after.length === before.length && after.every((name) => before.includes(name));
      const isBogus = !(await isBroken(host, zone, today)) && (await isBroken(host, zone, then));
      if (isSame && !isBogus) return [];
      const uses = await Promise.all(after.map((name) => stateOf(name, host, before, networks.after, then, signal)));
      return [
        { host, isBogus, before: working, after: after.map((name, i): NamedServer => ({ name, use: uses[i]! })) },
      ];
    }),
  );
  return found.flat();
}

/** Undefined if they could not be looked up. */
async function serversOf(host: string, dns: DnsReader): Promise<readonly string[] | undefined> {
  const answer = await dns.answer(host, 'NS', UNCONFIRMED);
  if (answer.state !== 'known') return undefined;
  const names = recordsAt(answer.value.answers, host, 'NS').map(({ data }) => hostName(data.target));
  return [...new Set(names)].slice(0, MAX_SERVERS);
}

/** Whether the servers of the name answer for it. */
async function isAnswered(host: string, dns: DnsReader): Promise<boolean> {
  const answer = await dns.answer(host, 'SOA', UNCONFIRMED);
  return answer.state === 'known' && !isFailure(answer.value);
}

/** Whether the DS records in the zone match no key of the name, so that validators reject every answer. */
async function isBroken(host: string, zone: string, dns: DnsReader): Promise<boolean> {
  const [above, own, keys] = await Promise.all([
    dns.records(zone, 'DS', UNCONFIRMED),
    dns.records(host, 'DS', UNCONFIRMED),
    dns.records(host, 'DNSKEY', UNCONFIRMED),
  ]);
  if (above.state !== 'known' || own.state !== 'known' || keys.state !== 'known') return false;
  const ring = new KeyRing(
    host,
    keys.value.map(({ data }) => data),
  );
  const isTrusted = own.value.some(({ data }) => ring.isMatchedBy(data) !== false);
  return above.value.length > 0 && own.value.length > 0 && !isTrusted;
}

/** A server of today keeps answering. Another one is asked for the name. */
async function stateOf(
  name: string,
  host: string,
  before: readonly string[],
  network: Network,
  dns: DnsReader,
  signal: CancelSignal,
): Promise<Use> {
  if (before.includes(name)) return 'works';
  if (IpAddress.parse(name)) return 'dead';
  const addresses = await addressesOf(name, dns);
  if (addresses.state !== 'known') return 'unknown';
  const open = addresses.value.filter((address) => !isNotPublic(address)).slice(0, MAX_ADDRESSES);
  const uses = await Promise.all(open.map((address) => answerOf(address, host, network, signal)));
  if (uses.includes('works')) return 'works';
  return uses.every((use) => use === 'dead') ? 'dead' : 'unknown';
}

async function answerOf(address: IpAddress, host: string, network: Network, signal: CancelSignal): Promise<Use> {
  const answer = await network.servers.query(address, { name: host, type: 'SOA' }, signal).catch(orElse(undefined));
  // A server that has only the parent zone denies the SOA record.
  if (answer) return answer.message.aa && recordsAt(answer.message.answers, host, 'SOA').length > 0 ? 'works' : 'dead';
  // Our own network may be the cause of the silence.
  return (await network.connectivity.isProven(address.version, [address])) ? 'dead' : 'unknown';
}
