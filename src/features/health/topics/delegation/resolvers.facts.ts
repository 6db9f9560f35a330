import { recordsAt, recordsOf } from '#formats/dns-wire/answer-records.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import { absent, known, unobtainable, type Gathered } from '#base/domain/fact.js';
import type { DnsAnswer } from '#platform/network/dns/dns-answer.js';
import type { ResolverReport } from '#platform/network/dns/dns-resolver.js';
import { toFact, type DnsReader } from '#engine/gathering/dns-reader.js';
import type { Resolution } from '../resolution/resolution.facts.js';
import type { Subject } from '#engine/gathering/subject.js';
import { SYSTEM_RESOLVER } from '#platform/network/dns/system-fallback.js';
import { isFailure } from '#platform/network/dns/denial.js';

/** The answer of one public resolver for the address of the domain. */
export interface ResolverView {
  readonly label: string;
  /** `bogus`: it fails with validation and answers with checking disabled. */
  readonly state: 'answers' | 'missing' | 'blocked' | 'failing' | 'bogus';
  readonly addresses: readonly string[];
  readonly ttl: number;
  readonly vouches: boolean;
  /** The resolver is known to validate. */
  readonly validates: boolean;
}

export interface ResolverViews {
  readonly name: string;
  readonly isAlias: boolean;
  readonly views: readonly ResolverView[];
}

export interface ResolverFacts {
  /** Absent if validation fails at all resolvers; unobtainable if fewer than two answered. */
  readonly resolvers: ResolverViews;
}

/** Blocked, Censored, Filtered (RFC 8914 section 4). */
const WITHHELD = [15, 16, 17];
const UNSPECIFIED = '0.0.0.0';

export async function gatherResolvers(
  { state }: Resolution,
  { name }: Subject,
  dns: DnsReader,
): Promise<Gathered<ResolverFacts>> {
  if (state === 'bogus') return { resolvers: absent };
  const reports = await dns.atEach(name, 'A');
  const views = await Promise.all(reports.map((report) => viewOf(report, name, dns)));
  const seen = views.filter((view) => view !== undefined);
  const isAlias = reports.some((report) => 'answer' in report && recordsAt(report.answer.answers, name, 'CNAME')[0]);
  if (seen.length > 1) return { resolvers: known({ name, isAlias, views: seen }) };
  if (await isFromSystem(name, dns)) return { resolvers: unobtainable('system-resolvers') };
  return { resolvers: unobtainable(reports.length === 1 ? 'one-resolver' : 'unreachable') };
}

/** Whether the answers of this report are from the resolvers of our own network, because no other one answers. */
async function isFromSystem(name: string, dns: DnsReader): Promise<boolean> {
  const answer = await toFact(dns.query(name, 'A'));
  return answer.state === 'known' && answer.value.resolver === SYSTEM_RESOLVER.id;
}

/** Undefined for a resolver that could not be queried or that refused the query. */
async function viewOf(report: ResolverReport, name: string, dns: DnsReader): Promise<ResolverView | undefined> {
  if ('error' in report) return undefined;
  const { id, label, answer, validates } = report;
  const records = recordsOf(answer.answers, name, 'A');
  const addresses = [...new Set(records.map(({ data }) => data.address.toString()))].sort();
  const state = stateOf(answer, addresses);
  if (!state) return undefined;
  const unchecked = state === 'failing' ? await toFact(dns.uncheckedAt(id, name, 'A')) : known(answer);
  if (unchecked.state !== 'known') return undefined; // the cause of the failure is unknown
  return {
    label,
    state: state === 'failing' && !isFailure(unchecked.value) ? 'bogus' : state,
    addresses,
    ttl: Math.max(0, ...records.map(({ ttl }) => ttl)),
    vouches: answer.ad,
    validates,
  };
}

function stateOf(
  { rcode, extendedErrors }: DnsAnswer,
  addresses: readonly string[],
): ResolverView['state'] | undefined {
  const isWithheld = extendedErrors.some(({ code }) => WITHHELD.includes(code));
  if (isWithheld || addresses.includes(UNSPECIFIED)) return 'blocked';
  if (rcode === Rcode.NOERROR) return 'answers';
  if (rcode === Rcode.NXDOMAIN) return 'missing';
  return rcode === Rcode.SERVFAIL ? 'failing' : undefined;
}
