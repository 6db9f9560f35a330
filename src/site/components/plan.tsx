import type { JSX } from 'preact';
import type { NextDate } from '../../health/next-dates.js';
import { usePage } from '../page-context.js';
import type { Plan, ShownChange } from '../report/plan-view.js';
import type { ShownFinding } from '../report/report-view.js';
import { previewAddress } from '../tools/preview-form.js';
import { NextDates } from './next-dates.js';
import { Icon, Severe } from './icons.js';
import { RecordBox } from './record.js';
import { Steps } from './texts.js';

interface PlanProps {
  readonly plan: Plan;
  readonly changes: readonly ShownChange[];
  readonly domain: string;
  readonly findings: readonly ShownFinding[];
  /** What has to be renewed next: shown where nothing has to be changed. */
  readonly dates: readonly NextDate[];
}

/** What to change where, in order, with what it brings; what is optional is folded. */
export function PlanSection({ plan, changes, domain, findings, dates }: PlanProps): JSX.Element {
  const page = usePage();
  const needed = changes.filter(({ optional }) => !optional);
  const optional = changes.filter((change) => change.optional);
  const nothing = dates.length > 0 ? 'plan.nothingNow' : 'plan.nothing';
  const lead = needed.length === 0 ? nothing : plan.scoreAfter > plan.score ? 'plan.leadWithScore' : 'plan.lead';
  const listed = (some: readonly ShownChange[]) => (
    <ol class="plan" start={some[0]?.number}>
      {some.map((change) => (
        <Change key={change.number} change={change} domain={domain} findings={findings} />
      ))}
    </ol>
  );
  return (
    <section class="box section" id="plan" aria-labelledby="plan-h">
      <div class="section-head">
        <h2 id="plan-h">{page.t(needed.length === 0 ? 'plan.noneTitle' : 'plan.title')}</h2>
        <p>{page.t(lead, { from: plan.score, to: plan.scoreAfter })}</p>
      </div>
      {needed.length > 0 ? listed(needed) : <NextDates dates={dates} />}
      {optional.length > 0 && (
        <div class="lines plan-optional">
          <details class="fold">
            <summary>
              <Severe state="info" word={page.number(optional.length)} />
              <span class="line-title">{page.t('plan.optional')}</span>
            </summary>
            {listed(optional)}
          </details>
        </div>
      )}
      {changes.some(({ record }) => record) && <Downloads plan={plan} domain={domain} />}
    </section>
  );
}

function Downloads({ plan, domain }: Pick<PlanProps, 'plan' | 'domain'>): JSX.Element {
  const page = usePage();
  const link = (format: string, name: string) => (
    <a href={`/api/v1/plan/${domain}?format=${format}&lang=${page.language}`}>{name}</a>
  );
  const preview = previewAddress(domain, plan.stages[0]?.changes.filter(({ where }) => where === 'dns') ?? []);
  return (
    <div class="plan-foot">
      <p>
        {page.rich('plan.download', {
          zone: link('zone', page.t('plan.zone')),
          nsupdate: link('nsupdate', 'nsupdate'),
          octodns: link('octodns', 'octoDNS'),
        })}
      </p>
      {preview !== undefined && (
        <p>
          <a href={page.href(preview)}>{page.t('plan.preview')}</a>
        </p>
      )}
    </div>
  );
}

function Change({ change, domain, findings }: ChangeProps): JSX.Element {
  const page = usePage();
  const { number, later, where, condition, gain, record, steps, resolves } = change;
  const fixed = findings.filter(({ id }) => resolves.includes(id));
  return (
    <li class={later ? 'change later' : 'change'} id={`change-${number}`}>
      <div class="change-head">
        <span class="change-no" aria-hidden="true">
          {number}
        </span>
        <h3>{titleOf(change, page.t.bind(page))}</h3>
        {gain && (
          <p class="gain">
            {page.t('plan.score', { from: gain.from })} <Icon name="arrow" />
            <span class="vh">{page.t('plan.to')}</span> <b>{gain.to}</b>
          </p>
        )}
        <p class="change-meta">
          <span>{page.rich('plan.where', { where: <b>{page.t(`where.${where}`)}</b> })}</span>
          {condition !== undefined && <span>{condition}</span>}
        </p>
      </div>
      <div class="change-body">
        {steps && <Steps id={`s-${number}`} steps={steps} />}
        {record && <RecordBox id={`c-${number}`} record={record} zone={domain} removed={record.action === 'remove'} />}
        {fixed.length > 0 && (
          <p class="resolves">
            {record || fixed.length > 1 ? (
              <>
                {page.t('plan.fixes')} <Linked findings={fixed} />
              </>
            ) : (
              <a href={`#${fixed[0]!.id}`}>{page.t('plan.evidence')}</a>
            )}
          </p>
        )}
      </div>
    </li>
  );
}

function Linked({ findings }: { readonly findings: readonly ShownFinding[] }): JSX.Element {
  return (
    <>
      {findings.map(({ id, title }, i) => (
        <>
          {i > 0 && ', '}
          <a href={`#${id}`}>{title}</a>
        </>
      ))}
    </>
  );
}

interface ChangeProps {
  readonly change: ShownChange;
  readonly domain: string;
  readonly findings: readonly ShownFinding[];
}

type Translate = (key: string, params?: Readonly<Record<string, string | number>>) => string;

export function titleOf({ record, later, title }: ShownChange, t: Translate): string {
  if (title !== undefined || !record) return title ?? '';
  const what = t(`plan.${record.action}`, { type: record.type, host: record.host });
  return later ? t('plan.later', { what }) : what;
}
