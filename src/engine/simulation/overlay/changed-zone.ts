import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { hostName, isBelow, isWithin, parentOf } from '#base/domain/host-name.js';
import { changedSet, type ZoneChange } from './zone-change.js';

/** The changes of a zone, indexed by name. */
export class ChangedZone {
  private readonly byHost = new Map<string, ZoneChange[]>();

  constructor(
    readonly zone: string,
    changes: readonly ZoneChange[],
  ) {
    for (const change of changes) this.byHost.set(change.host, [...(this.byHost.get(change.host) ?? []), change]);
  }

  /** Whether a change can affect the records of the name. */
  touches(name: string): boolean {
    const host = hostName(name);
    if (!isWithin(host, this.zone)) return false;
    if (this.enclosing(host) !== undefined) return true;
    return [...this.byHost.keys()].some((changed) => isWithin(changed, host) || this.covers(changed, host));
  }

  /** The closest name above that has changes at it or below it: a wildcard further up ends there. */
  enclosing(name: string): string | undefined {
    for (let above = parentOf(hostName(name)); isBelow(above, this.zone); above = parentOf(above))
      if ([...this.byHost.keys()].some((changed) => isWithin(changed, above))) return above;
    return undefined;
  }

  changesAt(name: string): boolean {
    return this.byHost.has(hostName(name));
  }

  /** Whether a record of this type is added at the name. */
  adds(name: string, type: RecordType): boolean {
    return (this.byHost.get(hostName(name)) ?? []).some((change) => change.type === type && change.record);
  }

  /** Whether a record is added at the name or below it, so that the name exists. */
  fills(name: string): boolean {
    const host = hostName(name);
    return [...this.byHost].some(
      ([changed, changes]) => isWithin(changed, host) && changes.some(({ record }) => record),
    );
  }

  /** The name above or equal that a change gives name servers, which then answer instead of those of the zone. */
  cutOver(name: string): string | undefined {
    const host = hostName(name);
    return [...this.byHost.keys()].find(
      (changed) => changed !== this.zone && isWithin(host, changed) && this.adds(changed, 'NS'),
    );
  }

  /** The closest changed wildcard that can match a name. */
  wildcardOver(name: string): string | undefined {
    const host = hostName(name);
    return [...this.byHost.keys()]
      .filter((changed) => this.covers(changed, host))
      .sort((one, other) => other.length - one.length)[0];
  }

  records(name: string, type: RecordType, published: readonly ResourceRecord[]): readonly ResourceRecord[] {
    const changes = (this.byHost.get(hostName(name)) ?? []).filter((change) => change.type === type);
    return changedSet(published, changes);
  }

  private covers(wildcard: string, host: string): boolean {
    return wildcard.startsWith('*.') && isBelow(host, wildcard.slice(2)) && host !== wildcard;
  }
}
