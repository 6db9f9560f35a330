import { type ZoneFault, zoneFileReading } from '#formats/records/zone-file.js';
import { dnscontrolReading } from './formats/dnscontrol-zone.js';
import { MAX_RECORDS, type ZoneReading } from './formats/given-zone.js';
import { octodnsReading } from './formats/octodns-zone.js';
import { terraformReading } from './formats/terraform-zone.js';
import { zoneRuleFaults } from './zone-rules.js';

export const ZONE_FORMATS = ['zone', 'octodns', 'terraform', 'dnscontrol'] as const;
export type ZoneFormat = (typeof ZONE_FORMATS)[number];

const READINGS: Readonly<Record<ZoneFormat, (text: string, domain: string) => ZoneReading>> = {
  zone: zoneFile,
  octodns: octodnsReading,
  terraform: terraformReading,
  dnscontrol: dnscontrolReading,
};

/** Reads a zone in steps, and holds its records against each other. */
export function* zoneReading(format: ZoneFormat, text: string, domain: string): ZoneReading {
  const given = yield* READINGS[format](text.replace(/^\uFEFF/, ''), domain);
  const records = given.entries.filter(({ record }) => record).length;
  const rules = zoneRuleFaults(given.entries, domain, format);
  let step = rules.next();
  for (; !step.done; step = rules.next()) yield records;
  const faults: readonly ZoneFault[] = [...given.faults, ...step.value];
  return { ...given, faults: faults.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0)) };
}

function* zoneFile(text: string, domain: string): ZoneReading {
  const { entries, faults } = yield* zoneFileReading(text, domain, MAX_RECORDS);
  return { entries, faults, unstated: [] };
}
