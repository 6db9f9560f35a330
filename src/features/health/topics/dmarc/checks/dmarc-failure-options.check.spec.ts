import { describeCheck } from '#test/checks/describe-check.js';
import { dmarcFound, NAME } from '#test/checks/health-domain.js';
import { replace, txtRecord } from '../../../repair/fixes.js';
import { dmarcFailureOptions } from './dmarc-failure-options.check.js';

const text = 'v=DMARC1; p=none; fo=1:d';

describeCheck(dmarcFailureOptions, {
  'no-effect': [[dmarcFound(text), { value: '1:d' }, replace(text, txtRecord(`_dmarc.${NAME}`, 'v=DMARC1; p=none'))]],
  old: ['0:1:d:s', '0:1', 's:s:d', 'd:1:0'].map((value) => {
    const current = { '0:1:d:s': '1:d:s', '0:1': '1', 's:s:d': 's:d', 'd:1:0': 'd:1' }[value]!;
    const record = (fo: string) => `v=DMARC1; p=reject; fo=${fo}; ruf=mailto:a@b.example`;
    const fix = replace(record(value), txtRecord(`_dmarc.${NAME}`, record(current)));
    return [dmarcFound(record(value)), { value, current }, fix] as const;
  }),
  silent: [
    dmarcFound('v=DMARC1; p=none; fo=2'),
    dmarcFound('v=DMARC1; p=none; fo=1:d:s; ruf=mailto:a@b.example'),
    dmarcFound('v=DMARC1; p=none'),
    dmarcFound('v=DMARC1; p=none; fo=1; ruf=mailto:a@b.example'),
  ],
});
