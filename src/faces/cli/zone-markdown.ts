import type { ZoneCheckResult } from '#features/zone-check/zone-check.dto.js';
import { code, escaped } from './output/markdown-text.js';
import type { Texts } from './texts.js';

const MAX_ROWS = 50;

/** A comment for a pull request: the score before and after, what would break, what is wrong in the file. */
export function zoneMarkdown(result: ZoneCheckResult, texts: Texts): readonly string[] {
  const { before, after, errors, introduced, resolved, confirmed, noLongerApplies, cannotTell } = result;
  const { changes, notCompared } = result;
  const say = (key: string, params = {}) => texts.text(`cli.zone.${key}`, params);
  const findings = after.findings.filter(({ id, severity }) => introduced.includes(id) && severity !== 'ok');
  const section = (title: string, rows: readonly string[]) =>
    rows.length === 0
      ? []
      : [
          '',
          `### ${say(title)}`,
          '',
          ...rows.slice(0, MAX_ROWS),
          ...(rows.length > MAX_ROWS ? [`- ${say('more', { count: rows.length - MAX_ROWS })}`] : []),
        ];
  const score = before
    ? say('scores', { before: before.score, after: after.score })
    : say('score', { after: after.score });
  return [
    `**${escaped(score)}**`,
    ...section(
      before ? 'breaks' : 'findings',
      findings.map(
        ({ severity, title, detail, id }) =>
          `- **${texts.text(`site.severity.${severity}`)}: ${escaped(title)}** (${code(id)})  \n  ${escaped(detail)}`,
      ),
    ),
    ...section(
      'errors',
      errors.map(({ line, text, level, message }) => {
        const place = line === null ? '' : `${say('line', { line })}: `;
        return `- **${say(level)}** ${place}${escaped(message)}${text === '' ? '' : `  \n  ${code(text)}`}`;
      }),
    ),
    ...section(
      'fixes',
      resolved.map((id) => `- ${code(id)}`),
    ),
    ...Object.entries({ confirmed, noLongerApplies, cannotTell }).flatMap(([title, ids]) =>
      section(
        title,
        ids.map((id) => `- ${code(id)}`),
      ),
    ),
    ...section(
      'changes',
      changes.map(({ action, host, type, old, value }) => {
        const from = old === undefined ? '' : ` − ${code(old)}`;
        const to = value === undefined ? '' : ` + ${code(value)}`;
        return `- ${say(action)} ${code(`${host} ${type}`)}${from}${to}`;
      }),
    ),
    ...(notCompared ? ['', escaped(say('notCompared', { count: notCompared }))] : []),
  ];
}
