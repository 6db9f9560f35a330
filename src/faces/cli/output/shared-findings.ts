import type { Severity } from '#base/domain/finding.js';
import type { ReportFinding, Scored } from '../command.js';

interface SharedFinding {
  readonly finding: ReportFinding;
  readonly domains: readonly string[];
}

const ORDER: readonly Severity[] = ['problem', 'warn'];

/**
 * Problems and warnings that several reports state in the same words, apart from the name of the domain: the same dead
 * include, mail server or certificate. Problems first, then those of the most domains.
 */
export function sharedFindings(reports: readonly Pick<Scored, 'domain' | 'findings'>[]): readonly SharedFinding[] {
  const groups = new Map<string, { readonly finding: ReportFinding; readonly domains: string[] }>();
  for (const { domain, findings } of reports)
    for (const finding of findings.filter(({ severity }) => ORDER.includes(severity))) {
      const key = `${finding.id} ${finding.detail.replaceAll(domain, '*')}`;
      const group = groups.get(key) ?? { finding, domains: [] };
      groups.set(key, group);
      if (!group.domains.includes(domain)) group.domains.push(domain);
    }
  const rank = ({ finding }: SharedFinding) => ORDER.indexOf(finding.severity);
  return [...groups.values()]
    .filter(({ domains }) => domains.length > 1)
    .sort((one, other) => rank(one) - rank(other) || other.domains.length - one.domains.length);
}
