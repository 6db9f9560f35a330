import { describeCheck } from '#test/checks/describe-check.js';
import { MX, SERVERS as servers } from '#test/checks/health-smtp.js';
import { known } from '#base/domain/fact.js';
import { advise, step } from '#engine/repair/fixes.js';
import { smtpName } from './smtp-name.check.js';

const called = (name: string, resolves: boolean) => ({ host: MX, address: '77.77.4.1', name, resolves });
const names = ['mail.internal'];

describeCheck(smtpName, {
  unresolved: [
    [
      { announcedNames: known([called(MX, true), called('mail.internal', false)]) },
      { servers, names },
      advise(step('smtp-name', { names })),
    ],
  ],
  silent: [{ announcedNames: known([called(MX, true)]) }],
});
