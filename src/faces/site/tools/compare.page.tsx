import type { JSX } from 'preact';
import { SeverityLabel } from '../components/icons.js';
import { LanguageField, Layout } from '../components/layout.js';
import { Note, PageHead } from '../components/note.js';
import { usePage } from '../page-context.js';
import type { Compared } from '#features/compare/compare.service.js';
import { areOfOneDomain, CompareResultView } from './compare-result.js';

/** What was sent: two reports as JSON, or domains. */
export interface CompareTyped {
  readonly before: string;
  readonly after: string;
}

interface CompareProps {
  readonly typed?: CompareTyped;
  readonly compared?: Compared;
  /** Why a report was rejected. */
  readonly refused?: string;
}

/** The difference of two reports. Neither is stored. */
export function ComparePage({ typed, compared, refused }: CompareProps): JSX.Element {
  const page = usePage();
  const [name, lead] = [page.t('tools.compare.name'), page.t('tools.compare.lead')];
  const subject = compared && subjectOf(compared, page);
  const title = subject === undefined ? name : `${name}: ${subject}`;
  return (
    <Layout title={title} description={lead} indexed={!typed} scripts={['drop.js']}>
      {subject === undefined ? (
        <PageHead title={name} lead={lead} />
      ) : (
        <header class="page-head">
          <p class="what">{name}</p>
          <h1 class="foreign">{subject}</h1>
        </header>
      )}
      {refused !== undefined && <Note state="problem" title={refused} />}
      {compared ? (
        <>
          <div class="lines no-print">
            <details class="fold">
              <summary>
                <SeverityLabel state="ok" word={page.t('tools.compare.read')} />
                <span class="line-title">{page.t('tools.compare.others')}</span>
              </summary>
              <CompareForm typed={typed} />
            </details>
          </div>
          <CompareResultView {...compared} />
        </>
      ) : (
        <CompareForm typed={typed} />
      )}
      {!typed && (
        <section class="section prose" aria-labelledby="about-h">
          <h2 id="about-h">{page.t('tools.about')}</h2>
          <p>{page.t('tools.compare.about')}</p>
        </section>
      )}
    </Layout>
  );
}

function subjectOf({ reports }: Compared, page: ReturnType<typeof usePage>): string {
  const { before, after } = reports;
  return areOfOneDomain(reports) ? after.domain.unicode : page.list([before.domain.unicode, after.domain.unicode]);
}

function CompareForm({ typed }: Pick<CompareProps, 'typed'>): JSX.Element {
  const page = usePage();
  return (
    <form class="form" action="/compare" method="post" enctype="multipart/form-data">
      <div class="split">
        <ReportField name="before" value={typed?.before} />
        <ReportField name="after" value={typed?.after} />
      </div>
      <LanguageField />
      <p>
        <button class="button primary" type="submit">
          {page.t('tools.compare.submit')}
        </button>
      </p>
    </form>
  );
}

interface ReportFieldProps {
  readonly name: keyof CompareTyped;
  readonly value: string | undefined;
}

/** A report as text or as a file. */
function ReportField({ name, value = '' }: ReportFieldProps): JSX.Element {
  const page = usePage();
  return (
    <div class="form" data-drop>
      <div class="field">
        <label for={name}>{page.t(`tools.compare.${name}`)}</label>
        <textarea
          class="input"
          id={name}
          name={name}
          spellcheck={false}
          autocomplete="off"
          rows={3}
          aria-describedby={`${name}-hint`}
        >
          {value === '' ? '' : `\n${value}`}
        </textarea>
        <p class="hint" id={`${name}-hint`}>
          {page.t(`tools.compare.${name}Hint`)}
        </p>
      </div>
      <div class="field">
        <label for={`${name}-file`}>{page.t(`tools.compare.${name}File`)}</label>
        <input class="input" id={`${name}-file`} name={`${name}File`} type="file" accept=".json,application/json" />
      </div>
    </div>
  );
}
