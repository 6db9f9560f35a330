import { describeCheck } from '#test/checks/describe-check.js';
import { host as mailHost, NAME } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import { advise, step } from '#engine/repair/fixes.js';
import { mtaStsRecord } from './mta-sts-record.check.js';

const [domain, host] = [NAME, `_mta-sts.${NAME}`];
const marked = (records: string[], unrecognized: string[] = []) => ({
  mtaSts: known({ domain, host, records, unrecognized }),
  mailHosts: known([mailHost()]),
});
const of = (...records: string[]) => marked(records);

const fix = advise(step('mta-sts-record', { host }));
const [good, bad] = ['v=STSv1; id=1', 'v=STSv1; id=a b'];

describeCheck(mtaStsRecord, {
  ok: [[of(good), { record: good }]],
  missing: [[of(), { domain }, advise(step('mta-sts', { domain }))]],
  unrecognized: [[marked([], ['v=STS1; id=1']), { record: 'v=STS1; id=1', host }, fix]],
  several: [[of(good, bad), { records: [good, bad] }, fix]],
  invalid: [
    [of(bad), { record: bad, part: 'a b', fault: 'value-invalid' }, fix],
    [of('v=STSv1'), { record: 'v=STSv1', part: 'id', fault: 'part-missing' }, fix],
  ],
});
