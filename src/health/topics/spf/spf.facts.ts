import { absent, derive, known, type Gathered } from '../../../domain/fact.js';
import { withoutRootDot } from '../../../domain/host-name.js';
import { SpfLedger } from '../../../records/spf-ledger.js';
import { isLookupName, type SpfLookup } from '../../../records/spf-lookup.js';
import { inPlainCharacters } from '../../../records/stray-character.js';
import { isSpf, parseSpf, type SpfRecord } from '../../../records/spf.js';
import type { SyntaxFault } from '../../../records/syntax-fault.js';
import type { DnsReader } from '../../gathering/dns-reader.js';
import type { Subject } from '../../gathering/subject.js';

export interface SpfTexts {
  readonly name: string;
  readonly records: readonly string[];
  /** Texts that were meant to be SPF records and are none. */
  readonly unrecognized: readonly string[];
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
}

export async function gatherSpf({ name }: Subject, dns: DnsReader): Promise<Gathered<SpfFacts>> {
  const [texts, typed] = await Promise.all([dns.texts(name), dns.answer(name, 'SPF', { unconfirmed: true })]);
  const spfRemains = derive(texts, (all) =>
    derive(typed, ({ answers }) =>
      known({ name, senderId: all.filter(isSenderId), ownType: answers.some(({ type }) => type === 'SPF') }),
    ),
  );
  const spf = derive(texts, (all) =>
    known({
      name,
      records: all.filter(isSpf),
      unrecognized: all.filter((text) => !isSpf(text) && MEANT.test(inPlainCharacters(text))),
    }),
  );
  const [text, ...others] = spf.state === 'known' ? spf.value.records : [];
  if (text === undefined || others.length > 0) return { spf, spfRemains, spfPolicy: absent, spfLedger: absent };
  const { record, faults } = parseSpf(text);
  const spfLedger = faults.length > 0 ? absent : known(await SpfLedger.of(name, record, lookupIn(dns)));
  return { spf, spfRemains, spfPolicy: known({ name, text, record, faults }), spfLedger };
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
