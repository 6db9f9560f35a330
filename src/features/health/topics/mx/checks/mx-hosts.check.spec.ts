import { describeCheck } from '#test/checks/describe-check.js';
import { freeDomains, host, NAME } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import { IpAddress } from '#base/domain/ip-address.js';
import type { Host } from '#engine/gathering/hosts.js';
import type { MxTypo } from '../mx.facts.js';
import { advise, replace, step } from '#engine/repair/fixes.js';
import { mxHosts } from './mx-hosts.check.js';

const hosts = ['a.example'];
const of = (...given: Partial<Host>[]) => ({
  mailHosts: known(given.map(host)),
  ...freeDomains('gone.example'),
  mxTypos: known<readonly MxTypo[]>([]),
});
const typo = { domain: NAME, entry: { preference: 10, host: `mx.test.${NAME}` }, meant: 'mx.test' };
const dotted = replace(
  `10 mx.test.${NAME}.`,
  { host: NAME, type: 'MX', value: '10 mx.test.' },
  step('final-dot', { type: 'MX', host: `mx.test.${NAME}` }),
);
const hidden = [IpAddress.parse('10.0.0.1')!];
const other = { name: 'b.example' };
const lost = { name: 'mx.gone.example', addresses: [] };
const leftover = { name: 'ms1.msv1.invalid', addresses: [] };

const fix = advise(step('mx-hosts', { hosts }));
const renewed = advise(step('mx-stranded', { hosts }));

describeCheck(mxHosts, {
  literal: [[of({ isLiteral: true, addresses: [] }), { hosts }, advise(step('mx-literal', { hosts }))]],
  'some-literal': [[of({ isLiteral: true, addresses: [] }, other), { hosts }, advise(step('mx-literal', { hosts }))]],
  'no-address': [
    [of({ addresses: [] }), { hosts }, renewed],
    [of({ addresses: [] }, leftover), { hosts }, renewed],
    [of(leftover), { hosts: [leftover.name] }, advise(step('mx-stranded', { hosts: [leftover.name] }))],
    [{ ...of({ addresses: [] }), mxTypos: known([typo]) }, { hosts }, dotted],
    [{ ...of({ addresses: [] }), mxTypos: known([typo, typo]) }, { hosts }, renewed],
  ],
  'some-no-address': [
    [of({ addresses: [] }, other), { hosts }, fix],
    [of({ addresses: [] }, { ...other, addresses: undefined }), { hosts }, fix],
    [of({ addresses: [] }, other, leftover), { hosts }, fix],
  ],
  private: [[of({ addresses: hidden }), { hosts }, renewed]],
  'some-private': [
    [of({ addresses: hidden }, other), { hosts }, fix],
    [of({ addresses: [...hidden, IpAddress.parse('77.77.4.1')!] }), { hosts }, advise(step('mx-private', { hosts }))],
    [
      of({ addresses: [...hidden, IpAddress.parse('77.77.4.1')!] }, { ...other, addresses: hidden }),
      { hosts: ['a.example', 'b.example'] },
      advise(step('mx-hosts', { hosts: ['a.example', 'b.example'] })),
    ],
  ],
  alias: [[of({ isAlias: true }, other), { hosts }, advise(step('mx-alias', { hosts }))]],
  'invalid-name': [
    [
      of({ name: 'mail_1.example' }),
      { hosts: ['mail_1.example'] },
      advise(step('mx-characters', { hosts: ['mail_1.example'] })),
    ],
  ],
  silent: [of({}), of({}, other), of({}, leftover, lost), of({ addresses: undefined })],
});
