import type { JSX } from 'preact';
import type { RecordsByCheck } from '#features/bounce/bounce-records.service.js';
import type { BounceAnalysisResult } from '#features/bounce/bounce.dto.js';
import { bounceView } from '../../views/bounce.view.js';
import { Blocks } from '../components/blocks.js';
import { SeverityLabel } from '../components/icons.js';
import { Layout } from '../components/layout.js';
import { Note, PageHead } from '../components/note.js';
import { usePage } from '../page-context.js';
import { PasteForm } from './paste-form.js';

interface BounceProps {
  readonly raw?: string;
  readonly result?: BounceAnalysisResult;
  /** What the records show now, for the first reports. */
  readonly now?: readonly RecordsByCheck[];
  /** The pasted text is empty. */
  readonly refused?: boolean;
}

/** The pasted message is not stored. */
export function BouncePage({ raw, result, now = [], refused }: BounceProps): JSX.Element {
  const page = usePage();
  return (
    <Layout title={page.t('tools.bounce.name')} description={page.t('tools.bounce.lead')} indexed={raw === undefined}>
      <PageHead title={page.t('tools.bounce.name')} lead={page.t('tools.bounce.lead')} />
      {refused && <Note state="problem" title={page.t('tools.bounce.refused')} />}
      {result ? (
        <div class="lines">
          <details class="fold">
            <summary>
              <SeverityLabel state="ok" word={page.t('tools.bounce.read')} />
              <span class="line-title">{page.count('tools.bounce.input', result.reports.length)}</span>
            </summary>
            <PasteForm tool="bounce" raw={raw} />
          </details>
        </div>
      ) : (
        <PasteForm tool="bounce" raw={raw} />
      )}
      {result && (
        <div class="section">
          <Blocks blocks={bounceView(result, now)} />
        </div>
      )}
      {raw === undefined && (
        <section class="section prose" aria-labelledby="about-h">
          <h2 id="about-h">{page.t('tools.about')}</h2>
          <p>{page.t('tools.bounce.about')}</p>
        </section>
      )}
    </Layout>
  );
}
