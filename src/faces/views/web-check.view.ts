import type { WebCheckResult } from '#features/web-check/web-check.dto.js';
import { isJudged } from '#features/web-check/web-verdict.js';
import { amount, type Block, type Inline, type State, words } from './block.js';
import { counts, stateOf } from './counts.js';

/** How well a website is protected. */
export function webCheckView(result: WebCheckResult): readonly Block[] {
  const { domain, finalUrl, grade, findings, checkedAt } = result;
  const { state, title } = verdictOf(result);
  const isBeyond = state === 'ok' && grade.mozilla === 'none';
  return [
    {
      kind: 'verdict',
      subject: domain,
      state,
      title,
      more: [counts(findings), ...(isBeyond ? [words('views.web.beyond')] : [])],
    },
    { kind: 'text', line: words('views.web.checked', { at: { moment: checkedAt }, url: finalUrl ?? domain }) },
    ...(wasSeen(result)
      ? [
          {
            kind: 'facts',
            facts: [
              { label: words('views.web.mozilla'), value: words(`views.web.levels.${grade.mozilla ?? 'unknown'}`) },
            ],
          } as const,
        ]
      : []),
    { kind: 'findings', title: words('views.findings'), findings, judged: isJudged(result) },
  ];
}

/** Without a page that was seen, a report says nothing good; a problem counts nevertheless. */
function verdictOf(result: WebCheckResult): { readonly state: State; readonly title: Inline } {
  const states = result.findings.map(stateOf);
  const faults = states.filter((state) => state === 'problem' || state === 'warn').length;
  const found = { title: amount('views.faults', faults) };
  if (states.includes('problem')) return { state: 'problem', ...found };
  if (!isJudged(result))
    return { state: 'unknown', title: words(`views.web.${wasSeen(result) ? 'unjudged' : 'nothing'}`) };
  if (faults > 0) return { state: 'warn', ...found };
  return { state: states.includes('unknown') ? 'info' : 'ok', title: words('views.clean') };
}

function wasSeen({ hops, tls }: WebCheckResult): boolean {
  return hops.length > 0 || tls.certificate !== null;
}
