import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { ZoneEntry, ZoneFault } from '#formats/records/zone-file.js';
import { faultAt, targetsOf } from './rule-fault.js';

export type HostNameFault = 'host-name' | 'host-letters';

/** Types whose owner is a host or receives mail, and types whose data names a host: check-names of BIND. */
const OF_HOSTS: ReadonlySet<RecordType> = new Set<RecordType>(['A', 'AAAA', 'MX']);
const TO_HOSTS: ReadonlySet<RecordType> = new Set<RecordType>(['SOA', 'NS', 'MX', 'SRV', 'HTTPS', 'SVCB']);

/** Names of domain controllers, which BIND accepts. */
const DIRECTORY = /^gc\._msdcs(?:\.|$)/;
const LABEL = /^[a-z\d-]+$/;
/** What Knot DNS refuses without an escape, in addition to what BIND refuses. */
const ODD = /[^a-z\d._*/\\-]/;

/** Names that are no host names (RFC 1123 section 2.1), in records of hosts. BIND refuses them, most servers do not. */
export function hostNameFaults(entry: ZoneEntry): readonly ZoneFault<HostNameFault>[] {
  const { name, type, record } = entry;
  if (!record || !(OF_HOSTS.has(type) || TO_HOSTS.has(type))) return [];
  const owner = name.startsWith('*.') ? name.slice(2) : name;
  const names = [
    ...(OF_HOSTS.has(type) && !DIRECTORY.test(name) ? [owner] : []),
    ...(TO_HOSTS.has(type) ? targetsOf(entry) : []),
  ];
  const wrong = names.find((one) => !isHostName(one));
  if (wrong === undefined) return [];
  return [faultAt(ODD.test(wrong) && !wrong.includes('\\') ? 'host-letters' : 'host-name', entry, { host: wrong })];
}

function isHostName(name: string): boolean {
  return name === '' || name.split('.').every(isHostLabel);
}

function isHostLabel(label: string): boolean {
  return LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-');
}
