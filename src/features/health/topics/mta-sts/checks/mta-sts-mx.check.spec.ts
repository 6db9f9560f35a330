import { describeCheck } from '#test/checks/describe-check.js';
import { policy, policyFile, POLICY_URL as url } from '#test/checks/health-web.js';
import { host, mx, NAME, resolution } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import { advise, replace, step } from '#engine/repair/fixes.js';
import { mtaStsMx } from './mta-sts-mx.check.js';

const entries = (...hosts: string[]) => ({ ...mx(...hosts), ...resolution('resolves') });
const of = (mode: string, patterns: string[], ...hosts: string[]) => ({
  ...policyFile(policy(mode, patterns), 'text/plain', ...hosts),
  ...entries(...hosts),
});
const bare = (text: string) => ({ ...policyFile(text), ...entries() });
/** MX hosts with a CNAME record. */
const aliased = (...names: string[]) => ({
  ...of('enforce', ['mx.provider.example'], ...names),
  mailHosts: known(names.map((name) => host({ name, isAlias: true, target: 'mx.provider.example' }))),
});
const fix = (mode: string, ...mx: string[]) =>
  advise(step('mta-sts-policy', { url, policy: policy(mode, mx) }), step('mta-sts-id'));

describeCheck(mtaStsMx, {
  ok: [
    [
      of('enforce', ['*.example', 'b.mail.example'], 'a.example', 'b.mail.example'),
      { hosts: ['a.example', 'b.mail.example'] },
    ],
    // A leftover of a verification is no mail server.
    [of('enforce', ['a.example'], 'a.example', 'ms1.msv1.invalid'), { hosts: ['a.example'] }],
  ],
  'some-uncovered': [
    [
      of('enforce', ['*.example'], 'a.example', 'b.mail.example'),
      { url, hosts: ['b.mail.example'] },
      fix('enforce', '*.example', 'b.mail.example'),
    ],
  ],
  uncovered: [
    [
      of('enforce', ['b.example'], 'a.example', 'c.example'),
      { url, hosts: ['a.example', 'c.example'] },
      fix('enforce', 'b.example', 'a.example', 'c.example'),
    ],
    [
      aliased('mx.example.com'),
      { url, hosts: ['mx.example.com'] },
      replace(
        '10 mx.example.com.',
        { host: NAME, type: 'MX', value: '10 mx.provider.example.' },
        step('mx-alias', { hosts: ['mx.example.com'] }),
      ),
    ],
    [
      aliased('mx1.example.com', 'mx2.example.com'),
      { url, hosts: ['mx1.example.com', 'mx2.example.com'] },
      advise(step('mx-alias', { hosts: ['mx1.example.com', 'mx2.example.com'] })),
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
      advise(step('mta-sts-lines', { url, patterns: ['*.old.example'] }), step('mta-sts-id')),
    ],
  ],
  silent: [
    of('none', ['b.example'], 'a.example'),
    of('enforce', ['b.example'], 'ms1.msv1.invalid'),
    of('enforce', []),
    of('enforced', ['b.example']),
    bare(policy('enforce', ['b.example'], 99999999)),
    bare(`\ufeff${policy('enforce', ['b.example'])}`),
    bare(policy('enforce', ['b.example']).replace('STSv1', 'STSv2')),
    bare(policy('enforce', ['b.example']).replace('version: STSv1\n', '')),
  ],
});
