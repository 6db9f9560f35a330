import type { EvidenceSummary } from '#features/evidence/evidence.dto.js';
import { amount, type Block, code, words } from './block.js';

/** Where the evidence file of a domain is, and what it has. */
export function evidenceView({ domain, url, takenAt, bytes, answers }: EvidenceSummary): readonly Block[] {
  const count = Object.values(answers).reduce((sum, some) => sum + some, 0);
  return [
    {
      kind: 'verdict',
      subject: domain,
      state: 'info',
      title: amount('views.evidence.ready', count),
      more: [words('views.evidence.about')],
    },
    {
      kind: 'facts',
      facts: [
        { label: words('views.evidence.link'), value: { link: url } },
        { label: words('views.evidence.taken'), value: { moment: takenAt } },
        { label: words('views.evidence.size'), value: amount('views.evidence.bytes', bytes) },
        {
          label: words('views.evidence.kinds'),
          value: { list: Object.entries(answers).map(([kind, some]) => `${kind} ${some}`) },
        },
        {
          label: words('views.evidence.command'),
          value: code(`domain-diagnostics check --save-evidence ${domain}.json.gz ${domain}`),
        },
      ],
    },
  ];
}
