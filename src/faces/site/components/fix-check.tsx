import type { JSX } from 'preact';
import type { Verification } from '#features/verify/verify.dto.js';
import { type PageContext, usePage } from '../page-context.js';
import { rcodeWords } from '../../views/rcode.js';
import { Icon } from './icons.js';

const SHAPES = { resolved: 'ok', spreading: 'running', open: 'warn', unknown: 'unknown' } as const;
const NO_ANSWER = -1;
const NO_ERROR = 0;

/** The address of the check of one fix, with the DKIM selectors of its report. */
function fixCheckPath(domain: string, finding: string, selectors: readonly string[]): string {
  return `/verify/${domain}/${finding}${selectors.length > 0 ? `?selectors=${selectors.join(',')}` : ''}`;
}

/** A link to the check of one fix; with script, the result appears in its place. */
export function FixCheckLink({ domain, finding, selectors, about }: FixCheckLinkProps): JSX.Element {
  const page = usePage();
  return (
    <div class="fixcheck no-print">
      <a class="button" href={page.href(fixCheckPath(domain, finding, selectors))} rel="nofollow" data-fixcheck>
        {page.t('verify.check')}
        <span class="vh">: {about}</span>
      </a>
    </div>
  );
}

interface FixCheckLinkProps {
  readonly domain: string;
  readonly finding: string;
  readonly selectors: readonly string[];
  /** The change, for screen readers. */
  readonly about: string;
}

interface FixCheckProps {
  readonly result: Verification;
  readonly selectors: readonly string[];
}

/** Resolved, spreading or open, with what each server returns. */
export function FixCheck({ result, selectors }: FixCheckProps): JSX.Element {
  const page = usePage();
  const { domain, finding, state, noLongerApplies, seen, completeBy, checkedAt } = result;
  const shape = SHAPES[state];
  const hasServers = seen.length > 0 && (state === 'open' || state === 'spreading');
  const told = noLongerApplies ? 'gone' : state;
  const text = state === 'open' && !hasServers ? 'verify.open.alone' : `verify.${told}.text`;
  const title = completeBy === null ? page.t(`verify.${told}.result`) : untilText(page, completeBy, checkedAt);
  return (
    <div class="fixcheck">
      <div class={`note is-${shape}`}>
        <Icon name={shape} />
        <div>
          <p>
            <b data-fixcheck-result>{title}</b> {page.t(text)}
          </p>
          {hasServers && <Servers seen={seen} />}
          <p>
            {page.rich('verify.checked', { at: <time datetime={checkedAt}>{page.time(checkedAt)}</time> })}{' '}
            {state === 'resolved' && <a href={page.href(`/check/${domain}`)}>{page.t('verify.report')}</a>}
          </p>
        </div>
      </div>
      {state !== 'resolved' && (
        <a
          class="button no-print"
          href={page.href(fixCheckPath(domain, finding, selectors))}
          rel="nofollow"
          data-fixcheck
        >
          {page.t('verify.again')}
        </a>
      )}
    </div>
  );
}

function untilText(page: PageContext, completeBy: string, checkedAt: string): string {
  const isToday = completeBy.slice(0, 10) === checkedAt.slice(0, 10);
  return page.t('verify.spreading.until', { time: isToday ? page.time(completeBy) : page.moment(completeBy) });
}

/** What servers return; those with the same answer share a row. */
function Servers({ seen }: Pick<Verification, 'seen'>): JSX.Element {
  const page = usePage();
  const groups = new Map<string, { readonly places: string[]; readonly one: Verification['seen'][number] }>();
  for (const one of seen) {
    const key = JSON.stringify([one.status, one.answers.toSorted()]);
    const group = groups.get(key);
    if (group) group.places.push(one.where);
    else groups.set(key, { places: [one.where], one });
  }
  return (
    <dl class="servers">
      {[...groups.values()].map(({ places, one: { status, answers } }) => (
        <div>
          <dt>{places.join(', ')}</dt>
          <dd>
            {answers.map((answer) => (
              <div class="mono foreign">{answer}</div>
            ))}
            {answers.length === 0 && emptyText(page, status)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function emptyText(page: PageContext, status: number): string {
  if (status === NO_ANSWER) return page.t('verify.noAnswer');
  return status === NO_ERROR ? page.t('verify.noRecord') : page.wording.inline(rcodeWords(status));
}
