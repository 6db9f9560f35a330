import { recordsAt } from '#formats/dns-wire/answer-records.js';
import type { Message } from '#formats/dns-wire/message.js';
import type { RecordOf, UnderstoodType } from '#formats/dns-wire/resource-record.js';
import { hostName } from '#base/domain/host-name.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import type { AuthoritativeClient } from './authoritative-client.js';
import { apexIn } from './denial.js';
import type { DnsResolver } from './dns-resolver.js';

export interface TtlClients {
  readonly resolver: Pick<DnsResolver, 'query'>;
  readonly servers: Pick<AuthoritativeClient, 'query'>;
}

const MAX_SERVERS = 3;

/**
 * The TTL of DNSKEY or other records at the top of a zone, as the servers of the zone publish it: a resolver returns only
 * the remaining time. Of different TTLs the longest, because it decides how long caches keep the records.
 * Undefined if no server returned the records.
 */
export async function publishedTtl(
  zone: string,
  type: UnderstoodType,
  clients: TtlClients,
): Promise<number | undefined> {
  return longestTtl(await publishedSets(zone, type, clients));
}

/** The same of the DS records, which the servers of the parent zone publish. */
export async function publishedDsTtl(zone: string, clients: TtlClients): Promise<number | undefined> {
  return longestTtl(await publishedDsSets(zone, clients));
}

/**
 * The records at the top of a zone, as each of its servers returns them; without servers that give no authoritative answer, whose
 * names are added to `silent`.
 */
export function publishedSets<T extends UnderstoodType>(
  zone: string,
  type: T,
  clients: TtlClients,
  silent?: Set<string>,
): Promise<readonly (readonly RecordOf<T>[])[]> {
  return setsAt(zone, { name: zone, type }, clients, silent);
}

/** What each server of a zone answers with authority. */
export async function publishedAnswers(
  zone: string,
  query: { readonly name: string; readonly type: UnderstoodType },
  clients: TtlClients,
): Promise<readonly Message[]> {
  return (await answersAt(zone, query, clients)).flatMap(({ message }) => (message?.aa ? [message] : []));
}

/** The DS records, as each server of the parent zone returns them. */
export async function publishedDsSets(
  zone: string,
  clients: TtlClients,
  silent?: Set<string>,
): Promise<readonly (readonly RecordOf<'DS'>[])[]> {
  const parent = await parentZone(zone, clients);
  return parent === undefined ? [] : setsAt(parent, { name: zone, type: 'DS' }, clients, silent);
}

/** The TTL of the NS records in the parent zone, which refers to the servers of the zone. */
export async function delegationTtl(zone: string, clients: TtlClients): Promise<number | undefined> {
  const parent = await parentZone(zone, clients);
  if (parent === undefined) return undefined;
  const referral = ({ answers, authorities }: Message) => recordsAt([...answers, ...authorities], zone, 'NS');
  return longestTtl(await setsAt(parent, { name: zone, type: 'NS' }, clients, undefined, referral));
}

/** Undefined without records. */
export function longestTtl(sets: readonly (readonly { readonly ttl: number }[])[]): number | undefined {
  const ttls = sets.flat().map(({ ttl }) => ttl);
  return ttls.length > 0 ? Math.max(...ttls) : undefined;
}

async function parentZone(zone: string, { resolver }: TtlClients): Promise<string | undefined> {
  const above = zone.includes('.') ? zone.slice(zone.indexOf('.') + 1) : '.';
  const soa = await resolver.query({ name: above, type: 'SOA' }).catch(() => undefined);
  const parent = soa && apexIn(soa, above);
  return parent === undefined ? undefined : parent || '.';
}

async function setsAt<T extends UnderstoodType>(
  zone: string,
  query: { readonly name: string; readonly type: T },
  clients: TtlClients,
  silent?: Set<string>,
  read = ({ aa, answers }: Message): readonly RecordOf<T>[] | undefined =>
    aa ? recordsAt(answers, query.name, query.type) : undefined,
): Promise<readonly (readonly RecordOf<T>[])[]> {
  const sets: (readonly RecordOf<T>[])[] = [];
  for (const { server, message } of await answersAt(zone, query, clients)) {
    const set = message && read(message);
    if (set) sets.push(set);
    else silent?.add(server);
  }
  return sets;
}

/** The answer of each server of a zone; no message from servers that do not answer. */
async function answersAt(
  zone: string,
  query: { readonly name: string; readonly type: UnderstoodType },
  { resolver, servers }: TtlClients,
): Promise<readonly { readonly server: string; readonly message: Message | undefined }[]> {
  const ns = await resolver.query({ name: zone, type: 'NS' }).catch(() => undefined);
  const names = recordsAt(ns?.answers ?? [], zone, 'NS').map(({ data }) => hostName(data.target));
  return Promise.all(
    [...new Set(names)]
      .sort()
      .slice(0, MAX_SERVERS)
      .map(async (server) => {
        for (const address of await addressesOf(server, resolver)) {
          const answer = await servers.query(address, query).catch(() => undefined);
          if (answer) return { server, message: answer.message };
        }
        return { server, message: undefined };
      }),
  );
}

/** One of each family, IPv4 first. */
async function addressesOf(name: string, resolver: TtlClients['resolver']): Promise<IpAddress[]> {
  const found = await Promise.all(
    (['A', 'AAAA'] as const).map(async (type) => {
      const answer = await resolver.query({ name, type, unconfirmed: true }).catch(() => undefined);
      return recordsAt(answer?.answers ?? [], name, type).map(({ data }) => data.address);
    }),
  );
  return found.flatMap(([first]) => first ?? []);
}
