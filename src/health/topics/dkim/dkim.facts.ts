import { recordsAt, recordsOf } from '../../../dns-wire/answer-records.js';
import { presentData } from '../../../dns-wire/resource-record.js';
import { derive, known, type Fact, type Gathered } from '../../../domain/fact.js';
import { hostName } from '../../../domain/host-name.js';
import type { DnsAnswer } from '../../../network/dns/dns-answer.js';
import type { Reading } from '../../../network/dns/read-unvalidated.js';
import { parseDkimKey } from '../../../records/dkim-key.js';
import { isSpf, parseSpf } from '../../../records/spf.js';
import { isUsable, type DkimKey } from './usable-key.js';
import { selectorsToTry } from './dkim-selectors.js';
import { NO_SELECTOR } from '../../gathering/nobody.js';
import { mxOf } from '../mx/mail.facts.js';
import type { DnsReader } from '../../gathering/dns-reader.js';
import { type DotlessTarget, dotlessTarget } from '../../gathering/final-dot.js';
import { UNCONFIRMED } from '../../gathering/query-options.js';
import type { Subject } from '../../gathering/subject.js';
import { isSynthesized } from '../../gathering/synthesis.js';
import { isMissing } from '../../../network/dns/denial.js';

export interface DkimProbe {
  readonly domain: string;
  /** How many selectors were tried. */
  readonly tried: number;
  readonly keys: readonly DkimKey[];
  /** Names where more than one text stands. */
  readonly crowded: readonly string[];
  /** Names that are aliases without a target. */
  readonly dangling: readonly string[];
  /** Those of them whose target has no final dot, so that the zone was appended to a name with a key. */
  readonly dotless: readonly (DotlessTarget & { readonly host: string })[];
  /** What answers under any selector. */
  readonly wildcard: readonly string[];
  /** Whether anything stands below `_domainkey`, found or not; a wildcard leaves that open. */
  readonly inUse: boolean | undefined;
  /** Every selector could be asked for. */
  readonly complete: boolean;
}

export interface DkimFacts {
  readonly dkim: DkimProbe;
  /** Selectors with a usable key, `*` for a wildcard; unobtainable where none was found and not all could be asked for. */
  readonly dkimSelectors: readonly string[];
}

export async function gatherDkim({ name: domain, zone }: Subject, dns: DnsReader): Promise<Gathered<DkimFacts>> {
  const base = `_domainkey.${domain}`;
  const nobody = `${NO_SELECTOR}.${base}`;
  const [above, wild, selectors] = await Promise.all([
    keysBelow(base, dns),
    dns.answer(nobody, 'TXT', UNCONFIRMED),
    selectorsOf(domain, dns),
  ]);
  if (above.state !== 'known') return { dkim: above, dkimSelectors: above };
  if (wild.state !== 'known') return { dkim: wild, dkimSelectors: wild };
  const wildcard = textsOf(wild.value, nobody);
  const isEmpty = isMissing(above.value); // RFC 8020: then nothing is below it either
  const tried = isEmpty ? [] : selectors;
  const answers = await Promise.all(
    tried.map((selector) => selectorAt(selector, base, { nobody, answer: wild.value, texts: wildcard }, dns)),
  );
  const found = answers.flatMap((answer) => (answer.state === 'known' ? [answer.value] : []));
  const failed = answers.find((answer) => answer.state === 'unobtainable');
  const keys = found.flatMap(({ keys }) => (keys.length === 1 ? keys : []));
  const dangling = found.filter(({ dangles }) => dangles);
  const dkim = known({
    domain,
    tried: selectors.length,
    keys,
    crowded: found.filter(({ keys }) => keys.length > 1).map(({ host }) => host),
    dangling: dangling.map(({ host }) => host),
    dotless: await dotlessAmong(dangling, zone, dns),
    wildcard,
    inUse: isMissing(wild.value) ? !isEmpty : undefined,
    complete: failed === undefined,
  });
  const anywhere = wildcard.map((text) => keyAt('*', `*.${base}`, text));
  const usable = [...keys, ...(anywhere.length === 1 ? anywhere : [])].filter(isUsable).map(({ selector }) => selector);
  return { dkim, dkimSelectors: usable.length === 0 && failed ? failed : known(usable) };
}

/** That there is nothing below is believed of two resolvers, since nothing is looked for there then. */
async function keysBelow(base: string, dns: DnsReader): Promise<Fact<Reading>> {
  const first = await dns.answer(base, 'TXT', UNCONFIRMED);
  return first.state === 'known' && isMissing(first.value) ? dns.answer(base, 'TXT') : first;
}

/** Hints that could not be obtained are done without. */
async function selectorsOf(domain: string, dns: DnsReader): Promise<readonly string[]> {
  const [mx, texts] = await Promise.all([mxOf(domain, dns), dns.texts(domain)]);
  const terms = texts.state === 'known' ? texts.value.filter(isSpf).flatMap((text) => parseSpf(text).record.terms) : [];
  const named = terms.flatMap((term) => ('domain' in term && term.domain !== undefined ? [term.domain] : []));
  return selectorsToTry(mx.state === 'known' ? mx.value.map(({ host }) => host) : [], named);
}

interface SelectorAnswer {
  readonly host: string;
  readonly keys: readonly DkimKey[];
  readonly dangles: boolean;
  /** What the name is an alias of. */
  readonly target?: string;
}

async function selectorAt(
  selector: string,
  base: string,
  wild: { readonly nobody: string; readonly answer: DnsAnswer; readonly texts: readonly string[] },
  dns: DnsReader,
): Promise<Fact<SelectorAnswer>> {
  const host = `${selector}.${base}`;
  const first = await dns.answer(host, 'TXT', UNCONFIRMED);
  // An alias without a target is a finding, and that takes two resolvers.
  const answer = first.state === 'known' && isDangling(first.value, host) ? await dns.answer(host, 'TXT') : first;
  return derive(answer, (value) => {
    const texts = textsOf(value, host).filter((text) => !wild.texts.includes(text));
    const keys = texts.map((text) => keyAt(selector, host, text));
    const dangles = isDangling(value, host) && !isSynthesized(host, value, wild.nobody, wild.answer);
    const [alias] = recordsAt(value.answers, host, 'CNAME');
    return known({ host, keys, dangles, ...(alias && { target: hostName(alias.data.target) }) });
  });
}

async function dotlessAmong(
  dangling: readonly SelectorAnswer[],
  zone: string,
  dns: DnsReader,
): Promise<DkimProbe['dotless']> {
  const found = await Promise.all(
    dangling.map(async ({ host, target }) => {
      if (target === undefined) return [];
      const dotless = await dotlessTarget(target, zone, async (meant) => {
        const texts = await dns.texts(meant);
        return texts.state === 'known' && texts.value.length > 0;
      });
      return dotless ? [{ host, ...dotless }] : [];
    }),
  );
  return found.flat();
}

function keyAt(selector: string, host: string, text: string): DkimKey {
  return { selector, host, text, ...parseDkimKey(text) };
}

function isDangling(answer: DnsAnswer, host: string): boolean {
  return answer.answers.some(({ type }) => type === 'CNAME') && textsOf(answer, host).length === 0;
}

function textsOf({ answers }: DnsAnswer, host: string): string[] {
  return recordsOf(answers, host, 'TXT').map((record) => presentData(record));
}
