import { recordsOf } from '../../dns-wire/answer-records.js';
import { presentData } from '../../dns-wire/resource-record.js';
import { known, type Fact, type Gathered } from '../../domain/fact.js';
import type { DnsAnswer } from '../../network/dns-answer.js';
import { parseDkimKey, type DkimKeyRecord } from '../../records/dkim-key.js';
import type { SyntaxFault } from '../../records/syntax-fault.js';
import { DKIM_SELECTORS, NO_SELECTOR } from '../dkim-selectors.js';
import { isMissing, type Published } from './published.js';
import type { Subject } from './subject.js';

export interface DkimKey {
  readonly selector: string;
  readonly host: string;
  readonly text: string;
  readonly record: DkimKeyRecord;
  readonly faults: readonly SyntaxFault[];
}

export interface DkimProbe {
  readonly domain: string;
  /** How many selectors were tried. */
  readonly tried: number;
  readonly keys: readonly DkimKey[];
  /** Names where more than one text stands. */
  readonly crowded: readonly string[];
  /** Names that are aliases of nothing. */
  readonly dangling: readonly string[];
  /** What answers under any selector. */
  readonly wildcard: readonly string[];
  /** Something stands below `_domainkey`, found or not. */
  readonly inUse: boolean;
}

export interface DkimFacts {
  readonly dkim: DkimProbe;
}

export async function gatherDkim({ name: domain }: Subject, dns: Published): Promise<Gathered<DkimFacts>> {
  const hosts = DKIM_SELECTORS.map((selector) => `${selector}._domainkey.${domain}`);
  const [base, wild, ...answers] = await Promise.all(
    [`_domainkey.${domain}`, `${NO_SELECTOR}._domainkey.${domain}`, ...hosts].map((host) => dns.answer(host, 'TXT')),
  );
  if (base!.state !== 'known') return { dkim: base! };
  if (wild!.state !== 'known') return { dkim: wild! };
  const wildcard = textsOf(wild!.value, `${NO_SELECTOR}._domainkey.${domain}`);
  const found = answers.map((answer, i) => selectorAt(DKIM_SELECTORS[i]!, hosts[i]!, answer, wildcard));
  return {
    dkim: known({
      domain,
      tried: DKIM_SELECTORS.length,
      keys: found.flatMap(({ keys }) => (keys.length === 1 ? keys : [])),
      crowded: found.filter(({ keys }) => keys.length > 1).map(({ host }) => host),
      dangling: found.filter(({ dangles }) => dangles).map(({ host }) => host),
      wildcard,
      inUse: !isMissing(base!.value) && wildcard.length === 0,
    }),
  };
}

interface SelectorAnswer {
  readonly host: string;
  readonly keys: readonly DkimKey[];
  readonly dangles: boolean;
}

/** A selector that could not be asked for counts as one that is not used. */
function selectorAt(
  selector: string,
  host: string,
  answer: Fact<DnsAnswer>,
  wildcard: readonly string[],
): SelectorAnswer {
  if (answer.state !== 'known') return { host, keys: [], dangles: false };
  const texts = textsOf(answer.value, host).filter((text) => !wildcard.includes(text));
  const keys = texts.map((text) => ({ selector, host, text, ...parseDkimKey(text) }));
  const isAlias = answer.value.answers.some(({ type }) => type === 'CNAME');
  return { host, keys, dangles: isAlias && texts.length === 0 && wildcard.length === 0 };
}

function textsOf({ answers }: DnsAnswer, host: string): string[] {
  return recordsOf(answers, host, 'TXT').map((record) => presentData(record));
}
