import type { ChangeLists } from '#features/change/change-fields.js';
import type { Texts } from '../texts.js';
import { dim, green, line, type Line, red, yellow } from './line.js';

/** What a change does to the findings of today, one line each. */
export function changeLines(
  { resolved, introduced, noLongerApplies, cannotTell, confirmed }: ChangeLists,
  texts: Texts,
): readonly Line[] {
  const noted = (key: string) => dim(`  ${texts.text(`cli.view.${key}`)}`);
  return [
    ...resolved.map((id) => line(green('−'), ` ${id}`)),
    ...introduced.map((id) => line(red('+'), ` ${id}`)),
    ...confirmed.map((id) => line(dim('+'), ` ${id}`, noted('confirmed'))),
    ...noLongerApplies.map((id) => line(dim('−'), ` ${id}`, noted('noLongerApplies'))),
    ...cannotTell.map((id) => line(yellow('?'), ` ${id}`, noted('cannotTell'))),
  ];
}
