import { describeCheck } from '#test/checks/describe-check.js';
import { A, answers, B, odd, server, sound, withSerial, zoneServers } from '#test/checks/health-servers.js';
import { advise, step } from '#engine/repair/fixes.js';
import { policyAgreement } from './policy-agreement.check.js';

const fix = advise(step('ns-transfer'));
const having = (DMARC?: string[], CAA?: string[]) => ({
  answers: answers({}, { policies: { ...(DMARC && { DMARC }), ...(CAA && { CAA }) } }),
});
const both = (one: ReturnType<typeof having>, other: ReturnType<typeof having>) =>
  zoneServers([server(A, one), server(B, other)]);
const REJECT = 'TXT v=DMARC1; p=reject';
const NONE = 'TXT v=DMARC1; p=none';
const ISSUE = 'CAA 0 issue "ca.example"';

describeCheck(policyAgreement, {
  dmarc: [
    [both(having([REJECT]), having([NONE])), { servers: [`${A} (${REJECT})`, `${B} (${NONE})`] }, fix],
    [both(having([REJECT], [ISSUE]), having([], [])), { servers: [`${A} (${REJECT})`, `${B} (–)`] }, fix],
  ],
  caa: [[both(having([REJECT], [ISSUE]), having([REJECT], [])), { servers: [`${A} (${ISSUE})`, `${B} (–)`] }, fix]],
  silent: [
    sound,
    odd({ addressStates: [withSerial(6)] }),
    both(having([REJECT], [ISSUE]), having([REJECT], [ISSUE])),
    both(having([REJECT], [ISSUE]), having()),
  ],
});
