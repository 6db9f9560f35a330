import { describeCheck } from '#test/checks/describe-check.js';
import { dkim, HOST, KEYS } from '#test/checks/health-domain.js';
import { advise, step } from '#engine/repair/fixes.js';
import { dkimRevoked } from './dkim-revoked.check.js';

describeCheck(dkimRevoked, {
  found: [[dkim(['v=DKIM1; p=']), { hosts: [HOST] }, advise(step('dkim-revoked', { hosts: [HOST] }))]],
  silent: [dkim([]), dkim([`p=${KEYS.rsa2048}`])],
});
