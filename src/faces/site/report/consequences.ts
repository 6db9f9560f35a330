import type { ReportView, ShownFinding } from './report-view.js';
import { type Area, AREAS, affectsArea } from './topic-groups.js';

type Consequence = 'bogus' | 'receiving' | 'website' | 'sending' | 'hijack';

const BOGUS = 'dnssec-bogus';

/** Findings that stop something completely, and what they stop. Others are named by their area only. */
const STOPPED: Readonly<Record<string, Consequence>> = {
  'mx-hosts.literal': 'receiving',
  'mx-hosts.no-address': 'receiving',
  'mx-hosts.private': 'receiving',
  'mx-record.hidden': 'receiving',
  'smtp-greeting.not-smtp': 'receiving',
  'web-address.private': 'website',
  'https-reachable.unreachable': 'website',
  'dmarc-pass.rejected': 'sending',
  'ns-domain.free': 'hijack',
};
const ORDER: readonly Consequence[] = ['hijack', 'bogus', 'receiving', 'website', 'sending'];

/** What the problems of a report mean for its owner, each once; a broken chain of trust is the one cause of all. */
export function consequencesOf({ findings }: Pick<ReportView, 'findings'>): readonly Consequence[] {
  const found = new Set(findings.filter(isProblem).map(consequenceOf));
  if (found.has('bogus')) return ['bogus'];
  return ORDER.filter((one) => found.has(one));
}

/** Areas with a problem that no consequence names. */
export function alsoAffected({ findings }: Pick<ReportView, 'findings'>): readonly Area[] {
  const isBogus = findings.some((finding) => isProblem(finding) && finding.rule === BOGUS);
  const others = findings.filter(
    (finding) => isProblem(finding) && !consequenceOf(finding) && !(isBogus && finding.topic === 'dnssec'),
  );
  return (Object.keys(AREAS) as Area[]).filter((area) => others.some((finding) => affectsArea(area, finding)));
}

function consequenceOf({ id, rule }: ShownFinding): Consequence | undefined {
  return rule === BOGUS ? 'bogus' : STOPPED[id];
}

function isProblem({ severity }: ShownFinding): boolean {
  return severity === 'problem';
}
