import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { door } from '#test/checks/health-web.js';
import { known } from '#base/domain/fact.js';
import type { HttpsResult } from '../https-result.js';
import { advise, step, type StepKey } from '#engine/repair/fixes.js';
import { verifyCommand } from '#base/domain/verification.js';
import { httpsReachable } from './https-reachable.check.js';

const [hosts, www] = [[NAME], `www.${NAME}`];
const of = (...httpsResults: HttpsResult[]) => ({ httpsResults: known(httpsResults) });
const fix = (key: StepKey, names = hosts) => advise(step(key, { hosts: names }));
const times = { from: '2026-01-01T00:00Z', until: '2026-11-01T00:00Z' };

describeCheck(httpsReachable, {
  ok: [[of(door('open'), door('open', www)), { hosts: [NAME, www] }]],
  expired: [[of(door('mismatch', www, {}), door('expired', NAME, times)), { hosts, ...times }, fix('cert-renew')]],
  'not-yet-valid': [
    [of(door('not-yet-valid', NAME, times), door('open', www)), { hosts, ...times }, fix('cert-current')],
  ],
  mismatch: [
    [
      of(door('mismatch', NAME, { names: ['other.example'] }), door('open', www)),
      { hosts, names: ['other.example'] },
      fix('cert-names'),
    ],
    [
      of({ ...door('open'), redirectedTo: www }, door('mismatch', www, { names: ['other.example'] })),
      { hosts: [www], names: ['other.example'] },
      fix('cert-names', [www]),
    ],
  ],
  'www-mismatch': [
    [
      of({ ...door('open'), redirectedTo: NAME }, door('mismatch', www, { names: ['other.example'] })),
      { hosts: [www], names: ['other.example'] },
      fix('cert-names', [www]),
    ],
    [
      of(door('open'), door('mismatch', www, { names: ['other.example'] })),
      { hosts: [www], names: ['other.example'] },
      fix('cert-names', [www]),
    ],
  ],
  'www-outdated': [
    [of(door('open'), door('expired', www, times)), { hosts: [www], ...times }, fix('cert-renew', [www])],
    [of(door('open'), door('not-yet-valid', www, times)), { hosts: [www], ...times }, fix('cert-current', [www])],
  ],
  'www-untrusted': [
    [
      of(door('open'), door('untrusted', www, { issuer: 'Me' })),
      { hosts: [www], issuer: 'Me' },
      fix('cert-chain', [www]),
    ],
  ],
  'www-broken': [[of(door('open'), door('broken', www)), { hosts: [www] }, fix('tls-set-up', [www])]],
  untrusted: [
    [
      of({ ...door('open'), redirectedTo: www }, door('untrusted', www, { issuer: 'Me' })),
      { hosts: [www], issuer: 'Me' },
      fix('cert-chain', [www]),
    ],
    [of(door('untrusted', NAME, { issuer: 'Me' })), { hosts, issuer: 'Me' }, fix('cert-chain')],
    [
      of(door('untrusted', NAME, { issuer: 'Me '.repeat(5000) })),
      { hosts, issuer: `${'Me '.repeat(40).slice(0, 119)}…` },
      fix('cert-chain'),
    ],
  ],
  broken: [[of(door('broken'), door('closed', www)), { hosts }, fix('tls-set-up')]],
  closed: [[of(door('closed')), { hosts }, fix('https-open')]],
  unreachable: [
    [of(door('unreachable'), door('unreachable', www)), { hosts: [NAME, www] }, fix('site-down', [NAME, www])],
  ],
  'host-unreachable': [
    [of(door('unreachable'), door('open', www)), { hosts }, fix('site-down')],
    [of(door('closed'), door('unreachable', www)), { hosts: [www] }, fix('site-down', [www])],
  ],
  'no-server': [[of(door('no-server')), { hosts }]],
});

it.each(['unreachable', 'host-unreachable'])('%s is verified at the host that does not answer', (outcome) => {
  const names = { domain: 'example.com', zone: 'example.com' };
  const command = verifyCommand(httpsReachable.reference!, outcome, { hosts: ['www.example.com'] }, names);
  expect(command).toBe('curl -I https://www.example.com/');
});
