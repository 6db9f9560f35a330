import type { IpAddress } from '#base/domain/ip-address.js';
import { rcodeName } from '#formats/dns-wire/rcode.js';
import { specialPurpose } from '#base/domain/special-purpose.js';
import { transportTo } from '#engine/gathering/servers/query-transport.js';
import { soaIn } from '#engine/gathering/servers/server-queries.js';
import type { Reply, NameServerClient } from '#engine/gathering/servers/name-server-client.js';

/** The response of a name server for the zone at one of its addresses. */
export interface ServerVisit {
  readonly server: string;
  readonly address: IpAddress;
  /** `unknown`: it was not reached, and the cause may be our own network. */
  readonly state: 'answers' | 'lame' | 'silent' | 'unknown';
  /** The RCODE or error instead of an authoritative answer. */
  readonly said?: string;
  readonly ms: number;
  readonly serial?: number;
}

export interface VisitedServer {
  readonly name: string;
  readonly addresses: readonly IpAddress[];
  readonly visits: readonly ServerVisit[];
}

/** Slower answers are queried again before a server counts as slow. */
const LATE_MS = 500;

/** Queries one address per family, however many a server has. */
export async function visitServer(
  { name, addresses }: Pick<VisitedServer, 'name' | 'addresses'>,
  zone: string,
  line: NameServerClient,
): Promise<() => VisitedServer> {
  const open = addresses.filter((address) => specialPurpose(address) === undefined);
  const asked = ([4, 6] as const).flatMap((family) => open.find(({ version }) => version === family) ?? []);
  const replies = await Promise.all(
    asked.map(async (address) => {
      const first = await timedQuery(address, zone, line);
      if (first.ms < LATE_MS || typeof first.reply === 'string') return { address, ...first };
      // The delay may have been a stall of our own process.
      const second = await timedQuery(address, zone, line);
      return { address, ...first, ms: Math.min(first.ms, second.ms) };
    }),
  );
  // The meaning of a timeout is known only after all servers were queried.
  return () => ({
    name,
    addresses,
    visits: replies.map(({ address, reply, ms }) => ({
      server: name,
      address,
      ms,
      ...stateOf(reply, address, zone, line),
    })),
  });
}

async function timedQuery(
  address: IpAddress,
  zone: string,
  line: NameServerClient,
): Promise<{ reply: Reply; ms: number }> {
  const start = performance.now();
  const reply = await line.query(address, { name: zone, type: 'SOA' });
  return { reply, ms: Math.round(performance.now() - start) };
}

function stateOf(reply: Reply, address: IpAddress, zone: string, line: NameServerClient) {
  if (typeof reply === 'string')
    return { state: line.isSilent(reply, transportTo(address)) ? ('silent' as const) : ('unknown' as const) };
  const soa = soaIn(reply, zone);
  if (soa) return { state: 'answers' as const, serial: soa.data.serial };
  const { rcode, aa } = reply.message;
  return { state: 'lame' as const, said: rcode === 0 ? `AA=${aa ? 1 : 0}` : rcodeName(rcode) };
}
