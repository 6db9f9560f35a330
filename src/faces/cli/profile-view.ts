import type { JudgedRequirementEntry, ProfileResult } from '#features/profiles/profiles.dto.js';
import type { Severity } from '#base/domain/finding.js';
import { sentences } from '#base/domain/sentences.js';
import type { Page, ReportFinding, Scored } from './command.js';
import { bold, dim, green, indented, line, type Line, red, type Span, yellow } from './output/line.js';

const PAINTS: Readonly<Record<ProfileResult['state'], (text: string) => Span>> = {
  met: green,
  'not-met': red,
  unknown: yellow,
};

/** The checklist of a profile: what is not met first; the rest is counted unless everything is wanted. */
export function profileLines(result: ProfileResult, { texts, isVerbose }: Page): readonly Line[] {
  const { domain, title, state, answer, requirements, dated } = result;
  const word = (one: ProfileResult['state'] | JudgedRequirementEntry['state']) =>
    texts.text(`site.tools.profiles.states.${one}`);
  const those = (wanted: JudgedRequirementEntry['state']) => requirements.filter((one) => one.state === wanted);
  const shown = isVerbose ? requirements : [...those('not-met'), ...those('unknown')];
  const counts = (['met', 'not-met', 'not-visible', 'not-applicable', 'unknown'] as const)
    .filter((one) => those(one).length > 0)
    .map((one) => `${word(one)}: ${those(one).length}`);
  return [
    line(bold(domain), '  ', PAINTS[state](word(state)), '  ', dim(`${title}, ${dated}`)),
    line(dim(counts.join(', '))),
    line(answer),
    ...shown.flatMap((one) => [
      line(paintOf(one)(word(one.state)), ' ', bold(one.title), ' ', dim(one.id)),
      ...one.evidence.map((text) => indented(2, text)),
      ...(one.state === 'not-met' && one.findings.length > 0
        ? [indented(2, dim(`${texts.text('site.tools.profiles.fix')} ${one.findings.join(', ')}`))]
        : []),
    ]),
  ];
}

/** Requirements as findings, so that all formats and `--fail-on` apply to them. */
export function profileAsScored(result: ProfileResult): Scored {
  const { profile, domain, state, answer, requirements, sources } = result;
  const references = sources.map(({ name: title, url }) => ({ title, url }));
  const count = (wanted: JudgedRequirementEntry['state']) => requirements.filter((one) => one.state === wanted).length;
  const [met, unmet] = [count('met'), count('not-met')];
  const findings = requirements.map((one): ReportFinding => {
    const { id, group: topic, statement: title } = one;
    return {
      id: `${profile}.${id}`,
      severity: severityOf(one),
      topic,
      title,
      detail: sentences(one.evidence),
      references,
    };
  });
  return {
    domain,
    score: met + unmet === 0 ? 0 : Math.floor((100 * met) / (met + unmet)),
    findings,
    isShare: true,
    note: answer,
    isUnknown: state === 'unknown',
  };
}

/** What is not visible or could not be checked is a note. */
function severityOf({ state, level }: JudgedRequirementEntry): Severity {
  if (state === 'not-met') return level === 'must' ? 'problem' : 'warn';
  return state === 'met' ? 'ok' : 'info';
}

function paintOf({ state, level }: JudgedRequirementEntry): (text: string) => Span {
  if (state === 'not-met') return level === 'must' ? red : yellow;
  return state === 'met' ? green : dim;
}
