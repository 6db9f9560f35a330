import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import { parseCaa } from '#formats/records/caa.js';
import { certificate, noCertificate } from '#test/checks/health-web.js';
import { advise, replace, step } from '#engine/repair/fixes.js';
import { caaSyntax } from './caa-syntax.check.js';

const of = (...texts: string[]) => ({
  caa: known({ name: NAME, owner: NAME, entries: texts.map((text) => ({ text, ...parseCaa(text) })) }),
  ...noCertificate,
});
const owner = NAME;

const repair = (record: string) => advise(step('caa-remove', { record, owner }));
const [stranger, broken] = ['128 tbs "x"', '0 issue "ca example"'];
const halved = '0 issue "ca.example; a"';
const evidence = { record: broken, owner, part: 'ca example', fault: 'domain-invalid' };

describeCheck(caaSyntax, {
  critical: [[of(broken, stranger), { record: stranger, owner }, repair(stranger)]],
  blocking: [
    [of(broken), evidence, repair(broken)],
    [of('0 iodef "nobody"', broken), evidence, repair(broken)],
    ...(
      [
        [halved, 'a', 'part-malformed'],
        ['0 issue "ca.example; a=b;"', '', 'part-empty'],
        ['0 issue "ca.example; a_b=c"', 'a_b', 'name-invalid'],
      ] as const
    ).map(
      ([record, part, fault]) =>
        [{ ...of(record), ...certificate() }, { record, owner, part, fault }, repair(record)] as const,
    ),
    [
      { ...of(broken), ...certificate() },
      evidence,
      replace(broken, { host: NAME, type: 'CAA', value: '0 issue "letsencrypt.org"' }),
    ],
  ],
  invalid: [
    [of(halved, '0 issue "ca.example"'), { record: halved, owner, part: 'a', fault: 'part-malformed' }, repair(halved)],
    [of(broken, '0 issue "ca.example"'), evidence, repair(broken)],
    [of(broken, '0 issue ";"'), evidence, repair(broken)],
    [
      of('0 issue "ca.example; validationmethods=other"'),
      {
        record: '0 issue "ca.example; validationmethods=other"',
        owner,
        part: 'other',
        fault: 'value-invalid',
      },
      repair('0 issue "ca.example; validationmethods=other"'),
    ],
  ],
  silent: [of(), of('0 issue "ca.example"'), of('128 issue "ca.example"'), of('0 tbs "x"')],
});
