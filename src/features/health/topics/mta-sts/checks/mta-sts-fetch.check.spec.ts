import { describeCheck } from '#test/checks/describe-check.js';
import { host as mailHost, NAME } from '#test/checks/health-domain.js';
import { policy, POLICY_URL as url } from '#test/checks/health-web.js';
import { known } from '#base/domain/fact.js';
import type { PolicyFetch } from '../mta-sts.facts.js';
import { advise, step } from '#engine/repair/fixes.js';
import { mtaStsFetch } from './mta-sts-fetch.check.js';

const host = `mta-sts.${NAME}`;
const of = (result: PolicyFetch['result']) => ({
  policyFetch: known<PolicyFetch>({ host, url, result }),
  mailHosts: known([mailHost()]),
});
const serve = step('mta-sts-policy', { url, policy: policy('testing', ['a.example']) });
const location = `https://www.${NAME}/`;

describeCheck(mtaStsFetch, {
  ok: [[of({ kind: 'fetched' }), { url }]],
  'no-address': [[of({ kind: 'no-address' }), { host }, advise(step('mta-sts-host', { host }), serve)]],
  insecure: [
    [
      of({ kind: 'insecure', weakness: 'wrong-host' }),
      { url, weakness: 'wrong-host' },
      advise(step('cert-names', { hosts: [host] })),
    ],
    [
      of({ kind: 'insecure', weakness: 'not-yet-valid' }),
      { url, weakness: 'not-yet-valid' },
      advise(step('cert-current', { hosts: [host] })),
    ],
    [
      of({ kind: 'insecure', weakness: 'handshake' }),
      { url, weakness: 'handshake' },
      advise(step('tls-set-up', { hosts: [host] })),
    ],
  ],
  redirected: [[of({ kind: 'redirected', location }), { url, location }, advise(serve)]],
  'not-found': [[of({ kind: 'not-found', status: 404 }), { url, status: 404 }, advise(serve)]],
  large: [[of({ kind: 'large' }), { url }, advise(serve)]],
});
