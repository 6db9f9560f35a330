import type { Verification } from '#features/verify/verify.dto.js';
import { type Block, code, type Line, type State, type TableBlock, type Time, words } from './block.js';
import { rcodeWords } from './rcode.js';

const STATES = {
  ...({
    resolved: 'ok',
    partly: 'info',
    spreading: 'info',
    open: 'warn',
    unknown: 'unknown',
    gone: 'unknown',
  } as const),
} satisfies Record<string, State>;
const NO_ANSWER = -1;
const NO_ERROR = 0;
const NO_SUCH_NAME = 3;

/** Whether one finding is fixed, and what each server returns. */
export function verifyView(result: Verification): readonly Block[] {
  const { domain, finding, state, noLongerApplies, seen, completeBy, checkedAt } = result;
  const silent = seen.filter(({ status }) => status !== NO_ERROR && status !== NO_SUCH_NAME).map(({ where }) => where);
  const isPartly = state === 'resolved' && silent.length > 0;
  const told = noLongerApplies ? 'gone' : isPartly ? 'partly' : state;
  const until: Time = { earliest: completeBy ?? checkedAt };
  const advice = told === 'open' && seen.length === 0 ? 'alone' : told;
  return [
    {
      kind: 'verdict',
      subject: `${domain} ${finding}`,
      state: STATES[told],
      title: words(`views.fixed.${told}`, { until }),
      more: [
        words(`views.fixed.advice.${advice}`, { until }),
        ...(silent.length > 0 && (isPartly || told === 'spreading')
          ? [words('views.fixed.silentServers', { servers: { list: silent } })]
          : []),
      ],
    },
    servers(result),
    { kind: 'text', line: words('views.checked', { at: { moment: checkedAt } }) },
  ];
}

/** What servers return; those with the same answer share a row. */
function servers({ seen }: Verification): TableBlock {
  const groups = new Map<string, { readonly places: string[]; readonly answer: Line }>();
  for (const { where, status, answers } of seen) {
    const key = JSON.stringify([status, answers.toSorted()]);
    const group = groups.get(key);
    if (group) group.places.push(where);
    else groups.set(key, { places: [where], answer: answerOf(status, answers) });
  }
  return {
    kind: 'table',
    title: words('views.fixed.servers'),
    columns: [words('views.fixed.where'), words('views.result')],
    rows: [...groups.values()].map(({ places, answer }) => [{ list: places }, answer]),
  };
}

function answerOf(status: number, answers: readonly string[]): Line {
  if (answers.length > 0) return answers.map(code);
  if (status === NO_ANSWER) return words('views.fixed.silent');
  return status === NO_ERROR ? words('views.fixed.none') : rcodeWords(status);
}
