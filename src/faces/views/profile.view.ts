import type { Severity } from '#base/domain/finding.js';
import { sentences } from '#base/domain/sentences.js';
import type { JudgedRequirementEntry, ProfileResult } from '#features/profiles/profiles.dto.js';
import { type Block, type Fact, type Finding, type State, words } from './block.js';

const STATES: Readonly<Record<ProfileResult['state'], State>> = { met: 'ok', 'not-met': 'problem', unknown: 'unknown' };
const COUNTED = ['met', 'not-met', 'not-visible', 'unknown', 'not-applicable'] as const;

/** The requirements of others as a checklist for a domain. */
export function profileView(result: ProfileResult): readonly Block[] {
  const { domain, title, state, answer, dated, checkedAt } = result;
  return [
    {
      kind: 'verdict',
      subject: '',
      state: STATES[state],
      title: answer,
      more: [words('views.profiles.textOf', { title, date: { day: dated } })],
    },
    { kind: 'facts', facts: tally(result) },
    ...(state === 'not-met'
      ? [{ kind: 'text', line: [words('views.fixAll'), { next: `/api/v1/plan/${domain}` }] } as const]
      : []),
    {
      kind: 'findings',
      title: words('site.tools.profiles.checklist'),
      findings: requirements(result),
      judged: state !== 'unknown',
    },
    { kind: 'text', line: words('views.checked', { at: { moment: checkedAt } }) },
  ];
}

/** Requirements as findings, what is not met first; the findings of the health check that decided are their fix. */
export function requirements({ profile, requirements: all, sources }: ProfileResult): readonly (Finding & {
  readonly topic: string;
})[] {
  const references = sources.map(({ name: title, url }) => ({ title, url }));
  return all.map((one) => ({
    id: `${profile}.${one.id}`,
    severity: severityOf(one),
    topic: one.group,
    title: one.statement,
    detail: sentences(one.evidence),
    evidence: [],
    references,
    ...(one.state === 'not-met' && one.findings.length > 0 && { fix: { steps: [one.findings.join(', ')] } }),
  }));
}

/** What is not visible or could not be checked is a note. */
function severityOf({ state, level }: JudgedRequirementEntry): Severity {
  if (state === 'not-met') return level === 'must' ? 'problem' : 'warn';
  return state === 'met' ? 'ok' : 'info';
}

function tally({ requirements: all }: ProfileResult): readonly Fact[] {
  const unmet = all.filter(({ state }) => state === 'not-met');
  const required = unmet.filter(({ level }) => level === 'must').length;
  const levels = words('views.profiles.levels', { required, recommended: unmet.length - required });
  return COUNTED.flatMap((wanted) => {
    const count = all.filter(({ state }) => state === wanted).length;
    const label = words(`site.tools.profiles.states.${wanted}`);
    return count === 0 ? [] : [{ label, value: wanted === 'not-met' ? [count, levels] : count }];
  });
}
