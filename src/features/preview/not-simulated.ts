import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { Finding } from '#base/domain/finding.js';
import { healthChecks } from '#features/health/health-report.js';
import type { ZoneChange } from '#engine/simulation/overlay/zone-change.js';

/**
 * Topics whose facts do not come from records of that type alone, but also from signatures, parent zones, servers or
 * pages.
 */
const TOPICS_NOT_SIMULATED: Readonly<Record<string, readonly string[]>> = {
  DS: ['registration'],
  NS: ['delegation', 'servers', 'dnssec', 'dane'],
  SOA: ['servers'],
  MX: ['smtp'],
  A: ['site', 'tls', 'mta-sts', 'bimi', 'servers', 'smtp'],
  AAAA: ['site', 'tls', 'mta-sts', 'bimi', 'servers', 'smtp'],
  CNAME: ['site', 'tls', 'mta-sts', 'bimi', 'smtp'],
  SRV: ['smtp'],
  HTTPS: ['site'],
};

/** The types of records whose changes are simulated only in part. */
export const SIMULATED_IN_PART = Object.keys(TOPICS_NOT_SIMULATED).map((type) => ({ type: type as RecordType }));

/** Whether a preview with changed records of this type updates the finding. */
export function isSimulated(id: string, type: string): boolean {
  return !(TOPICS_NOT_SIMULATED[type] ?? []).includes(healthChecks.get(id.split('.')[0]!)?.topic ?? '');
}

/** The findings that a preview cannot update, although the changes may resolve them. */
export function notSimulated(findings: readonly Finding[], changes: readonly Pick<ZoneChange, 'type'>[]): string[] {
  const types = [...new Set(changes.map(({ type }) => type))];
  const isBeyond = ({ id, severity }: Finding) => severity !== 'ok' && types.some((type) => !isSimulated(id, type));
  return findings.filter(isBeyond).map(({ id }) => id);
}
