import { firstFew } from '../../../domain/evidence.js';
import { info, ok, warn } from '../../../domain/outcome.js';
import { type CspRemark, type CspWeakness, isKnownDirective, reviewPolicy } from '../csp-review.js';
import { cspStrength } from '../csp-strength.js';
import { check } from '../http-check.js';
import { advise, setHeader, step } from '../http-steps.js';
import { observedPolicy } from '../observed-policy.js';

const REPORT_ONLY = 'Content-Security-Policy-Report-Only';
const MISTAKES: readonly CspWeakness[] = ['missing-semicolon', 'invalid-keyword', 'duplicate-directive'];
const OPEN: readonly CspWeakness[] = ['unsafe-inline', 'scheme-source', 'wildcard-source'];
const SMALL: readonly CspWeakness[] = [
  'unsafe-eval',
  'unsafe-hashes',
  'missing-directive',
  'http-source',
  'ip-source',
  'nonce-short',
  'wildcard-source',
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
    'no-effect': warn('parts').costs(1),
    mistyped: warn('parts').costs(1),
    open: info('parts'),
    unrestricted: info('parts'),
    weak: info('parts'),
  },
  reference: { rule: 'CSP Level 3', curl: '-sIL https://{domain}/' },
  run({ home: { url, headers, policies, content } }, say) {
    const strength = cspStrength(policies);
    if (!strength) {
      const start = advise(setHeader(REPORT_ONLY, observedPolicy(content)), step('csp-observe'));
      return headers.has(REPORT_ONLY)
        ? say['report-only']({ url: url.href }).fixedBy(advise(step('csp-enforce')))
        : say.missing({ url: url.href }).fixedBy(start);
    }
    const names = policies.flatMap(({ directives }) => [...directives.keys()]);
    if (!names.some(isKnownDirective))
      return say['no-effect']({ parts: firstFew(names) }).fixedBy(advise(step('csp-write')));
    // A resource has to pass every policy, so the strictest decides.
    const reviews = policies.map((policy) => reviewPolicy(policy).weaknesses);
    const [strictest = []] = reviews.toSorted((one, other) => one.length - other.length);
    const having = (codes: readonly CspWeakness[]) => strictest.filter(({ code }) => codes.includes(code));
    const mistakes = reviews.flat().filter(({ code }) => MISTAKES.includes(code));
    if (mistakes.length > 0) return say.mistyped({ parts: partsOf(mistakes) }).fixedBy(advise(step('csp-correct')));
    if (strength.unsafeInline) {
      const sources = having(OPEN);
      return sources.length > 0
        ? say.open({ parts: partsOf(sources) }).fixedBy(advise(step('csp-nonces')))
        : say.unrestricted({ parts: partsOf(having(['missing-directive'])) }).fixedBy(advise(step('csp-add')));
    }
    const small = having(SMALL);
    if (small.length > 0) return say.weak({ parts: partsOf(small) }).fixedBy(advise(step('csp-tighten')));
    return say.ok({ directives: firstFew(names) });
  },
});

function partsOf(remarks: readonly CspRemark<CspWeakness>[]): readonly string[] {
  return firstFew(remarks.map(({ directive, value }) => (value === undefined ? directive : `${directive} ${value}`)));
}
