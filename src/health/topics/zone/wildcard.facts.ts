import { presentData } from '../../../dns-wire/resource-record.js';
import { absent, derive, known, type Gathered } from '../../../domain/fact.js';
import type { Published } from '../../gathering/published.js';
import type { Subject } from '../../gathering/subject.js';

/** A host that nobody has: what answers for it answers for any name. */
export const nobodyBelow = (name: string) => `no-such-host-7c41e9.${name}`;

export interface Wildcard {
  readonly name: string;
  readonly answers: readonly string[];
}

export interface WildcardFacts {
  /** Absent where only names that are entered have an address. */
  readonly wildcard: Wildcard;
}

export async function gatherWildcard({ name }: Subject, dns: Published): Promise<Gathered<WildcardFacts>> {
  const answer = await dns.answer(nobodyBelow(name), 'A', { unconfirmed: true });
  const wildcard = derive(answer, ({ answers }) => {
    const shown = answers.filter(({ type }) => type === 'A' || type === 'CNAME').map((record) => presentData(record));
    return shown.length > 0 ? known({ name: `*.${name}`, answers: shown }) : absent;
  });
  return { wildcard };
}
