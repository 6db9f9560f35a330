import type { JSX } from 'preact';
import type { HeaderAnalysisResult } from '#features/header/header.dto.js';
import { headersView, secondsBetween } from '../../views/headers.view.js';
import { Blocks } from '../components/blocks.js';
import { SeverityLabel } from '../components/icons.js';
import { Layout } from '../components/layout.js';
import { Note, PageHead } from '../components/note.js';
import { usePage } from '../page-context.js';
import { HopsPicture } from '../pictures/hops.picture.js';
import { PasteForm } from './paste-form.js';

interface HeadersProps {
  readonly raw?: string;
  readonly result?: HeaderAnalysisResult;
  /** The pasted text has no header field. */
  readonly refused?: boolean;
}

/** The pasted message is not stored. */
export function HeadersPage({ raw, result, refused }: HeadersProps): JSX.Element {
  const page = usePage();
  return (
    <Layout title={page.t('tools.headers.name')} description={page.t('tools.headers.lead')} indexed={raw === undefined}>
      <PageHead title={page.t('tools.headers.name')} lead={page.t('tools.headers.lead')} />
      {refused && <Note state="problem" title={page.t('tools.headers.refused')} />}
      {result ? (
        <div class="lines">
          <details class="fold">
            <summary>
              <SeverityLabel state="ok" word={page.t('tools.headers.read')} />
              <span class="line-title">{page.count('tools.headers.input', result.hops.length)}</span>
            </summary>
            <PasteForm tool="headers" raw={raw} />
          </details>
        </div>
      ) : (
        <PasteForm tool="headers" raw={raw} />
      )}
      {result && (
        <div class="section">
          <Blocks
            blocks={headersView(result)}
            pictures={{ hops: <HopsPicture hops={result.hops} total={secondsBetween(result.hops)} /> }}
          />
        </div>
      )}
      <p class="section small">
        {page.rich('tools.headers.whole', {
          message: <a href={page.href('/message')}>{page.t('tools.headers.wholeLink')}</a>,
        })}
      </p>
    </Layout>
  );
}
