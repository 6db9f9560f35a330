import { SEVERITIES, type Finding } from '#base/domain/finding.js';

/** Comes first in a report without errors and warnings. */
const SUMMARY = /^web-and-mail\./;

/** Optional features that are absent come after all other info findings. */
const OPTIONAL = new Set([
  'dnssec-chain.unsigned',
  'caa-record.missing',
  'mta-sts-record.missing',
  'tls-rpt-record.missing',
  'dane-record.missing',
  'https-record.missing',
  'security-txt.missing',
  'bimi-record.missing',
]);

/** Sorts by severity, then by the order of the topics. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  const isClean = findings.every(({ severity }) => severity === 'ok' || severity === 'info');
  const rank = ({ id, severity }: Finding) => {
    if (isClean && SUMMARY.test(id)) return SEVERITIES.length;
    return SEVERITIES.indexOf(severity) - (OPTIONAL.has(id) ? 0.5 : 0);
  };
  return findings
    .map((finding) => ({ finding, rank: rank(finding) }))
    .sort((one, other) => other.rank - one.rank)
    .map(({ finding }) => finding);
}
