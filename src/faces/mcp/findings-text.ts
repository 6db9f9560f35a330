import type { RenderedFinding } from '#platform/edge/texts/finding-texts.js';
import type { TextParams } from '#base/domain/phrase.js';
import { oneLine } from './one-line.js';
import type { Forms } from './text-fit.js';

interface FixableFinding extends Pick<RenderedFinding, 'id' | 'severity' | 'title' | 'detail'> {
  readonly verify?: string;
  readonly fix?: {
    readonly steps: readonly string[];
    readonly record?: { readonly host: string; readonly type: string; readonly value: string };
  };
}

/** A sentence of the catalog, in the language of the report. */
export type Translate = (key: string, params?: TextParams) => string;

/** What to fix, what could not be checked, and notes; before them a sentence that says which of these there are. */
export function findingForms(
  findings: readonly FixableFinding[],
  say: Translate,
  judged = true,
): readonly [Forms, ...Forms[]] {
  const faults = (['problem', 'warn'] as const).flatMap((level) =>
    findings.filter(({ severity }) => severity === level),
  );
  const unchecked = findings.filter(({ id }) => id.endsWith('.unknown'));
  const calm = !judged ? 'unjudged' : unchecked.length > 0 ? 'unsure' : 'nothing';
  const notes = findings.filter(({ id, severity }) => severity === 'info' && !id.endsWith('.unknown'));
  return [
    [say(`findings.${faults.length > 0 ? 'fix' : calm}`)],
    ...[...faults, ...unchecked].map((finding) => formsOf(finding, say)),
    ...(notes.length > 0 ? [[say('findings.notes')] as const] : []),
    ...notes.map((finding): Forms => [findingName(finding, say)]),
  ];
}

/** Three forms: title only; with the fix; with all details. */
function formsOf({ id, severity, title, detail, verify, fix }: FixableFinding, say: Translate): Forms {
  const named = findingName({ id, severity, title }, say);
  const explained = `  ${oneLine(detail.replaceAll('\n', ' '))}`;
  const steps = (fix?.steps ?? []).map((step) => `  → ${lines(step)}`);
  const record = fix?.record && `${fix.record.host} ${fix.record.type} ${fix.record.value}`;
  const repair = record === undefined ? steps : [...steps, `  ${say('findings.record', { record: oneLine(record) })}`];
  const shown = verify === undefined ? [] : [`  ${say('findings.verify', { command: oneLine(verify) })}`];
  return [named, [named, ...repair].join('\n'), [named, explained, ...repair, ...shown].join('\n')];
}

/** Text to be copied keeps its line breaks; those in foreign data are escaped before. */
export function lines(text: string): string {
  return text
    .split('\n')
    .map((line) => oneLine(line))
    .join('\n');
}

/** A finding on one line. */
export function findingName(
  { id, severity, title }: Pick<FixableFinding, 'id' | 'severity' | 'title'>,
  say: Translate,
): string {
  return `- ${say(`severity.${severity}`)}: ${oneLine(title)} [${id}]`;
}
