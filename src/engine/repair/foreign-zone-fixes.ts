import type { Finding } from '#base/domain/finding.js';
import { isBelow, isWithin, parentOf } from '#base/domain/host-name.js';
import type { Subject } from '#engine/gathering/subject.js';
import { advise, step } from './fixes.js';
import { placeOf } from './places.js';

/** Whether the name is in a zone of another operator, such as a name below github.io. */
function inForeignZone({ name, zone, domain }: Subject): boolean {
  return isBelow(domain.organizational?.ascii ?? name, zone);
}

/**
 * Replaces fixes in zones of other operators with a step that names the operator; also for records above the
 * organizational domain, such as a DMARC policy of the registry.
 */
export function withoutRecordsInForeignZones(findings: readonly Finding[], subject: Subject): readonly Finding[] {
  const { name, zone, domain } = subject;
  const top = domain.organizational?.ascii ?? name;
  return findings.map((finding) => {
    const { fix } = finding;
    if (!fix || !['dns', 'registrar'].includes(placeOf(fix))) return finding;
    if (inForeignZone(subject)) return { ...finding, fix: advise(step('foreign-zone', { name, zone })) };
    const host = fix.record?.host ?? top;
    if (isWithin(host, top)) return finding;
    return { ...finding, fix: advise(step('foreign-zone', { name: host, zone: parentOf(host) })) };
  });
}
