import { SENDER_DOMAINS } from './sender-domains.js';
import { GOOD, type SystemDomain } from './system-domain.js';

const records = GOOD;

/** The domains with faults in SPF, DKIM and DMARC once more, in zones that accept updates. */
export const PLANNED_DOMAINS: readonly SystemDomain[] = SENDER_DOMAINS.flatMap(({ name, intent, records }) => {
  const renamed = `plan-${name}`;
  return records === undefined
    ? []
    : [{ name: renamed, intent, records: records.replaceAll(name, renamed), ns: ['dynamic.dnshost.net'] }];
});

/** Domains whose DS records are changed as we advise; their parent zone accepts updates. */
export const REPAIR_DOMAINS: readonly SystemDomain[] = [
  { name: 'dyn.com', intent: 'parent zone that accepts updates', records, ns: ['dynamic.dnshost.net'], signing: {} },
  { name: 'island.dyn.com', intent: 'signed, but no DS record', records, signing: { ds: 'none' } },
  { name: 'sha1.dyn.com', intent: 'a DS record with SHA-1 only', records, signing: { ds: 'sha1' } },
  { name: 'rollover.dyn.com', intent: 'CDS asks for the next key', records, signing: { cds: 'next' } },
  { name: 'orphan.dyn.com', intent: 'the DS record is for another key', records, signing: { ds: 'orphan' } },
  ...PLANNED_DOMAINS,
];
