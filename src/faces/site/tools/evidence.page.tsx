import type { JSX } from 'preact';
import { Command } from '../components/copy.js';
import { SeverityLabel } from '../components/icons.js';
import { LanguageField, Layout } from '../components/layout.js';
import { Note, PageHead } from '../components/note.js';
import { usePage } from '../page-context.js';
import { EvidenceResult, type ShownEvidence } from './evidence-result.js';
import { Promises } from './promises.js';

interface EvidenceProps {
  readonly shown?: ShownEvidence;
  /** Why the file cannot be used. */
  readonly refused?: string;
}

const PROMISES = ['moment', 'offline', 'stored'] as const;
const SAVE = 'domain-diagnostics check --save-evidence example.com.json.gz example.com';

/** The report of an evidence file. Neither is stored. */
export function EvidencePage({ shown, refused }: EvidenceProps): JSX.Element {
  const page = usePage();
  const [name, lead] = [page.t('tools.evidence.name'), page.t('tools.evidence.lead')];
  const domain = shown?.view.report.displayDomain;
  return (
    <Layout
      title={domain === undefined ? name : `${name}: ${domain}`}
      description={lead}
      indexed={domain === undefined && refused === undefined}
      scripts={['drop.js']}
    >
      {domain === undefined ? (
        <PageHead title={name} lead={lead} />
      ) : (
        <header class="page-head">
          <p class="what">{page.t('tools.evidence.what')}</p>
          <h1 class="foreign">{domain}</h1>
        </header>
      )}
      {refused !== undefined && <Note state="problem" title={refused} />}
      {shown ? (
        <>
          <div class="lines no-print">
            <details class="fold">
              <summary>
                <SeverityLabel state="ok" word={page.t('tools.evidence.read')} />
                <span class="line-title">{page.t('tools.evidence.others')}</span>
              </summary>
              <EvidenceForm />
            </details>
          </div>
          <EvidenceResult {...shown} />
        </>
      ) : (
        <>
          <EvidenceForm />
          <Promises tool="evidence" of={PROMISES} />
          <section class="section narrow" aria-labelledby="no-h">
            <div class="section-head">
              <h2 id="no-h">{page.t('tools.evidence.noFile')}</h2>
              <p>{page.rich('tools.evidence.noFileDetail', { link: <b>{page.t('report.evidence')}</b> })}</p>
            </div>
            <div class="box">
              <Command id="save" text={SAVE} />
            </div>
            <p class="small quiet after">{page.t('tools.evidence.contains')}</p>
          </section>
        </>
      )}
    </Layout>
  );
}

function EvidenceForm(): JSX.Element {
  const page = usePage();
  return (
    <form class="form narrow" action="/evidence" method="post" enctype="multipart/form-data">
      <LanguageField />
      <div class="drop" data-drop>
        <label for="evidence">{page.t('tools.evidence.drop')}</label>
        <input
          id="evidence"
          name="evidence"
          type="file"
          required
          accept=".json,.gz,application/vnd.domain-diagnostics.evidence+json"
          aria-describedby="evidence-hint"
        />
        <p class="hint" id="evidence-hint">
          {page.t('tools.evidence.dropHint')}
        </p>
      </div>
      <div class="field">
        <label for="report">{page.t('tools.evidence.report')}</label>
        <input
          class="input"
          id="report"
          name="report"
          type="file"
          accept=".json,application/json"
          aria-describedby="report-hint"
        />
        <p class="hint" id="report-hint">
          {page.t('tools.evidence.reportHint')}
        </p>
      </div>
      <p>
        <button class="button primary" type="submit">
          {page.t('tools.evidence.submit')}
        </button>
      </p>
      <p class="hint">{page.t('tools.evidence.promise')}</p>
    </form>
  );
}
