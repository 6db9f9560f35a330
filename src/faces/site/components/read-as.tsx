import type { JSX } from 'preact';
import { readDomain } from '#platform/edge/params/typed-name.js';
import { usePage } from '../page-context.js';
import { typedQuery } from '../tools/address.js';

const MAX_TYPED = 200;

/** How a posted form was read; nothing if the domain was typed as it is. */
export function ReadAs({ typed }: { readonly typed: string | undefined }): JSX.Element | null {
  const page = usePage();
  const domain = typed === undefined ? undefined : readDomain(typed);
  if (typed === undefined || !domain || typedQuery(typed, domain) === '') return null;
  const text = page.t('report.readAs', { domain: domain.ascii, typed: typed.trim().slice(0, MAX_TYPED) });
  return (
    <p class="small quiet read-as">
      <span class="foreign">{text}</span>
    </p>
  );
}
