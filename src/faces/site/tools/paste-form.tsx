import type { JSX } from 'preact';
import { LanguageField } from '../components/layout.js';
import { usePage } from '../page-context.js';

interface PasteProps {
  /** Its path, and the key of its texts. */
  readonly tool: 'headers' | 'bounce';
  readonly raw?: string | undefined;
}

/** A field for a message. The form is sent as plain text, because URL encoding would exceed the body limit. */
export function PasteForm({ tool, raw }: PasteProps): JSX.Element {
  const page = usePage();
  return (
    <form class="form" action={`/${tool}`} method="post" enctype="text/plain">
      <LanguageField />
      <div class="field">
        <label for="raw">{page.t(`tools.${tool}.label`)}</label>
        <textarea
          class="input"
          id="raw"
          name="raw"
          spellcheck={false}
          autocomplete="off"
          rows={10}
          required
          aria-describedby="raw-hint"
        >
          {raw === undefined ? '' : `\n${raw}`}
        </textarea>
        <p class="hint" id="raw-hint">
          {page.t(`tools.${tool}.hint`)}
        </p>
      </div>
      <p>
        <button class="button primary" type="submit">
          {page.t(`tools.${tool}.submit`)}
        </button>
      </p>
    </form>
  );
}
