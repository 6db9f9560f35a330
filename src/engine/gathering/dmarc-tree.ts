import type { DomainName } from '#base/domain/domain-name.js';
import type { DmarcRecord } from '#formats/records/dmarc.js';

/** A record found in the tree walk. */
export interface TreeEntry {
  readonly owner: string;
  readonly text: string;
  readonly record: DmarcRecord;
}

const MAX_QUESTIONS = 8; // RFC 9989 section 4.10

/** The names of the tree walk, the domain first; for a long name, the ones in the middle are omitted. */
export function treeWalkNames(name: string): string[] {
  const labels = name.split('.');
  const names = labels.map((_, i) => labels.slice(i).join('.'));
  return names.length > MAX_QUESTIONS ? [name, ...names.slice(1 - MAX_QUESTIONS)] : names;
}

/**
 * The applicable record: of the domain, else of its organizational domain, else of the public suffix (section 4.10.1).
 */
export function policyByTreeWalk(name: string, entries: readonly TreeEntry[]): TreeEntry | undefined {
  const walked = untilMarked(name, entries);
  const own = walked.find(({ owner }) => owner === name);
  if (own) return own;
  const organization = organizationOf(name, walked);
  const suffix = walked.at(-1);
  return walked.find(({ owner }) => owner === organization) ?? (suffix?.record.psd === 'y' ? suffix : undefined);
}

/**
 * The applicable record according to RFC 7489 section 6.6.3: of the domain, else of the organizational domain by the
 * Public Suffix List.
 */
export function policyBySuffixList(
  { ascii: name, organizational }: DomainName,
  entries: readonly TreeEntry[],
): TreeEntry | undefined {
  const at = (wanted: string | undefined) => entries.find(({ owner }) => owner === wanted);
  return at(name) ?? at(organizational?.ascii);
}

/** The organizational domain, by which identifiers are aligned (section 4.10.2); without any record, the name itself. */
export function organizationByTreeWalk(name: string, entries: readonly TreeEntry[]): string {
  return organizationOf(name, untilMarked(name, entries)) ?? name;
}

/** The walk ends at a record with psd=n, or with psd=y above the domain. */
function untilMarked(name: string, entries: readonly TreeEntry[]): readonly TreeEntry[] {
  const end = entries.findIndex(({ owner, record }) => record.psd === 'n' || (record.psd === 'y' && owner !== name));
  return end < 0 ? entries : entries.slice(0, end + 1);
}

/** Section 4.10.2: one label below a record with psd=y, otherwise the owner of the record nearest to the root. */
function organizationOf(name: string, walked: readonly TreeEntry[]): string | undefined {
  const last = walked.at(-1);
  if (last?.record.psd !== 'y') return last?.owner;
  const labels = name.split('.');
  return labels.slice(-(last.owner.split('.').length + 1)).join('.');
}
