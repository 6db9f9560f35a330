import { describeCheck } from '#test/checks/describe-check.js';
import { dkim, HOST, KEYS } from '#test/checks/health-domain.js';
import { replace, txtRecord } from '#engine/repair/fixes.js';
import { dkimTesting } from './dkim-testing.check.js';

const host = HOST;
const key = (flags: string) => `v=DKIM1; ${flags}p=${KEYS.ed25519}; k=ed25519`;
const row = (old: string, value: string) => [dkim([old]), { host }, replace(old, txtRecord(host, value))] as const;

describeCheck(dkimTesting, {
  on: [row(key('t=y; '), key('')), row(key('t=y:s; '), key('t=s; '))],
  silent: [dkim([key('')]), dkim([key('t=s; ')]), dkim(['t=y; p=@']), dkim(['v=DKIM1; t=y; p='])],
});
