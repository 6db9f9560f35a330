import { absent, deriveFact, known, type Fact, type Gathered } from '#base/domain/fact.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import { recordsAt } from '#formats/dns-wire/answer-records.js';
import { type DanglingCname, danglingCnameAt } from './aliases.js';
import { UNCONFIRMED } from '#engine/gathering/query-options.js';
import { denialCacheAge } from '../dnssec/denial.facts.js';
import { type DotlessTarget, findDotlessTarget } from '#engine/gathering/final-dot.js';
import { addressesOf, hasAddress } from '#engine/gathering/hosts.js';
import type { RegistryContext } from '../registration/foreign-domains.js';
import type { GatherContext } from '#engine/gathering/gather-context.js';
import { currentTypesAt } from '../zone/own-server.js';
import { isRegistrable, type Subject } from '#engine/gathering/subject.js';
import { dnameAbove, isSynthesizedBelow } from '#engine/gathering/synthesis.js';
import { isMissing, endsInNxdomain } from '#platform/network/dns/denial.js';
import { type DnsAnswer, isPositive } from '#platform/network/dns/dns-answer.js';
import { hostName } from '#base/domain/host-name.js';
import type { DnsReader } from '#engine/gathering/dns-reader.js';

/** The www name of a domain. */
export interface WwwName {
  readonly domain: string;
  readonly name: string;
  readonly state: 'there' | 'missing' | 'dangling';
  readonly addresses: readonly IpAddress[];
  /** The CNAME, if its target does not exist. */
  readonly alias?: DanglingCname;
  /** It has an IPv4 address, and the AAAA query returns NXDOMAIN. */
  readonly isDeniedForIpv6: boolean;
  /** The intended CNAME target, if only the final dot is missing. */
  readonly dotless?: DotlessTarget;
  /**
   * It exists on the name server, but an NSEC record of the zone denies it, so resolvers with aggressive caching do not
   * query it (RFC 8198).
   */
  readonly isHidden: boolean;
  /** For how many seconds at most the resolver has cached that proof. */
  readonly denialAge: number;
}

/** Names that services have their customers create as CNAME records, which often remain after the service ends. */
const ALIASES = ['autodiscover', 'autoconfig', 'mail', 'shop', 'blog', 'app', 'status'];
/** Further names, queried for domains without DKIM keys, where the lookups of selectors are saved. */
const RARER = ['api', 'cdn', 'dev', 'docs', 'help', 'portal', 'staging', 'store', 'support', 'test'];

export interface WebFacts {
  /** Both are absent for subdomains. */
  readonly www: WwwName;
  readonly danglingCnames: readonly DanglingCname[];
}

export async function gatherWeb(
  subject: Subject,
  context: RegistryContext & Pick<GatherContext, 'servers'>,
): Promise<Gathered<WebFacts>> {
  if (!isRegistrable(subject)) return { www: absent, danglingCnames: absent };
  const { name: domain, zone } = subject;
  const { dns } = context;
  const name = `www.${domain}`;
  const [answer, ipv6, addresses, alias, danglingCnames] = await Promise.all([
    dns.answer(name, 'A'),
    dns.answer(name, 'AAAA'),
    addressesOf(name, dns),
    enteredDanglingCname(name, domain, context),
    danglingCnamesBelow(domain, context),
  ]);
  const isMade = answer.state === 'known' && (await isSynthesizedBelow(domain, name, answer.value, dns));
  const dotless = answer.state === 'known' ? await dotlessAt(name, answer.value, subject, dns) : undefined;
  const isProven = answer.state === 'known' && isMissing(answer.value) && answer.value.ad;
  const isHidden = isProven && (await currentTypesAt(name, ['A', 'AAAA', 'CNAME'], zone, context)).length > 0;
  const www = deriveFact(answer, (first) =>
    deriveFact(addresses, (found): Fact<WwwName> => {
      const dangles = found.length === 0 && recordsAt(first.answers, name, 'CNAME').length > 0;
      const state = dangles && !isMade ? 'dangling' : dangles || isMissing(first) ? 'missing' : 'there';
      if (dangles && dnameAbove(name, first.answers) !== undefined) return absent; // no records are possible below a DNAME
      const isDeniedForIpv6 =
        isPositive(first, { name, type: 'A' }) && ipv6.state === 'known' && endsInNxdomain(ipv6.value);
      return known<WwwName>({
        domain,
        name,
        state,
        addresses: found,
        ...(alias && { alias }),
        isDeniedForIpv6,
        isHidden,
        denialAge: denialCacheAge(first),
        ...(dotless && { dotless }),
      });
    }),
  );
  return { www, danglingCnames: known(danglingCnames) };
}

async function dotlessAt(
  host: string,
  { answers }: DnsAnswer,
  { zone }: Subject,
  dns: DnsReader,
): Promise<DotlessTarget | undefined> {
  const [alias] = recordsAt(answers, host, 'CNAME');
  return alias && findDotlessTarget(hostName(alias.data.target), zone, (meant) => hasAddress(meant, dns));
}

async function danglingCnamesBelow(domain: string, context: RegistryContext): Promise<readonly DanglingCname[]> {
  const keys = await context.dns.answer(`_domainkey.${domain}`, 'TXT', UNCONFIRMED);
  const labels = keys.state === 'known' && isMissing(keys.value) ? [...ALIASES, ...RARER] : ALIASES;
  const found = await Promise.all(labels.map((label) => enteredDanglingCname(`${label}.${domain}`, domain, context)));
  return found.flatMap((alias) => alias ?? []);
}

/** CNAMEs synthesized from a wildcard or DNAME are reported by the wildcard check. */
async function enteredDanglingCname(
  host: string,
  domain: string,
  context: RegistryContext,
): Promise<DanglingCname | undefined> {
  const { dns } = context;
  const alias = await danglingCnameAt(host, context);
  if (!alias) return undefined;
  const answer = await dns.answer(host, 'A');
  if (answer.state !== 'known') return undefined;
  return (await isSynthesizedBelow(domain, host, answer.value, dns)) ? undefined : alias;
}
