import type { TlsPolicy } from '../readers/report-file.js';

const MAX_HOSTS = 50;
/** Kinds of failure that are listed; further ones are counted in the sum of their policy only. */
const MAX_KINDS = 500;

/** Failed sessions of one kind at one mail server. */
export interface TlsFailureSum {
  readonly result: string;
  readonly receivingHost: string | undefined;
  count: number;
}

/** All sessions under one policy, from all reports together. */
export interface TlsPolicySum {
  readonly type: string;
  readonly domain: string;
  readonly mxHosts: Set<string>;
  successful: number;
  failed: number;
  /** Whether a report does not say how many sessions failed. */
  isUncounted: boolean;
  readonly failures: Map<string, TlsFailureSum>;
}

/**
 * The sessions of TLS reports (RFC 8460), summed by policy. Where the failures of a report add up to more than its summary,
 * they count.
 */
export class TlsSessions {
  private readonly policies = new Map<string, TlsPolicySum>();

  add(domain: string, policy: TlsPolicy): void {
    const sum = this.sumOf(policy.type ?? 'unknown', domain);
    for (const host of policy.mxHosts) if (sum.mxHosts.size < MAX_HOSTS) sum.mxHosts.add(host);
    sum.successful += policy.successful ?? 0;
    const listed = policy.failures.reduce((total, { count }) => total + (count ?? 0), 0);
    sum.failed += Math.max(policy.failed ?? 0, listed);
    if (!isCounted(policy)) sum.isUncounted = true;
    for (const { type, receivingHost, count } of policy.failures) {
      const result = type ?? 'unknown';
      const host = receivingHost?.toLowerCase().replace(/\.$/, '');
      const key = `${result} ${host ?? ''}`;
      const known = sum.failures.get(key);
      if (known) known.count += count ?? 0;
      else if (sum.failures.size < MAX_KINDS) sum.failures.set(key, { result, receivingHost: host, count: count ?? 0 });
    }
  }

  get sums(): TlsPolicySum[] {
    return [...this.policies.values()];
  }

  get successful(): number {
    return this.sums.reduce((total, { successful }) => total + successful, 0);
  }

  get failed(): number {
    return this.sums.reduce((total, { failed }) => total + failed, 0);
  }

  private sumOf(type: string, domain: string): TlsPolicySum {
    const key = `${type} ${domain}`;
    const known = this.policies.get(key);
    if (known) return known;
    const numbers = { successful: 0, failed: 0, isUncounted: false };
    const sum = { type, domain, mxHosts: new Set<string>(), ...numbers, failures: new Map() };
    this.policies.set(key, sum);
    return sum;
  }
}

/** Whether a report says how many sessions failed: in its summary or, where that has none, by all of its failures. */
function isCounted({ failed, failures }: TlsPolicy): boolean {
  if (failed !== null && failed > 0) return true;
  return (failed === 0 || failures.length > 0) && failures.every(({ count }) => count !== null);
}
