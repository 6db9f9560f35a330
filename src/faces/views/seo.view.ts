import { isDoubtful } from '#base/domain/score.js';
import type { SeoReport } from '#features/seo/seo.dto.js';
import { seoTopics } from '#features/seo/seo-topics.js';
import { amount, type Block, type Line, type State, words } from './block.js';
import { counts, stateOf } from './counts.js';
import { shownScore } from './score.js';

/** How visible a page is to search engines and AI assistants. */
export function seoView(report: SeoReport): readonly Block[] {
  const { domain, path, finalUrl, fetchedAt, score, error, findings } = report;
  const url = finalUrl ?? (path === '/' ? domain : `https://${domain}${path}`);
  return [
    {
      kind: 'verdict',
      subject: url,
      ...verdictOf(report),
      more: error
        ? []
        : [[words('views.score', { score: shownScore(score, isDoubtful(findings, seoTopics)) }), counts(findings)]],
    },
    { kind: 'text', line: words('views.seo.fetched', { url, at: { moment: fetchedAt } }) },
    { kind: 'findings', title: words('views.findings'), findings, judged: !error },
  ];
}

function verdictOf({ error, findings }: SeoReport): { readonly state: State; readonly title: Line } {
  if (error) return { state: 'problem', title: error.message.replace(/\.$/, '') };
  const states = findings.map(stateOf);
  const faults = states.filter((state) => state === 'problem' || state === 'warn').length;
  if (faults > 0)
    return { state: states.includes('problem') ? 'problem' : 'warn', title: amount('views.faults', faults) };
  return { state: states.includes('unknown') ? 'info' : 'ok', title: words('views.clean') };
}
