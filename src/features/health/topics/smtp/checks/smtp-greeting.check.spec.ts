import { describeCheck } from '#test/checks/describe-check.js';
import { mailServers, MX, SERVERS as servers, talks } from '#test/checks/health-smtp.js';
import type { Greeting } from '#base/domain/smtp-talk.js';
import { advise, step } from '#engine/repair/fixes.js';
import { smtpGreeting } from './smtp-greeting.check.js';

const alive = mailServers([{ state: 'alive' }]);
const greeted = (...greetings: Greeting[]) => ({ ...talks(...greetings.map((greeting) => ({ greeting }))), ...alive });
const garbled: Greeting = { kind: 'garbled' };
const fix = advise(step('smtp-greeting', { host: MX }));

describeCheck(smtpGreeting, {
  'not-smtp': [
    [{ ...greeted(garbled), ...mailServers([{ state: 'not-smtp' }]) }, { servers }, fix],
    [{ ...greeted(garbled), ...mailServers([{ state: 'dead' }, { state: 'not-smtp' }]) }, { servers }, fix],
  ],
  'some-not-smtp': [
    [greeted({ kind: 'slow' }, garbled), { servers }, fix],
    [{ ...greeted(garbled), ...mailServers([{ state: 'not-smtp' }, { state: 'alive' }]) }, { servers }, fix],
    [{ ...greeted(garbled), ...mailServers([{ state: 'not-smtp' }, { state: 'unknown' }]) }, { servers }, fix],
    [{ ...greeted(garbled), ...mailServers([{ state: 'not-smtp' }], false) }, { servers }, fix],
    [{ ...greeted(garbled), ...mailServers([{ state: 'not-smtp' }], true, true) }, { servers }, fix],
  ],
  rejected: [[greeted({ kind: 'refused', text: '554 no' }), { servers, reply: '554 no' }]],
  deferred: [[greeted({ kind: 'deferred', text: '450 later' }), { servers, reply: '450 later' }]],
  closed: [[greeted({ kind: 'dropped' }), { servers }]],
  slow: [[greeted({ kind: 'slow' }), { servers }]],
  silent: [{ ...talks({}), ...alive }, greeted({ kind: 'never', text: '521 no mail' })],
});
