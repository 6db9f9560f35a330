import type { JSX } from 'preact';
import { usePage } from '../page-context.js';
import { changesOf, type Plan, type ShownChange } from '../report/plan-view.js';
import type { ShownFinding } from '../report/report-view.js';
import { previewAddress } from '../tools/preview-form.js';
import { Icon } from './icons.js';
import { RecordBox } from './record.js';

interface PlanProps {
  readonly plan: Plan;
  readonly domain: string;
  readonly findings: readonly ShownFinding[];
}

/** What to change where, in order, with what it brings. */
export function PlanSection({ plan, domain, findings }: PlanProps): JSX.Element {
  const page = usePage();
  const changes = changesOf(plan);
  const lead =
    changes.length === 0 ? 'plan.nothing' : plan.scoreAfter > plan.score ? 'plan.leadWithScore' : 'plan.lead';
  const path = `/api/v1/plan/${domain}`;
  const [first] = plan.stages;
  const preview = previewAddress(domain, first?.changes.filter(({ where }) => where === 'dns') ?? []);
  return (
    <section class="box section" id="plan" aria-labelledby="plan-h">
      <div class="section-head">
        <h2 id="plan-h">{page.t(changes.length === 0 ? 'plan.noneTitle' : 'plan.title')}</h2>
        <p>{page.t(lead, { from: plan.score, to: plan.scoreAfter })}</p>
      </div>
      {changes.length > 0 && (
        <ol class="plan">
          {changes.map((change) => (
            <Change key={change.number} change={change} domain={domain} findings={findings} />
          ))}
        </ol>
      )}
      {changes.some(({ record }) => record) && (
        <div class="plan-foot">
          <p>
            {page.rich('plan.download', {
              zone: <a href={`${path}?format=zone&lang=${page.language}`}>{page.t('plan.zone')}</a>,
              nsupdate: <a href={`${path}?format=nsupdate&lang=${page.language}`}>nsupdate</a>,
              octodns: <a href={`${path}?format=octodns&lang=${page.language}`}>octoDNS</a>,
            })}
          </p>
          {preview !== undefined && (
            <p>
              <a href={page.href(preview)}>{page.t('plan.preview')}</a>
            </p>
          )}
        </div>
      )}
    </section>
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
        <h3>{change.title ?? titleOf(change, page.t.bind(page))}</h3>
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
        {steps && (
          <ol class="steps">
            {steps.map((step) => (
              <li>{step}</li>
            ))}
          </ol>
        )}
        {record && <RecordBox id={`c-${number}`} record={record} zone={domain} removed={record.action === 'remove'} />}
        {fixed.length > 0 && (
          <p class="resolves">
            {page.t('plan.fixes')}{' '}
            {fixed.map(({ id, title }, i) => (
              <>
                {i > 0 && ', '}
                <a href={`#${id}`}>{title}</a>
              </>
            ))}
          </p>
        )}
      </div>
    </li>
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
