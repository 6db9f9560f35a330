import type { IpAddress } from '../domain/ip-address.js';
import { rcodeName } from '../dns-wire/rcode.js';
import { specialPurpose } from '../domain/special-purpose.js';
import { transportTo } from '../health/topics/servers/query-transport.js';
import { soaIn } from '../health/topics/servers/server-queries.js';
import type { Reply, ServerLine } from '../health/topics/servers/server-line.js';

/** How a name server answers for the zone at one of its addresses. */
export interface Visit {
  readonly server: string;
  readonly address: IpAddress;
  /** `unknown`: it was not reached, and that may be our own network. */
  readonly state: 'answers' | 'lame' | 'silent' | 'unknown';
  /** What it says instead. */
  readonly said?: string;
  readonly ms: number;
  readonly serial?: number;
}

export interface Visited {
  readonly name: string;
  readonly addresses: readonly IpAddress[];
  readonly visits: readonly Visit[];
}

/** Answers that take longer are asked for again before a server is called slow. */
const LATE_MS = 500;

/** One address of each family: nobody is asked more than once for having many. */
export async function visit(
  { name, addresses }: Pick<Visited, 'name' | 'addresses'>,
  zone: string,
  line: ServerLine,
): Promise<() => Visited> {
  const open = addresses.filter((address) => specialPurpose(address) === undefined);
  const asked = ([4, 6] as const).flatMap((family) => open.find(({ version }) => version === family) ?? []);
  const replies = await Promise.all(
    asked.map(async (address) => {
      const first = await timed(address, zone, line);
      if (first.ms < LATE_MS || typeof first.reply === 'string') return { address, ...first };
      // It may have been a stall of our own.
      const second = await timed(address, zone, line);
      return { address, ...first, ms: Math.min(first.ms, second.ms) };
    }),
  );
  // What a silence means is known when everybody has been asked.
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

async function timed(address: IpAddress, zone: string, line: ServerLine): Promise<{ reply: Reply; ms: number }> {
  const start = performance.now();
  const reply = await line.ask(address, { name: zone, type: 'SOA' });
  return { reply, ms: Math.round(performance.now() - start) };
}

function stateOf(reply: Reply, address: IpAddress, zone: string, line: ServerLine) {
  if (typeof reply === 'string')
    return { state: line.isSilence(reply, transportTo(address)) ? ('silent' as const) : ('unknown' as const) };
  const soa = soaIn(reply, zone);
  if (soa) return { state: 'answers' as const, serial: soa.data.serial };
  const { rcode, aa } = reply.message;
  return { state: 'lame' as const, said: rcode === 0 ? `AA=${aa ? 1 : 0}` : rcodeName(rcode) };
}
