import { firstFew } from '#base/domain/evidence.js';
import { info, problem } from '#base/domain/outcome.js';
import type { EntryEnd } from '#base/domain/site-entry.js';
import { check } from '../http-check.js';
import { advise, step } from '../http-steps.js';

/** Ends without a page for everybody, worst first. */
const DEAD_ENDS = [
  'no-address',
  'private',
  'closed',
  'tls',
  'certificate',
  'loop',
  'bad-target',
  'error',
] as const satisfies readonly EntryEnd[];
type DeadEnd = (typeof DEAD_ENDS)[number];

/** Whether visitors get to a page. One rule with the health check: what only a time-out shows is unknown. */
export const httpEntries = check({
  id: 'http-entries',
  category: 'web',
  needs: ['ends'],
  outcomes: {
    none: info('urls'),
    'no-address': problem('urls', 'target').unscored(),
    private: problem('urls', 'target').unscored(),
    closed: problem('urls', 'target').unscored(),
    tls: problem('urls', 'target').unscored(),
    certificate: problem('urls', 'target').unscored(),
    loop: problem('urls', 'target').unscored(),
    'bad-target': problem('urls', 'target').unscored(),
    error: problem('urls', 'target').unscored(),
  },
  reference: { rule: 'RFC 9110 §4.3.4, RFC 9110 §15.4', curl: '-sIL {urls}' },
  run({ ends }, say) {
    // As in the health check, a domain without an address is one without a website.
    if (ends.every(({ end, hops }) => end === 'no-address' && hops.length === 0))
      return say.none({ urls: firstFew(ends.map(({ url }) => url)) });
    const dead = ends.map(({ url, end, finalUrl }) => ({ url, end: deadEndOf(end), finalUrl }));
    const worst = DEAD_ENDS.find((end) => dead.some((entry) => entry.end === end));
    if (!worst) return undefined;
    const found = dead.filter(({ end }) => end === worst);
    const target = found[0]!.finalUrl;
    const key = worst === 'certificate' || worst === 'tls' ? 'entry-certificate' : STEPS[worst];
    return say[worst]({ urls: firstFew(found.map(({ url }) => url)), target }).fixedBy(advise(step(key, { target })));
  },
});

const STEPS = {
  'no-address': 'entry-address',
  private: 'entry-address',
  closed: 'entry-server',
  loop: 'entry-redirect',
  'bad-target': 'entry-redirect',
  error: 'entry-page',
} as const;

function deadEndOf(end: EntryEnd): DeadEnd | undefined {
  return end === 'too-many' ? 'loop' : DEAD_ENDS.find((one) => one === end);
}
