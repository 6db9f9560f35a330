import { describeCheck } from '#test/checks/describe-check.js';
import {
  A,
  answers,
  B,
  denies,
  fails,
  has,
  odd,
  server,
  sound,
  withSerial,
  zoneServers,
} from '#test/checks/health-servers.js';
import { advise, step } from '#engine/repair/fixes.js';
import type { TypeAnswer } from '../server-answers.js';
import { nsAnswers } from './ns-answers.check.js';

const fix = (...servers: string[]) => advise(step('ns-update', { servers }));
const all = (byType: TypeAnswer) => ({ A: byType, AAAA: byType, MX: byType, TXT: byType });
const both = (byType: Parameters<typeof answers>[0]) =>
  zoneServers([A, B].map((name) => server(name, { answers: answers(byType) })));

describeCheck(nsAnswers, {
  broken: [
    [
      both({ TXT: fails('SERVFAIL') }),
      { types: ['TXT'], servers: [`${A} (TXT SERVFAIL)`, `${B} (TXT SERVFAIL)`] },
      fix(A, B),
    ],
  ],
  nxdomain: [
    [odd({ answers: answers({ AAAA: denies('nxdomain') }) }), { servers: [`${B} (AAAA)`] }, fix(B)],
    [both({ AAAA: denies('nxdomain') }), { servers: [`${A} (AAAA)`, `${B} (AAAA)`] }, fix(A, B)],
  ],
  denied: [
    [
      odd({ answers: answers(all(denies('nxdomain'))) }),
      { servers: [`${B} (A, AAAA, MX, TXT)`] },
      advise(step('ns-transfer')),
    ],
  ],
  https: [
    [odd({ answers: answers({ HTTPS: fails('timeout') }) }), { servers: [`${B} (HTTPS timeout)`] }, fix(B)],
    [
      zoneServers([A, B].map((name) => server(name, { answers: answers({ HTTPS: fails('NOTIMP') }) }))),
      { servers: [`${A} (HTTPS NOTIMP)`, `${B} (HTTPS NOTIMP)`] },
      fix(A, B),
    ],
  ],
  failing: [
    [odd({ answers: answers({ AAAA: fails('SERVFAIL') }) }), { servers: [`${B} (AAAA SERVFAIL)`] }, fix(B)],
    [
      odd({ answers: answers(all(fails('REFUSED'))) }),
      {
        servers: [`${B} (A REFUSED, AAAA REFUSED, MX REFUSED, TXT REFUSED)`],
      },
      fix(B),
    ],
    [both({ AAAA: fails('timeout') }), { servers: [`${A} (AAAA timeout)`, `${B} (AAAA timeout)`] }, fix(A, B)],
  ],
  'no-soa': [[odd({ answers: answers({ AAAA: denies('nodata', true) }) }), { servers: [`${B} (AAAA)`] }, fix(B)]],
  silent: [
    sound,
    zoneServers([]),
    both({ AAAA: denies('nodata') }),
    both(all(denies('nxdomain'))),
    both(all(fails('REFUSED'))),
    odd({ answers: answers(all(denies('nxdomain'))), addressStates: [withSerial(6)] }),
    odd({ answers: answers({ A: has('A 77.77.3.2') }) }),
  ],
});
