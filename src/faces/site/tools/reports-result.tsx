import type { JSX } from 'preact';
import type { ReportAnalysisResult } from '#features/report-analysis/report-analysis.dto.js';
import { reportsView } from '../../views/reports.view.js';
import { Blocks } from '../components/blocks.js';
import { usePage } from '../page-context.js';
import { MailDaysPicture } from '../pictures/mail-days.picture.js';
import { MailSourcesPicture } from '../pictures/mail-sources.picture.js';
import { PolicyPicture } from '../pictures/policy.picture.js';
import { selectorChecks } from './selector-checks.js';

type Mail = NonNullable<ReportAnalysisResult['mail']>;

/** What reports say: the answer, what to change, the proof, and what was read. */
export function ReportsResult({ result }: { readonly result: ReportAnalysisResult }): JSX.Element {
  const page = usePage();
  return (
    <div class="section">
      <Blocks blocks={reportsView(result)} pictures={result.mail ? picturesOf(result.mail) : {}} />
      <p class="actions no-print">
        <a class="button" href={page.href('/reports')}>
          {page.t('tools.reports.again')}
        </a>
        <button class="button" type="button" data-print hidden>
          {page.t('tools.reports.print')}
        </button>
      </p>
    </div>
  );
}

function picturesOf(mail: Mail): Readonly<Record<string, JSX.Element | false>> {
  return {
    policies: <PolicyPicture mail={mail} />,
    sources: (
      <>
        <KeyChecks mail={mail} />
        <MailSourcesPicture mail={mail} />
      </>
    ),
    days: mail.sources.some(({ days }) => days.length > 0) && <MailDaysPicture mail={mail} />,
  };
}

/** The domains of keys that passed, each with a check that looks these keys up. */
function KeyChecks({ mail }: { readonly mail: Mail }): JSX.Element | null {
  const page = usePage();
  const checks = selectorChecks(mail.sources.flatMap(({ selectors }) => selectors));
  if (checks.length === 0) return null;
  return (
    <p class="actions">
      {checks.map(({ domain, selectors }) => (
        <a class="button" href={page.href(`/check/${domain}?selectors=${selectors.join(',')}`)}>
          {page.t('selectors.offer', { domain, selector: page.list(selectors) })}
        </a>
      ))}
    </p>
  );
}
