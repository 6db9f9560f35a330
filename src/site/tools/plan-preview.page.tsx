import type { JSX } from 'preact';
import { FindingList, type PublishedFindings } from '../components/finding-list.js';
import { Layout } from '../components/layout.js';
import { Note, PageHead } from '../components/note.js';
import { titleOf } from '../components/plan.js';
import { usePage } from '../page-context.js';
import { changesOf, type Plan, type ShownChange } from '../report/plan-view.js';
import type { ReportView } from '../report/report-view.js';
import type { Fault } from '../../plan/plan-report.js';
import { givenSelectors, withQuery } from './address.js';
import { previewAddress } from './preview-form.js';
import type { StagePreview } from './plan-preview.js';

interface PlanPreviewProps {
  readonly view: ReportView;
  readonly plan: Plan;
  /** Undefined if the plan has no stage. */
  readonly preview?: StagePreview | undefined;
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

function Stages({ view, plan, preview, selectors }: StagesProps): JSX.Element {
  const page = usePage();
  const { domain } = view.report;
  const chosen = plan.stages.slice(0, preview.stage).flatMap(({ changes }) => changes);
  const edit = previewAddress(domain, chosen);
  const { resolved, introduced, remaining, notSimulated } = preview;
  const report = withQuery(`/check/${domain}`, givenSelectors(selectors));
  const published = { report, titles: new Map(view.findings.map(({ id, title }) => [id, title])) };
  const isBetter = preview.score > plan.score;
  const verdict = page.t(`tools.preview.${isBetter ? 'better' : 'same'}`, { from: plan.score, to: preview.score });
  return (
    <>
      <StageList view={view} plan={plan} preview={preview} selectors={selectors} />
      <div class="section">
        <Note state={isBetter ? 'ok' : 'info'} title={verdict}>
          {preview.stage < plan.stages.length && plan.scoreAfter > preview.score && (
            <p>{page.t('tools.preview.all', { score: plan.scoreAfter })}</p>
          )}
        </Note>
      </div>
      <FindingList title={page.t('tools.preview.resolved')} ids={idsOf(resolved)} state="ok" published={published} />
      {introduced.length > 0 && (
        <Faults title={page.t('tools.preview.introduced')} faults={introduced} published={published} />
      )}
      <Faults title={page.t('tools.preview.remaining')} faults={remaining} published={published} />
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

/** Today and every stage with its score and changes; each is a link. */
function StageList({ view, plan, preview, selectors }: StagesProps): JSX.Element {
  const page = usePage();
  const { domain } = view.report;
  const shown = changesOf(plan, view.findings);
  const given = givenSelectors(selectors);
  const report = withQuery(`/check/${domain}`, given);
  return (
    <nav aria-label={page.t('tools.preview.stages')}>
      <ol class="stages">
        <li>
          <p class="stage-score">{plan.score}</p>
          <p>{page.t('tools.preview.today')}</p>
        </li>
        {plan.stages.map(({ changes, condition, scoreAfter }, i) => (
          <li class={i < preview.stage ? 'is-chosen' : undefined}>
            <p class="stage-score">{scoreAfter}</p>
            <p>
              <a
                href={page.href(withQuery(`/preview/${domain}?stage=${i + 1}`, given))}
                aria-current={i + 1 === preview.stage ? 'true' : undefined}
              >
                {page.t('tools.preview.stage', { number: i + 1 })}
              </a>
            </p>
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
    </nav>
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

function idsOf(faults: readonly Fault[]): readonly string[] {
  return faults.map(({ id }) => id);
}
