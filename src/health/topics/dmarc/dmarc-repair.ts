import { formatDmarc, parseDmarc, parseLenientDmarc, type DmarcPolicy, DmarcRecord } from '../../../records/dmarc.js';
import { formatUriList } from '../../../records/report-uri.js';
import { inPlainCharacters } from '../../../records/stray-character.js';
import { TagList, type Tag } from '../../../records/tag-list.js';

const STRENGTH: readonly DmarcPolicy[] = ['none', 'quarantine', 'reject'];

/** The same record with this tag set; a policy stands right behind the version. */
export function withTag({ tags }: DmarcRecord, name: string, value: string): string {
  const set = tags.with(name, value);
  if (name !== 'p' || tags.get('p') !== undefined) return formatDmarc(new DmarcRecord(set));
  const [version, ...rest] = set.without('p').tags;
  return formatDmarc(new DmarcRecord(new TagList([version!, { name, value }, ...rest])));
}

export function withoutTags({ tags }: DmarcRecord, names: readonly string[]): string {
  return formatDmarc(new DmarcRecord(names.reduce((left, name) => left.without(name), tags)));
}

/** A record of a name above as the name's own, with this policy; what is about names below the owner stays behind. */
export function ownPolicy(record: DmarcRecord, policy: DmarcPolicy): string {
  return withTag(parseDmarc(withoutTags(record, ['psd', 'sp', 'np'])).record, 'p', policy);
}

/**
 * One record of several, which cancel each other out: every tag as it is said first, reports to all who are named, and no
 * policy, for none is in force.
 */
export function mergedPolicies(texts: readonly string[]): string {
  const records = texts.map((text) => parseDmarc(correctedPolicy(parseDmarc(text).record)).record);
  const seen = new Set<string>();
  const tags = records
    .flatMap((record) => record.tags.tags)
    .filter(({ name }) => !seen.has(name) && seen.add(name))
    .map((tag) =>
      tag.name === 'rua' || tag.name === 'ruf' ? { ...tag, value: allAddresses(records, tag.name) } : tag,
    );
  return noStricterThan(undefined, formatDmarc(new DmarcRecord(new TagList(tags))));
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
 * A corrected record that asks receivers for no more than the old one did: what was ignored until now may be what loses
 * somebody's mail. A tag that says no more than the one it falls back on is left out.
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

/** The record with a typo between its tags put right, so that none is lost; else as respelt. */
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

/** What cannot be read is put right where there is no doubt, and else left out: a tag left out has its default. */
export function correctedPolicy({ tags }: DmarcRecord): string {
  const seen = new Set<string>();
  const kept = tags.tags
    .map(respeltTag)
    .filter((tag) => !seen.has(tag.name) && (tag.name === 'v' || isSound(tag)) && seen.add(tag.name));
  const record = new DmarcRecord(new TagList(kept));
  return record.policy === undefined ? withTag(record, 'p', 'none') : formatDmarc(record);
}

/** A text that was meant to be a policy, as one with every tag it has; nothing where more than a typo is wrong. */
export function restoredPolicy(text: string): string | undefined {
  const meant = parseLenientDmarc(text);
  if (!meant) return undefined;
  const isBare = /^[\s"';]*(?:v\s*=\s*)?dmarc(?:\s*\d+)?[\s"';]*$/i.test(inPlainCharacters(text));
  const repaired = isBare ? withTag(meant.record, 'p', 'none') : formatDmarc(meant.record);
  return parseDmarc(repaired).faults.length === 0 ? repaired : undefined;
}

/** A policy is known by its first letters, a report address by its mailbox. */
function respeltTag({ name, value }: Tag): Tag {
  if ((name === 'rua' || name === 'ruf') && !isSound({ name, value })) return { name, value: respeltAddresses(value) };
  const meant = STRENGTH.find((policy) => policy.startsWith(value.slice(0, 3).toLowerCase()));
  return ['p', 'sp', 'np'].includes(name) && value.length >= 3 && meant ? { name, value: meant } : { name, value };
}

function isSound({ name, value }: Tag): boolean {
  const alone = parseDmarc(`v=DMARC1; ${name === 'p' ? '' : 'p=none; '}${name}=${value}`);
  return alone.faults.length === 0;
}

/** Every address that can be used, with the scheme that some lack; the others have no effect today. */
function respeltAddresses(value: string): string {
  const entries = value.split(/[\s,;]+/).filter((entry) => entry !== '');
  const repaired = entries.map((entry) =>
    entry.replace(/^(?:mailto\s*[=;]|e?m[a-z]{2,6}:\/*|)(?=[^:/@]+@[^:/@]+$)/i, 'mailto:'),
  );
  const usable = repaired.filter((entry) => parseDmarc(`v=DMARC1; p=none; rua=${entry}`).faults.length === 0);
  return usable.length === 0 ? value : usable.join(',');
}
