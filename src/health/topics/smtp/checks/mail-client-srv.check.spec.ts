import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { known } from '../../../../domain/fact.js';
import { advise, step } from '../../../repair/fixes.js';
import { mailClientSrv } from './mail-client-srv.check.js';

const IMAP = { name: '_imaps._tcp.example.com', target: 'imap.example.com', isThere: true };
const GONE = { name: '_pop3s._tcp.example.com', target: 'gone.example.com', isThere: false };
const names = [GONE.name];

describeCheck(mailClientSrv, {
  ok: [[{ clientServices: known([IMAP]) }, { names: [IMAP.name] }]],
  'no-address': [
    [
      { clientServices: known([IMAP, GONE]) },
      { names, targets: [GONE.target] },
      advise(step('mail-client-srv', { names })),
    ],
  ],
});
