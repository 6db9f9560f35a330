import { describeCheck } from '#test/checks/describe-check.js';
import { known } from '#base/domain/fact.js';
import type { CanonicalTarget } from '../../../facts/seo-facts.js';
import { idxCanonicalTarget } from './idx-canonical-target.check.js';

const url = 'https://example.com/b';
const target = (state: Partial<CanonicalTarget>) => ({
  canonicalTarget: known({ url: new URL(url), status: 200, redirects: false, noindex: false, ...state }),
});

describeCheck(idxCanonicalTarget, {
  ok: [[target({}), { url }]],
  redirected: [[target({ redirects: true }), { url }]],
  broken: [[target({ status: 404 }), { url, status: 404 }]],
  noindex: [[target({ noindex: true }), { url }]],
});
