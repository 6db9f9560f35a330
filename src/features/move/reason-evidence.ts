import type { Finding } from '#base/domain/finding.js';
import { type Observation, observation, verifyCommand } from '#base/domain/verification.js';
import type { Difference, Kind } from './differences.js';
import { moveChecks } from './move-checks.js';

const MAX_SEEN = 20;
/** The kind of differences that a check reports. */
const ABOUT: Readonly<Record<string, Kind>> = {
  'move-missing': 'missing',
  'move-values': 'value',
  'move-additions': 'extra',
};

/** Adds to reasons the command that shows them, and the records that differ. */
export function withReasonEvidence(
  findings: readonly Finding[],
  names: Readonly<Record<'domain' | 'zone', string>>,
  differences: readonly Difference[],
): Finding[] {
  return findings.map((finding) => {
    const [check = '', outcome = ''] = finding.id.split('.');
    const reference = moveChecks.find(({ id }) => id === check)?.reference;
    const verify = reference && verifyCommand(reference, outcome, finding.params, names);
    const evidence = differences.filter(({ kind }) => kind === ABOUT[check]).flatMap(recordsOf);
    return {
      ...finding,
      ...(evidence.length > 0 && { evidence: evidence.slice(0, MAX_SEEN) }),
      ...(verify !== undefined && { verify }),
    };
  });
}

/** The current records, or the new ones where there are none. */
function recordsOf({ name, type, current, proposed }: Difference): Observation[] {
  return (current.length > 0 ? current : proposed).map((value) => observation(name, type, value));
}
