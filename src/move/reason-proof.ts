import type { Finding } from '../domain/finding.js';
import { type Seen, seen, verifyCommand } from '../domain/verification.js';
import type { Difference, Kind } from './differences.js';
import { moveChecks } from './move-checks.js';

const MOST_SEEN = 20;
/** Which differences a check is about. */
const ABOUT: Readonly<Record<string, Kind>> = {
  'move-missing': 'missing',
  'move-values': 'value',
  'move-additions': 'extra',
};

/** Reasons with the command that shows them, and the records that differ. */
export function withProof(
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
      ...(evidence.length > 0 && { evidence: evidence.slice(0, MOST_SEEN) }),
      ...(verify !== undefined && { verify }),
    };
  });
}

/** What is there today, or else what would be new. */
function recordsOf({ name, type, current, proposed }: Difference): Seen[] {
  return (current.length > 0 ? current : proposed).map((value) => seen(name, type, value));
}
