import { presentData } from '../../../dns-wire/resource-record.js';
import { absent, derive, known, type Fact, type Gathered } from '../../../domain/fact.js';
import type { Reading } from '../../../network/dns/read-anyway.js';
import type { Manner, Published } from '../../gathering/published.js';
import { isRegistrable, type Subject } from '../../gathering/subject.js';

/**
 * For the address of a host that nobody has: what answers for it answers for any name. A resolver that learns from
 * proofs (RFC 8198) would deny the names in use by a wrong proof about this one: it is asked after them, so that a
 * report does not depend on which answer comes first.
 */
export async function askForNobody(subject: Subject, dns: Published, manner: Manner = {}): Promise<Fact<Reading>> {
  const { name } = subject;
  const inUse = isRegistrable(subject) ? [name, `www.${name}`] : [name];
  await Promise.all(inUse.map((host) => dns.answer(host, 'A')));
  return dns.answer(`no-such-host-7c41e9.${name}`, 'A', manner);
}

export interface Wildcard {
  readonly name: string;
  readonly answers: readonly string[];
}

export interface WildcardFacts {
  /** Absent where only names that are entered have an address. */
  readonly wildcard: Wildcard;
}

export async function gatherWildcard(subject: Subject, dns: Published): Promise<Gathered<WildcardFacts>> {
  const answer = await askForNobody(subject, dns, { unconfirmed: true });
  const wildcard = derive(answer, ({ answers }) => {
    const shown = answers.filter(({ type }) => type === 'A' || type === 'CNAME').map((record) => presentData(record));
    return shown.length > 0 ? known({ name: `*.${subject.name}`, answers: shown }) : absent;
  });
  return { wildcard };
}
