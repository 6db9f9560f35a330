import { formatDmarc, parseDmarc, parseLenientDmarc, type DmarcPolicy, DmarcRecord } from '#formats/records/dmarc.js';
import { formatUriList, respeltUri } from '#formats/records/report-uri.js';
import { inPlainCharacters } from '#formats/records/stray-character.js';
import { TagList, type Tag } from '#formats/records/tag-list.js';

const STRENGTH: readonly DmarcPolicy[] = ['none', 'quarantine', 'reject'];

/** Sets a tag; `p` is placed after the version. */
export function withTag({ tags }: DmarcRecord, name: string, value: string): string {
  const set = tags.with(name, value);
  if (name !== 'p' || tags.get('p') !== undefined) return formatDmarc(new DmarcRecord(set));
  const [version, ...rest] = set.without('p').tags;
  return formatDmarc(new DmarcRecord(new TagList([version!, { name, value }, ...rest])));
}

export function withoutTags({ tags }: DmarcRecord, names: readonly string[]): string {
  return formatDmarc(new DmarcRecord(names.reduce((left, name) => left.without(name), tags)));
}

/** Copies the record of a parent name to the name itself with this policy; tags about subdomains are dropped. */
export function copiedPolicy(record: DmarcRecord, policy: DmarcPolicy): string {
  return withTag(parseDmarc(withoutTags(record, ['psd', 'sp', 'np'])).record, 'p', policy);
}

/**
 * Merges several records, which invalidate each other (RFC 9989 section 4.10): the first value of every tag, all report
 * addresses, and p=none because no policy is in force.
 */
export function mergedPolicies(texts: readonly string[]): string {
  return noStricterThan(undefined, mergedWithPolicy(texts));
}

/** The same, but with the first policy of the records. */
export function mergedWithPolicy(texts: readonly string[]): string {
  const records = texts.map((text) => parseDmarc(correctedPolicy(parseDmarc(text).record)).record);
  const seen = new Set<string>();
  const tags = records
    .flatMap((record) => record.tags.tags)
    .filter(({ name }) => !seen.has(name) && seen.add(name))
    .map((tag) =>
      tag.name === 'rua' || tag.name === 'ruf' ? { ...tag, value: allAddresses(records, tag.name) } : tag,
    );
  return formatDmarc(new DmarcRecord(new TagList(tags)));
}

function allAddresses(records: readonly DmarcRecord[], tag: 'rua' | 'ruf'): string {
  const addresses = records.flatMap((record) => record[tag]);
  return formatUriList([...new Map(addresses.map((one) => [formatUriList([one]), one])).values()]);
}

const SCOPES = [
  ['p', 'domain'],
  ['sp', 'subdomain'],
  ['np', 'nonexistent'],
] as const;
const ALIGNMENTS = ['adkim', 'aspf'] as const;

/**
 * Limits a corrected record to the policy in force until now: activating an ignored policy could lose mail. Tags equal
 * to their fallback are omitted.
 */
export function noStricterThan(old: DmarcRecord | undefined, text: string): string {
  let { record } = parseDmarc(text);
  for (const [tag, scope] of SCOPES) {
    const limit = old?.policyFor(scope) ?? 'none';
    if (STRENGTH.indexOf(record.policyFor(scope) ?? 'none') <= STRENGTH.indexOf(limit)) continue;
    const bare = parseDmarc(tag === 'p' ? text : withoutTags(record, [tag])).record;
    const isMild = tag !== 'p' && bare.policyFor(scope) === limit;
    record = isMild ? bare : parseDmarc(withTag(record, tag, limit)).record;
  }
  const isEnforced = SCOPES.some(([, scope]) => (record.policyFor(scope) ?? 'none') !== 'none');
  const tightened = ALIGNMENTS.filter((tag) => isEnforced && old?.[tag] === 'r' && record[tag] === 's');
  return withoutTags(record, tightened);
}

/** Repairs typos between tags so that no tag is lost; otherwise corrects each tag. */
export function repairedPolicy(text: string): string {
  const strict = correctedPolicy(parseDmarc(text).record);
  const meant = parseLenientDmarc(text);
  const kind = meant ? correctedPolicy(meant.record) : strict;
  const size = (policy: string) => {
    const { tags, rua, ruf } = parseDmarc(policy).record;
    return tags.tags.length + rua.length + ruf.length;
  };
  return size(kind) > size(strict) ? kind : strict;
}

/** Corrects tags with an unambiguous typo and drops other invalid ones, so that their default applies. */
export function correctedPolicy({ tags }: DmarcRecord): string {
  const seen = new Set<string>();
  const kept = tags.tags
    .map(respeltTag)
    .filter((tag) => !seen.has(tag.name) && (tag.name === 'v' || isSound(tag)) && seen.add(tag.name));
  const record = new DmarcRecord(new TagList(kept));
  return record.policy === undefined ? withTag(record, 'p', 'none') : formatDmarc(record);
}

/** Restores a text that was meant as a DMARC record; undefined if it has more than a typo. */
export function restoredPolicy(text: string): string | undefined {
  const meant = parseLenientDmarc(text);
  if (!meant) return undefined;
  const isBare = /^[\s"';]*(?:v\s*=\s*)?dmarc(?:\s*\d+)?[\s"';]*$/i.test(inPlainCharacters(text));
  const repaired = isBare ? withTag(meant.record, 'p', 'none') : formatDmarc(meant.record);
  return parseDmarc(repaired).faults.length === 0 ? repaired : undefined;
}

/** Corrects policies by their first three letters, and report addresses by their mailbox. */
function respeltTag({ name, value }: Tag): Tag {
  if ((name === 'rua' || name === 'ruf') && !isSound({ name, value })) return { name, value: respeltAddresses(value) };
  const meant = STRENGTH.find((policy) => policy.startsWith(value.slice(0, 3).toLowerCase()));
  return ['p', 'sp', 'np'].includes(name) && value.length >= 3 && meant ? { name, value: meant } : { name, value };
}

function isSound({ name, value }: Tag): boolean {
  const alone = parseDmarc(`v=DMARC1; ${name === 'p' ? '' : 'p=none; '}${name}=${value}`);
  return alone.faults.length === 0;
}

/** Keeps valid report addresses and adds a missing mailto: scheme; other addresses have no effect today. */
function respeltAddresses(value: string): string {
  const entries = value.split(/[\s,;]+/).filter((entry) => entry !== '');
  const repaired = entries.map(respeltUri);
  const usable = repaired.filter((entry) => parseDmarc(`v=DMARC1; p=none; rua=${entry}`).faults.length === 0);
  return usable.length === 0 ? value : usable.join(',');
}
