import { describeCheck } from '#test/checks/describe-check.js';
import { known } from '#base/domain/fact.js';
import { advise, step } from '#engine/repair/fixes.js';
import { mailClientSrv } from './mail-client-srv.check.js';

const IMAP = { name: '_imaps._tcp.example.com', target: 'imap.example.com', port: 993, state: 'there' } as const;
const GONE = { name: '_pop3s._tcp.example.com', target: 'gone.example.com', port: 995, state: 'no-address' } as const;
const SHUT = { name: '_submission._tcp.example.com', target: 'mx.example.com', port: 587, state: 'refused' } as const;
const targets = ['mx.example.com:587'];

describeCheck(mailClientSrv, {
  ok: [[{ clientServices: known([IMAP]) }, { names: [IMAP.name] }]],
  'no-address': [
    [
      { clientServices: known([IMAP, SHUT, GONE]) },
      { names: [GONE.name], targets: [GONE.target] },
      advise(step('mail-client-srv', { names: [GONE.name] })),
    ],
  ],
  refused: [
    [
      { clientServices: known([IMAP, SHUT]) },
      { names: [SHUT.name], targets },
      advise(step('mail-client-port', { targets, names: [SHUT.name] })),
    ],
  ],
});
