import { presentData } from '#formats/dns-wire/resource-record.js';
import { absent, known, type Fact, type Gathered } from '#base/domain/fact.js';
import type { UnvalidatedAnswer } from '#platform/network/dns/read-unvalidated.js';
import type { DnsReader } from '#engine/gathering/dns-reader.js';
import { type QueryOptions, UNCONFIRMED } from '#engine/gathering/query-options.js';
import { isRegistrable, type Subject } from '#engine/gathering/subject.js';
import { dnameAbove } from '#engine/gathering/synthesis.js';
import { nonexistentBelow } from '#base/domain/nonexistent-name.js';
import type { RegistryContext } from '../registration/foreign-domains.js';
import { type DanglingCname, danglingCnameAt } from '../web/aliases.js';

/**
 * Queries the address of a nonexistent host, to detect wildcards. Runs after the queries for existing names: a resolver
 * with aggressive caching (RFC 8198) could deny these because of a wrong proof.
 */
export async function queryNonexistentName(
  subject: Subject,
  dns: DnsReader,
  options: QueryOptions = {},
): Promise<Fact<UnvalidatedAnswer>> {
  const { name } = subject;
  const inUse = isRegistrable(subject) ? [name, `www.${name}`] : [name];
  await Promise.all(inUse.map((host) => dns.answer(host, 'A')));
  return dns.answer(nonexistentBelow(name), 'A', options);
}

export interface Wildcard {
  readonly name: string;
  readonly answers: readonly string[];
  /** Target of a DNAME at the name, which redirects all names below it. */
  readonly dname?: string;
  /** The CNAME of the wildcard, if its target does not exist. */
  readonly dead?: DanglingCname;
}

export interface WildcardFacts {
  /** Absent if nonexistent names have no address. */
  readonly wildcard: Wildcard;
}

export async function gatherWildcard(subject: Subject, context: RegistryContext): Promise<Gathered<WildcardFacts>> {
  const { name } = subject;
  const { dns } = context;
  const missingName = nonexistentBelow(name);
  const answer = await queryNonexistentName(subject, dns, UNCONFIRMED);
  if (answer.state !== 'known') return { wildcard: answer };
  const { answers } = answer.value;
  const shown = answers.filter(({ type }) => type === 'A' || type === 'CNAME').map((record) => presentData(record));
  if (shown.length === 0) return { wildcard: absent };
  const dname = dnameAbove(missingName, answers);
  if (dname) return { wildcard: known({ name: dname.owner, answers: shown, dname: dname.target }) };
  // A dangling CNAME is a finding, so a second resolver has to confirm it.
  const dead = answers.some(({ type }) => type === 'A') ? undefined : await danglingCnameAt(missingName, context);
  return { wildcard: known({ name: `*.${name}`, answers: shown, ...(dead && { dead }) }) };
}
