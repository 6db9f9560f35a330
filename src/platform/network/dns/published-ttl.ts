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

/** The records at the top of a zone, as each of its servers returns them; without servers that do not answer. */
export function publishedSets<T extends UnderstoodType>(
  zone: string,
  type: T,
  clients: TtlClients,
): Promise<readonly (readonly RecordOf<T>[])[]> {
  return setsAt(zone, { name: zone, type }, clients);
}

/** What each server of a zone answers with authority. */
export async function publishedAnswers(
  zone: string,
  query: { readonly name: string; readonly type: UnderstoodType },
  clients: TtlClients,
): Promise<readonly Message[]> {
  return (await answersAt(zone, query, clients)).filter(({ aa }) => aa);
}

/** The DS records, as each server of the parent zone returns them. */
export async function publishedDsSets(
  zone: string,
  clients: TtlClients,
): Promise<readonly (readonly RecordOf<'DS'>[])[]> {
  const parent = await parentZone(zone, clients);
  return parent === undefined ? [] : setsAt(parent, { name: zone, type: 'DS' }, clients);
}

/** The TTL of the NS records in the parent zone, which refers to the servers of the zone. */
export async function delegationTtl(zone: string, clients: TtlClients): Promise<number | undefined> {
  const parent = await parentZone(zone, clients);
  if (parent === undefined) return undefined;
  const referral = ({ answers, authorities }: Message) => recordsAt([...answers, ...authorities], zone, 'NS');
  return longestTtl(await setsAt(parent, { name: zone, type: 'NS' }, clients, referral));
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
  read = ({ aa, answers }: Message): readonly RecordOf<T>[] | undefined =>
    aa ? recordsAt(answers, query.name, query.type) : undefined,
): Promise<readonly (readonly RecordOf<T>[])[]> {
  return (await answersAt(zone, query, clients)).map(read).filter((set) => set !== undefined);
}

/** The answers of the servers of a zone; without servers that do not answer. */
async function answersAt(
  zone: string,
  query: { readonly name: string; readonly type: UnderstoodType },
  { resolver, servers }: TtlClients,
): Promise<readonly Message[]> {
  const ns = await resolver.query({ name: zone, type: 'NS' }).catch(() => undefined);
  const names = recordsAt(ns?.answers ?? [], zone, 'NS').map(({ data }) => hostName(data.target));
  const answers = await Promise.all(
    [...new Set(names)]
      .sort()
      .slice(0, MAX_SERVERS)
      .map(async (name) => {
        for (const address of await addressesOf(name, resolver)) {
          const answer = await servers.query(address, query).catch(() => undefined);
          if (answer) return answer.message;
        }
        return undefined;
      }),
  );
  return answers.filter((message) => message !== undefined);
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
