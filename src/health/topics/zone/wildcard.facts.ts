import { presentData } from '../../../dns-wire/resource-record.js';
import { absent, known, type Fact, type Gathered } from '../../../domain/fact.js';
import type { Reading } from '../../../network/dns/read-unvalidated.js';
import type { DnsReader } from '../../gathering/dns-reader.js';
import { type QueryOptions, UNCONFIRMED } from '../../gathering/query-options.js';
import { isRegistrable, type Subject } from '../../gathering/subject.js';
import { dnameAbove } from '../../gathering/synthesis.js';
import { nonexistentBelow } from '../../gathering/nobody.js';
import type { RegistryContext } from '../registration/foreign-domains.js';
import { type DanglingCname, danglingCnameAt } from '../web/aliases.js';

/**
 * For the address of a host that nobody has: what answers for it answers for any name. A resolver that learns from
 * proofs (RFC 8198) would deny the names in use by a wrong proof about this one: it is asked after them, so that a
 * report does not depend on which answer comes first.
 */
export async function queryNonexistentName(
  subject: Subject,
  dns: DnsReader,
  options: QueryOptions = {},
): Promise<Fact<Reading>> {
  const { name } = subject;
  const inUse = isRegistrable(subject) ? [name, `www.${name}`] : [name];
  await Promise.all(inUse.map((host) => dns.answer(host, 'A')));
  return dns.answer(nonexistentBelow(name), 'A', options);
}

export interface Wildcard {
  readonly name: string;
  readonly answers: readonly string[];
  /** Not a wildcard but a DNAME at the name itself leads every name below it there. */
  readonly dname?: string;
  /** Where the alias leads, if that does not exist. */
  readonly dead?: DanglingCname;
}

export interface WildcardFacts {
  /** Absent where only names that are entered have an address. */
  readonly wildcard: Wildcard;
}

export async function gatherWildcard(subject: Subject, context: RegistryContext): Promise<Gathered<WildcardFacts>> {
  const { name } = subject;
  const { dns } = context;
  const nobody = nonexistentBelow(name);
  const answer = await queryNonexistentName(subject, dns, UNCONFIRMED);
  if (answer.state !== 'known') return { wildcard: answer };
  const { answers } = answer.value;
  const shown = answers.filter(({ type }) => type === 'A' || type === 'CNAME').map((record) => presentData(record));
  if (shown.length === 0) return { wildcard: absent };
  const dname = dnameAbove(nobody, answers);
  if (dname !== undefined) return { wildcard: known({ name, answers: shown, dname }) };
  // That an alias leads nowhere is a finding, and that takes two resolvers.
  const dead = answers.some(({ type }) => type === 'A') ? undefined : await danglingCnameAt(nobody, context);
  return { wildcard: known({ name: `*.${name}`, answers: shown, ...(dead && { dead }) }) };
}
