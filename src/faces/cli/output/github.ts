import type { Severity } from '#base/domain/finding.js';
import { escapeInvisible } from '#base/domain/evidence.js';
import { type JudgedFinding, scoreText } from '../judgment.js';
import type { ReportOutcome } from '../reports.js';

const COMMANDS: Readonly<Record<Severity, string | undefined>> = {
  problem: 'error',
  warn: 'warning',
  info: undefined,
  ok: undefined,
};

/** Problems, warnings and whatever fails the run as annotations of GitHub: workflow commands, one per line. */
export function githubAnnotations(outcomes: readonly ReportOutcome[]): string {
  return outcomes
    .flatMap(({ target, judgment, failure }) => [
      ...(failure ? [annotation('error', { title: target }, failure.message)] : []),
      ...(judgment?.findings ?? []).flatMap((finding) => annotationOf(target, finding)),
      ...(judgment?.isScoreLow ? [annotation('error', { title: target }, scoreText(judgment))] : []),
      ...(judgment?.note !== undefined ? [annotation('notice', { title: target }, judgment.note)] : []),
    ])
    .join('');
}

function annotationOf(target: string, { severity, title, detail, place, standing, fails }: JudgedFinding): string[] {
  const command = COMMANDS[severity] ?? (fails ? 'notice' : undefined);
  if (command === undefined || standing !== 'counted') return [];
  const position = place && { file: place.file, line: String(place.line) };
  return [annotation(command, { ...position, title: `${target}: ${title}` }, detail || title)];
}

function annotation(command: string, properties: Readonly<Record<string, string>>, message: string): string {
  const given = Object.entries(properties).map(([name, value]) => `${name}=${inProperty(value)}`);
  return `::${command} ${given.join(',')}::${inMessage(message)}\n`;
}

/** The runner decodes both, so a foreign line break begins no command of its own. */
function inMessage(text: string): string {
  return text.replaceAll('%', '%25').split('\n').map(escapeInvisible).join('%0A');
}

function inProperty(text: string): string {
  return inMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
