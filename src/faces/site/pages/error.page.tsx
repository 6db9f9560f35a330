import type { JSX } from 'preact';
import type { ApiError } from '#platform/edge/errors/api-error.js';
import { DomainField } from '../components/domain-field.js';
import { LanguageField, Layout } from '../components/layout.js';
import { usePage } from '../page-context.js';

export interface ErrorPageProps {
  readonly error: ApiError;
  readonly requestId: string;
  /** The domain that was probably meant. */
  readonly meant?: string | undefined;
}

const MINUTE = 60;

/** The error, and what to do next. */
export function ErrorPage({ error, requestId, meant }: ErrorPageProps): JSX.Element {
  const page = usePage();
  const { code, params } = error;
  const key = page.has(`site.errors.${code}.title`) ? code : 'other';
  const isBurst = code === 'rate_limited' && params.windowSeconds === MINUTE;
  const leadKey = isBurst ? 'errors.rate_limited.minute' : `errors.${code}.lead`;
  const lead = key === 'other' ? page.foreign(`errors.${code}`, params) : page.t(leadKey, params);
  const title = page.t(`errors.${key}.title`);
  return (
    <Layout title={title} description={title}>
      <header class="page-head narrow">
        <p class="small quiet">{page.t('errors.number', { status: error.getStatus() })}</p>
        <h1>{title}</h1>
        <p class="lead">{lead}</p>
        {meant !== undefined && (
          <p>
            <a href={page.href(`/check/${meant}`)}>{page.t('errors.meant', { domain: meant })}</a>
          </p>
        )}
      </header>
      {isBurst && <Retry seconds={Number(params.seconds)} />}
      {code === 'rate_limited' && <Limit isBurst={isBurst} />}
      {['upstream_unavailable', 'overloaded', 'internal_error'].includes(code) && (
        <div class="narrow prose">
          <p>
            <a class="button" href={page.here()}>
              {page.t('errors.again')}
            </a>
          </p>
          <p class="small quiet">{page.t('errors.requestId', { id: requestId })}</p>
          {code === 'upstream_unavailable' && (
            <p class="small quiet">{page.rich('errors.doctor', { command: <code>domain-diagnostics doctor</code> })}</p>
          )}
        </div>
      )}
      {error.getStatus() === 404 || error.getStatus() === 400 ? <CheckForm /> : null}
    </Layout>
  );
}

function CheckForm(): JSX.Element {
  const page = usePage();
  return (
    <form class="check narrow" action="/check" method="get">
      <DomainField id="domain" name="domain" hint={page.t('home.hint')}>
        <button class="button primary" type="submit">
          {page.t('home.check')}
        </button>
      </DomainField>
      <LanguageField />
    </form>
  );
}

/** With script, the seconds count down and the link opens the page by itself. Screen readers hear the note once. */
function Retry({ seconds }: { readonly seconds: number }): JSX.Element {
  const page = usePage();
  return (
    <p class="narrow actions">
      <a class="button primary" href={page.here()} data-retry={seconds}>
        {page.t('errors.again')}
      </a>
      <span class="small quiet" aria-live="polite">
        <span data-retry-note hidden>
          {page.rich('errors.rate_limited.countdown', {
            seconds: (
              <span data-seconds aria-live="off">
                {seconds}
              </span>
            ),
          })}
        </span>
      </span>
    </p>
  );
}

function Limit({ isBurst }: { readonly isBurst: boolean }): JSX.Element {
  const page = usePage();
  const { day, burst } = page.limits;
  const keyed = page.number((isBurst ? burst : day).keyed);
  return (
    <>
      <div class="split narrow">
        <section aria-labelledby="l1">
          <h2 id="l1" class="h3">
            {page.t(isBurst ? 'errors.limit.moreMinute' : 'errors.limit.more')}
          </h2>
          <p>
            {page.t(isBurst ? 'errors.limit.keysMinute' : 'errors.limit.keys', { keyed })}{' '}
            <a href={page.href('/api#keys')}>{page.t('errors.limit.how')}</a>
          </p>
        </section>
        <section aria-labelledby="l2">
          <h2 id="l2" class="h3">
            {page.t('errors.limit.free')}
          </h2>
          <ul class="bullets">
            <li>
              <a href={page.href('/rules')}>{page.t('rules.title')}</a>
            </li>
            <li>
              <a href={page.href('/idn')}>{page.t('tools.idn.name')}</a>
            </li>
            <li>
              <a href="/docs">{page.t('foot.reference')}</a>
            </li>
          </ul>
        </section>
      </div>
      <section class="section narrow" aria-labelledby="l3">
        <h2 id="l3" class="h3">
          {page.t('errors.limit.why')}
        </h2>
        <p class="quiet">{page.t('errors.limit.because')}</p>
      </section>
    </>
  );
}
