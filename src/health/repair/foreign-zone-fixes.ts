import type { Finding } from '../../domain/finding.js';
import { isBelow, isWithin, parentOf } from '../../domain/host-name.js';
import type { Subject } from '../gathering/subject.js';
import { advise, step } from './fixes.js';
import { placeOf } from './places.js';

/** A name that somebody was given in the zone of another, such as a page below github.io: its records are the operator's. */
function inForeignZone({ name, zone, domain }: Subject): boolean {
  return isBelow(domain.organizational?.ascii ?? name, zone);
}

/** Where the zone belongs to somebody else, say whose job it is; so does a policy that the name has from its registry. */
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
