import type { JSX } from 'preact';
import { type VerdictBlock, words } from '../../views/block.js';
import { changeSaid } from '../../views/change-blocks.js';
import { shownScore } from '../../views/score.js';
import { Blocks } from '../components/blocks.js';
import { FindingList, type PublishedFindings } from '../components/finding-list.js';
import { LanguageField, Layout } from '../components/layout.js';
import { Note, PageHead } from '../components/note.js';
import { titleOf } from '../components/plan-title.js';
import { usePage } from '../page-context.js';
import { changesOf, type Plan, type ShownChange } from '../report/plan-view.js';
import type { ReportView } from '../report/report-view.js';
import type { Fault } from '#features/plan/plan-report.js';
import { givenSelectors, withQuery } from './address.js';
import { previewAddress } from './preview-form.js';
import { idsOf, type StagePreview } from './plan-preview.js';

interface PlanPreviewProps {
  readonly view: ReportView;
  readonly plan: Plan;
  /** Undefined if the plan has no stage. */
  readonly preview?: StagePreview | undefined;
  /** The earlier stages that each stage builds on. */
  readonly needs: readonly (readonly number[])[];
  readonly selectors: readonly string[];
}

/** The score and the findings after each stage of a plan. */
export function PlanPreviewPage(props: PlanPreviewProps): JSX.Element {
  const page = usePage();
  const { view, preview, selectors } = props;
  const { domain, displayDomain } = view.report;
  const given = givenSelectors(selectors);
  const title = page.t('tools.preview.of', { domain: displayDomain });
  const report = page.href(`${withQuery(`/check/${domain}`, given)}#plan`);
  return (
    <Layout title={title} description={page.t('tools.preview.planLead')}>
      <PageHead title={title} lead={page.t('tools.preview.planLead')}>
        <p>
          <a href={report}>{page.t('tools.preview.back', { domain: displayDomain })}</a>
        </p>
      </PageHead>
      {preview ? (
        <Stages {...props} preview={preview} />
      ) : (
        <Note state="info" title={page.t('tools.preview.noStage')} />
      )}
    </Layout>
  );
}

interface StagesProps extends PlanPreviewProps {
  readonly preview: StagePreview;
}

function Stages(props: StagesProps): JSX.Element {
  const page = usePage();
  const { view, plan, preview, selectors } = props;
  const { domain } = view.report;
  const chosen = plan.stages.filter((_, i) => preview.scores.has(i + 1)).flatMap(({ changes }) => changes);
  const edit = previewAddress(domain, chosen);
  const { resolved, introduced, remaining, notSimulated, unfixed } = preview;
  const report = withQuery(`/check/${domain}`, givenSelectors(selectors));
  const published = { report, titles: new Map(view.findings.map(({ id, title }) => [id, title])) };
  return (
    <>
      <StageForm {...props} />
      <div class="section">
        <Blocks blocks={[verdictOf(preview, plan)]} />
      </div>
      <FindingList title={page.t('tools.preview.resolved')} ids={idsOf(resolved)} state="ok" published={published} />
      {introduced.length > 0 && (
        <Faults title={page.t('tools.preview.introduced')} faults={introduced} published={published} />
      )}
      <Faults title={page.t('tools.preview.remaining')} faults={remaining} published={published} />
      {unfixed.length > 0 && (
        <FindingList
          title={page.t('tools.preview.unfixed')}
          ids={idsOf(unfixed)}
          state="unknown"
          published={published}
        />
      )}
      {notSimulated.length > 0 && (
        <FindingList
          title={page.t('tools.preview.notSimulated')}
          ids={notSimulated}
          state="unknown"
          published={published}
        />
      )}
      {edit !== undefined && (
        <p class="section">
          <a href={page.href(edit)}>{page.t('tools.preview.edit')}</a>
        </p>
      )}
    </>
  );
}

/** What the chosen stages come to, with the score and their conditions. */
function verdictOf(preview: StagePreview, { score, scoreAfter, stages }: Plan): VerdictBlock {
  const [resolved, introduced] = [idsOf(preview.resolved), idsOf(preview.introduced)];
  const said = {
    verdict: preview.verdict,
    resolved,
    introduced,
    cautions: [],
    after: { findings: preview.introduced },
  };
  const conditions = stages.flatMap(({ condition = '' }, i) => (preview.scores.has(i + 1) ? condition : []));
  return {
    kind: 'verdict',
    subject: '',
    ...changeSaid(said),
    more: [
      words('views.change.scores', { before: shownScore(score), after: shownScore(preview.score) }),
      ...(preview.scores.size < stages.length && scoreAfter > preview.score
        ? [words('site.tools.preview.all', { score: scoreAfter })]
        : []),
      ...conditions.filter((condition) => condition !== ''),
    ],
  };
}

/** Today and every stage with its changes; a chosen one with the score after it. */
function StageForm({ view, plan, preview, needs, selectors }: StagesProps): JSX.Element {
  const page = usePage();
  const { domain } = view.report;
  const shown = changesOf(plan, view.findings);
  const report = withQuery(`/check/${domain}`, givenSelectors(selectors));
  return (
    <form action={`/preview/${domain}`} method="get">
      <fieldset>
        <legend class="small-head">{page.t('tools.preview.stages')}</legend>
        <ol class="stages">
          <li>
            <p class="stage-score">{plan.score}</p>
            <p>{page.t('tools.preview.today')}</p>
          </li>
          {plan.stages.map(({ changes, condition }, i) => (
            <li class={preview.scores.has(i + 1) ? 'is-chosen' : undefined}>
              <p class="stage-score">
                {preview.scores.get(i + 1) ?? (
                  <>
                    <span aria-hidden="true">–</span>
                    <span class="vh">{page.t('tools.preview.notChosen')}</span>
                  </>
                )}
              </p>
              <p>
                <label class="toggle">
                  <input type="checkbox" name="stages" value={i + 1} checked={preview.scores.has(i + 1)} />
                  {page.t('tools.preview.stage', { number: i + 1 })}
                </label>
              </p>
              {needs[i] && needs[i].length > 0 && (
                <p class="small quiet">{page.t('tools.preview.needs', { stages: page.list(needs[i].map(String)) })}</p>
              )}
              {condition !== undefined && <p class="small quiet">{condition}</p>}
              <ul class="small">
                {shown
                  .filter(({ record }) => record && changes.includes(record))
                  .map((change) => (
                    <li>
                      <a class="quiet-link" href={page.href(`${report}#change-${change.number}`)}>
                        {numbered(change, titleOf({ ...change, later: false }, page))}
                      </a>
                    </li>
                  ))}
              </ul>
            </li>
          ))}
        </ol>
      </fieldset>
      {selectors.length > 0 && <input type="hidden" name="selectors" value={selectors.join(',')} />}
      <LanguageField />
      {plan.stages.length > 1 && (
        <p class="section">
          <button class="button primary" type="submit">
            {page.t('tools.preview.show')}
          </button>
        </p>
      )}
    </form>
  );
}

function numbered({ number }: ShownChange, title: string): string {
  return `${number}. ${title}`;
}

interface FaultsProps {
  readonly title: string;
  readonly faults: readonly Fault[];
  readonly published: PublishedFindings;
}

function Faults({ title, faults, published }: FaultsProps): JSX.Element {
  const severities = new Map(faults.map(({ id, severity }) => [id, severity]));
  return (
    <FindingList
      title={title}
      ids={idsOf(faults)}
      stateOf={(id) => severities.get(id) ?? 'info'}
      hasSeverities
      published={published}
    />
  );
}
