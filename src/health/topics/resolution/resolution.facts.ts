import { Rcode } from '../../../dns-wire/rcode.js';
import { presentData } from '../../../dns-wire/resource-record.js';
import type { DomainName } from '../../../domain/domain-name.js';
import { absent, known, unobtainable, type Fact, type Gathered } from '../../../domain/fact.js';
import { askPatiently } from '../../../network/dns/ask-patiently.js';
import { isWitnessed } from '../../../network/dns/dns-answer.js';
import type { DnsResolver } from '../../../network/dns/dns-resolver.js';
import { KeyRing } from '../../../records/ds.js';
import { dsLine, isEntryPoint } from '../dnssec/ds-line.js';
import { describeErrors } from '../../gathering/extended-errors.js';
import { obtained, type Published } from '../../gathering/published.js';
import type { Subject } from '../../gathering/subject.js';
import { isFailure, isMissing } from '../../../network/dns/denial.js';

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
  /** No DS fits any key. */
  readonly orphaned: boolean;
  /** The DS records that would fit. */
  readonly fitting: readonly string[];
}

export interface ResolutionFacts {
  readonly resolution: Resolution;
  /** Absent where validation does not fail. */
  readonly brokenChain: BrokenChain;
}

/** One resolver said so, the others could not be asked. */
const ALONE = unobtainable('unreachable');

/** Two resolvers have to agree before a name is missing or unanswered, with and without validation; else nothing is known. */
export async function findResolution(
  { ascii: name }: DomainName,
  resolver: Pick<DnsResolver, 'ask'>,
  signal: AbortSignal,
): Promise<Fact<Resolution>> {
  const question = { name, type: 'SOA' } as const;
  const validated = await obtained(askPatiently(question, resolver, signal));
  if (validated.state !== 'known') return validated;
  const { value: answer } = validated;
  if (!isFailure(answer) && !isMissing(answer)) return known({ name, state: 'resolves', errors: [] });
  if (isMissing(answer)) return isWitnessed(answer) ? known({ name, state: 'missing', errors: [] }) : ALONE;
  if (answer.rcode !== Rcode.SERVFAIL) return unobtainable('server-error'); // a refusal is our resolvers' own affair
  const unchecked = await obtained(askPatiently({ ...question, checkingDisabled: true }, resolver, signal));
  if (unchecked.state !== 'known') return unchecked;
  const errors = describeErrors(answer.extendedErrors);
  if (!isFailure(unchecked.value)) return known({ name, state: 'bogus', errors });
  return isWitnessed(answer) && isWitnessed(unchecked.value) ? known({ name, state: 'unanswered', errors }) : ALONE;
}

export async function gatherResolution(
  resolution: Resolution,
  { zone }: Subject,
  dns: Published,
): Promise<Gathered<ResolutionFacts>> {
  if (resolution.state !== 'bogus') return { resolution: known(resolution), brokenChain: absent };
  const [ds, keys] = await Promise.all([dns.records(zone, 'DS'), dns.records(zone, 'DNSKEY')]);
  const signers = ds.state === 'known' ? ds.value.map(({ data }) => data) : [];
  const published = keys.state === 'known' ? keys.value.map(({ data }) => data) : [];
  const ring = new KeyRing(zone, published);
  const fits = signers.some((signer) => ring.isVouchedForBy(signer) === true);
  const brokenChain = known({
    zone,
    errors: resolution.errors,
    ds: ds.state === 'known' ? ds.value.map((record) => presentData(record)) : [],
    orphaned: signers.length > 0 && !fits,
    fitting: published.filter(isEntryPoint).map((key) => dsLine(zone, key)),
  });
  return { resolution: known(resolution), brokenChain };
}
