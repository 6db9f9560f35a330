import { info, ok, warn } from '#base/domain/outcome.js';
import type { TlsFault } from '#base/domain/tls-fault.js';
import { advise, step, type StepKey } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { isVerified } from '../tls-policies.js';
import { certificateEvidence, isEncrypted, S_CLIENT, validityStart } from '../smtp-evidence.js';

type CertificateFault = Exclude<TlsFault, 'handshake'>;

/** The most severe fault first. */
const STEPS: Readonly<Record<CertificateFault, StepKey>> = {
  expired: 'mail-cert-renew',
  'not-yet-valid': 'mail-cert-renew',
  'wrong-host': 'mail-cert-names',
  'self-signed': 'mail-cert-chain',
  incomplete: 'mail-cert-chain',
  untrusted: 'mail-cert-chain',
  weak: 'mail-cert-renew',
};
const FAULTS = Object.keys(STEPS) as CertificateFault[];
const SHOWN = ['servers', 'subject', 'issuer', 'until'] as const;

/** Most senders do not verify the certificate. For those that do, smtp-mta-sts and smtp-dane report faults. */
export const smtpCertificate = check({
  id: 'smtp-certificate',
  category: 'email',
  needs: ['smtpTalks', 'policyFile?', 'dane?'],
  outcomes: {
    ok: ok(...SHOWN),
    expired: warn(...SHOWN).costs(2),
    'not-yet-valid': warn(...SHOWN, 'from').costs(2),
    'wrong-host': info(...SHOWN),
    'self-signed': info(...SHOWN),
    incomplete: info(...SHOWN),
    untrusted: info(...SHOWN),
    weak: info(...SHOWN),
  },
  reference: { rule: 'RFC 7435, RFC 8461 §4.2', openssl: S_CLIENT },
  run({ smtpTalks, ...demands }, say) {
    const free = smtpTalks.filter(isEncrypted).filter(({ host }) => !isVerified(host, demands));
    const fault = FAULTS.find((one) => free.some(({ encryption }) => encryption.fault === one));
    const shown = free.find(({ encryption }) => encryption.fault === fault);
    if (!shown) return;
    if (!fault) return say.ok(certificateEvidence(shown));
    const fix = advise(step(STEPS[fault], { hosts: [shown.host] }));
    if (fault !== 'not-yet-valid') return say[fault](certificateEvidence(shown)).fixedBy(fix);
    return say[fault]({ ...certificateEvidence(shown), from: validityStart(shown) }).fixedBy(fix);
  },
});
