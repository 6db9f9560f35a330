import { DomainName } from '../../src/domain/domain-name.js';
import type { Finding } from '../../src/domain/finding.js';
import { healthReport, type HealthReport } from '../../src/health/health-report.js';
import { healthTopics } from '../../src/health/health-weights.js';
import { LAB_DOMAINS, populatedInternet } from '../lab/domains/populated-lab.js';
import { LabResolver } from '../lab/lab-resolver.js';

/** Names of the lab that are no zone of their own and show something all the same. */
const INSIDE = ['unregistered.com', 'www.perfect.test', 'any.wildcard.com', 'dangling.cname.com', 'out.cname.com'];

export const CHECKED_NAMES = [...LAB_DOMAINS.map(({ name }) => name), ...INSIDE].filter((name) =>
  DomainName.parse(name),
);

export const internet = populatedInternet();

/** What the checks say of a domain of the lab as it is now. */
export function reportOn(name: string): Promise<HealthReport> {
  return healthReport(DomainName.parse(name)!, new LabResolver(internet), Date.now());
}

export const checks = healthTopics.flatMap((topic) => topic.checks);

/** Every finding that can be, those of facts that could not be gathered left out. */
export const outcomeIds = checks.flatMap(({ id, outcomes }) =>
  Object.keys(outcomes).map((outcome) => `${id}.${outcome}`),
);

export const checkOf = ({ id }: Finding) => id.split('.')[0]!;
