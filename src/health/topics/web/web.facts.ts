import { absent, derive, known, type Gathered } from '../../../domain/fact.js';
import { recordsAt } from '../../../dns-wire/answer-records.js';
import { type DeadAlias, deadAliasAt } from './aliases.js';
import { addressesOf } from '../../gathering/hosts.js';
import type { RegistryInquiry } from '../registration/foreign-domains.js';
import { isRegistrable, type Subject } from '../../gathering/subject.js';
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
    deadAliasAt(name, inquiry),
    ...ALIASES.map((label) => deadAliasAt(`${label}.${domain}`, inquiry)),
  ]);
  const www = derive(answer, (first) =>
    derive(addresses, (found) => {
      const dangles = found.length === 0 && recordsAt(first.answers, name, 'CNAME').length > 0;
      const state = dangles ? 'dangling' : isMissing(first) ? 'missing' : 'there';
      return known<WwwName>({ domain, name, state, ...(alias && { alias }) });
    }),
  );
  return { www, deadAliases: known(others.flatMap((found) => found ?? [])) };
}
