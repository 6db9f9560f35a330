import { usableTlsa } from '../../../records/dane.js';
import type { DaneHost } from '../dane/dane.facts.js';
import type { PolicyFile } from '../mta-sts/mta-sts.facts.js';

/** What makes senders refuse to deliver without verified TLS. */
export interface Demands {
  readonly policyFile?: PolicyFile | undefined;
  readonly dane?: readonly DaneHost[] | undefined;
}

/** By its name in texts; nothing where senders deliver as best they can. */
export function demandOn(host: string, { policyFile, dane = [] }: Demands): 'DANE' | 'MTA-STS' | undefined {
  if (dane.some((one) => one.host === host && isDemanded(one))) return 'DANE';
  return policyFile?.policy.mode === 'enforce' && isUnderPolicy(host, policyFile) ? 'MTA-STS' : undefined;
}

/** Senders look at the certificate, be it that they only report what they see: other checks speak of it. */
export function isVerified(host: string, demands: Demands): boolean {
  const { policyFile } = demands;
  if (policyFile?.policy.mode === 'testing' && isUnderPolicy(host, policyFile)) return true;
  return demandOn(host, demands) !== undefined;
}

/** A policy that senders cannot use demands nothing; of hosts that it does not list mta-sts-mx speaks. */
export function isUnderPolicy(host: string, { policy, faults }: PolicyFile): boolean {
  return faults.length === 0 && policy.covers(host);
}

/** Senders that support DANE deliver to such a host only if it proves who it is. */
export function isDemanded({ secure, proven, records }: DaneHost): boolean {
  return secure && proven && usableTlsa(records).length > 0;
}
