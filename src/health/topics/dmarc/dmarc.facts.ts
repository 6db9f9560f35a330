import { recordsAt, recordsOf } from '../../../dns-wire/answer-records.js';
import { DomainName } from '../../../domain/domain-name.js';
import { absent, derive, known, type Fact, type Gathered } from '../../../domain/fact.js';
import { MailAddress } from '../../../domain/mail-address.js';
import { isDmarc, parseDmarc, type DmarcPolicy, type DmarcRecord } from '../../../records/dmarc.js';
import { mailboxOf } from '../../../records/report-uri.js';
import type { SyntaxFault } from '../../../records/syntax-fault.js';
import { listedPolicy, policyNames, publishedPolicy, type TreeEntry } from './dmarc-tree.js';
import { isNullMx, mxOf } from '../mx/mail.facts.js';
import { addressesOf } from '../../gathering/hosts.js';
import type { DnsReader } from '../../gathering/dns-reader.js';
import { doubledName } from '../../gathering/doubled-names.js';
import { type DotlessTarget, dotlessTarget } from '../../gathering/final-dot.js';
import { UNCONFIRMED } from '../../gathering/query-options.js';
import type { Subject } from '../../gathering/subject.js';
import { isSynthesizedBelow } from '../../gathering/synthesis.js';
import { nonexistentBelow } from '../../gathering/nobody.js';
import { hostName, isWithin } from '../../../domain/host-name.js';

/** What is at the names where a policy is looked for. */
export interface DmarcTexts {
  readonly name: string;
  /** At `_dmarc` of the name itself. */
  readonly records: readonly string[];
  readonly others: readonly string[];
  /** Records that are at the name itself, where nobody looks for them. */
  readonly misplaced: readonly string[];
  /** What `_dmarc` of the name is an alias of, where nothing is there. */
  readonly danglingCname?: string;
  /** Its target without a final dot, so that the zone was appended to a name with a policy. */
  readonly dotless?: DotlessTarget & { readonly policy: string };
  /** A record at a name that contains the zone twice. */
  readonly doubled?: { readonly host: string; readonly text: string };
}

/** The record that receivers go by. */
export interface DmarcFound {
  readonly name: string;
  /** The domain that publishes it: the name itself or one above. */
  readonly owner: string;
  readonly text: string;
  readonly record: DmarcRecord;
  readonly faults: readonly SyntaxFault[];
  /** What it asks for the name; undefined where receivers act as if there were no record. */
  readonly policy: DmarcPolicy | undefined;
}

/** One who is to get reports. */
export interface ReportReceiver {
  readonly uri: string;
  readonly domain: string;
  /** Where the receiver has to agree; nothing where it belongs to the owner of the record. */
  readonly permission?: { readonly name: string; readonly given: boolean };
  readonly takesMail: boolean;
}

export interface DmarcFacts {
  readonly dmarc: DmarcTexts;
  /** Absent where there is none, or where what is there is void. */
  readonly dmarcFound: DmarcFound;
  /** What receivers go by who still find the organization in the Public Suffix List (RFC 7489). */
  readonly dmarcListed: DmarcFound;
  readonly reportReceivers: readonly ReportReceiver[];
}

export async function gatherDmarc(subject: Subject, dns: DnsReader): Promise<Gathered<DmarcFacts>> {
  const { name, domain, zone } = subject;
  const names = policyNames(name);
  const owners = names.filter((owner) => isWithin(owner, domain.registration.ascii));
  const [own, danglingCname, ...lower] = await Promise.all([
    dns.texts(name),
    danglingCnameAt(name, dns),
    ...owners.map((owner) => dns.texts(`_dmarc.${owner}`)),
  ]);
  // What a registry publishes matters only to those who publish nothing.
  const isFound = lower.some((level) => level.state === 'known' && level.value.some(isDmarc));
  const above = names.slice(owners.length);
  const upper = await Promise.all(
    above.map(async (owner) => (isFound ? known([]) : dns.texts(`_dmarc.${owner}`, UNCONFIRMED))),
  );
  const levels = [...lower, ...upper];
  const tree = treeOf(names, levels);
  const dmarcFound = derive(tree, (entries) => foundFor(name, publishedPolicy(name, entries)));
  const dmarcListed = derive(tree, (entries) => foundFor(name, listedPolicy(domain, entries)));
  // Where a record is found, nobody has to look for a misplaced one.
  const beside = dmarcFound.state === 'known' && own.state !== 'known' ? known([]) : own;
  const wild = await wildTexts(name, levels[0]!, dns);
  const dotless = danglingCname === undefined ? undefined : await dotlessPolicy(danglingCname, zone, dns);
  const doubled = dmarcFound.state === 'known' ? undefined : await doubledPolicy(subject, dns);
  const dmarc = derive(tree, () =>
    derive(beside, (texts) =>
      derive(levels[0]!, (marked) =>
        known({
          name,
          records: marked.filter(isDmarc),
          others: marked.filter((text) => !isDmarc(text) && !wild.includes(text)),
          misplaced: texts.filter(isDmarc),
          ...(danglingCname !== undefined && { danglingCname }),
          ...(dotless && { dotless }),
          ...(doubled && { doubled }),
        }),
      ),
    ),
  );
  const reportReceivers = dmarcFound.state === 'known' ? await receiversOf(dmarcFound.value, dns) : absent;
  return { dmarc, dmarcFound: orAbsent(dmarcFound), dmarcListed: orAbsent(dmarcListed), reportReceivers };
}

async function doubledPolicy(subject: Subject, dns: DnsReader): Promise<DmarcTexts['doubled']> {
  const name = await doubledName(subject, dns);
  if (name === undefined) return undefined;
  const host = `_dmarc.${name}`;
  const [text] = await policiesAt(host, dns);
  return text === undefined ? undefined : { host, text };
}

async function dotlessPolicy(target: string, zone: string, dns: DnsReader): Promise<DmarcTexts['dotless']> {
  const dotless = await dotlessTarget(target, zone, async (meant) => (await policiesAt(meant, dns)).length > 0);
  if (!dotless) return undefined;
  const [text = ''] = await policiesAt(dotless.meant, dns);
  return { ...dotless, policy: parseDmarc(text).record.policyFor('domain') ?? 'none' };
}

async function policiesAt(host: string, dns: DnsReader): Promise<readonly string[]> {
  const texts = await dns.texts(host);
  return texts.state === 'known' ? texts.value.filter(isDmarc) : [];
}

/** That the tree could not be asked about is reported once. */
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

/** What a wildcard gives for any name is nobody's entry at `_dmarc`. */
async function wildTexts(name: string, marked: Fact<readonly string[]>, dns: DnsReader): Promise<readonly string[]> {
  if (marked.state !== 'known' || marked.value.every(isDmarc)) return [];
  const texts = await dns.texts(nonexistentBelow(name));
  return texts.state === 'known' ? texts.value : [];
}

/** What lies above matters only where the name has no record itself. Where several stand, none counts (section 4.10). */
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

function foundFor(name: string, entry: TreeEntry | undefined): Fact<DmarcFound> {
  if (!entry) return absent;
  const { owner, text } = entry;
  const { record, faults } = parseDmarc(text);
  const policy = record.policyFor(owner === name ? 'domain' : 'subdomain');
  return known({ name, owner, text, record, faults, policy });
}

/** Each is looked up. Senders of reports may stop after two (RFC 7489 section 6.2). */
const MOST_RECEIVERS = 10;

async function receiversOf({ owner, record }: DmarcFound, dns: DnsReader): Promise<Fact<readonly ReportReceiver[]>> {
  const addresses = record.rua.flatMap(({ uri }) => {
    const address = MailAddress.parse(mailboxOf(uri) ?? '');
    return address ? [{ uri, domain: address.domain }] : [];
  });
  const asked = addresses.slice(0, MOST_RECEIVERS);
  const receivers = await Promise.all(asked.map(({ uri, domain }) => receiverOf(uri, domain, owner, dns)));
  return known(receivers.flatMap((receiver) => receiver ?? []));
}

/** One that could not be asked about is left out. */
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

/** RFC 9990 section 3.2.3: one who is not of the same organization has to agree by a record. */
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
