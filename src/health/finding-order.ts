import { SEVERITIES, type Finding } from '../domain/finding.js';

/** What a clean report starts with. */
const SUMMARY = /^web-and-mail\./;

/** What is optional and absent is mentioned after all other notes. */
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

/** By severity, and otherwise in the order of the topics. */
export function inOrder(findings: readonly Finding[]): Finding[] {
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
