import type { JSX } from 'preact';
import { MAX_DOMAINS_AT_ONCE } from '#features/check-many/check-many.dto.js';
import { Icon, SeverityLabel } from '../components/icons.js';
import { LanguageField, Layout } from '../components/layout.js';
import { Note, PageHead } from '../components/note.js';
import { Section } from '../components/section.js';
import { usePage } from '../page-context.js';
import type { DomainList } from './domain-list.js';
import { ToolExplanation } from './tool-page.js';

/** What has to be renewed by someone; servers renew DNSSEC signatures themselves. */
const DATES = ['certificate', 'mailCertificate', 'securityTxt', 'registration'] as const;

/** More are folded. */
const OPEN_WORDS = 5;
const MAX_TYPED = 200;

interface ManyProps {
  readonly typed?: string;
  readonly list?: DomainList;
}

/** A list of domains: links without script; with it, a table that fills as results arrive. */
export function ManyPage({ typed = '', list }: ManyProps): JSX.Element {
  const page = usePage();
  const [name, lead] = [page.t('tools.many.name'), page.t('tools.many.lead')];
  return (
    <Layout title={name} description={lead} indexed={!list} scripts={['many.js']}>
      <PageHead title={name} lead={lead} />
      <form class="form no-print" action="/many" method="post" data-many>
        <div class="field">
          <label for="domains">{page.t('tools.many.label')}</label>
          <textarea
            class="input"
            id="domains"
            name="domains"
            spellcheck={false}
            autocomplete="off"
            rows={10}
            required
            aria-describedby="domains-hint"
          >
            {typed === '' ? '' : `\n${typed}`}
          </textarea>
          <p class="hint" id="domains-hint">
            {page.t('tools.many.hint', { limit: MAX_DOMAINS_AT_ONCE })}
          </p>
        </div>
        <LanguageField />
        <p>
          <button class="button primary" type="submit">
            {page.t('tools.many.submit')}
          </button>
        </p>
      </form>
      <div class="after" data-result>
        {list && <Result list={list} />}
      </div>
      {!list && <ToolExplanation tool="many" />}
    </Layout>
  );
}

function Result({ list: { domains, changed, unread, left } }: { readonly list: DomainList }): JSX.Element {
  const page = usePage();
  const isEmpty = domains.length === 0;
  return (
    <>
      {isEmpty && <Note state="problem" title={page.t('tools.many.nothing')} />}
      {left > 0 && <Note state="warn" title={page.t('tools.many.left', { limit: MAX_DOMAINS_AT_ONCE, left })} />}
      {unread.length > 0 && (
        <Note state="warn" title={page.t('tools.many.unread')}>
          <p class="foreign">{unread.join(', ')}</p>
        </Note>
      )}
      {changed.length > 0 && <ReadWords words={changed} />}
      {!isEmpty && (
        <section class="section no-js" aria-labelledby="domains-h">
          <h2 id="domains-h">{page.t('tools.many.domains')}</h2>
          <ul class="names">
            {domains.map(({ ascii, unicode }) => (
              <li>
                <a href={page.href(`/check/${ascii}`)} data-domain={ascii}>
                  {unicode}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!isEmpty && <LiveTable />}
    </>
  );
}

/** How entries were read that are more than a name, or not written as DNS writes it. */
function ReadWords({ words }: { readonly words: DomainList['changed'] }): JSX.Element {
  const page = usePage();
  return (
    <div class="lines section">
      <details class="fold" open={words.length <= OPEN_WORDS}>
        <summary>
          <SeverityLabel state="ok" word={page.t('tools.many.read')} />
          <span class="line-title">{page.count('tools.many.changed', words.length)}</span>
        </summary>
        <ul class="small line-body">
          {words.map(({ typed, domain }) => (
            <li class="foreign">
              {page.t('report.readAs', { domain: domain.ascii, typed: typed.slice(0, MAX_TYPED) })}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/** A text with plural forms for the script, which puts in the number. */
function plural(key: string, page: ReturnType<typeof usePage>): string {
  return JSON.stringify([page.t(`${key}.one`), page.t(`${key}.other`, { count: '#' })]);
}

/** What the script fills. */
function LiveTable(): JSX.Element {
  const page = usePage();
  const t = (key: string) => page.t(`tools.many.${key}`);
  return (
    <div
      data-table
      hidden
      data-lang={page.language}
      data-problem={plural('state.problem', page)}
      data-warn={plural('state.warn', page)}
      data-fine={t('fine')}
      data-broken={t('broken')}
      data-shared-by={plural('tools.many.sharedBy', page)}
      data-done={page.t('tools.many.done', { done: '#', total: '##' })}
      data-answers={JSON.stringify(
        ['one', 'other', 'none'].map((form) => page.t(`tools.many.answer.${form}`, { count: '#', total: '##' })),
      )}
      data-unchecked={page.t('tools.many.notChecked', { count: '#' })}
      data-dates={JSON.stringify(
        Object.fromEntries(DATES.map((what) => [what, page.t(`pictures.dates.names.${what}`)])),
      )}
      data-until={page.t('tools.many.until', { what: '#', date: '##' })}
    >
      <p class="verdict section" data-answer />
      <p class="after">
        <label for="many-done" class="small" data-done-text />
        <progress class="bar" id="many-done" max={1} value={0} />
      </p>
      <p class="actions after no-print">
        <button class="button" type="button" data-copy-text="" data-done={page.t('tools.many.copied')} hidden>
          {t('copy')}
        </button>
        <a class="button" download="domains.csv" data-csv>
          CSV
        </a>
        <button class="button" type="button" data-print hidden>
          {page.t('report.print')}
        </button>
      </p>
      <Section id="shared" data-shared hidden title={t('shared')} lead={t('sharedLead')} />
      <section class="section">
        <h2 id="table-h">{t('domains')}</h2>
        <div class="table-box stack sorted" tabindex={0} role="region" aria-labelledby="table-h">
          <table role="table">
            <thead role="rowgroup">
              <tr role="row">
                <SortHead by="domain" label={t('domain')} />
                <SortHead by="score" label={t('score')} />
                <th scope="col" role="columnheader">
                  {t('state')}
                </th>
                <th scope="col" role="columnheader">
                  {t('first')}
                </th>
                <SortHead by="faults" label={t('findings')} />
                <SortHead by="date" label={t('date')} />
              </tr>
            </thead>
            <tbody role="rowgroup" />
          </table>
        </div>
      </section>
      <Section id="dates" data-next hidden title={t('dates')} lead={t('datesLead')}>
        <table>
          <thead class="vh">
            <tr>
              <th scope="col">{t('day')}</th>
              <th scope="col">{t('expires')}</th>
              <th scope="col">{t('domains')}</th>
            </tr>
          </thead>
          <tbody />
        </table>
        <p class="small">
          {t('calendars')} <span data-calendars />
        </p>
      </Section>
      {(['problem', 'warn', 'ok', 'unknown'] as const).map((state) => (
        <template data-state={state}>
          <SeverityLabel state={state} />
        </template>
      ))}
      <template data-state="waiting">
        <span class="sev is-waiting">
          <Icon name="waiting" />
          {t('waiting')}
        </span>
      </template>
    </div>
  );
}

function SortHead({ by, label }: { readonly by: string; readonly label: string }): JSX.Element {
  return (
    <th scope="col" role="columnheader">
      <button class="sort" type="button" data-sort={by}>
        {label}
      </button>
    </th>
  );
}
