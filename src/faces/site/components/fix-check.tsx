import type { JSX } from 'preact';
import type { Verification } from '#features/verify/verify.dto.js';
import { splitBlocks } from '../../views/block.js';
import { verifyView } from '../../views/verify.view.js';
import { usePage } from '../page-context.js';
import { BlockTable, Said } from './blocks.js';
import { Icon } from './icons.js';

/** The address of the check of one fix, with the DKIM selectors of its report. */
function fixCheckPath(domain: string, finding: string, selectors: readonly string[]): string {
  return `/verify/${domain}/${finding}${selectors.length > 0 ? `?selectors=${selectors.join(',')}` : ''}`;
}

/** A link to the check of one fix; with script, the result appears in its place. */
export function FixCheckLink({ domain, finding, selectors, about }: FixCheckLinkProps): JSX.Element {
  const page = usePage();
  return (
    <div class="fixcheck no-print">
      <a class="button" href={page.href(fixCheckPath(domain, finding, selectors))} rel="nofollow" data-fixcheck>
        {page.t('verify.check')}
        <span class="vh">: {about}</span>
      </a>
    </div>
  );
}

interface FixCheckLinkProps {
  readonly domain: string;
  readonly finding: string;
  readonly selectors: readonly string[];
  /** The change, for screen readers. */
  readonly about: string;
}

interface FixCheckProps {
  readonly result: Verification;
  readonly selectors: readonly string[];
}

/** Whether a fix has arrived. A change of a report has this in place of its link. */
export function FixCheck({ result, selectors }: FixCheckProps): JSX.Element {
  const page = usePage();
  const { domain, finding, state, checkedAt } = result;
  const { verdict, rest } = splitBlocks(verifyView(result));
  return (
    <div class="fixcheck">
      <div class={`note is-${verdict.state}`}>
        <Icon name={verdict.state} />
        <div>
          <p>
            <b data-fixcheck-result>{page.wording.line(verdict.title)}</b>
          </p>
          {verdict.more.map((line) => (
            <p>
              <Said line={line} />
            </p>
          ))}
          {rest.map((block) => (block.kind === 'table' && block.rows.length > 0 ? <BlockTable block={block} /> : null))}
          <p>
            {page.foreign('views.checked', { at: page.moment(checkedAt) })}{' '}
            {state === 'resolved' && <a href={page.href(`/check/${domain}`)}>{page.t('verify.report')}</a>}
          </p>
        </div>
      </div>
      {state !== 'resolved' && (
        <a
          class="button no-print"
          href={page.href(fixCheckPath(domain, finding, selectors))}
          rel="nofollow"
          data-fixcheck
        >
          {page.t('verify.again')}
        </a>
      )}
    </div>
  );
}
