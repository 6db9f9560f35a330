import type { ReportAnalysisResult } from '#features/report-analysis/report-analysis.dto.js';
import { type Inline, marked, type TableBlock, words } from './block.js';

const SIGNS = { met: 'ok', 'not-met': 'problem', 'not-visible': 'unknown' } as const;
const PROVIDERS: Readonly<Record<string, string>> = {
  'bulk-google': 'Google',
  'bulk-yahoo': 'Yahoo',
  'bulk-microsoft': 'Microsoft',
  'bulk-apple': 'Apple',
};

/** What a message or reports show of the rules for bulk mail. Rules that several providers have are shown once. */
export function bulkSenderTable(requirements: ReportAnalysisResult['bulkSender'], lead: Inline): TableBlock {
  const titles = [...new Set(requirements.map(({ title }) => title))];
  return {
    kind: 'table',
    title: words('views.bulk.title'),
    lead,
    columns: [
      words('views.bulk.rule'),
      words('views.result'),
      words('views.bulk.evidence'),
      words('views.bulk.askedBy'),
    ],
    rows: titles.map((title) => {
      const same = requirements.filter((one) => one.title === title);
      const { state, evidence } = same[0]!;
      const names = same.map(({ requirement }) => PROVIDERS[requirement.split('.', 1)[0]!] ?? requirement);
      return [
        title,
        marked(SIGNS[state], words(`site.tools.profiles.states.${state}`)),
        evidence,
        [...new Set(names)].join(', '),
      ];
    }),
  };
}
