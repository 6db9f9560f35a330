import { absent, derive, known, type Gathered } from '../../domain/fact.js';
import { recordsAt } from '../../dns-wire/answer-records.js';
import { addressesOf } from './mail.facts.js';
import { isMissing, type Published } from './published.js';
import type { Subject } from './subject.js';

/** The name that people put before a domain. */
export interface WwwName {
  readonly domain: string;
  readonly name: string;
  readonly state: 'there' | 'missing' | 'dangling';
}

export interface WebFacts {
  /** Absent below a registrable domain. */
  readonly www: WwwName;
}

export async function gatherWeb(
  { name: domain, domain: { registrable } }: Subject,
  dns: Published,
): Promise<Gathered<WebFacts>> {
  if (domain !== registrable?.ascii) return { www: absent };
  const name = `www.${domain}`;
  const [answer, addresses] = await Promise.all([dns.answer(name, 'A'), addressesOf(name, dns)]);
  const www = derive(answer, (first) =>
    derive(addresses, (found) => {
      const dangles = found.length === 0 && recordsAt(first.answers, name, 'CNAME').length > 0;
      return known({ domain, name, state: dangles ? 'dangling' : isMissing(first) ? 'missing' : 'there' } as const);
    }),
  );
  return { www };
}
