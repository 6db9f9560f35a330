import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { validation } from '#test/checks/health-signing.js';
import { known } from '#base/domain/fact.js';
import { advise, step } from '#engine/repair/fixes.js';
import { caaLookup } from './caa-lookup.check.js';

const told = { owner: NAME, errors: ['EDE 22 (No Reachable Authority)'] };

const failure = { caaFailure: known(told) };
const denials = [{ question: { name: NAME, type: 'CAA' as const }, fault: 'unproven' as const }];

describeCheck(caaLookup, {
  failed: [[{ ...failure, ...validation() }, told, advise(step('caa-lookup', { owner: NAME }))]],
  silent: [{ ...failure, ...validation({ denials }) }],
});
