import type { JSX } from 'preact';
import type { MessageAnalysisResult } from '#features/message-analysis/message-analysis.dto.js';
import { messageView } from '../../views/message.view.js';
import { Blocks } from '../components/blocks.js';
import { usePage } from '../page-context.js';
import { MessageWayPicture } from '../pictures/message-way.picture.js';
import { Alterations } from './alterations.js';
import { FullReport } from './tool-page.js';

/** What a message shows: the answer, how it was judged, what was changed, what to do, and the proof. */
export function MessageResult({ result }: { readonly result: MessageAnalysisResult }): JSX.Element {
  const page = usePage();
  const { signatures, dmarc } = result;
  return (
    <div class="section">
      <Blocks
        blocks={messageView(result)}
        pictures={{ way: <MessageWayPicture result={result} />, changes: <Changes result={result} /> }}
      />
      <p class="actions no-print">
        <FullReport
          of={dmarc.domain ?? undefined}
          selectors={signatures.filter(({ domain }) => domain === dmarc.domain).map(({ selector }) => selector)}
        />
        <a class="button" href={page.href('/message')}>
          {page.t('tools.message.again')}
        </a>
        <button class="button" type="button" data-print hidden>
          {page.t('report.print')}
        </button>
      </p>
    </div>
  );
}

function Changes({ result: { alterations, signatures } }: { readonly result: MessageAnalysisResult }): JSX.Element {
  const page = usePage();
  const signers = new Set(signatures.filter(({ state }) => state === 'restored').map(({ domain }) => domain));
  return (
    <>
      <div class="section-head">
        <h2>{page.foreign('views.message.changed')}</h2>
        <p class="foreign">{page.t('tools.message.undone', { signers: page.list([...signers]) })}</p>
      </div>
      <Alterations alterations={alterations} />
    </>
  );
}
