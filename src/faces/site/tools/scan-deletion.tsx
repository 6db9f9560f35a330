import type { JSX } from 'preact';
import { Icon } from '../components/icons.js';
import { LanguageField, Layout } from '../components/layout.js';
import { Note } from '../components/note.js';
import { usePage } from '../page-context.js';

interface DeletionProps {
  readonly id: string;
  /** The key that was sent is not that of the scan. */
  readonly isRefused: boolean;
}

/** A form that works without script. The key is neither repeated nor kept. */
export function ScanDeletion({ id, isRefused }: DeletionProps): JSX.Element {
  const page = usePage();
  const described = isRefused ? 'key-error key-hint' : 'key-hint';
  return (
    <details class="fold section no-print" id="delete" open={isRefused}>
      <summary>{page.t('scan.delete.summary')}</summary>
      <form class="form narrow" action={`/scans/${id}/delete#delete`} method="post">
        <LanguageField />
        <p>{page.t('scan.delete.lead')}</p>
        <div class="field">
          <label for="key">{page.t('scan.delete.key')}</label>
          <input
            class="input"
            id="key"
            name="key"
            type="password"
            autocomplete="off"
            spellcheck={false}
            required
            maxlength={512}
            aria-invalid={isRefused ? 'true' : undefined}
            aria-describedby={described}
          />
          {isRefused && (
            <p class="field-error" id="key-error">
              <Icon name="problem" />
              <span>{page.t('scan.delete.refused')}</span>
            </p>
          )}
          <p class="hint" id="key-hint">
            {page.t('scan.delete.hint')}
          </p>
        </div>
        <p>
          <button class="button" type="submit">
            {page.t('scan.delete.submit')}
          </button>
        </p>
      </form>
    </details>
  );
}

/** In place of a scan that was deleted on its page. */
export function ScanDeletedPage(): JSX.Element {
  const page = usePage();
  return (
    <Layout title={page.t('scan.delete.done')} description={page.t('scan.description')}>
      <header class="page-head">
        <h1>{page.t('scan.what')}</h1>
      </header>
      <Note state="ok" title={page.t('scan.delete.done')}>
        <p>{page.t('scan.delete.gone')}</p>
      </Note>
    </Layout>
  );
}
