import { describeCheck } from '#test/checks/describe-check.js';
import { KSK, NAME, offer } from '#test/checks/health-domain.js';
import { absent, known } from '#base/domain/fact.js';
import type { BrokenChain } from '../resolution.facts.js';
import { advise, publishDs, removeDs, step } from '#engine/repair/fixes.js';
import { dnssecBogus } from './dnssec-bogus.check.js';

const zone = NAME;
const old = '1 13 2 AA';
const chain = (given: Partial<BrokenChain>) => ({
  brokenChain: known<BrokenChain>({ zone, errors: ['EDE 9'], ds: [old], tags: [1], offers: [], ...given }),
});
const errors = ['EDE 9'];
const byDs = { zone, errors, ds: [old] };
const byTag = { zone, errors, tags: ['1'] };
const offers = [offer(KSK)];
const other = publishDs(zone, offer(KSK).value, [old]);
const none = removeDs(zone, [old]);
const resign = advise(step('resign', { zone }));

describeCheck(dnssecBogus, {
  'ds-mismatch': [
    [chain({ fault: 'no-match', offers }), byDs, other],
    [chain({ fault: 'no-match' }), byDs, none],
    [chain({ fault: 'no-keys' }), byDs, none],
  ],
  revoked: [
    [chain({ fault: 'revoked', offers }), byDs, other],
    [chain({ fault: 'revoked' }), byDs, none],
  ],
  'no-zone-key': [[chain({ fault: 'no-zone-key', offers }), byDs, other]],
  'no-keys': [[chain({ fault: 'unfetched' }), { zone, errors }, advise(step('ns-signed-all', { zone }))]],
  expired: [[chain({ fault: 'expired', offers }), byTag, resign]],
  keys: [
    [chain({ fault: 'missing' }), byTag, none],
    [chain({ fault: 'mismatch', offers }), byTag, other],
    [chain({ fault: 'key-missing', offers }), byTag, other],
    [chain({ fault: 'not-yet-valid' }), byTag, resign],
  ],
  parent: [
    [chain({ cut: 'example' }), { zone, errors, cut: 'example' }, advise(step('report-cut', { cut: 'example' }))],
  ],
  signatures: [[chain({ offers }), { zone, errors }, resign]],
  silent: [{ brokenChain: absent }],
});
