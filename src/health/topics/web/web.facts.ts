import { absent, derive, known, type Fact, type Gathered } from '../../../domain/fact.js';
import { recordsAt } from '../../../dns-wire/answer-records.js';
import { type DeadAlias, deadAliasAt } from './aliases.js';
import { addressesOf } from '../../gathering/hosts.js';
import type { RegistryInquiry } from '../registration/foreign-domains.js';
import { isRegistrable, type Subject } from '../../gathering/subject.js';
import { dnameAbove, isMadeBelow } from '../../gathering/synthesis.js';
import { isMissing } from '../../../network/dns/denial.js';

/** The name that people put before a domain. */
export interface WwwName {
  readonly domain: string;
  readonly name: string;
  readonly state: 'there' | 'missing' | 'dangling';
  /** Where it leads, if that does not exist. */
  readonly alias?: DeadAlias;
}

/** Names beside www that services have their customers set as aliases. */
const ALIASES = ['autodiscover', 'mail'];

export interface WebFacts {
  /** Both are absent below a registrable domain. */
  readonly www: WwwName;
  readonly deadAliases: readonly DeadAlias[];
}

export async function gatherWeb(subject: Subject, inquiry: RegistryInquiry): Promise<Gathered<WebFacts>> {
  if (!isRegistrable(subject)) return { www: absent, deadAliases: absent };
  const { name: domain } = subject;
  const { dns } = inquiry;
  const name = `www.${domain}`;
  const [answer, addresses, alias, ...others] = await Promise.all([
    dns.answer(name, 'A'),
    addressesOf(name, dns),
    enteredDeadAlias(name, domain, inquiry),
    ...ALIASES.map((label) => enteredDeadAlias(`${label}.${domain}`, domain, inquiry)),
  ]);
  const isMade = answer.state === 'known' && (await isMadeBelow(domain, name, answer.value, dns));
  const www = derive(answer, (first) =>
    derive(addresses, (found): Fact<WwwName> => {
      const dangles = found.length === 0 && recordsAt(first.answers, name, 'CNAME').length > 0;
      const state = dangles && !isMade ? 'dangling' : dangles || isMissing(first) ? 'missing' : 'there';
      if (dangles && dnameAbove(name, first.answers) !== undefined) return absent; // nothing can be entered there
      return known<WwwName>({ domain, name, state, ...(alias && { alias }) });
    }),
  );
  return { www, deadAliases: known(others.flatMap((found) => found ?? [])) };
}

/** Of the alias of a wildcard or a DNAME the check of the wildcard speaks. */
async function enteredDeadAlias(
  host: string,
  domain: string,
  inquiry: RegistryInquiry,
): Promise<DeadAlias | undefined> {
  const { dns } = inquiry;
  const alias = await deadAliasAt(host, inquiry);
  const answer = await dns.answer(host, 'A');
  if (!alias || answer.state !== 'known') return undefined;
  return (await isMadeBelow(domain, host, answer.value, dns)) ? undefined : alias;
}
