import { recordsAt } from '../../../dns-wire/answer-records.js';
import { Rcode } from '../../../dns-wire/rcode.js';
import { RDATA } from '../../../dns-wire/rdata/rdata.js';
import type { DomainName } from '../../../domain/domain-name.js';
import { absent, known, unobtainable, type Fact, type Gathered } from '../../../domain/fact.js';
import { askUntilDeadline } from '../../../network/dns/ask-until-deadline.js';
import { type DnsAnswer, isPositive, isConfirmed } from '../../../network/dns/dns-answer.js';
import type { DnsResolver } from '../../../network/dns/dns-resolver.js';
import type { LinkFault } from '../../../records/chain-of-trust.js';
import { type DsOffer, dsOffers } from '../../../records/ds-offer.js';
import { type Link, linkOf } from '../dnssec/link.facts.js';
import { brokenCutAbove } from './broken-cut.js';
import { describeErrors } from '../../gathering/extended-errors.js';
import type { GatherContext } from '../../gathering/gather-context.js';
import { obtained, type DnsReader } from '../../gathering/dns-reader.js';
import type { Subject } from '../../gathering/subject.js';
import { isDeniedAbove, isFailure, isMissing } from '../../../network/dns/denial.js';

/** Whether the DNS knows the name at all. */
export interface Resolution {
  readonly name: string;
  readonly state: 'resolves' | 'bogus' | 'missing' | 'unanswered';
  /** What the resolver said about its failure (RFC 8914). */
  readonly errors: readonly string[];
}

/** How the chain of trust to a zone that fails validation is broken. */
export interface BrokenChain {
  readonly zone: string;
  readonly errors: readonly string[];
  readonly ds: readonly string[];
  /** Of the link to the parent; without, the keys are trusted, and what they sign fails. */
  readonly fault?: LinkFault;
  /** The parent zone at which the chain is broken already. */
  readonly cut?: string;
  /** Of the keys that the DS records name. */
  readonly tags: readonly number[];
  /** DS records that are safe to publish. */
  readonly offers: readonly DsOffer[];
}

export interface ResolutionFacts {
  readonly resolution: Resolution;
  /** Absent where validation does not fail. */
  readonly brokenChain: BrokenChain;
}

/** What visitors and mail servers look up. */
const IN_USE = ['A', 'AAAA', 'MX'] as const;

/** Resolvers take seconds to give up on dead name servers: the second question need not wait for the first that long. */
const SLOW_MS = 1000;

/** One resolver said so, the others could not be asked. */
const ALONE = unobtainable('unreachable');

/** Two resolvers have to agree before a name is missing or unanswered, with and without validation; else nothing is known. */
export async function findResolution(
  domain: DomainName,
  resolver: Pick<DnsResolver, 'ask'>,
  { dns, signal }: Pick<GatherContext, 'dns' | 'signal'>,
): Promise<Fact<Resolution>> {
  const { ascii: name, registration } = domain;
  const question = { name, type: 'SOA' } as const;
  let second: Promise<Fact<DnsAnswer>> | undefined;
  const askUnchecked = () =>
    (second ??= obtained(askUntilDeadline({ ...question, checkingDisabled: true }, resolver, signal)));
  const early = setTimeout(() => void askUnchecked(), SLOW_MS);
  const validated = await obtained(askUntilDeadline(question, resolver, signal)).finally(() => clearTimeout(early));
  if (validated.state !== 'known') return validated;
  const { value: answer } = validated;
  if (!isFailure(answer) && !isMissing(answer)) return known({ name, state: 'resolves', errors: [] });
  if (isMissing(answer)) {
    // Some deny any type but one; what the parent zone denies is gone, though caches may still have it.
    if (!isDeniedAbove(answer, name) && (await isInUse(name, dns)))
      return known({ name, state: 'resolves', errors: [] });
    return isConfirmed(answer) ? known({ name, state: 'missing', errors: [] }) : ALONE;
  }
  if (answer.rcode !== Rcode.SERVFAIL) return unobtainable('server-error'); // a refusal is our resolvers' own affair
  const unchecked = await askUnchecked();
  if (unchecked.state !== 'known') return unchecked;
  const errors = describeErrors(answer.extendedErrors);
  if (isFailure(unchecked.value) && (await isBalanced(name, registration.ascii, dns)))
    return known({ name, state: 'resolves', errors: [] });
  if (isFailure(unchecked.value))
    return isConfirmed(answer) && isConfirmed(unchecked.value) ? known({ name, state: 'unanswered', errors }) : ALONE;
  const isBogus = !(await isInUse(name, dns)) && !(await isInsecure(name, unchecked.value, dns));
  return known({ name, state: isBogus ? 'bogus' : 'resolves', errors });
}

/** Servers of load balancers fail for any type but one. Where the whole domain fails, what is in use may be left in caches. */
async function isBalanced(name: string, registered: string, dns: DnsReader): Promise<boolean> {
  if (name === registered || !(await isInUse(name, dns))) return false;
  return (await dns.answer(registered, 'SOA')).state === 'known';
}

/** Nobody validates a zone without DS records: that it fails now and then has another cause. */
async function isInsecure(name: string, { answers }: DnsAnswer, dns: DnsReader): Promise<boolean> {
  if (recordsAt(answers, name, 'SOA').length === 0) return false;
  const ds = await dns.validated(name, 'DS');
  return ds.state === 'known' && ds.value.rcode === Rcode.NOERROR && ds.value.answers.length === 0;
}

/** The signature over the SOA alone may be broken: anyone who looks for something that is there does not notice. */
async function isInUse(name: string, dns: DnsReader): Promise<boolean> {
  const answers = await Promise.all(IN_USE.map((type) => dns.validated(name, type)));
  return answers.some((answer, i) => {
    const type = IN_USE[i];
    return type && answer.state === 'known' && isPositive(answer.value, { name, type });
  });
}

export async function gatherResolution(
  resolution: Resolution,
  subject: Subject,
  context: GatherContext,
): Promise<Gathered<ResolutionFacts>> {
  const link = await linkOf(subject, context);
  const isWhole = link.state !== 'known' || link.value.verdict.state !== 'broken';
  if (resolution.state !== 'bogus' && isWhole) return { resolution: known(resolution), brokenChain: absent };
  const cut = isWhole ? await brokenCutAbove(subject.zone, context) : undefined;
  const chain = { ...chainOf(link, subject, resolution), ...(cut !== undefined && { cut }) };
  return { resolution: known(resolution), brokenChain: known(chain) };
}

function chainOf(link: Fact<Link>, { zone }: Subject, { errors }: Resolution): BrokenChain {
  if (link.state !== 'known') return { zone, errors, ds: [], tags: [], offers: [] };
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
