import { expiryState } from '#base/domain/certificate-expiry.js';
import type { TlsFacts } from './tls-facts.js';

/** What browsers make of a certificate, worst first. */
export const CERTIFICATE_STATES = [
  ...(['expired', 'not-yet-valid', 'wrong-host', 'old-signature', 'untrusted'] as const),
  ...(['imminent', 'incomplete', 'weak', 'soon', 'no-staple', 'ok'] as const),
];
type CertificateState = (typeof CERTIFICATE_STATES)[number];

type Certificate = Pick<TlsFacts['certificate'], 'fault' | 'validity' | 'oldSignature' | 'lacksStaple'>;

export function certificateState({ fault, validity, oldSignature, lacksStaple }: Certificate): CertificateState {
  if (fault === 'expired' || fault === 'not-yet-valid' || fault === 'wrong-host') return fault;
  // Browsers reject such a signature, even of a CA that they trust.
  if (oldSignature !== undefined) return 'old-signature';
  const isShown = fault === undefined || fault === 'incomplete' || fault === 'weak';
  if (!isShown) return 'untrusted';
  const expiry = expiryState(validity);
  if (expiry === 'imminent') return expiry;
  if (fault !== undefined) return fault;
  if (expiry === 'soon') return expiry;
  return lacksStaple ? 'no-staple' : 'ok';
}
