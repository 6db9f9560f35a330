import { absent, deriveFact, known, type Fact, type Gathered } from '#base/domain/fact.js';
import { nextSlice } from '#base/execution/time-slices.js';
import { endsInNxdomain } from '#platform/network/dns/denial.js';
import { FATAL_NOTES, SpfLookupCount, targetOf } from '#formats/records/spf-lookup-count.js';
import { permissionOf } from '#formats/records/spf-permission.js';
import { isLookupName } from '#formats/records/spf-lookup.js';
import { resolveSpf } from '#formats/records/spf-resolution.js';
import { inPlainCharacters } from '#formats/records/stray-character.js';
import { formatSpf, isSpf, LOOKUP_LIMIT, parseSpf, type SpfRecord } from '#formats/records/spf.js';
import type { SyntaxFault } from '#formats/records/syntax-fault.js';
import type { DnsReader } from '#engine/gathering/dns-reader.js';
import { findDoubledName } from '#engine/gathering/doubled-names.js';
import type { Subject } from '#engine/gathering/subject.js';
import { withoutUnusedRedirect } from '#engine/repair/disabled-redirect.js';
import { isGarbled, isPlausibleName } from '#engine/repair/intended-terms.js';
import { receivingProviders, sendingProviders } from '#base/fingerprints/mail-providers.js';
import { mxOf } from '../mx/mail.facts.js';
import { shortenedSpf } from '#engine/gathering/shortened-spf.js';
import { spfLookupIn } from '#engine/gathering/spf-dns-lookup.js';
import {
  mergeSpfRecords,
  restoreSpf,
  withSender,
  withAllLast,
  correctTerms,
  ignoredTerms,
} from '#engine/repair/spf-repair.js';

/** RFC 7208 section 3.4: a longer record may not fit into a UDP packet. */
const MAX_COMFORTABLE_LENGTH = 450;

export interface SpfTexts {
  readonly name: string;
  readonly records: readonly string[];
  /** Texts that resemble SPF records but have no valid version. */
  readonly unrecognized: readonly string[];
  /** A record at a name that contains the zone twice. */
  readonly doubled?: { readonly host: string; readonly text: string };
}

/** The single SPF record of a domain. */
export interface SpfPolicy {
  readonly name: string;
  readonly text: string;
  readonly record: SpfRecord;
  readonly faults: readonly SyntaxFault[];
}

/** Obsolete forms of SPF. */
export interface ObsoleteSpf {
  readonly name: string;
  readonly senderId: readonly string[];
  /** There is a record of type SPF (99). */
  readonly ownType: boolean;
}

export interface SpfFacts {
  readonly spf: SpfTexts;
  readonly obsoleteSpf: ObsoleteSpf;
  /** Absent if there is none or more than one. */
  readonly spfPolicy: SpfPolicy;
  /** The lookups that the record causes; absent if it has syntax errors. */
  readonly spfLookups: SpfLookupCount;
  /** Target names of the record's own terms that do not exist. */
  readonly spfGone: readonly string[];
  /** One record made from several, or from a garbled one; absent if it is ambiguous or exceeds the lookup limit. */
  readonly spfRepaired: string;
  /** The record with the documented include of the mailbox provider; absent if it exceeds the lookup limit. */
  readonly spfCompleted: string;
  /** A record within the lookup limit with the same result for every address; absent if the record does not exceed it. */
  readonly spfShortened: string;
}

export async function gatherSpf(subject: Subject, dns: DnsReader): Promise<Gathered<SpfFacts>> {
  const { name } = subject;
  const texts = await dns.texts(name);
  const isThere = texts.state === 'known' && texts.value.some(isSpf);
  // With a valid record, a record of type SPF or at another name is harmless.
  const [ownType, doubled] = isThere
    ? [known(false), undefined]
    : await Promise.all([hasOwnType(name, dns), doubledRecord(subject, dns)]);
  const obsoleteSpf = deriveFact(texts, (all) =>
    deriveFact(ownType, (isOld) => known({ name, senderId: all.filter(isSenderId), ownType: isOld })),
  );
  const spf = deriveFact(texts, (all) =>
    known({
      name,
      records: all.filter(isSpf),
      unrecognized: all.filter((text) => !isSpf(text) && !isSenderId(text) && MEANT.test(inPlainCharacters(text))),
      ...(doubled && { doubled }),
    }),
  );
  const policies = spf.state === 'known' ? spf.value.records.map((text) => ({ name, text, ...parseSpf(text) })) : [];
  const spfRepaired = await repairedRecord(spf, policies, dns);
  const [policy, ...others] = policies;
  if (policy === undefined || others.length > 0) return { spf, obsoleteSpf, ...NO_POLICY, spfRepaired };
  const { record, faults } = policy;
  const lookupCount = faults.length > 0 ? undefined : await SpfLookupCount.of(name, record, spfLookupIn(dns));
  const spfPolicy = known(policy);
  if (!lookupCount) return { spf, obsoleteSpf, ...NO_POLICY, spfPolicy, spfRepaired };
  const spfGone = known(await goneNames(lookupCount, dns));
  const [spfCompleted, spfShortened] = await Promise.all([
    completedRecord(policy, lookupCount, dns),
    shortenedRecord(subject, policy, lookupCount, dns),
  ]);
  const spfLookups = known(lookupCount);
  return { spf, obsoleteSpf, spfPolicy, spfLookups, spfGone, spfRepaired, spfCompleted, spfShortened };
}

const NO_POLICY = {
  spfPolicy: absent,
  spfLookups: absent,
  spfGone: absent,
  spfCompleted: absent,
  spfShortened: absent,
};

/** Terms after `all` were meant to count, so that a record without them is no fix. */
async function shortenedRecord(
  { domain }: Subject,
  { name, text, record }: SpfPolicy,
  { lookups, costs }: SpfLookupCount,
  dns: DnsReader,
): Promise<Fact<string>> {
  if (lookups <= LOOKUP_LIMIT || ignoredTerms(record).length > 0) return absent;
  const resolved = await resolveSpf(name, record, costs, spfLookupIn(dns));
  const shorter = await shortenedSpf(domain, resolved, dns, { flatten: false });
  const maxLength = Math.max(text.length, MAX_COMFORTABLE_LENGTH);
  const isUsable = shorter && shorter.lookups <= LOOKUP_LIMIT && shorter.record.length <= maxLength;
  return isUsable ? known(shorter.record) : absent;
}

async function completedRecord(
  { name, record }: SpfPolicy,
  lookups: SpfLookupCount,
  dns: DnsReader,
): Promise<Fact<string>> {
  const mx = await mxOf(name, dns);
  const senders = sendingProviders(lookups.entries.flatMap((entry) => targetOf(entry) ?? []));
  const providers = mx.state === 'known' ? receivingProviders(mx.value.map(({ host }) => host)) : [];
  const unnamed = providers.find((one) => one.include !== undefined && !senders.includes(one));
  return unnamed ? usableRecord(name, withSender(record, `include:${unnamed.include!}`), dns) : absent;
}

/** A record of type SPF (99), which receivers no longer query. */
async function hasOwnType(name: string, dns: DnsReader): Promise<Fact<boolean>> {
  const answer = await dns.answer(name, 'SPF', { unconfirmed: true });
  return deriveFact(answer, ({ answers }) => known(answers.some(({ type }) => type === 'SPF')));
}

async function doubledRecord(subject: Subject, dns: DnsReader): Promise<SpfTexts['doubled']> {
  const host = await findDoubledName(subject, dns);
  if (host === undefined) return undefined;
  const texts = await dns.texts(host);
  const found = texts.state === 'known' ? texts.value.filter(isSpf) : [];
  const [text, ...others] = found.filter((one) => parseSpf(one).faults.length === 0);
  return text === undefined || others.length > 0 ? undefined : { host, text };
}

/** A repaired record is proposed only if it stays within the limits and includes no record that permits everyone. */
async function repairedRecord(
  spf: Fact<SpfTexts>,
  policies: readonly SpfPolicy[],
  dns: DnsReader,
): Promise<Fact<string>> {
  if (spf.state !== 'known') return spf;
  const { name, unrecognized } = spf.value;
  const mx = await mxOf(name, dns);
  const text = repairedText(policies, unrecognized, mx.state === 'known' ? mx.value.map(({ host }) => host) : []);
  if (text === undefined) return absent;
  await nextSlice('light'); // parsing the longest possible text takes several milliseconds
  return usableRecord(name, text, dns);
}

/** The text, if receivers can evaluate it without permerror. */
async function usableRecord(name: string, text: string, dns: DnsReader): Promise<Fact<string>> {
  const { record } = parseSpf(text);
  const lookupCount = await SpfLookupCount.of(name, record, spfLookupIn(dns));
  const fails = lookupCount.entries.some(({ note }) => FATAL_NOTES.includes(note));
  const { terms } = permissionOf(name, record, lookupCount.costs);
  const isOpen = terms.some(({ grants, always, via }) => grants && always && via !== undefined);
  return lookupCount.complete && lookupCount.lookups <= LOOKUP_LIMIT && !fails && !isOpen ? known(text) : absent;
}

/** One record with the senders of all texts; undefined if one of them is ambiguous. */
function repairedText(
  policies: readonly SpfPolicy[],
  unrecognized: readonly string[],
  mailHosts: readonly string[],
): string | undefined {
  const [policy, ...others] = policies;
  if (policy === undefined || others.length > 0) {
    const meant = unrecognized.map((text) => restoreSpf(text, mailHosts));
    if (meant.includes(undefined)) return undefined;
    const [one, ...more] = meant;
    if (policy === undefined && more.length === 0) return one;
    const known = policies.map((one) => withoutInvalidTerms(one, mailHosts));
    return mergeSpfRecords([...known, ...meant.map((text) => parseSpf(text!).record)]);
  }
  const { record, faults } = policy;
  if (faults.length > 0) return correctTerms(record, mailHosts);
  const meant = record.terms.some(isGarbled) ? correctTerms(record, mailHosts) : undefined;
  if (meant !== undefined && meant !== formatSpf(record)) return meant;
  return ignoredTerms(record).length > 0 ? withAllLast(withoutUnusedRedirect(record, mailHosts)) : undefined;
}

function withoutInvalidTerms({ record }: SpfPolicy, mailHosts: readonly string[]): SpfRecord {
  const text = correctTerms(record, mailHosts);
  return text === undefined ? withoutUnusedRedirect(record, mailHosts) : parseSpf(text).record;
}

/** Only for terms of the record itself, not of included ones. */
async function goneNames({ costs }: SpfLookupCount, dns: DnsReader): Promise<readonly string[]> {
  const doubtful = costs.filter(({ note }) => note === 'void' || note === 'no-record');
  const names = await Promise.all(
    doubtful.map(async (cost) => {
      const target = targetOf(cost) ?? cost.domain;
      const type = cost.note === 'no-record' ? 'TXT' : cost.term.replace(/^[-+~?]/, '').startsWith('mx') ? 'MX' : 'A';
      // A name without a public suffix may be a typo, or several joined terms.
      if (!isLookupName(target) || !isPlausibleName(target)) return [];
      const answer = await dns.answer(target, type);
      return answer.state === 'known' && endsInNxdomain(answer.value) ? [target] : [];
    }),
  );
  return names.flat();
}

/** A version that is quoted, preceded by a space or misspelled; or no version, before mechanisms that only SPF has. */
const MEANT =
  /^[\s"']*(?:v(?:\s*[=:])?\s*(?:spf|sfp|psf)|(?:spf|sfp|psf)1?\b.*\ball\b|[-+~?]?(?:include|ip[46]):\S+\s)/i;

/** RFC 4406 section 3.1. */
function isSenderId(text: string): boolean {
  return /^spf2\.0\//i.test(text);
}
