import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import { advise, step } from '#engine/repair/fixes.js';
import type { DoubledRecord } from '../doubled-names.facts.js';
import { doubledNames } from './doubled-names.check.js';

const record: DoubledRecord = { host: `www.${NAME}.${NAME}`, meant: `www.${NAME}`, type: 'A', value: '77.77.3.1' };
const other = { ...record, value: '77.77.3.2' };

describeCheck(doubledNames, {
  found: [
    [
      { doubledRecords: known([record, other]) },
      { hosts: [`${record.host} A`] },
      advise(step('doubled-record', { ...record }), step('doubled-record', { ...other })),
    ],
  ],
});
