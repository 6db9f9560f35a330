import type { Finding } from '../../domain/finding.js';
import { isBelow } from '../../domain/host-name.js';
import type { Subject } from '../gathering/subject.js';
import { advise, step } from './fixes.js';
import { placeOf } from './places.js';

/** A name that somebody was given in the zone of another, such as a page below github.io: its records are the operator's. */
export function inForeignZone({ name, zone, domain }: Subject): boolean {
  return isBelow(domain.organizational?.ascii ?? name, zone);
}

/** Where the zone belongs to somebody else, say whose job it is. */
export function withoutRecordsInForeignZones(findings: readonly Finding[], subject: Subject): readonly Finding[] {
  if (!inForeignZone(subject)) return findings;
  const { name, zone } = subject;
  return findings.map((finding) => {
    if (!finding.fix || !['dns', 'registrar'].includes(placeOf(finding.fix))) return finding;
    return { ...finding, fix: advise(step('foreign-zone', { name, zone })) };
  });
}
