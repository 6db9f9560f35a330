import type { JSX } from 'preact';
import type { Verification } from '#features/verify/verify.dto.js';
import { FindingTitle } from '../components/finding-list.js';
import { FixCheck } from '../components/fix-check.js';
import { Layout } from '../components/layout.js';
import { usePage } from '../page-context.js';

interface VerifyProps {
  readonly result: Verification;
  readonly selectors: readonly string[];
  readonly displayDomain: string;
}

/** The result of checking one fix, with the ways on. */
export function VerifyPage({ result, selectors, displayDomain }: VerifyProps): JSX.Element {
  const page = usePage();
  const { domain, finding } = result;
  const title = page.t('verify.title', { domain: displayDomain });
  return (
    <Layout title={title} description={page.t('verify.lead')}>
      <header class="page-head">
        <h1>{title}</h1>
        <p class="lead">
          {page.t('verify.finding')}{' '}
          <a href={page.href(`/rules/${finding.split('.')[0]!}`)}>
            <FindingTitle id={finding} />
          </a>
        </p>
      </header>
      <FixCheck result={result} selectors={selectors} />
      <p class="actions section no-print">
        <a class="button" href={page.href(`/check/${domain}#plan`)}>
          {page.t('verify.back')}
        </a>
        <a class="button" href={`/api/v1/verify/${domain}/${finding}?lang=${page.language}`}>
          JSON
        </a>
      </p>
    </Layout>
  );
}
