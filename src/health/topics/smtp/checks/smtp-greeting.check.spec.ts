import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { MX, SERVERS as servers, talks } from '../../../../../test/checks/health-smtp.js';
import type { Greeting } from '../../../../domain/smtp-talk.js';
import { advise, step } from '../../../repair/fixes.js';
import { smtpGreeting } from './smtp-greeting.check.js';

const greeted = (...greetings: Greeting[]) => talks(...greetings.map((greeting) => ({ greeting })));
const garbled: Greeting = { kind: 'garbled' };

describeCheck(smtpGreeting, {
  'not-smtp': [
    [greeted(garbled), { servers }, advise(step('smtp-greeting', { host: MX }))],
    [greeted({ kind: 'slow' }, garbled), { servers }, advise(step('smtp-greeting', { host: MX }))],
  ],
  rejected: [[greeted({ kind: 'refused', text: '554 no' }), { servers, reply: '554 no' }]],
  deferred: [[greeted({ kind: 'deferred', text: '450 later' }), { servers, reply: '450 later' }]],
  closed: [[greeted({ kind: 'dropped' }), { servers }]],
  slow: [[greeted({ kind: 'slow' }), { servers }]],
  silent: [talks({}), greeted({ kind: 'never', text: '521 no mail' })],
});
