import { describeCheck } from '#test/checks/describe-check.js';
import { daneHost, tlsa } from '#test/checks/health-domain.js';
import { CERTIFICATE, encrypted, FREE, MX, policyFile, withEncryption, PLAIN } from '#test/checks/health-smtp.js';
import { absent, known } from '#base/domain/fact.js';
import type { TlsFault } from '#base/domain/tls-fault.js';
import { advise, step, type StepKey } from '#engine/repair/fixes.js';
import { smtpCertificate } from './smtp-certificate.check.js';

const showing = (...faults: (TlsFault | undefined)[]) => ({
  ...withEncryption(...faults.map((fault) => encrypted(fault && { fault }))),
  ...FREE,
});
const fix = (key: StepKey) => advise(step(key, { hosts: [MX] }));

describeCheck(smtpCertificate, {
  ok: [[showing(undefined), CERTIFICATE]],
  expired: [
    [showing('expired'), CERTIFICATE, fix('mail-cert-renew')],
    [showing('wrong-host', 'expired'), CERTIFICATE, fix('mail-cert-renew')],
  ],
  'not-yet-valid': [[showing('not-yet-valid'), { ...CERTIFICATE, from: '2026-01-01T00:00Z' }, fix('mail-cert-renew')]],
  'wrong-host': [[showing(undefined, 'wrong-host'), CERTIFICATE, fix('mail-cert-names')]],
  'self-signed': [[showing('self-signed'), CERTIFICATE, fix('mail-cert-chain')]],
  incomplete: [[showing('incomplete'), CERTIFICATE, fix('mail-cert-chain')]],
  untrusted: [[showing('untrusted'), CERTIFICATE, fix('mail-cert-chain')]],
  weak: [[showing('weak'), CERTIFICATE, fix('mail-cert-renew')]],
  silent: [
    { ...showing('expired'), ...policyFile('enforce') },
    { ...showing('expired'), ...policyFile('testing') },
    { ...showing('self-signed'), policyFile: absent, dane: known([daneHost({ host: MX, records: [tlsa(3)] })]) },
    { ...withEncryption(PLAIN), ...FREE },
  ],
});
