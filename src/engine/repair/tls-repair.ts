import type { TlsState } from '#base/domain/tls-fault.js';
import { advise, step, type StepKey } from './fixes.js';

const STEPS: Readonly<Record<TlsState, StepKey>> = {
  expired: 'cert-renew',
  'not-yet-valid': 'cert-current',
  mismatch: 'cert-names',
  untrusted: 'cert-chain',
  broken: 'tls-set-up',
};

export function repairTls(state: TlsState, hosts: readonly string[]) {
  return advise(step(STEPS[state], { hosts }));
}
