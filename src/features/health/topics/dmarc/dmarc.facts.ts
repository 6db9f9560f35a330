import { recordsAt, recordsOf } from '#formats/dns-wire/answer-records.js';
import { DomainName } from '#base/domain/domain-name.js';
import { absent, combineFacts, deriveFact, known, type Fact, type Gathered } from '#base/domain/fact.js';
import { MailAddress } from '#base/domain/mail-address.js';
import { isDmarc, parseDmarc, type DmarcPolicy, type DmarcRecord } from '#formats/records/dmarc.js';
import { mailboxOf, type ReportUri } from '#formats/records/report-uri.js';
import type { SyntaxFault } from '#formats/records/syntax-fault.js';
import { policyBySuffixList, treeWalkNames, policyByTreeWalk, type TreeEntry } from '#engine/gathering/dmarc-tree.js';
import { isNullMx, mxOf } from '../mx/mail.facts.js';
import { addressesOf } from '#engine/gathering/hosts.js';
import type { DnsReader } from '#engine/gathering/dns-reader.js';
import { findDoubledName } from '#engine/gathering/doubled-names.js';
import { type DotlessTarget, findDotlessTarget } from '#engine/gathering/final-dot.js';
import { UNCONFIRMED } from '#engine/gathering/query-options.js';
import type { Subject } from '#engine/gathering/subject.js';
import { isSynthesizedBelow } from '#engine/gathering/synthesis.js';
import { nonexistentBelow } from '#base/domain/nonexistent-name.js';
import { hostName, isWithin } from '#base/domain/host-name.js';

/** The TXT records at the names where a DMARC record can be. */
export interface DmarcTexts {
  readonly name: string;
  /** At `_dmarc` of the name itself. */
  readonly records: readonly string[];
  readonly others: readonly string[];
  /** DMARC records at the name itself instead of `_dmarc`, where receivers do not find them. */
  readonly misplaced: readonly string[];
  /** The CNAME target of `_dmarc`, if no records are there. */
  readonly danglingCname?: string;
  /** The intended target, if only the final dot is missing and a policy is there. */
  readonly dotless?: DotlessTarget & { readonly policy: string };
  /** A record at a name that contains the zone twice. */
  readonly doubled?: { readonly host: string; readonly text: string };
}

/** The record that receivers apply. */
export interface AppliedDmarc {
  readonly name: string;
  /** The domain of the record: the name itself or a parent name. */
  readonly owner: string;
  readonly text: string;
  readonly record: DmarcRecord;
  readonly faults: readonly SyntaxFault[];
  /** The policy for the name; undefined if receivers ignore the record. */
  readonly policy: DmarcPolicy | undefined;
}

/** A recipient of reports. */
export interface ReportReceiver {
  readonly uri: string;
  readonly domain: string;
  /** The authorization record of an external recipient; undefined if none is required. */
  readonly permission?: { readonly name: string; readonly given: boolean };
  readonly takesMail: boolean;
}

export interface DmarcFacts {
  readonly dmarc: DmarcTexts;
  /** Absent if there is no valid record. */
  readonly dmarcFound: AppliedDmarc;
  /** The record for receivers that still use the Public Suffix List (RFC 7489). */
  readonly dmarcListed: AppliedDmarc;
  /** Those of aggregate reports. */
  readonly reportReceivers: readonly ReportReceiver[];
  /** Those of failure reports; few receivers send them, so an authorization does not matter. */
  readonly failureReceivers: readonly Omit<ReportReceiver, 'permission'>[];
}

export async function gatherDmarc(subject: Subject, dns: DnsReader): Promise<Gathered<DmarcFacts>> {
  const { name, domain } = subject;
  const names = treeWalkNames(name);
  const [own, danglingCname, levels] = await Promise.all([
    dns.texts(name),
    danglingCnameAt(name, dns),
    textsOfLevels(names, domain, dns),
  ]);
  const tree = treeOf(names, levels);
  const dmarcFound = deriveFact(tree, (entries) => policyFound(name, policyByTreeWalk(name, entries)));
  const dmarcListed = deriveFact(tree, (entries) => policyFound(name, policyBySuffixList(domain, entries)));
  const isFound = dmarcFound.state === 'known';
  // If a record was found, a failed lookup for misplaced ones is ignored.
  const beside = isFound && own.state !== 'known' ? known([]) : own;
  const mistakes = await likelyMistakes(subject, danglingCname, isFound, dns);
  const texts = await dmarcTexts(name, beside, levels[0]!, mistakes, dns);
  const dmarc = deriveFact(tree, () => texts);
  const [reportReceivers, failureReceivers] = isFound
    ? await Promise.all([receiversOf(dmarcFound.value, dns), failureReceiversOf(dmarcFound.value, dns)])
    : [absent, absent];
  return {
    dmarc,
    dmarcFound: orAbsent(dmarcFound),
    dmarcListed: orAbsent(dmarcListed),
    reportReceivers,
    failureReceivers,
  };
}

/** The TXT records at `_dmarc` of each name. Records above the registrable domain apply only if the domain has none. */
async function textsOfLevels(
  names: readonly string[],
  domain: DomainName,
  dns: DnsReader,
): Promise<readonly Fact<readonly string[]>[]> {
  const owners = names.filter((owner) => isWithin(owner, domain.registration.ascii));
  const lower = await Promise.all(owners.map((owner) => dns.texts(`_dmarc.${owner}`)));
  const isFound = lower.some((level) => level.state === 'known' && level.value.some(isDmarc));
  const above = names.slice(owners.length);
  const upper = isFound
    ? above.map(() => known([]))
    : await Promise.all(above.map((owner) => dns.texts(`_dmarc.${owner}`, UNCONFIRMED)));
  return [...lower, ...upper];
}

type Mistakes = Pick<DmarcTexts, 'danglingCname' | 'dotless' | 'doubled'>;

/** Mistakes because of which receivers find no record. */
async function likelyMistakes(
  subject: Subject,
  danglingCname: string | undefined,
  isFound: boolean,
  dns: DnsReader,
): Promise<Mistakes> {
  const dotless = danglingCname === undefined ? undefined : await dotlessPolicy(danglingCname, subject.zone, dns);
  const doubled = isFound ? undefined : await doubledPolicy(subject, dns);
  return {
    ...(danglingCname !== undefined && { danglingCname }),
    ...(dotless && { dotless }),
    ...(doubled && { doubled }),
  };
}

/** `beside` are the texts at the name itself, `marked` those at `_dmarc`. */
async function dmarcTexts(
  name: string,
  beside: Fact<readonly string[]>,
  marked: Fact<readonly string[]>,
  mistakes: Mistakes,
  dns: DnsReader,
): Promise<Fact<DmarcTexts>> {
  const wild = await wildTexts(name, marked, dns);
  return deriveFact(combineFacts([beside, marked]), ([others, records]) =>
    known({
      name,
      records: records.filter(isDmarc),
      others: records.filter((text) => !isDmarc(text) && !wild.includes(text)),
      misplaced: others.filter(isDmarc),
      ...mistakes,
    }),
  );
}

async function doubledPolicy(subject: Subject, dns: DnsReader): Promise<DmarcTexts['doubled']> {
  const name = await findDoubledName(subject, dns);
  if (name === undefined) return undefined;
  const host = `_dmarc.${name}`;
  const [text] = await policiesAt(host, dns);
  return text === undefined ? undefined : { host, text };
}

async function dotlessPolicy(target: string, zone: string, dns: DnsReader): Promise<DmarcTexts['dotless']> {
  const dotless = await findDotlessTarget(target, zone, async (meant) => (await policiesAt(meant, dns)).length > 0);
  if (!dotless) return undefined;
  const [text = ''] = await policiesAt(dotless.meant, dns);
  return { ...dotless, policy: parseDmarc(text).record.policyFor('domain') ?? 'none' };
}

async function policiesAt(host: string, dns: DnsReader): Promise<readonly string[]> {
  const texts = await dns.texts(host);
  return texts.state === 'known' ? texts.value.filter(isDmarc) : [];
}

/** A failure of the tree walk is reported by one fact only. */
function orAbsent<T>(fact: Fact<T>): Fact<T> {
  return fact.state === 'known' ? fact : absent;
}

async function danglingCnameAt(name: string, dns: DnsReader): Promise<string | undefined> {
  const host = `_dmarc.${name}`;
  const answer = await dns.answer(host, 'TXT');
  if (answer.state !== 'known' || recordsOf(answer.value.answers, host, 'TXT').length > 0) return undefined;
  if (await isSynthesizedBelow(name, host, answer.value, dns)) return undefined;
  const [alias] = recordsAt(answer.value.answers, host, 'CNAME');
  return alias && hostName(alias.data.target);
}

/** TXT records of a wildcard, which are not records for `_dmarc`. */
async function wildTexts(name: string, marked: Fact<readonly string[]>, dns: DnsReader): Promise<readonly string[]> {
  if (marked.state !== 'known' || marked.value.every(isDmarc)) return [];
  const texts = await dns.texts(nonexistentBelow(name));
  return texts.state === 'known' ? texts.value : [];
}

/** Records of parent names apply only if the name has none. Several records at a name are ignored (section 4.10). */
function treeOf(names: readonly string[], levels: readonly Fact<readonly string[]>[]): Fact<readonly TreeEntry[]> {
  const entries = names.flatMap((owner, i) => {
    const fact = levels[i];
    const [text, ...others] = fact?.state === 'known' ? fact.value.filter(isDmarc) : [];
    if (text === undefined || others.length > 0) return [];
    return [{ owner, text, record: parseDmarc(text).record }];
  });
  const failed = levels.find((fact) => fact.state === 'unobtainable');
  return failed && entries[0]?.owner !== names[0] ? failed : known(entries);
}

function policyFound(name: string, entry: TreeEntry | undefined): Fact<AppliedDmarc> {
  if (!entry) return absent;
  const { owner, text } = entry;
  const { record, faults } = parseDmarc(text);
  const policy = record.policyFor(owner === name ? 'domain' : 'subdomain');
  return known({ name, owner, text, record, faults, policy });
}

/** One lookup each. Report senders may stop after two (RFC 7489 section 6.2). */
const MAX_RECEIVERS = 10;

async function receiversOf({ owner, record }: AppliedDmarc, dns: DnsReader): Promise<Fact<readonly ReportReceiver[]>> {
  const asked = mailboxesAmong(record.rua).map(({ uri, domain }) => receiverOf(uri, domain, owner, dns));
  const receivers = await Promise.all(asked);
  return known(receivers.flatMap((receiver) => receiver ?? []));
}

async function failureReceiversOf(
  { record }: AppliedDmarc,
  dns: DnsReader,
): Promise<Fact<DmarcFacts['failureReceivers']>> {
  const asked = mailboxesAmong(record.ruf).map(async ({ uri, domain: { ascii: domain } }) => {
    const takesMail = await canReceive(domain, dns);
    return takesMail === undefined ? [] : [{ uri, domain, takesMail }];
  });
  return known((await Promise.all(asked)).flat());
}

function mailboxesAmong(uris: readonly ReportUri[]): { readonly uri: string; readonly domain: DomainName }[] {
  const addresses = uris.flatMap(({ uri }) => {
    const address = MailAddress.parse(mailboxOf(uri) ?? '');
    return address ? [{ uri, domain: address.domain }] : [];
  });
  return addresses.slice(0, MAX_RECEIVERS);
}

/** Undefined if a lookup failed. */
async function receiverOf(
  uri: string,
  domain: DomainName,
  owner: string,
  dns: DnsReader,
): Promise<ReportReceiver | undefined> {
  const [takesMail, permission] = await Promise.all([canReceive(domain.ascii, dns), permissionOf(domain, owner, dns)]);
  if (takesMail === undefined || permission === 'unknown') return undefined;
  return { uri, domain: domain.ascii, takesMail, ...(permission && { permission }) };
}

/** RFC 9990 section 3.2.3: a recipient in another organization has to publish an authorization record. */
async function permissionOf(
  domain: DomainName,
  owner: string,
  dns: DnsReader,
): Promise<ReportReceiver['permission'] | 'unknown'> {
  const organization = DomainName.parse(owner)?.organizational?.ascii ?? owner;
  if ((domain.organizational?.ascii ?? domain.ascii) === organization) return undefined;
  const name = `${owner}._report._dmarc.${domain.ascii}`;
  const texts = await dns.texts(name);
  return texts.state === 'known' ? { name, given: texts.value.some(isDmarc) } : 'unknown';
}

async function canReceive(domain: string, dns: DnsReader): Promise<boolean | undefined> {
  const [mx, addresses] = await Promise.all([mxOf(domain, dns), addressesOf(domain, dns)]);
  if (mx.state !== 'known') return undefined;
  if (mx.value.length > 0) return !isNullMx(mx.value);
  return addresses.state === 'known' ? addresses.value.length > 0 : undefined;
}
