import type { Finding } from '#base/domain/finding.js';
import { amount, type State, type Words, words } from './block.js';

type Counted = Pick<Finding, 'id' | 'severity'>;

/** A check that could not run has no severity. */
export function stateOf({ id, severity }: Counted): State {
  return id.endsWith('.unknown') ? 'unknown' : severity;
}

/** How many findings there are of each severity. */
export function counts(findings: readonly Counted[]): Words {
  const states = findings.map(stateOf);
  const count = (wanted: State) => states.filter((state) => state === wanted).length;
  const named = (state: 'problem' | 'warn' | 'info') => amount(`site.state.${state}`, count(state));
  const untested = count('unknown');
  return words(`views.counts.${untested > 0 ? 'open' : 'complete'}`, {
    ...{ problem: named('problem'), warn: named('warn'), info: named('info') },
    ...{ ok: count('ok'), untested },
  });
}
