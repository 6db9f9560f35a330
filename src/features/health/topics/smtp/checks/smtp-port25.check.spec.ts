import { describeCheck } from '#test/checks/describe-check.js';
import { CLOSED, mailServers, MX, SERVERS, talk } from '#test/checks/health-smtp.js';
import { advise, step } from '#engine/repair/fixes.js';
import { smtpPort25 } from './smtp-port25.check.js';

const dead = { state: 'dead', talks: [talk(CLOSED)] } as const;
const alive = { state: 'alive', host: 'b.example.com' } as const;
const unknown = { state: 'unknown', host: 'c.example.com', talks: [] } as const;
const fix = advise(step('smtp-port25', { hosts: [MX] }));

describeCheck(smtpPort25, {
  ok: [
    [mailServers([alive]), { servers: SERVERS }],
    [mailServers([alive, unknown]), { servers: SERVERS }],
  ],
  'no-answer': [[mailServers([dead]), { servers: SERVERS }, fix]],
  implicit: [[mailServers([dead], true, true), { servers: SERVERS }, advise(step('mx-implicit', { domain: MX }))]],
  'some-no-answer': [
    [mailServers([dead, alive]), { servers: SERVERS }, fix],
    [mailServers([dead, unknown]), { servers: SERVERS }, fix],
    [mailServers([dead], false), { servers: SERVERS }, fix],
  ],
});
