import type { JSX } from 'preact';
import type { NextDate } from '#base/domain/next-date.js';
import { dnsProviderOf } from '#base/fingerprints/dns-providers.js';
import { type PageContext, usePage } from '../page-context.js';
import type { Plan, ShownChange } from '../report/plan-view.js';
import { planSaid } from '../../views/plan.view.js';
import type { ShownFinding } from '../../views/health-findings.js';
import { givenSelectors, withQuery } from '../tools/address.js';
import { NextDates } from './next-dates.js';
import { FixCheckLink } from './fix-check.js';
import { Icon, SeverityLabel } from './icons.js';
import { Letters, recipientName } from './letters.js';
import { titleOf } from './plan-title.js';
import { RecordBox } from './record.js';
import { Steps } from './texts.js';

interface PlanProps {
  readonly plan: Plan;
  readonly changes: readonly ShownChange[];
  readonly domain: string;
  readonly findings: readonly ShownFinding[];
  /** DKIM selectors that were given to the check. */
  readonly selectors: readonly string[];
  /** The name servers that serve the zone; empty if unknown. */
  readonly nameServers: readonly string[];
  /** The next expiry dates; shown if no change is needed. */
  readonly dates: readonly NextDate[];
  /** When the report was made. */
  readonly now: string;
}

/** Changes on the one page that is printed for customers; the style sheet hides the others. */
const ON_ONE_PAGE = 10;

/** The changes in order, with place and gain; optional ones are collapsed. */
export function PlanSection(props: PlanProps): JSX.Element {
  const page = usePage();
  const { plan, changes, domain, dates, now, nameServers } = props;
  const needed = changes.filter(({ optional }) => !optional);
  const optional = changes.filter((change) => change.optional);
  const withScore = needed.some(({ record }) => !record) ? 'plan.leadWithRecords' : 'plan.leadWithScore';
  const lead = plan.scoreAfter > plan.score ? withScore : 'plan.lead';
  const head =
    needed.length === 0
      ? { title: page.wording.inline(planSaid(plan).title), lead: dates.length > 0 && page.t('plan.nothingNow') }
      : { title: page.t('plan.title'), lead: page.t(lead, { from: plan.score, to: plan.scoreAfter }) };
  const path = needed.some(({ where }) => where === 'dns') ? clickPath(page, nameServers) : undefined;
  const listed = (some: readonly ShownChange[]) => (
    <ol class="plan" start={some[0]?.number}>
      {some.map((change) => (
        <Change key={change.number} change={change} {...props} />
      ))}
    </ol>
  );
  return (
    <section class="box section" id="plan" aria-labelledby="plan-h">
      <div class="section-head">
        <h2 id="plan-h">{head.title}</h2>
        {head.lead && <p>{head.lead}</p>}
        {path !== undefined && <p class="small">{path}</p>}
      </div>
      {needed.length > 0 ? listed(needed) : <NextDates domain={domain} dates={dates} now={now} />}
      <Letters {...props} changes={needed} />
      {needed.length > ON_ONE_PAGE && (
        <p class="print-only brief-only">{page.count('plan.more', needed.length - ON_ONE_PAGE)}</p>
      )}
      {optional.length > 0 && (
        <div class="lines plan-optional">
          <details class="fold">
            <summary>
              <SeverityLabel state="info" word={page.number(optional.length)} />
              <span class="line-title">{page.t('plan.optional')}</span>
            </summary>
            {listed(optional)}
            <Letters {...props} changes={optional} />
          </details>
        </div>
      )}
      {changes.some(({ record, optional }) => record && !optional) && <Downloads {...props} />}
    </section>
  );
}

function Downloads({ plan, domain, selectors }: PlanProps): JSX.Element {
  const page = usePage();
  const link = (format: string, name: string) => (
    <a href={`/api/v1/plan/${domain}?format=${format}&lang=${page.language}`}>{name}</a>
  );
  return (
    <div class="plan-foot">
      <p>
        {page.rich('plan.download', {
          zone: link('zone', page.t('plan.zone')),
          nsupdate: link('nsupdate', 'nsupdate'),
          octodns: link('octodns', 'octoDNS'),
          dnscontrol: link('dnscontrol', 'DNSControl'),
          terraform: link('terraform', 'Terraform'),
          cloudflare: link('cloudflare', 'Cloudflare'),
        })}
      </p>
      {plan.scoreAfter > plan.score && (
        <p>
          <a href={page.href(withQuery(`/preview/${domain}`, givenSelectors(selectors)))} rel="nofollow">
            {page.t('plan.preview')}
          </a>
        </p>
      )}
    </div>
  );
}

function Change({ change, domain, findings, selectors, nameServers }: ChangeProps): JSX.Element {
  const page = usePage();
  const { number, optional, later, where, condition, gain, record, steps, resolves, about } = change;
  const fixed = findings.filter(({ id }) => resolves.includes(id));
  const worst = fixed.find(({ id }) => id === about);
  const told = steps?.filter((step) => step !== page.foreign(`health.worked.${where}`)); // there is a button for it
  return (
    <li class={later ? 'change later' : 'change'} id={`change-${number}`}>
      <div class="change-head">
        <span class="change-no" aria-hidden="true">
          {number}
        </span>
        <h3>{titleOf(change, page)}</h3>
        {gain && (
          <p class="gain">
            {page.t('plan.score', { from: gain.from })} <Icon name="arrow" />
            <span class="vh">{page.t('plan.to')}</span> <b>{gain.to}</b>
          </p>
        )}
        <p class="change-meta">
          <span>{page.rich('plan.where', { where: <b>{recipientName(page, where, nameServers)}</b> })}</span>
          {where === 'dns' && nameServers.length > 0 && (
            <span>{page.t('plan.servers', { servers: nameServers.join(', ') })}</span>
          )}
          {condition !== undefined && <span>{condition}</span>}
        </p>
      </div>
      <div class="change-body">
        {fixed[0] && !optional && (
          <p class="effect">{page.t('plan.effect', { reason: page.foreign(`topics.health.${fixed[0].topic}.why`) })}</p>
        )}
        {!record && worst && <p>{worst.detail}</p> /* names the hosts that the steps are about */}
        {told && <Steps id={`s-${number}`} steps={told} />}
        {record && <RecordBox id={`c-${number}`} record={record} zone={domain} removed={record.action === 'remove'} />}
        {fixed.length > 0 && (
          <p class="resolves">
            {page.t('plan.fixes')} <Linked findings={fixed} />
          </p>
        )}
        {fixed[0] && (
          <FixCheckLink
            domain={domain}
            finding={fixed[0].id}
            selectors={selectors}
            about={page.t('verify.change', { number })}
          />
        )}
      </div>
    </li>
  );
}

/** Where the records are changed at a provider that we know. Menus change, so that only the way there is named. */
function clickPath(page: PageContext, nameServers: readonly string[]): string | undefined {
  const provider = dnsProviderOf(nameServers) ?? '';
  const key = `site.clickPaths.${provider.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
  return page.has(key) ? page.t('plan.path', { path: page.foreign(key) }) : undefined;
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

interface ChangeProps extends Pick<PlanProps, 'domain' | 'findings' | 'selectors' | 'nameServers'> {
  readonly change: ShownChange;
}
