import type { JSX } from 'preact';
import type { Compared } from '#features/compare/compare.service.js';
import type { GivenFinding, ReportSummary } from '#features/compare/given-report.js';
import type { ReplayedHealth } from '#features/evidence/evidence.dto.js';
import { VERSION } from '#platform/config/installation.js';
import { stateOf } from '../../views/counts.js';
import { FindingTitle } from '../components/finding-list.js';
import { SeverityLabel } from '../components/icons.js';
import { Note } from '../components/note.js';
import { Section } from '../components/section.js';
import { usePage } from '../page-context.js';
import { type Points, pointsOf } from './compare-view.js';

interface ChangedRulesProps {
  readonly compared: Compared;
  readonly replay: ReplayedHealth['replay'];
}

/** What the rules of today make of the answers on which an older report rests. */
export function ChangedRules({ compared: { result, reports }, replay }: ChangedRulesProps): JSX.Element {
  const page = usePage();
  const { before, after } = reports;
  if (before.domain.ascii !== after.domain.ascii)
    return (
      <Note state="problem" title={page.t('tools.evidence.rules.otherDomain', { domain: before.domain.unicode })} />
    );
  const isSameMoment = before.checkedAt === replay.takenAt;
  const scores = { was: before.score, is: after.score, version: replay.version, now: VERSION };
  const { introduced, resolved, noLongerApplies } = result;
  const gone = [...resolved, ...noLongerApplies];
  const changed = result.changed.filter((one) => one.before.severity !== one.after.severity);
  const isSame = introduced.length + gone.length + changed.length === 0;
  return (
    <Section
      id="rules"
      class="box section"
      title={page.t('tools.evidence.rules.title')}
      lead={page.t(`tools.evidence.rules.${isSameMoment ? 'sameAnswers' : 'otherMoment'}`, scores)}
    >
      {isSame && <p>{page.t('tools.evidence.rules.same')}</p>}
      {introduced.map((id) => (
        <Judged id={id} of={after} said={page.t('tools.evidence.rules.introduced')} />
      ))}
      {changed.map(({ id, before: { severity } }) => (
        <Judged
          id={id}
          of={after}
          said={page.t('tools.compare.formerly', { severity: page.t(`severity.${severity}`) })}
        />
      ))}
      {gone.map((id) => (
        <Judged id={id} of={before} said={page.t('tools.evidence.rules.gone')} />
      ))}
    </Section>
  );
}

interface JudgedProps {
  readonly id: string;
  /** The report that has it. */
  readonly of: ReportSummary;
  readonly said: string;
}

function Judged({ id, of, said }: JudgedProps): JSX.Element {
  const page = usePage();
  const finding = of.findings.find((one) => one.id === id) as Pick<GivenFinding, 'id' | 'severity' | 'detail'>;
  const cost = (pointsOf(of) ?? (new Map() as Points)).get(id) ?? 0;
  return (
    <article class="cause">
      <p class="cause-label">
        <SeverityLabel state={stateOf(finding)} />
        {cost > 0 && <span class="points">{page.count('points', cost)}</span>}
      </p>
      <div>
        <h3>
          <a href={page.href(`/rules/${id.split('.')[0]!}`)}>
            <FindingTitle id={id} />
          </a>
        </h3>
        <p class="small">{said}</p>
      </div>
    </article>
  );
}
