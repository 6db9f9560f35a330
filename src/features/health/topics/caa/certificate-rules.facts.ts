import { presentData } from '#formats/dns-wire/resource-record.js';
import { hostName, isBelow, parentOf } from '#base/domain/host-name.js';
import { absent, known, type Gathered } from '#base/domain/fact.js';
import { parseCaa } from '#formats/records/caa.js';
import type { DnsReader } from '#engine/gathering/dns-reader.js';
import { UNCONFIRMED } from '#engine/gathering/query-options.js';
import type { Subject } from '#engine/gathering/subject.js';
import type { SiteFacts } from '../site/site.facts.js';
import type { CaaSet } from './caa.facts.js';

/** A name of the current certificate, with the CAA records that a CA would find for it. */
export interface CertificateRules {
  /** The name as written in the certificate. */
  readonly certified: string;
  readonly issuer: string;
  /** Records at the name or between it and the domain; otherwise the records of the domain apply. */
  readonly own?: CaaSet;
}

export interface CertificateRulesFacts {
  /** For the names below the domain; absent without a certificate. */
  readonly certificateRules: readonly CertificateRules[];
}

/** A certificate can have 100 names, most of them of other domains. */
const MAX_NAMES = 10;

/** A CA looks up CAA records for every name in the certificate (RFC 8659 section 3). */
export async function gatherCertificateRules(
  { name: domain }: Subject,
  dns: DnsReader,
  site: Promise<Gathered<SiteFacts>>,
): Promise<Gathered<CertificateRulesFacts>> {
  const { certificates } = await site;
  if (certificates.state !== 'known') return { certificateRules: absent };
  const names = certificates.value.flatMap(({ issuer, names: certified }) =>
    certified.map((one) => ({ certified: one, issuer, host: hostOf(one) })),
  );
  const below = names.filter(
    ({ certified, issuer, host }, i) =>
      isBelow(host, domain) && names.findIndex((one) => one.certified === certified && one.issuer === issuer) === i,
  );
  const rules = await Promise.all(
    below.slice(0, MAX_NAMES).map(async ({ certified, issuer, host }) => {
      const own = await nearestSet(host, host, domain, dns);
      return own === 'unknown' ? [] : [{ certified, issuer, ...(own && { own }) }];
    }),
  );
  return { certificateRules: known(rules.flat()) };
}

/** The CAA lookup for a wildcard starts at the name without the asterisk. */
function hostOf(certified: string): string {
  return hostName(certified.replace(/^\*\./, ''));
}

/** The first record set between the name and the domain; the set of the domain itself is gathered by gatherCaa. */
async function nearestSet(
  name: string,
  owner: string,
  domain: string,
  dns: DnsReader,
): Promise<CaaSet | 'unknown' | undefined> {
  if (!isBelow(owner, domain)) return undefined;
  const records = await dns.records(owner, 'CAA', UNCONFIRMED);
  if (records.state !== 'known') return 'unknown';
  const [first] = records.value;
  if (!first) return nearestSet(name, parentOf(owner), domain, dns);
  const texts = records.value.map((record) => presentData(record));
  return { name, owner: hostName(first.name), entries: texts.map((text) => ({ text, ...parseCaa(text) })) };
}
