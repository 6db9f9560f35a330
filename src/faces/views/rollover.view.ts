import type { RolloverResult } from '#features/rollover/rollover.dto.js';
import { type Block, type Inline, words } from './block.js';

/** The plan of a key rollover. */
export function rolloverView(result: RolloverResult): readonly Block[] {
  const { zone, safe, steps, statesChecked, counterexample, refusal, notes } = result;
  const verdict = refusal ? 'refused' : safe ? 'safe' : 'unsafe';
  const reason = refusal?.text ?? counterexample?.fails ?? words('views.rollover.proof', { count: statesChecked });
  return [
    {
      kind: 'verdict',
      subject: zone,
      state: safe ? 'ok' : 'problem',
      title: words(`views.rollover.${verdict}`),
      more: [reason],
    },
    ...(steps.length > 0 ? [{ kind: 'picture', name: 'timetable' } as const, timetable(result)] : []),
    ...(notes.length > 0 ? [{ kind: 'list', title: words('views.rollover.notes'), items: notes } as const] : []),
  ];
}

function timetable({ steps }: RolloverResult): Block {
  return {
    kind: 'steps',
    title: words('views.rollover.steps'),
    steps: steps.map(({ at, afterSeconds, where, what, publish, remove, done, verify }, i) => ({
      when: [
        { earliest: at },
        ...(i > 0 ? [words('views.rollover.after', { time: { seconds: afterSeconds } })] : []),
        words(`views.rollover.where.${where}`),
      ] satisfies readonly Inline[],
      what,
      publish,
      remove,
      done,
      verify,
    })),
  };
}
