import type { JSX } from 'preact';
import type { ReportAnalysisResult } from '#features/report-analysis/report-analysis.dto.js';
import { Icon } from '../components/icons.js';
import { LanguageField, Layout } from '../components/layout.js';
import { Note, PageHead } from '../components/note.js';
import { usePage } from '../page-context.js';
import { Promises } from './promises.js';
import { ReportsResult } from './reports-result.js';
import { ToolExplanation } from './tool-page.js';

interface ReportsProps {
  readonly result?: ReportAnalysisResult;
  /** The form has no file, or too many. */
  readonly isRefused?: boolean;
  readonly refusedDomain?: string;
}

const PROMISES = ['tighten', 'who', 'fix'] as const;
const EXAMPLE = 'freemail.example!example.com!1793491200!1793577599.xml.gz';

/** The files are not stored. */
export function ReportsPage({ result, isRefused = false, refusedDomain }: ReportsProps): JSX.Element {
  const page = usePage();
  const name = page.t('tools.reports.name');
  const lead = page.t('tools.reports.lead');
  const title = result?.domain ? `${name}: ${result.domain}` : name;
  const isForm = !result && !isRefused && refusedDomain === undefined;
  return (
    <Layout title={title} description={lead} indexed={isForm} scripts={['drop.js']}>
      <PageHead title={name} lead={lead} />
      {isRefused && <Note state="problem" title={page.t('tools.reports.refused')} />}
      {result ? <ReportsResult result={result} /> : <ReportsForm refusedDomain={refusedDomain} />}
      {!result && <Promises tool="reports" of={PROMISES} />}
      {!result && <WithoutReports />}
      {isForm && <ToolExplanation tool="reports" />}
    </Layout>
  );
}

function ReportsForm({ refusedDomain }: Pick<ReportsProps, 'refusedDomain'>): JSX.Element {
  const page = usePage();
  const isRefused = refusedDomain !== undefined;
  return (
    <form class="form narrow" action="/reports" method="post" enctype="multipart/form-data">
      <LanguageField />
      <div class="drop" data-drop>
        <label for="files">{page.t('tools.reports.drop')}</label>
        <input id="files" name="files" type="file" multiple required aria-describedby="files-hint" />
        <p class="hint" id="files-hint">
          {page.t('tools.reports.dropHint')}
        </p>
      </div>
      <div class="field">
        <label for="r-domain">{page.t('tools.reports.domain')}</label>
        <input
          class="input"
          id="r-domain"
          name="domain"
          type="text"
          inputmode="url"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          maxlength={1000}
          value={refusedDomain}
          aria-invalid={isRefused ? 'true' : undefined}
          aria-describedby={isRefused ? 'r-domain-error r-domain-hint' : 'r-domain-hint'}
        />
        {isRefused && (
          <p class="field-error" id="r-domain-error">
            <Icon name="problem" />
            <span>{page.t('tools.reports.badDomain')}</span>
          </p>
        )}
        <p class="hint" id="r-domain-hint">
          {page.t('tools.reports.domainHint')}
        </p>
      </div>
      <p>
        <button class="button primary" type="submit">
          {page.t('tools.reports.submit')}
        </button>
      </p>
      <p class="hint">{page.t('tools.reports.promise')}</p>
    </form>
  );
}

function WithoutReports(): JSX.Element {
  const page = usePage();
  return (
    <section class="section prose" aria-labelledby="no-h">
      <h2 id="no-h">{page.t('tools.reports.noReports')}</h2>
      <p>
        {page.rich('tools.reports.noReportsDetail', {
          generator: <a href={page.href('/generate/dmarc')}>{page.t('tools.reports.generator')}</a>,
        })}
      </p>
      <p class="small quiet">{page.rich('tools.reports.attachments', { example: <code>{EXAMPLE}</code> })}</p>
    </section>
  );
}
