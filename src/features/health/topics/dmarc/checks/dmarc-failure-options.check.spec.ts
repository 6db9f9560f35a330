import { describeCheck } from '#test/checks/describe-check.js';
import { dmarcFound, NAME } from '#test/checks/health-domain.js';
import { replace, txtRecord } from '#engine/repair/fixes.js';
import { dmarcFailureOptions } from './dmarc-failure-options.check.js';

const text = 'v=DMARC1; p=none; fo=1:d';

const old = (value: string, current: string) => {
  const record = (fo: string) => `v=DMARC1; p=reject; fo=${fo}; ruf=mailto:a@b.example`;
  const fix = replace(record(value), txtRecord(`_dmarc.${NAME}`, record(current)));
  return [dmarcFound(record(value)), { value, current }, fix] as const;
};

describeCheck(dmarcFailureOptions, {
  'no-effect': [[dmarcFound(text), { value: '1:d' }, replace(text, txtRecord(`_dmarc.${NAME}`, 'v=DMARC1; p=none'))]],
  old: [old('0:1:d:s', '1:d:s'), old('0:1', '1'), old('s:s:d', 's:d'), old('d:1:0', 'd:1')],
  silent: [
    dmarcFound('v=DMARC1; p=none; fo=2'),
    dmarcFound('v=DMARC1; p=none; fo=1:d:s; ruf=mailto:a@b.example'),
    dmarcFound('v=DMARC1; p=none'),
    dmarcFound('v=DMARC1; p=none; fo=1; ruf=mailto:a@b.example'),
  ],
});
