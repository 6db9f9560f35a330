import { firstFew } from '#base/domain/evidence.js';
import { info, ok, warn } from '#base/domain/outcome.js';
import { type CspPolicy, policiesIn, sourcesFor } from '../csp-policy.js';
import { type CspRemark, type CspWeakness, isKnownDirective, reviewPolicy } from '../csp-review.js';
import { cspStrength } from '../csp-strength.js';
import { check } from '../http-check.js';
import { advise, step } from '../http-steps.js';
import { observedPolicy } from '../observed-policy.js';

const REPORT_ONLY = 'Content-Security-Policy-Report-Only';
const MISTAKES: readonly CspWeakness[] = ['missing-semicolon', 'invalid-keyword', 'duplicate-directive'];
const SMALL: readonly CspWeakness[] = [
  'unsafe-eval',
  'unsafe-hashes',
  'missing-directive',
  'http-source',
  'ip-source',
  'nonce-short',
  'wildcard-source',
  'allowlist-bypass',
  'unknown-directive',
];

export const httpCsp = check({
  id: 'http-csp',
  category: 'security',
  needs: ['home'],
  outcomes: {
    ok: ok('directives'),
    missing: info('url'),
    'report-only': info('url'),
    unreported: info('url'),
    'no-effect': warn('parts').unscored(),
    mistyped: warn('parts').unscored(),
    open: info('parts'),
    unrestricted: info('parts'),
    weak: info('parts'),
  },
  reference: { rule: 'CSP Level 3', curl: '-sIL https://{domain}/' },
  run({ home: { url, headers, policies, content } }, say) {
    const strength = cspStrength(policies);
    if (!strength) {
      const watched = headers.get(REPORT_ONLY);
      if (watched === null)
        return say
          .missing({ url: url.href })
          .fixedBy(advise(step('csp-observe', { policy: observedPolicy(content) }), step('csp-enforce')));
      const outcome = policiesIn(watched).some(isReporting) ? 'report-only' : 'unreported';
      const first = outcome === 'unreported' ? [step('csp-report')] : [];
      return say[outcome]({ url: url.href }).fixedBy(advise(...first, step('csp-enforce')));
    }
    const names = policies.flatMap(({ directives }) => [...directives.keys()]);
    if (!names.some(isKnownDirective))
      return say['no-effect']({ parts: firstFew(names) }).fixedBy(advise(step('csp-write')));
    const mistakes = policies
      .flatMap((policy) => reviewPolicy(policy).weaknesses)
      .filter(({ code }) => MISTAKES.includes(code));
    if (mistakes.length > 0) return say.mistyped({ parts: partsOf(mistakes) }).fixedBy(advise(step('csp-correct')));
    const { openings } = strength;
    if (openings.length > 0) {
      const sources = openings.flatMap((opening) => opening.sources);
      return sources.length > 0
        ? say
            .open({ parts: firstFew(sources) })
            .fixedBy(advise(areOnlyHandlers(sources) ? step('csp-handlers') : step('csp-nonces')))
        : say
            .unrestricted({ parts: firstFew(openings.map(({ missing }) => missing).toSorted()) })
            .fixedBy(advise(step('csp-add')));
    }
    const gaps = gapsOf(policies);
    if (gaps.length > 0) return say.weak({ parts: partsOf(gaps) }).fixedBy(advise(step('csp-tighten')));
    return say.ok({ directives: firstFew(names) });
  },
});

/** A Report-Only policy that names no address changes nothing and tells nobody. */
function isReporting({ directives }: CspPolicy): boolean {
  return directives.has('report-uri') || directives.has('report-to');
}

/** Event handlers in attributes cannot have a nonce. */
function areOnlyHandlers(sources: readonly string[]): boolean {
  return sources.every((source) => source.startsWith('script-src-attr '));
}

/** Of the policies that restrict scripts, the strictest decides; what it lacks, another can have. */
function gapsOf(policies: readonly CspPolicy[]): readonly CspRemark<CspWeakness>[] {
  const restricting = policies.filter((policy) => sourcesFor(policy, 'script-src') !== undefined);
  const isLacking = ({ code, directive }: CspRemark<CspWeakness>) =>
    code !== 'missing-directive' || policies.every((policy) => sourcesFor(policy, directive) === undefined);
  const [gaps = []] = restricting
    .map((policy) =>
      reviewPolicy(policy)
        .weaknesses.filter(({ code }) => SMALL.includes(code))
        .filter(isLacking),
    )
    .toSorted((one, other) => one.length - other.length);
  return gaps;
}

function partsOf(remarks: readonly CspRemark<CspWeakness>[]): readonly string[] {
  return firstFew(remarks.map(({ directive, value }) => (value === undefined ? directive : `${directive} ${value}`)));
}
