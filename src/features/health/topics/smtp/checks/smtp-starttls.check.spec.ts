import { describeCheck } from '#test/checks/describe-check.js';
import { daneHost, tlsa } from '#test/checks/health-domain.js';
import {
  encrypted,
  FREE,
  MX,
  PLAIN,
  policyFile,
  SERVERS as servers,
  talks,
  withEncryption,
} from '#test/checks/health-smtp.js';
import { absent, known } from '#base/domain/fact.js';
import type { Encryption } from '#base/domain/smtp-talk.js';
import { advise, step } from '#engine/repair/fixes.js';
import { smtpStarttls } from './smtp-starttls.check.js';

const BROKEN: Encryption = { kind: 'broken', how: '454 no' };
const ENFORCED = { ...FREE, ...policyFile('enforce') };
const DANE = { policyFile: absent, dane: known([daneHost({ host: MX, records: [tlsa(3)] })]) };
const enable = advise(step('smtp-starttls', { hosts: [MX] }));
const correct = advise(step('smtp-tls', { hosts: [MX] }));
const answer = '454 no';
const said = `250 ${MX} SIZE 1`;

describeCheck(smtpStarttls, {
  ok: [
    [
      { ...withEncryption(encrypted()), ...ENFORCED },
      { servers, protocols: ['TLSv1.3'] },
    ],
  ],
  missing: [
    [{ ...withEncryption(PLAIN), ...FREE }, { servers, answer: said }, enable],
    [{ ...withEncryption(PLAIN), ...FREE, ...policyFile('testing') }, { servers, answer: said }, enable],
    [
      { ...withEncryption(PLAIN), ...FREE, ...policyFile('enforce', 'other.example') },
      { servers, answer: said },
      enable,
    ],
    [{ ...withEncryption(PLAIN), ...FREE, ...policyFile('enforce\nmax_age: x') }, { servers, answer: said }, enable],
    [
      { ...withEncryption(PLAIN), policyFile: absent, dane: known([daneHost({ host: MX, records: [tlsa(1)] })]) },
      { servers, answer: said },
      enable,
    ],
  ],
  failing: [
    [{ ...withEncryption(BROKEN), ...FREE }, { servers, answer }, correct],
    [{ ...withEncryption(PLAIN, BROKEN), ...FREE }, { servers, answer }, correct],
  ],
  'missing-required': [
    [{ ...withEncryption(PLAIN), ...ENFORCED }, { servers, policy: 'MTA-STS', answer: said }, enable],
    [{ ...withEncryption(PLAIN), ...DANE }, { servers, policy: 'DANE', answer: said }, enable],
  ],
  'failing-required': [
    [{ ...withEncryption(BROKEN), ...ENFORCED }, { servers, policy: 'MTA-STS', answer }, correct],
    [{ ...withEncryption(encrypted(), BROKEN), ...DANE }, { servers, policy: 'DANE', answer }, correct],
  ],
  silent: [{ ...talks({ encryption: undefined }), ...FREE }],
});
