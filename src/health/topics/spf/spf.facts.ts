import { absent, derive, known, type Fact, type Gathered } from '../../../domain/fact.js';
import { turn } from '../../../domain/slices.js';
import { withoutRootDot } from '../../../domain/host-name.js';
import { endsInNxdomain } from '../../../network/dns/denial.js';
import { FATAL_NOTES, SpfLedger, targetOf } from '../../../records/spf-ledger.js';
import { permissionOf } from '../../../records/spf-permission.js';
import { isLookupName, type SpfLookup } from '../../../records/spf-lookup.js';
import { inPlainCharacters } from '../../../records/stray-character.js';
import { isSpf, LOOKUP_LIMIT, parseSpf, type SpfRecord } from '../../../records/spf.js';
import type { SyntaxFault } from '../../../records/syntax-fault.js';
import type { DnsReader } from '../../gathering/dns-reader.js';
import { doubledName } from '../../gathering/doubled-names.js';
import type { Subject } from '../../gathering/subject.js';
import { merged, restored, reordered, corrected, unread } from './spf-repair.js';

export interface SpfTexts {
  readonly name: string;
  readonly records: readonly string[];
  /** Texts that were meant to be SPF records and are none. */
  readonly unrecognized: readonly string[];
  /** A record at a name that contains the zone twice. */
  readonly doubled?: { readonly host: string; readonly text: string };
}

/** The one record of a domain. */
export interface SpfPolicy {
  readonly name: string;
  readonly text: string;
  readonly record: SpfRecord;
  readonly faults: readonly SyntaxFault[];
}

/** Forms that SPF once had. */
export interface SpfRemains {
  readonly name: string;
  readonly senderId: readonly string[];
  /** A record of the type SPF is there. */
  readonly ownType: boolean;
}

export interface SpfFacts {
  readonly spf: SpfTexts;
  readonly spfRemains: SpfRemains;
  /** Absent where there is none or more than one. */
  readonly spfPolicy: SpfPolicy;
  /** What the record makes verifiers look up; absent where they give up on it before. */
  readonly spfLedger: SpfLedger;
  /** The names in terms of the record itself that do not exist: nobody can send from there. */
  readonly spfGone: readonly string[];
  /** What several records, or one that cannot be read as it was meant, would be as one; absent where that is not clear, or it needs too many lookups. */
  readonly spfRepaired: string;
}

export async function gatherSpf(subject: Subject, dns: DnsReader): Promise<Gathered<SpfFacts>> {
  const { name } = subject;
  const texts = await dns.texts(name);
  const isThere = texts.state === 'known' && texts.value.some(isSpf);
  // Where the record is in place, one of the old type or at another name does no harm.
  const [ownType, doubled] = isThere
    ? [known(false), undefined]
    : await Promise.all([hasOwnType(name, dns), doubledRecord(subject, dns)]);
  const spfRemains = derive(texts, (all) =>
    derive(ownType, (isOld) => known({ name, senderId: all.filter(isSenderId), ownType: isOld })),
  );
  const spf = derive(texts, (all) =>
    known({
      name,
      records: all.filter(isSpf),
      unrecognized: all.filter((text) => !isSpf(text) && MEANT.test(inPlainCharacters(text))),
      ...(doubled && { doubled }),
    }),
  );
  const policies = spf.state === 'known' ? spf.value.records.map((text) => ({ name, text, ...parseSpf(text) })) : [];
  const spfRepaired = await repairedRecord(spf, policies, dns);
  const [policy, ...others] = policies;
  if (policy === undefined || others.length > 0)
    return { spf, spfRemains, spfPolicy: absent, spfLedger: absent, spfGone: absent, spfRepaired };
  const { record, faults } = policy;
  const ledger = faults.length > 0 ? undefined : await SpfLedger.of(name, record, lookupIn(dns));
  const spfPolicy = known(policy);
  if (!ledger) return { spf, spfRemains, spfPolicy, spfLedger: absent, spfGone: absent, spfRepaired };
  const spfGone = known(await goneNames(ledger, dns));
  return { spf, spfRemains, spfPolicy, spfLedger: known(ledger), spfGone, spfRepaired };
}

/** One that can be read as it stands. */
async function hasOwnType(name: string, dns: DnsReader): Promise<Fact<boolean>> {
  const answer = await dns.answer(name, 'SPF', { unconfirmed: true });
  return derive(answer, ({ answers }) => known(answers.some(({ type }) => type === 'SPF')));
}

async function doubledRecord(subject: Subject, dns: DnsReader): Promise<SpfTexts['doubled']> {
  const host = await doubledName(subject, dns);
  if (host === undefined) return undefined;
  const texts = await dns.texts(host);
  const found = texts.state === 'known' ? texts.value.filter(isSpf) : [];
  const [text, ...others] = found.filter((one) => parseSpf(one).faults.length === 0);
  return text === undefined || others.length > 0 ? undefined : { host, text };
}

/** A record that no one reads today is worth handing over only if receivers can evaluate it, and it includes none that lets everyone send. */
async function repairedRecord(
  spf: Fact<SpfTexts>,
  policies: readonly SpfPolicy[],
  dns: DnsReader,
): Promise<Fact<string>> {
  if (spf.state !== 'known') return spf;
  const { name, unrecognized } = spf.value;
  const text = repairedText(policies, unrecognized);
  if (text === undefined) return absent;
  await turn(); // a text as long as a record can be takes a while to parse
  const { record } = parseSpf(text);
  const ledger = await SpfLedger.of(name, record, lookupIn(dns));
  const fails = ledger.entries.some(({ note }) => FATAL_NOTES.includes(note));
  const { terms } = permissionOf(name, record, ledger.costs);
  const isOpen = terms.some(({ grants, always, via }) => grants && always && via !== undefined);
  return ledger.complete && ledger.lookups <= LOOKUP_LIMIT && !fails && !isOpen ? known(text) : absent;
}

function repairedText([policy, ...others]: readonly SpfPolicy[], [almost]: readonly string[]): string | undefined {
  if (policy === undefined) return almost === undefined ? undefined : restored(almost);
  if (others.length > 0) return merged([policy, ...others].map(readable));
  const { record, faults } = policy;
  if (faults.length > 0) return corrected(record);
  return unread(record).length > 0 ? reordered(record) : undefined;
}

function readable({ record }: SpfPolicy): SpfRecord {
  const text = corrected(record);
  return text === undefined ? record : parseSpf(text).record;
}

/** Of the record itself; what others refer to is theirs. */
async function goneNames({ costs }: SpfLedger, dns: DnsReader): Promise<readonly string[]> {
  const doubtful = costs.filter(({ note }) => note === 'void' || note === 'no-record');
  const names = await Promise.all(
    doubtful.map(async (cost) => {
      const target = targetOf(cost) ?? cost.domain;
      const type = cost.note === 'no-record' ? 'TXT' : cost.term.replace(/^[-+~?]/, '').startsWith('mx') ? 'MX' : 'A';
      const answer = isLookupName(target) ? await dns.answer(target, type) : undefined;
      return !answer || (answer.state === 'known' && endsInNxdomain(answer.value)) ? [target] : [];
    }),
  );
  return names.flat();
}

/** A version in quotes, behind a space, or with something stuck to it. */
const MEANT = /^[\s"']*v\s*=\s*spf/i;

/** RFC 4406 section 3.1. */
function isSenderId(text: string): boolean {
  return /^spf2\.0\//i.test(text);
}

function lookupIn(dns: DnsReader): SpfLookup {
  return async (name, type) => {
    if (!isLookupName(name)) return [];
    if (type === 'TXT') {
      const texts = await dns.texts(name);
      return texts.state === 'known' ? texts.value : 'failed';
    }
    const records = await dns.records(name, type);
    if (records.state !== 'known') return 'failed';
    return records.value.map(({ data }) => {
      if ('address' in data) return data.address.toString();
      return withoutRootDot('exchange' in data ? data.exchange : data.target);
    });
  };
}
