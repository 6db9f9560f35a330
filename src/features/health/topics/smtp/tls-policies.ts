import { usableTlsa } from '#formats/records/dane.js';
import type { DaneHost } from '../dane/dane.facts.js';
import type { PolicyFile } from '../mta-sts/mta-sts.facts.js';

/** Policies that require senders to verify TLS. */
export interface TlsPolicies {
  readonly policyFile?: PolicyFile | undefined;
  readonly dane?: readonly DaneHost[] | undefined;
}

/** The policy that applies to the host; undefined if senders use opportunistic TLS. */
export function tlsPolicyFor(host: string, { policyFile, dane = [] }: TlsPolicies): 'DANE' | 'MTA-STS' | undefined {
  if (dane.some((one) => one.host === host && requiresDane(one))) return 'DANE';
  return policyFile?.policy.mode === 'enforce' && isUnderPolicy(host, policyFile) ? 'MTA-STS' : undefined;
}

/** Whether senders verify the certificate, if only to report; such faults are reported by other checks. */
export function isVerified(host: string, demands: TlsPolicies): boolean {
  const { policyFile } = demands;
  if (policyFile?.policy.mode === 'testing' && isUnderPolicy(host, policyFile)) return true;
  return tlsPolicyFor(host, demands) !== undefined;
}

/** Whether a usable policy covers the host; uncovered hosts are reported by mta-sts-mx. */
export function isUnderPolicy(host: string, { policy }: PolicyFile): boolean {
  return policy.isUsable && policy.covers(host); // many senders apply a policy with a minor error
}

/** Whether senders that support DANE require authentication of this host. */
export function requiresDane({ secure, proven, records }: DaneHost): boolean {
  return secure && proven && usableTlsa(records).length > 0;
}
