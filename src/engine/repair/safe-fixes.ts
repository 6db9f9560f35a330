import type { Finding } from '#base/domain/finding.js';
import type { Subject } from '#engine/gathering/subject.js';
import { withoutRecordsAtAliases, withoutRecordsBelowDname, withoutRecordsHidingWildcards } from './alias-fixes.js';
import { withoutRecordsInForeignZones } from './foreign-zone-fixes.js';
import { withoutRecordsKeepingGraverFaults } from './graver-first.js';
import { withOneRecord } from './one-record.js';
import { withoutTighterPolicies } from './policy-fixes.js';
import { withoutSilencingSenders } from './sender-fixes.js';
import { withoutUnusableRecords } from './usable-fixes.js';

type Surroundings = Parameters<typeof withoutSilencingSenders>[1] & {
  readonly wildcard: Parameters<typeof withoutRecordsBelowDname>[1];
};

/** Names to which records cannot simply be added. */
interface PublishedNames {
  /** Targets of CNAME records by name. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Names whose records come from a wildcard. */
  readonly wildcardNames: ReadonlySet<string>;
}

/** Removes or replaces fixes that would do harm or cannot be published. */
export function withSafeFixes(
  findings: readonly Finding[],
  subject: Subject,
  facts: Surroundings,
  { aliases, wildcardNames }: PublishedNames,
): readonly Finding[] {
  const ours = withoutRecordsInForeignZones(findings, subject);
  const harmless = withoutTighterPolicies(withoutSilencingSenders(ours, facts));
  const possible = withoutRecordsAtAliases(withoutRecordsBelowDname(harmless, facts.wildcard), aliases);
  const lasting = withoutRecordsHidingWildcards(possible, wildcardNames);
  return withOneRecord(withoutRecordsKeepingGraverFaults(withoutUnusableRecords(lasting)));
}
