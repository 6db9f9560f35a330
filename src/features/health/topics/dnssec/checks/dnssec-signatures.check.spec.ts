import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { validation } from '#test/checks/health-signing.js';
import type { RejectedSet } from '#formats/records/judge-answer.js';
import { absent, known } from '#base/domain/fact.js';
import { advise, step } from '#engine/repair/fixes.js';
import type { BrokenChain } from '../../resolution/resolution.facts.js';
import { dnssecSignatures } from './dnssec-signatures.check.js';

const zone = NAME;
const set = (fault: RejectedSet['fault'], given: Partial<RejectedSet> = {}): RejectedSet => ({
  ...{ name: zone, type: 'MX', fault, keyTag: 7, signer: 'other.example' },
  ...given,
});
const of = (...sets: RejectedSet[]) => ({ ...validation({ sets }), brokenChain: absent });
const below = (cut: string): BrokenChain => ({ zone, errors: [], ds: [], tags: [], offers: [], cut });
const evidence = { zone, sets: [`${zone} MX`] };
const tagged = { ...evidence, tags: ['7'] };
const fix = advise(step('resign', { zone }));

describeCheck(dnssecSignatures, {
  missing: [
    [of(set('missing'), set('fine', { type: 'A' })), evidence, fix],
    [of(set('unsupported')), evidence, fix],
  ],
  expired: [[of(set('expired'), set('mismatch', { type: 'A' })), tagged, fix]],
  'not-yet-valid': [[of(set('not-yet-valid')), tagged, fix]],
  mismatch: [
    [of(set('mismatch')), tagged, fix],
    [of(set('labels')), tagged, fix],
  ],
  'key-missing': [[of(set('key-missing')), tagged, fix]],
  'key-unfit': [[of(set('key-unfit')), tagged, fix]],
  'no-proof': [[of(set('no-proof')), evidence, fix]],
  'wrong-signer': [[of(set('signer')), { ...evidence, signers: ['other.example'] }, fix]],
  rejected: [[of(set('fine')), evidence, advise(step('compare-servers', { zone }))]],
  nsec3param: [[of(set('mismatch', { type: 'NSEC3PARAM' })), { zone }, fix]],
  silent: [
    of(),
    of(set('fine', { type: 'NSEC3PARAM' })),
    { ...of(set('fine')), brokenChain: known(below('above.example')) },
  ],
});
