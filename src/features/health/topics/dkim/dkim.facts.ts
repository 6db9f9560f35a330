import { recordsAt, recordsOf } from '#formats/dns-wire/answer-records.js';
import { presentData } from '#formats/dns-wire/resource-record.js';
import { deriveFact, known, type Fact, type Gathered } from '#base/domain/fact.js';
import { DkimSelector } from '#base/domain/dkim-selector.js';
import { hostName } from '#base/domain/host-name.js';
import type { DnsAnswer } from '#platform/network/dns/dns-answer.js';
import type { UnvalidatedAnswer } from '#platform/network/dns/read-unvalidated.js';
import { parseDkimKey } from '#formats/records/dkim-key.js';
import { isSpf, parseSpf } from '#formats/records/spf.js';
import { isUsable, type DkimKey } from '#formats/records/usable-dkim-key.js';
import { providerSelectors, selectorsToTry } from '#base/fingerprints/dkim-selectors.js';
import { NO_SELECTOR } from '#base/domain/nonexistent-name.js';
import { mxOf } from '../mx/mail.facts.js';
import type { DnsReader } from '#engine/gathering/dns-reader.js';
import type { GatherContext } from '#engine/gathering/gather-context.js';
import { type DotlessTarget, findDotlessTarget } from '#engine/gathering/final-dot.js';
import { UNCONFIRMED } from '#engine/gathering/query-options.js';
import type { Subject } from '#engine/gathering/subject.js';
import { isSynthesized } from '#engine/gathering/synthesis.js';
import { isMissing } from '#platform/network/dns/denial.js';

export interface DkimProbe {
  readonly domain: string;
  /** Number of selectors that were looked up. */
  readonly tried: number;
  readonly keys: readonly DkimKey[];
  /** Names with more than one TXT record. */
  readonly crowded: readonly string[];
  /** Names with a CNAME whose target does not exist. */
  readonly dangling: readonly string[];
  /** Those whose target lacks its final dot, if the intended name has a key. */
  readonly dotless: readonly (DotlessTarget & { readonly host: string })[];
  /** TXT records returned for any selector. */
  readonly wildcard: readonly string[];
  /** Whether any name exists below `_domainkey`; undefined if a wildcard or its own records hide that. */
  readonly inUse: boolean | undefined;
  /** Whether all lookups of selectors succeeded. */
  readonly complete: boolean;
}

export interface DkimFacts {
  readonly dkim: DkimProbe;
  /** Selectors with a usable key, `*` for a wildcard; unobtainable if none was found and a lookup failed. */
  readonly dkimSelectors: readonly string[];
}

export async function gatherDkim(
  { domain: whole, name: domain, zone }: Subject,
  { dns, selectors: given }: Pick<GatherContext, 'dns' | 'selectors'>,
): Promise<Gathered<DkimFacts>> {
  const base = `_domainkey.${domain}`;
  const missingName = `${NO_SELECTOR}.${base}`;
  const [above, wild, selectors] = await Promise.all([
    keysBelow(base, dns),
    dns.answer(missingName, 'TXT', UNCONFIRMED),
    selectorsOf(
      domain,
      given.filter((one) => DkimSelector.parse(one)?.nameAt(whole) !== undefined),
      dns,
    ),
  ]);
  if (above.state !== 'known') return { dkim: above, dkimSelectors: above };
  if (wild.state !== 'known') return { dkim: wild, dkimSelectors: wild };
  const wildcard = textsOf(wild.value, missingName);
  const isDenied = isMissing(above.value); // RFC 8020: no name exists below
  // Some servers deny a name without records although names below it exist: probable selectors are tried all the same.
  const tried = isDenied ? selectors.probable : selectors.all;
  const answers = await Promise.all(
    tried.map((selector) => selectorAt(selector, base, { missingName, answer: wild.value, texts: wildcard }, dns)),
  );
  const found = answers.flatMap((answer) => (answer.state === 'known' ? [answer.value] : []));
  const failed = isDenied ? undefined : answers.find((answer) => answer.state === 'unobtainable'); // the denial is enough
  const keys = found.flatMap(({ keys }) => (keys.length === 1 ? keys : []));
  const dangling = found.filter(({ dangles }) => dangles);
  const isEmpty = isDenied && found.every(({ keys: texts, dangles }) => texts.length === 0 && !dangles);
  const dkim = known({
    domain,
    tried: selectors.all.length,
    keys,
    crowded: found.filter(({ keys }) => keys.length > 1).map(({ host }) => host),
    dangling: dangling.map(({ host }) => host),
    dotless: await dotlessAmong(dangling, zone, dns),
    wildcard,
    inUse: isMissing(wild.value) && !hasOwnRecords(above.value) ? !isEmpty : undefined,
    complete: failed === undefined,
  });
  const anywhere = wildcard.map((text) => keyAt('*', `*.${base}`, text));
  const usable = [...keys, ...(anywhere.length === 1 ? anywhere : [])].filter(isUsable).map(({ selector }) => selector);
  return { dkim, dkimSelectors: usable.length === 0 && failed ? failed : known(usable) };
}

/** `_domainkey` exists because of records of its own, such as a policy of DomainKeys (RFC 4870 section 3.6). */
function hasOwnRecords({ answers }: DnsAnswer): boolean {
  return answers.length > 0;
}

/** A negative answer is confirmed by a second resolver, because no selectors are looked up after it. */
async function keysBelow(base: string, dns: DnsReader): Promise<Fact<UnvalidatedAnswer>> {
  const first = await dns.answer(base, 'TXT', UNCONFIRMED);
  return first.state === 'known' && isMissing(first.value) ? dns.answer(base, 'TXT') : first;
}

interface Selectors {
  readonly all: readonly string[];
  /** Those that were given and those of the mail providers. */
  readonly probable: readonly string[];
}

/** Those that were given and those to try. Without MX or SPF records, only the common selectors are tried. */
async function selectorsOf(domain: string, given: readonly string[], dns: DnsReader): Promise<Selectors> {
  const [mx, texts] = await Promise.all([mxOf(domain, dns), dns.texts(domain)]);
  const terms = texts.state === 'known' ? texts.value.filter(isSpf).flatMap((text) => parseSpf(text).record.terms) : [];
  const named = terms.flatMap((term) => ('domain' in term && term.domain !== undefined ? [term.domain] : []));
  const hints = [mx.state === 'known' ? mx.value.map(({ host }) => host) : [], named] as const;
  return {
    all: [...new Set([...given, ...selectorsToTry(...hints)])],
    probable: [...new Set([...given, ...providerSelectors(...hints)])],
  };
}

interface SelectorAnswer {
  readonly host: string;
  readonly keys: readonly DkimKey[];
  readonly dangles: boolean;
  /** The target of its CNAME. */
  readonly target?: string;
}

async function selectorAt(
  selector: string,
  base: string,
  wild: { readonly missingName: string; readonly answer: DnsAnswer; readonly texts: readonly string[] },
  dns: DnsReader,
): Promise<Fact<SelectorAnswer>> {
  const host = `${selector}.${base}`;
  const first = await dns.answer(host, 'TXT', UNCONFIRMED);
  // A dangling CNAME is a finding, so a second resolver has to confirm it.
  const answer = first.state === 'known' && isDangling(first.value, host) ? await dns.answer(host, 'TXT') : first;
  return deriveFact(answer, (value) => {
    const texts = textsOf(value, host).filter((text) => !wild.texts.includes(text));
    const keys = texts.map((text) => keyAt(selector, host, text));
    const dangles = isDangling(value, host) && !isSynthesized(host, value, wild.missingName, wild.answer);
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
      const dotless = await findDotlessTarget(target, zone, async (meant) => {
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
