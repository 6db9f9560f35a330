import type { JSX } from 'preact';
import type { HealthFinding } from '../../health/health.dto.js';
import { usePage } from '../page-context.js';
import { Row } from './copy.js';
import { Proof } from './finding.js';
import { SeverityIcon, SeverityLabel } from './icons.js';
import { RecordBox } from './record.js';

/** What an analysis of given files or of a message found: faults with their fixes, then the rest. */
export function AnalysisFindings({ findings, domain }: FindingsProps): JSX.Element {
  const page = usePage();
  const faults = findings.filter(({ severity, fix }) => severity !== 'ok' && (severity !== 'info' || fix));
  const notes = findings.filter((finding) => !faults.includes(finding));
  return (
    <>
      {faults.map((finding) => (
        <Finding finding={finding} domain={domain} />
      ))}
      <ul class="passed">
        {notes.map(({ id, severity, title, detail }) => (
          <li>
            <SeverityIcon state={severity} />
            <a class="quiet-link foreign" href={page.href(`/rules/${id.split('.')[0]!}`)}>
              {title}
            </a>
            <span class="proof">{detail}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

interface FindingsProps {
  readonly findings: readonly HealthFinding[];
  readonly domain: string | null;
}

function Finding({
  finding,
  domain,
}: {
  readonly finding: HealthFinding;
  readonly domain: string | null;
}): JSX.Element {
  const page = usePage();
  const { id, severity, title, detail, fix, evidence, verify, references } = finding;
  const [rule = ''] = id.split('.');
  const anchor = id.replace('.', '-');
  return (
    <article class="finding" id={id} data-severity={severity}>
      <p class="finding-line">
        <span aria-hidden="true">
          <SeverityLabel state={severity} />
        </span>
      </p>
      <div class="finding-text">
        <h3>
          <span class="vh">{page.t(`severity.${severity}`)}: </span>
          {title}
        </h3>
        <p>{detail}</p>
      </div>
      <dl class="facts">
        {fix && (
          <Row label={page.t('finding.fix')}>
            <div class="fix">
              <ol class="steps">
                {fix.steps.map((step) => (
                  <li>{step}</li>
                ))}
              </ol>
              {fix.record && <RecordBox id={`r-${anchor}`} record={fix.record} zone={domain ?? undefined} />}
            </div>
          </Row>
        )}
        <Proof anchor={anchor} evidence={evidence} verify={verify} />
        <Row label={page.t('finding.rule')} plain>
          <a href={page.href(`/rules/${rule}`)}>{rule}</a>
          {references.map(({ title: standard, url }) => (
            <>
              , <a href={url}>{standard}</a>
            </>
          ))}
        </Row>
      </dl>
    </article>
  );
}
