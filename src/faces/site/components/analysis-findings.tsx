import type { JSX } from 'preact';
import type { HealthFinding } from '#features/health/health.dto.js';
import { usePage } from '../page-context.js';
import { FaultArticle } from './fault-article.js';
import { FixRow, Proof, RuleRow } from './finding.js';
import { SeverityIcon } from './icons.js';

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

interface FindingProps {
  readonly finding: HealthFinding;
  readonly domain: string | null;
}

function Finding({ finding, domain }: FindingProps): JSX.Element {
  const { id, references } = finding;
  return (
    <FaultArticle finding={finding}>
      <dl class="facts">
        <FixRow finding={finding} zone={domain ?? undefined} />
        <Proof anchor={id.replace('.', '-')} evidence={finding.evidence} verify={finding.verify} />
        <RuleRow rule={id.split('.')[0]!} references={references} />
      </dl>
    </FaultArticle>
  );
}
