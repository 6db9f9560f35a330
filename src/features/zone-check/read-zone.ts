import { type ZoneFault, zoneFileReading } from '#formats/records/zone-file.js';
import { dnscontrolReading } from './formats/dnscontrol-zone.js';
import { MAX_RECORDS, type ZoneReading } from './formats/given-zone.js';
import { octodnsReading } from './formats/octodns-zone.js';
import { terraformReading } from './formats/terraform-zone.js';
import { targetFaults } from './target-rules.js';
import { zoneRuleFaults } from './zone-rules.js';

export const ZONE_FORMATS = ['zone', 'octodns', 'terraform', 'dnscontrol'] as const;
export type ZoneFormat = (typeof ZONE_FORMATS)[number];

const READINGS: Readonly<Record<ZoneFormat, (text: string, domain: string) => ZoneReading>> = {
  zone: zoneFile,
  octodns: (text, domain) => octodnsReading(withoutMark(text), domain),
  terraform: (text, domain) => terraformReading(withoutMark(text), domain),
  dnscontrol: (text, domain) => dnscontrolReading(withoutMark(text), domain),
};

/** Reads a zone in steps, and holds its records against each other. */
export function* zoneReading(format: ZoneFormat, text: string, domain: string): ZoneReading {
  const given = yield* READINGS[format](text, domain);
  const records = given.entries.filter(({ record }) => record).length;
  const faults: ZoneFault[] = [...given.faults];
  for (const rules of [zoneRuleFaults(given.entries, domain, format), targetFaults(given, domain)]) {
    let step = rules.next();
    for (; !step.done; step = rules.next()) yield records;
    for (const fault of step.value) faults.push(fault);
  }
  return { ...given, faults: faults.sort((one, other) => (one.line ?? 0) - (other.line ?? 0)) };
}

/** The mark means something in a zone file, and nothing in the other formats. */
function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '');
}

function* zoneFile(text: string, domain: string): ZoneReading {
  const { entries, faults } = yield* zoneFileReading(text, domain, MAX_RECORDS);
  return { entries, faults, unstated: [] };
}
