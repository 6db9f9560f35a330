import { parseDmarc } from '#formats/records/dmarc.js';
import { type AlignmentModes, modesOf } from './sources/alignment-modes.js';
import { reportedSubdomainPolicies, type SubdomainPolicies } from './sources/what-if.js';

/** The DMARC policy of the domain today: as published, otherwise as in the newest report. */
export interface PublishedPolicy {
  readonly policy: string;
  /** What receivers apply: a test, or a share of the mail, is less than the policy says. */
  readonly applied: string;
  /** Tags that keep receivers from applying it in full, such as `t=y` and `pct=20`. */
  readonly limits: readonly string[];
  readonly subdomains: SubdomainPolicies;
  readonly modes: AlignmentModes;
}

const STRENGTH = ['none', 'quarantine', 'reject'];

/** Reporters write inherited policies as if they were published, so the record itself counts where it is known. */
export function publishedPolicy(
  record: string | null | undefined,
  reported: Readonly<Record<string, string>>,
): PublishedPolicy {
  const parsed = record === null || record === undefined ? undefined : parseDmarc(record).record;
  const policy = parsed?.policy ?? reported['p'] ?? 'none';
  const isTest = parsed ? parsed.testing : reported['testing'] === 'y';
  const share = parsed ? parsed.percentage : percentageOf(reported['pct']);
  const limits = [...(isTest ? ['t=y'] : []), ...(share !== undefined && share < 100 ? [`pct=${share}`] : [])];
  return {
    policy,
    // One level lower (RFC 9989 section 4.7, RFC 7489 section 6.6.4).
    applied: isTest || share === 0 ? (STRENGTH[STRENGTH.indexOf(policy) - 1] ?? 'none') : policy,
    limits: policy === 'none' ? [] : limits,
    subdomains: parsed
      ? { sp: parsed.subdomainPolicy, np: parsed.nonexistentPolicy }
      : reportedSubdomainPolicies(reported),
    modes: parsed ? { adkim: parsed.adkim, aspf: parsed.aspf } : modesOf(reported),
  };
}

function percentageOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,3}$/.test(text) ? Number(text) : undefined;
}
