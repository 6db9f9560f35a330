import { derive, known, type Fact, type Gathered } from '../../domain/fact.js';
import type { IpAddress } from '../../domain/ip-address.js';
import { isSpf, parseSpf } from '../../records/spf.js';
import type { Published } from './published.js';
import type { Subject } from './subject.js';

/**
 * What a domain has to do with mail. `mail`: it receives, or says who may send. `receiving`: it receives, and says that
 * nobody sends. `unused`: it has an address, and nothing about mail. `parked`: it takes no mail at all.
 */
export type MailProfile = 'mail' | 'receiving' | 'unused' | 'parked';

export interface MxEntry {
  readonly preference: number;
  /** Without the trailing dot; empty for the host that is none (RFC 7505). */
  readonly host: string;
}

export interface MailFacts {
  readonly mx: readonly MxEntry[];
  /** Of the domain itself. */
  readonly addresses: readonly IpAddress[];
  readonly profile: MailProfile;
}

export async function gatherMail({ name }: Subject, dns: Published): Promise<Gathered<MailFacts>> {
  const [mx, a, aaaa, texts] = await Promise.all([
    dns.records(name, 'MX'),
    dns.records(name, 'A'),
    dns.records(name, 'AAAA'),
    dns.texts(name),
  ]);
  const entries = derive(mx, (records) =>
    known(records.map(({ data }) => ({ preference: data.preference, host: data.exchange.replace(/\.$/, '') }))),
  );
  const addresses = derive(a, (four) =>
    derive(aaaa, (six) => known([...four, ...six].map(({ data }) => data.address))),
  );
  return { mx: entries, addresses, profile: profileOf(entries, addresses, texts) };
}

export function isNullMx(mx: readonly MxEntry[]): boolean {
  return mx.length === 1 && mx[0]!.host === '';
}

function profileOf(
  mx: Fact<readonly MxEntry[]>,
  addresses: Fact<readonly IpAddress[]>,
  texts: Fact<readonly string[]>,
): Fact<MailProfile> {
  return derive(mx, (entries) =>
    derive(texts, (published) => {
      if (published.some(lets)) return known('mail');
      const forbids = published.some(isSpf);
      if (isNullMx(entries)) return known('parked');
      if (entries.length > 0) return known(forbids ? 'receiving' : 'mail');
      return derive(addresses, (own) => known(own.length > 0 && !forbids ? 'unused' : 'parked'));
    }),
  );
}

/** An SPF record that lets anyone send. */
function lets(text: string): boolean {
  if (!isSpf(text)) return false;
  const { terms } = parseSpf(text).record;
  return terms.some((term) => term.kind === 'redirect' || ('qualifier' in term && term.qualifier !== '-'));
}
