import { recordsAt } from '#formats/dns-wire/answer-records.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import { RDATA } from '#formats/dns-wire/rdata/rdata.js';
import type { DomainName } from '#base/domain/domain-name.js';
import { hostName } from '#base/domain/host-name.js';
import { absent, known, unobtainable, type Fact, type Gathered } from '#base/domain/fact.js';
import { queryUntilDeadline } from '#platform/network/dns/query-until-deadline.js';
import { type DnsAnswer, isPositive, isConfirmed } from '#platform/network/dns/dns-answer.js';
import type { DnsResolver } from '#platform/network/dns/dns-resolver.js';
import type { LinkFault } from '#formats/records/chain-of-trust.js';
import { type DsOffer, dsOffers } from '#formats/records/ds-offer.js';
import { type Link, linkOf } from '../dnssec/link.facts.js';
import { findBrokenZoneCut } from './broken-cut.js';
import { describeErrors } from '#engine/gathering/extended-errors.js';
import type { GatherContext } from '#engine/gathering/gather-context.js';
import { toFact, type DnsReader } from '#engine/gathering/dns-reader.js';
import type { Subject } from '#engine/gathering/subject.js';
import { isDeniedAbove, isFailure, isMissing } from '#platform/network/dns/denial.js';

/** Whether the name exists in the DNS. */
export interface Resolution {
  readonly name: string;
  readonly state: 'resolves' | 'bogus' | 'missing' | 'unanswered';
  /** The extended errors of the resolver (RFC 8914). */
  readonly errors: readonly string[];
  /** The CNAME target of an unanswered name, whose own zone does answer. */
  readonly target?: string;
}

/** Where and how the chain of trust of a bogus zone is broken. */
export interface BrokenChain {
  readonly zone: string;
  readonly errors: readonly string[];
  readonly ds: readonly string[];
  /**
   * The fault of the delegation; undefined if the keys are valid and other signatures fail. `unfetched`: the DNSKEY
   * lookup fails.
   */
  readonly fault?: LinkFault | 'unfetched';
  /** The parent zone at which the chain is broken. */
  readonly cut?: string;
  /** Key tags of the DS records. */
  readonly tags: readonly number[];
  /** DS records that are safe to publish. */
  readonly offers: readonly DsOffer[];
}

export interface ResolutionFacts {
  readonly resolution: Resolution;
  /** Absent if validation does not fail. */
  readonly brokenChain: BrokenChain;
}

/** Types that show that a name is in use. */
const IN_USE = ['A', 'AAAA', 'MX'] as const;

/** Resolvers need seconds to give up on unresponsive name servers; the second query starts after this time. */
const SLOW_MS = 1000;

/** One resolver returned it, and no other could be queried. */
const ALONE = unobtainable('unreachable');

/** `missing` and `unanswered` need two resolvers, with and without validation; otherwise the result is unobtainable. */
export async function findResolution(
  domain: DomainName,
  resolver: Pick<DnsResolver, 'query'>,
  { dns, signal }: Pick<GatherContext, 'dns' | 'signal'>,
): Promise<Fact<Resolution>> {
  const { ascii: name, registration } = domain;
  const question = { name, type: 'SOA' } as const;
  let second: Promise<Fact<DnsAnswer>> | undefined;
  const askUnchecked = () =>
    (second ??= toFact(queryUntilDeadline({ ...question, checkingDisabled: true }, resolver, signal)));
  const timer = setTimeout(() => void askUnchecked(), SLOW_MS);
  const validated = await toFact(queryUntilDeadline(question, resolver, signal)).finally(() => clearTimeout(timer));
  // The SOA lookup alone may time out; a name with addresses or MX records exists, and so does one that has none.
  const orUsed = async (unknown: Fact<Resolution>): Promise<Fact<Resolution>> =>
    (await isInUse(name, dns)) || (await isWithoutData(name, dns))
      ? known({ name, state: 'resolves', errors: [] })
      : unknown;
  if (validated.state !== 'known') return orUsed(validated);
  const { value: answer } = validated;
  if (!isFailure(answer) && !isMissing(answer)) return known({ name, state: 'resolves', errors: [] });
  if (isMissing(answer)) {
    // Some servers deny all types but one. A denial by the parent zone is final, although caches may still have
    // records.
    if (!isDeniedAbove(answer, name) && (await isInUse(name, dns)))
      return known({ name, state: 'resolves', errors: [] });
    return isConfirmed(answer) ? known({ name, state: 'missing', errors: [] }) : ALONE;
  }
  if (answer.rcode !== Rcode.SERVFAIL) return orUsed(unobtainable('server-error')); // REFUSED concerns our resolvers, not the domain
  const unchecked = await askUnchecked();
  if (unchecked.state !== 'known') return orUsed(unchecked);
  const errors = describeErrors(answer.extendedErrors);
  if (isFailure(unchecked.value) && (await isBalanced(name, registration.ascii, dns)))
    return known({ name, state: 'resolves', errors: [] });
  if (isFailure(unchecked.value)) {
    if (!isConfirmed(answer) || !isConfirmed(unchecked.value)) return ALONE;
    const target = await aliasTargetOf(name, dns);
    return known({ name, state: 'unanswered', errors, ...(target !== undefined && { target }) });
  }
  const isBogus = !(await isInUse(name, dns)) && !(await isInsecure(name, unchecked.value, dns));
  return known({ name, state: isBogus ? 'bogus' : 'resolves', errors });
}

/** Load balancers may fail for all types but one. If the whole domain fails, the records may come from caches only. */
async function isBalanced(name: string, registered: string, dns: DnsReader): Promise<boolean> {
  if (name === registered || !(await isInUse(name, dns))) return false;
  return (await dns.answer(registered, 'SOA')).state === 'known';
}

/** Resolvers do not follow a CNAME in the answer to a query for it. */
async function aliasTargetOf(name: string, dns: DnsReader): Promise<string | undefined> {
  const answer = await dns.answer(name, 'CNAME');
  const [alias] = answer.state === 'known' ? recordsAt(answer.value.answers, name, 'CNAME') : [];
  return alias && hostName(alias.data.target);
}

/** Without DS records the zone is not validated, so the failure has another cause. */
async function isInsecure(name: string, { answers }: DnsAnswer, dns: DnsReader): Promise<boolean> {
  if (recordsAt(answers, name, 'SOA').length === 0) return false;
  const ds = await dns.validated(name, 'DS');
  return ds.state === 'known' && ds.value.rcode === Rcode.NOERROR && ds.value.answers.length === 0;
}

/** If only the signature of the SOA record is broken, other lookups still work. */
async function isInUse(name: string, dns: DnsReader): Promise<boolean> {
  const answers = await Promise.all(IN_USE.map((type) => dns.validated(name, type)));
  return answers.some((answer, i) => {
    const type = IN_USE[i];
    return type && answer.state === 'known' && isPositive(answer.value, { name, type });
  });
}

/** An answer without records is about a name that exists; of one that does not, it would deny the name. */
async function isWithoutData(name: string, dns: DnsReader): Promise<boolean> {
  const answers = await Promise.all(IN_USE.map((type) => dns.validated(name, type)));
  const found = answers.flatMap((answer) => (answer.state === 'known' ? [answer.value] : []));
  return found.length > 0 && found.every((answer) => !isFailure(answer) && !isMissing(answer));
}

export async function gatherResolution(
  resolution: Resolution,
  subject: Subject,
  context: GatherContext,
): Promise<Gathered<ResolutionFacts>> {
  const link = await linkOf(subject, context);
  const isWhole = link.state !== 'known' || link.value.verdict.state !== 'broken';
  if (resolution.state !== 'bogus' && isWhole) return { resolution: known(resolution), brokenChain: absent };
  const cut = isWhole ? await findBrokenZoneCut(subject.zone, context) : undefined;
  const chain = { ...chainOf(link, subject, resolution), ...(cut !== undefined && { cut }) };
  return { resolution: known(resolution), brokenChain: known(chain) };
}

function chainOf(link: Fact<Link>, { zone }: Subject, { errors }: Resolution): BrokenChain {
  if (link.state !== 'known') return { zone, errors, ds: [], fault: 'unfetched', tags: [], offers: [] };
  const { ds, verdict, now } = link.value;
  return {
    zone,
    errors,
    ds: ds.map((one) => RDATA.DS.show(one)),
    ...(verdict.state === 'broken' && { fault: verdict.fault }),
    tags: 'tags' in verdict ? verdict.tags : [],
    offers: dsOffers([link.value], now),
  };
}
