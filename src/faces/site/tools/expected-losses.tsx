import type { JSX } from 'preact';
import { SERVICES, type Service } from '#features/change/change-facts.js';
import { usePage } from '../page-context.js';

/** The services that a form names as given up on purpose. */
export function readExpected(form: URLSearchParams): readonly Service[] {
  const named = form.getAll('expect');
  return SERVICES.filter((service) => named.includes(service));
}

/** What a change may take away. */
export function ExpectedLosses({ chosen = [] }: { readonly chosen?: readonly Service[] | undefined }): JSX.Element {
  const page = usePage();
  return (
    <fieldset class="field">
      <legend class="field-name">{page.t('tools.expect.label')}</legend>
      {SERVICES.map((service) => (
        <label class="toggle">
          <input type="checkbox" name="expect" value={service} checked={chosen.includes(service)} />
          <span>{page.t(`tools.expect.${service}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
