import { Rcode } from '#formats/dns-wire/rcode.js';
import { presentData } from '#formats/dns-wire/resource-record.js';
import { absent, known, type Gathered } from '#base/domain/fact.js';
import type { DnsAnswer } from '#platform/network/dns/dns-answer.js';
import { type CaaRecord, parseCaa } from '#formats/records/caa.js';
import type { SyntaxFault } from '#formats/records/syntax-fault.js';
import { describeErrors } from '#engine/gathering/extended-errors.js';
import type { DnsReader } from '#engine/gathering/dns-reader.js';
import { type QueryOptions, UNCONFIRMED } from '#engine/gathering/query-options.js';
import type { Resolution } from '../resolution/resolution.facts.js';
import type { Subject } from '#engine/gathering/subject.js';
import { hostName, isWithin } from '#base/domain/host-name.js';

export interface CaaEntry {
  readonly text: string;
  readonly record: CaaRecord;
  readonly faults: readonly SyntaxFault[];
}

export interface CaaSet {
  readonly name: string;
  /** Where the records were found: at a parent name, or at a CNAME target (RFC 8659 section 3). */
  readonly owner: string;
  readonly entries: readonly CaaEntry[];
}

/** A name for which CAs get SERVFAIL, so that they may not issue. */
export interface CaaFailure {
  readonly owner: string;
  readonly errors: readonly string[];
}

export interface CaaFacts {
  /** Absent if the CAA lookup fails for all resolvers. */
  readonly caa: CaaSet;
  /** The same, but absent if there are no records or they are unobtainable. */
  readonly caaRules: CaaSet;
  /** Absent if the CAA lookup succeeds. */
  readonly caaFailure: CaaFailure;
}

export async function gatherCaa(
  { state }: Resolution,
  { name, zone, domain }: Subject,
  dns: DnsReader,
): Promise<Gathered<CaaFacts>> {
  const labels = name.split('.');
  const owners = labels.map((_, i) => labels.slice(i).join('.'));
  const own = owners.filter((owner) => isWithin(owner, domain.registration.ascii));
  const [lower, control] = await Promise.all([
    Promise.all(own.map((owner) => levelAt(owner, dns))),
    dns.answer(`_domainkey.${name}`, 'TXT', UNCONFIRMED),
  ]);
  const isFound = lower.some(({ records }) => records.state === 'known' && records.value.length > 0);
  const above = isFound ? [] : owners.slice(own.length);
  const levels = [...lower, ...(await Promise.all(above.map((owner) => levelAt(owner, dns, UNCONFIRMED))))];
  // A failure counts only if it is confirmed by a second resolver and if other queries succeed.
  const isOnlyThat = ({ confirmedBy }: DnsAnswer) => control.state === 'known' && confirmedBy !== undefined;
  for (const { owner, records, answer } of levels) {
    const failed = answer.state === 'known' && answer.value.rcode === Rcode.SERVFAIL;
    // Zones that are bogus as a whole are reported by dnssec-bogus; names above the zone belong to the registry.
    if (failed && isOnlyThat(answer.value) && state !== 'bogus' && isWithin(owner, zone)) {
      const errors = describeErrors(answer.value.extendedErrors);
      return { caa: absent, caaRules: absent, caaFailure: known({ owner, errors }) };
    }
    if (records.state !== 'known') return { caa: records, caaRules: absent, caaFailure: absent };
    const [first] = records.value;
    if (!first) continue;
    const entries = records.value.map((record) => presentData(record)).map((text) => ({ text, ...parseCaa(text) }));
    const caa = known({ name, owner: hostName(first.name), entries });
    return { caa, caaRules: caa, caaFailure: absent };
  }
  return { caa: known({ name, owner: name, entries: [] }), caaRules: absent, caaFailure: absent };
}

async function levelAt(owner: string, dns: DnsReader, options: QueryOptions = {}) {
  const [answer, records] = await Promise.all([
    dns.validated(owner, 'CAA', options),
    dns.records(owner, 'CAA', options),
  ]);
  return { owner, answer, records };
}
