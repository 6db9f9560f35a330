import { checkOf, type Finding } from '#base/domain/finding.js';

/** Result types of RFC 8460 section 4.3, with the checks that look at the same today. */
const CHECKS: Readonly<Record<string, readonly string[]>> = {
  'starttls-not-supported': ['smtp-starttls'],
  'certificate-host-mismatch': ['smtp-certificate', 'smtp-mta-sts'],
  'certificate-expired': ['smtp-certificate', 'smtp-mta-sts'],
  'certificate-not-trusted': ['smtp-certificate', 'smtp-mta-sts'],
  'validation-failure': ['smtp-certificate', 'smtp-mta-sts', 'smtp-dane', 'smtp-starttls'],
  'tlsa-invalid': ['smtp-dane', 'dane-usage', 'dane-denial'],
  'dnssec-invalid': ['dane-denial', 'dane-unsigned', 'dnssec-chain'],
  'dane-required': ['smtp-dane', 'dane-record', 'dane-unsigned'],
  'sts-policy-fetch-error': ['mta-sts-fetch'],
  'sts-policy-invalid': ['mta-sts-syntax', 'mta-sts-mx', 'mta-sts-mode'],
  'sts-webpki-invalid': ['mta-sts-fetch'],
};

export const TLS_RESULTS = Object.keys(CHECKS);

/** What the health check says today about a failure of a TLS report. */
export interface LiveState {
  readonly state: 'confirmed' | 'gone' | 'unknown';
  readonly findings: readonly Finding[];
}

const UNKNOWN: LiveState = { state: 'unknown', findings: [] };

/**
 * Confirmed if a check finds the fault now, at this mail server where the report names one; gone if the checks ran and
 * found none; unknown if none of them ran.
 */
export function liveStateOf(
  result: string,
  host: string | undefined,
  findings: readonly Finding[] | undefined,
): LiveState {
  const checks = Object.hasOwn(CHECKS, result) ? CHECKS[result]! : [];
  const about = (findings ?? []).filter(({ id }) => checks.includes(checkOf(id)));
  if (about.length === 0 || about.every(({ id }) => id.endsWith('.unknown'))) return UNKNOWN;
  const faults = about.filter(({ severity, id }) => severity !== 'ok' && !id.endsWith('.unknown'));
  const here = faults.filter((finding) => host === undefined || concerns(finding, host));
  if (here.length > 0) return { state: 'confirmed', findings: here };
  const isRun = about.some(({ severity, id }) => severity === 'ok' || !id.endsWith('.unknown'));
  return isRun ? { state: 'gone', findings: [] } : UNKNOWN;
}

/** Findings name servers as `mx.example [192.0.2.1]`; one that names none concerns all of them. */
function concerns({ params }: Finding, host: string): boolean {
  const named = [params['servers'], params['hosts'], params['names']].flatMap((value) =>
    value === undefined ? [] : [value].flat().map(String),
  );
  return named.length === 0 || named.some((entry) => entry.toLowerCase().includes(host));
}
