import type { JSX } from 'preact';
import type { MessageAnalysisResult } from '#features/message-analysis/message-analysis.dto.js';
import { LanguageField, Layout } from '../components/layout.js';
import { Note, PageHead } from '../components/note.js';
import { usePage } from '../page-context.js';
import { MessageResult } from './message-result.js';
import { Promises } from './promises.js';
import { ToolExplanation } from './tool-page.js';

interface MessageProps {
  readonly result?: MessageAnalysisResult;
  /** The form has no message. */
  readonly isRefused?: boolean;
}

const PROMISES = ['genuine', 'changed', 'judged'] as const;

/** The message is not stored. */
export function MessagePage({ result, isRefused = false }: MessageProps): JSX.Element {
  const page = usePage();
  const [name, lead] = [page.t('tools.message.name'), page.t('tools.message.lead')];
  const isForm = !result && !isRefused;
  return (
    <Layout title={name} description={lead} indexed={isForm} scripts={['drop.js']}>
      <PageHead title={name} lead={lead} />
      {isRefused && <Note state="problem" title={page.t('tools.message.refused')} />}
      {result ? <MessageResult result={result} /> : <MessageForm />}
      {!result && <Promises tool="message" of={PROMISES} />}
      {isForm && <ToolExplanation tool="message" />}
    </Layout>
  );
}

function MessageForm(): JSX.Element {
  const page = usePage();
  return (
    <form class="form narrow" action="/message" method="post" enctype="multipart/form-data">
      <LanguageField />
      <div class="drop" data-drop>
        <label for="file">{page.t('tools.message.drop')}</label>
        <input id="file" name="file" type="file" accept=".eml,.txt,message/rfc822" aria-describedby="file-hint" />
        <p class="hint" id="file-hint">
          {page.t('tools.message.dropHint')}
        </p>
      </div>
      <div class="field">
        <label for="raw">{page.t('tools.message.paste')}</label>
        <textarea
          class="input"
          id="raw"
          name="raw"
          spellcheck={false}
          autocomplete="off"
          rows={8}
          aria-describedby="raw-hint"
        />
        <p class="hint" id="raw-hint">
          {page.t('tools.message.pasteHint')}
        </p>
      </div>
      <p>
        <button class="button primary" type="submit">
          {page.t('tools.message.submit')}
        </button>
      </p>
      <p class="hint">{page.t('tools.message.promise')}</p>
    </form>
  );
}
