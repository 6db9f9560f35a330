import type { JSX } from 'preact';
import { usePage } from '../page-context.js';
import { LanguageField } from './layout.js';

interface Props {
  readonly domain: string;
  readonly selectors: readonly string[];
}

/** DNS has no list of selectors, so that we find only the usual ones; the owner knows the others. */
export function SelectorForm({ domain, selectors }: Props): JSX.Element {
  const page = usePage();
  return (
    <form class="form no-print" method="get" action={`/check/${domain}`}>
      <div class="field">
        <label for="selectors">{page.t('selectors.label')}</label>
        <input
          class="input"
          id="selectors"
          name="selectors"
          value={selectors.join(', ')}
          spellcheck={false}
          autocomplete="off"
          autocapitalize="none"
          placeholder="s1, k2"
          aria-describedby="selectors-hint"
        />
        <p class="hint" id="selectors-hint">
          {page.t('selectors.hint')}
        </p>
      </div>
      <LanguageField />
      <p>
        <button class="button" type="submit">
          {page.t('selectors.submit')}
        </button>
      </p>
    </form>
  );
}
