import { describeCheck } from '#test/checks/describe-check.js';
import { dkim, HOST, KEYS } from '#test/checks/health-domain.js';
import { replace, txtRecord } from '#engine/repair/fixes.js';
import { dkimService } from './dkim-service.check.js';

const host = HOST;
const key = (services: string) => `v=DKIM1; ${services}k=ed25519; p=${KEYS.ed25519}`;
const row = (words: string, services: string[]) =>
  [
    dkim([key(words)]),
    { host, services },
    replace(key(words), txtRecord(host, key(`s=${[...services, 'email'].join(':')}; `))),
  ] as const;

describeCheck(dkimService, {
  other: [
    row('s=tlsrpt; ', ['tlsrpt']),
    row('s=a:b; ', ['a', 'b']),
    [
      dkim([key('s=tlsrpt:b; '), key('')]), // next to a key that signs mail
      { host, services: ['tlsrpt', 'b'] },
      replace(key('s=tlsrpt:b; '), txtRecord(host, key('s=tlsrpt:b:email; '))),
    ],
  ],
  silent: [
    dkim([key('')]),
    dkim([key('s=email; ')]),
    dkim([key('s=a : *; ')]),
    dkim(['s=tlsrpt; p=@']),
    dkim(['v=DKIM1; s=other; p=']), // revoked
    dkim([key('s=tlsrpt; '), key('')]), // signs TLS reports, and another key signs mail
  ],
});
