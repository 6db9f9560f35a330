import { known } from '#base/domain/fact.js';
import type { Fix } from '#base/domain/fix.js';
import type { Params } from '#base/domain/evidence.js';
import type { Difference, Kind } from '#features/move/differences.js';
import type { Outcome } from '#base/domain/outcome.js';
import { describeCheck } from './describe-check.js';
import type { MoveFacts, ServerState } from '#features/move/move-facts.js';

/** Describes a check of a move, which belongs to no report and thus has no rule. */
export function describeReason<Facts, O extends Readonly<Record<string, Outcome>>>(
  ...[check, examples]: Parameters<typeof describeCheck<Facts, O>>
): void {
  describeCheck(check, examples);
}

/** The fix with this step of the catalog. */
export const advice = (key: string, params: Params = {}): Fix => ({ steps: [{ key, params }] });

export const servers = (...states: Partial<ServerState>[]) => ({
  proposedServers: known(
    states.map((state, i): ServerState => ({
      server: `ns${i + 1}.new.example`,
      address: `192.0.2.${i + 1}`,
      state: 'answers',
      ms: 20,
      ...state,
    })),
  ),
});

/** Differences between records `<name> A`, by kind. */
export const comparison = (kinds: Readonly<Record<string, Kind>>) => ({
  comparison: known({
    differences: Object.entries(kinds).map(([name, kind]): Difference => ({
      name,
      type: 'A',
      kind,
      current: [],
      proposed: [],
    })),
  }),
});

export const coverage = (others: Partial<MoveFacts['coverage']> = {}) => ({
  coverage: known({ count: 40, isCurrentKnown: true, isListed: false, ...others }),
});
