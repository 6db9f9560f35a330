import { readZoneFile, type ZoneFault } from '#formats/records/zone-file.js';
import { readDnscontrol } from './formats/dnscontrol-zone.js';
import { type GivenZone, MAX_RECORDS } from './formats/given-zone.js';
import { readOctodns } from './formats/octodns-zone.js';
import { readTerraform } from './formats/terraform-zone.js';
import { targetFaults } from './target-rules.js';
import { zoneRuleFaults } from './zone-rules.js';

export const ZONE_FORMATS = ['zone', 'octodns', 'terraform', 'dnscontrol'] as const;
export type ZoneFormat = (typeof ZONE_FORMATS)[number];

const READERS: Readonly<Record<ZoneFormat, (text: string, domain: string) => GivenZone>> = {
  zone: zoneFile,
  octodns: (text, domain) => readOctodns(withoutMark(text), domain),
  terraform: (text, domain) => readTerraform(withoutMark(text), domain),
  dnscontrol: (text, domain) => readDnscontrol(withoutMark(text), domain),
};

/** Reads a zone, and holds its records against each other. */
export function readZone(format: ZoneFormat, text: string, domain: string): GivenZone {
  const given = READERS[format](text, domain);
  const faults: ZoneFault[] = [
    ...given.faults,
    ...zoneRuleFaults(given.entries, domain, format),
    ...targetFaults(given, domain),
  ];
  return { ...given, faults: faults.sort((one, other) => (one.line ?? 0) - (other.line ?? 0)) };
}

/** The mark means something in a zone file, and nothing in the other formats. */
function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '');
}

function zoneFile(text: string, domain: string): GivenZone {
  const { entries, faults } = readZoneFile(text, domain, MAX_RECORDS);
  return { entries, faults, unstated: [] };
}
