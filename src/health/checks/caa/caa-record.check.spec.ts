import { describeCheck } from '../../../../test/checks/describe-check.js';
import { NAME } from '../../../../test/checks/health-domain.js';
import { known } from '../../../domain/fact.js';
import { parseCaa } from '../../../records/caa.js';
import { advise, step } from '../../fixes.js';
import { caaRecord } from './caa-record.check.js';

const of = (...texts: string[]) => ({
  caa: known({ name: NAME, owner: NAME, entries: texts.map((text) => ({ text, ...parseCaa(text) })) }),
});
const owner = NAME;

const fix = advise(step('caa-issue', { domain: NAME }));
const [issue, iodef] = ['0 issue "ca.example"', '0 iodef "mailto:a@b.example"'];

describeCheck(caaRecord, {
  ok: [
    [of(issue, iodef), { owner, records: [issue, iodef] }],
    [of('0 issuewild ";"'), { owner, records: ['0 issuewild ";"'] }],
  ],
  open: [[of(iodef), { owner, records: [iodef] }, fix]],
  missing: [[of(), { domain: NAME }, fix]],
});
