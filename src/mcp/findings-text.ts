import type { RenderedFinding } from '../edge/texts/finding-texts.js';
import type { TextParams } from '../domain/phrase.js';
import { oneLine } from './one-line.js';
import { fitted, type Forms } from './text-fit.js';

interface FixableFinding extends RenderedFinding {
  readonly verify?: string;
  readonly fix?: {
    readonly steps: readonly string[];
    readonly record?: { readonly host: string; readonly type: string; readonly value: string };
  };
}

/** A sentence of the catalogue, in the language of the report. */
export type Say = (key: string, params?: TextParams) => string;

export interface ReportSummary {
  readonly text: string;
  /** Whether there was something to judge: silence about what could not be seen is no praise. */
  readonly judged: boolean;
}

/** A report as a model reads it: the verdict, what to fix, and what nobody could find out. The rest is counted. */
export function findingsText(
  { text, judged }: ReportSummary,
  findings: readonly FixableFinding[],
  say: Say,
  longest?: number,
): string {
  const graves = (['problem', 'warn'] as const).flatMap((level) =>
    findings.filter(({ severity }) => severity === level),
  );
  const unchecked = findings.filter(({ id }) => id.endsWith('.unknown'));
  const calm = !judged ? 'unjudged' : unchecked.length > 0 ? 'unsure' : 'nothing';
  const intro = say(`findings.${graves.length > 0 ? 'fix' : calm}`);
  const notes = findings.filter(({ id, severity }) => severity === 'info' && !id.endsWith('.unknown'));
  const entries = [
    ...[...graves, ...unchecked].map((finding) => formsOf(finding, say)),
    ...(notes.length > 0 ? [[say('findings.notes')] as const] : []),
    ...notes.map((finding): Forms => [findingName(finding, say)]),
  ];
  return fitted(`${text}\n${intro}`, entries, (count) => say('findings.more', { count }), longest);
}

/** By its title alone; with its fix; with everything. */
function formsOf({ id, severity, title, detail, verify, fix }: FixableFinding, say: Say): Forms {
  const named = findingName({ id, severity, title }, say);
  const explained = `  ${oneLine(detail.replaceAll('\n', ' '))}`;
  const steps = (fix?.steps ?? []).map((step) => `  → ${lines(step)}`);
  const record = fix?.record && `${fix.record.host} ${fix.record.type} ${fix.record.value}`;
  const repair = record === undefined ? steps : [...steps, `  ${say('findings.record', { record: oneLine(record) })}`];
  const shown = verify === undefined ? [] : [`  ${say('findings.verify', { command: oneLine(verify) })}`];
  return [named, [named, ...repair].join('\n'), [named, explained, ...repair, ...shown].join('\n')];
}

/** What is to be copied keeps its line breaks, which are ours: foreign ones are visible already. */
export function lines(text: string): string {
  return text
    .split('\n')
    .map((line) => oneLine(line))
    .join('\n');
}

/** A finding on one line. */
export function findingName(
  { id, severity, title }: Pick<FixableFinding, 'id' | 'severity' | 'title'>,
  say: Say,
): string {
  return `- ${say(`severity.${severity}`)}: ${oneLine(title)} [${id}]`;
}

/** How many findings there are of each severity. */
export function countsOf(findings: readonly RenderedFinding[]): Record<RenderedFinding['severity'], number> {
  const counts = { ok: 0, info: 0, warn: 0, problem: 0 };
  for (const { severity } of findings) counts[severity]++;
  return counts;
}
