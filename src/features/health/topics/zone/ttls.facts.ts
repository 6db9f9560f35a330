import { known, type Gathered } from '#base/domain/fact.js';
import type { DnsReader } from '#engine/gathering/dns-reader.js';
import type { Subject } from '#engine/gathering/subject.js';
import { type Ttl, ttlOf } from '#engine/gathering/ttl.js';

const TYPES = ['A', 'AAAA', 'MX', 'TXT'] as const;

export interface NameTtls {
  readonly name: string;
  readonly sets: readonly { readonly type: (typeof TYPES)[number]; readonly ttl: Ttl }[];
}

export interface TtlFacts {
  /** For the records at the domain itself; failed lookups are omitted. */
  readonly ttls: NameTtls;
}

export async function gatherTtls({ name }: Subject, dns: DnsReader): Promise<Gathered<TtlFacts>> {
  const sets = await Promise.all(
    TYPES.map(async (type) => {
      const answer = await dns.answer(name, type);
      const ttl = answer.state === 'known' ? ttlOf(answer.value.answers, name, type) : undefined;
      return ttl ? [{ type, ttl }] : [];
    }),
  );
  return { ttls: known({ name, sets: sets.flat() }) };
}
