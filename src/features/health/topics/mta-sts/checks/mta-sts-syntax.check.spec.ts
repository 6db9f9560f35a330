import { describeCheck } from '#test/checks/describe-check.js';
import { policy, policyFile, POLICY_URL as url } from '#test/checks/health-web.js';
import { advise, step } from '#engine/repair/fixes.js';
import { mtaStsSyntax } from './mta-sts-syntax.check.js';

const fix = (...repaired: Parameters<typeof policy>) =>
  advise(step('mta-sts-policy', { url, policy: policy(...repaired) }), step('mta-sts-id'));
/** Senders ignored the policy, so it starts in testing mode. */
const tried = (...repaired: Parameters<typeof policy>) =>
  advise(step('mta-sts-policy', { url, policy: policy(...repaired) }), step('mta-sts-id'), step('mta-sts-enforce'));
const good = policy('enforce', ['*.example']);

describeCheck(mtaStsSyntax, {
  invalid: [
    [
      policyFile('<!doctype html>'),
      { url, part: '<!doctype html>', fault: 'part-malformed' },
      fix('testing', ['a.example']),
    ],
    [
      policyFile(policy('enforced', ['a.example'])),
      { url, part: 'enforced', fault: 'value-invalid' },
      fix('testing', ['a.example']),
    ],
    [
      policyFile(policy('enforce', [], 86400)),
      { url, part: 'mx', fault: 'part-missing' },
      tried('testing', ['a.example']),
    ],
    [
      policyFile(policy('enforce', ['a.example'], 99999999)),
      { url, part: '99999999', fault: 'value-invalid' },
      tried('testing', ['a.example']),
    ],
  ],
  minor: [[policyFile(`\n${good}`), { url, part: '\\n', fault: 'part-empty' }, fix('enforce', ['*.example'])]],
  silent: [policyFile(good), policyFile(policy('none', []))],
});
