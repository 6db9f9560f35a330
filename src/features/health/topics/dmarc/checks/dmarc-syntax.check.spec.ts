import { describeCheck } from '#test/checks/describe-check.js';
import { dmarcFound, NAME } from '#test/checks/health-domain.js';
import { withIntendedValue, replace, step, txtRecord } from '#engine/repair/fixes.js';
import { dmarcSyntax } from './dmarc-syntax.check.js';

const repair = (old: string, value: string) => replace(old, txtRecord(`_dmarc.${NAME}`, value));
const torn = 'v=DMARC1; p=reject; adkim=s aspf=s';
const [tag, typo, both] = ['v=DMARC1; p=none; fo=7', 'v=DMARC1; p=rejct', 'v=DMARC1; p=no; rua=mailto:a@b.example'];

describeCheck(dmarcSyntax, {
  invalid: [
    [
      dmarcFound(tag),
      { record: tag, part: '7', position: 22, fault: 'value-invalid' },
      repair(tag, 'v=DMARC1; p=none'),
    ],
    [
      dmarcFound(both),
      { record: both, part: 'no', position: 13, fault: 'value-invalid' },
      repair(both, 'v=DMARC1; p=none; rua=mailto:a@b.example'),
    ],
    [
      dmarcFound(torn),
      { record: torn, part: 'aspf', position: 29, fault: 'separator-missing' },
      repair(torn, 'v=DMARC1; p=reject'),
    ],
  ],
  ignored: [
    [
      dmarcFound(typo),
      { record: typo, part: 'rejct', position: 13, fault: 'value-invalid' },
      withIntendedValue(
        'v=DMARC1; p=reject',
        replace(typo, txtRecord(`_dmarc.${NAME}`, 'v=DMARC1; p=none'), step('dmarc-watch')),
      ),
    ],
    [
      dmarcFound('v=DMARC1'),
      { record: 'v=DMARC1', part: 'p', position: 9, fault: 'part-missing' },
      repair('v=DMARC1', 'v=DMARC1; p=none'),
    ],
  ],
  silent: [dmarcFound('v=DMARC1; p=none'), dmarcFound('v=DMARC1; p=none; new=tag; pct=x')],
});
