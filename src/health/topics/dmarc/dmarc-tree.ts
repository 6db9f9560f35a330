import type { DomainName } from '../../../domain/domain-name.js';
import type { DmarcRecord } from '../../../records/dmarc.js';

/** A record found on the way up. */
export interface TreeEntry {
  readonly owner: string;
  readonly text: string;
  readonly record: DmarcRecord;
}

const MOST_QUESTIONS = 8; // RFC 9989 section 4.10

/** The names where a policy may stand, the domain first; of a long name those in the middle are skipped. */
export function policyNames(name: string): string[] {
  const labels = name.split('.');
  const names = labels.map((_, i) => labels.slice(i).join('.'));
  return names.length > MOST_QUESTIONS ? [name, ...names.slice(1 - MOST_QUESTIONS)] : names;
}

/** The record to go by: the domain's own, else that of its organization, else that of the suffix above (section 4.10.1). */
export function publishedPolicy(name: string, entries: readonly TreeEntry[]): TreeEntry | undefined {
  const walked = untilMarked(name, entries);
  const own = walked.find(({ owner }) => owner === name);
  if (own) return own;
  const organization = organizationOf(name, walked);
  const suffix = walked.at(-1);
  return walked.find(({ owner }) => owner === organization) ?? (suffix?.record.psd === 'y' ? suffix : undefined);
}

/** The same by the rule that held before, RFC 7489 section 6.6.3: the domain's own, else that of its organization by the list. */
export function listedPolicy(
  { ascii: name, organizational }: DomainName,
  entries: readonly TreeEntry[],
): TreeEntry | undefined {
  const at = (wanted: string | undefined) => entries.find(({ owner }) => owner === wanted);
  return at(name) ?? at(organizational?.ascii);
}

/** The walk ends where a record says that it is at the boundary. */
function untilMarked(name: string, entries: readonly TreeEntry[]): readonly TreeEntry[] {
  const end = entries.findIndex(({ owner, record }) => record.psd === 'n' || (record.psd === 'y' && owner !== name));
  return end < 0 ? entries : entries.slice(0, end + 1);
}

/** Section 4.10.2: below a suffix the next name down, else the record nearest to the root. */
function organizationOf(name: string, walked: readonly TreeEntry[]): string | undefined {
  const last = walked.at(-1);
  if (last?.record.psd !== 'y') return last?.owner;
  const labels = name.split('.');
  return labels.slice(-(last.owner.split('.').length + 1)).join('.');
}
