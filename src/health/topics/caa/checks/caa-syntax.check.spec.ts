import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { NAME } from '../../../../../test/checks/health-domain.js';
import { known } from '../../../../domain/fact.js';
import { parseCaa } from '../../../../records/caa.js';
import { advise, step } from '../../../repair/fixes.js';
import { caaSyntax } from './caa-syntax.check.js';

const of = (...texts: string[]) => ({
  caa: known({ name: NAME, owner: NAME, entries: texts.map((text) => ({ text, ...parseCaa(text) })) }),
});
const owner = NAME;

const repair = (record: string) => advise(step('caa-remove', { record, owner }));
const [stranger, broken] = ['128 tbs "x"', '0 issue "ca example"'];

describeCheck(caaSyntax, {
  critical: [[of(broken, stranger), { record: stranger, owner }, repair(stranger)]],
  invalid: [[of(broken), { record: broken, owner, part: 'ca example', fault: 'domain-invalid' }, repair(broken)]],
  silent: [of(), of('0 issue "ca.example"'), of('128 issue "ca.example"'), of('0 tbs "x"')],
});
