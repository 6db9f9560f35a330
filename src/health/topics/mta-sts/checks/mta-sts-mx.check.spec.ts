import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { policy, policyFile, POLICY_URL as url } from '../../../../../test/checks/health-web.js';
import { advise, step } from '../../../repair/fixes.js';
import { mtaStsMx } from './mta-sts-mx.check.js';

const of = (mode: string, mx: string[], ...hosts: string[]) => policyFile(policy(mode, mx), 'text/plain', ...hosts);
const fix = (mode: string, ...mx: string[]) =>
  advise(step('mta-sts-policy', { url, policy: policy(mode, mx) }), step('mta-sts-id'));

describeCheck(mtaStsMx, {
  ok: [
    [
      of('enforce', ['*.example', 'b.mail.example'], 'a.example', 'b.mail.example'),
      { hosts: ['a.example', 'b.mail.example'] },
    ],
  ],
  uncovered: [
    [
      of('enforce', ['*.example'], 'a.example', 'b.mail.example'),
      { url, hosts: ['b.mail.example'] },
      fix('enforce', '*.example', 'b.mail.example'),
    ],
  ],
  'uncovered-testing': [
    [
      of('testing', ['b.example'], 'a.example'),
      { url, hosts: ['a.example'] },
      fix('testing', 'b.example', 'a.example'),
    ],
  ],
  extra: [
    [
      of('enforce', ['a.example', '*.old.example'], 'a.example'),
      { url, patterns: ['*.old.example'] },
      advise(step('mta-sts-lines'), step('mta-sts-id')),
    ],
  ],
  silent: [
    of('none', ['b.example'], 'a.example'),
    of('enforce', []),
    of('enforced', ['b.example']),
    policyFile(policy('enforce', ['b.example'], 99999999)),
    policyFile(`\ufeff${policy('enforce', ['b.example'])}`),
    policyFile(policy('enforce', ['b.example']).replace('STSv1', 'STSv2')),
    policyFile(policy('enforce', ['b.example']).replace('version: STSv1\n', '')),
  ],
});
