import type { RecordData } from '#formats/dns-wire/rdata/rdata.js';
import { missingKeys, repeatsMandatoryKeys } from '#formats/records/service-binding.js';
import type { ZoneEntry, ZoneFault } from '#formats/records/zone-file.js';
import { faultAt } from './rule-fault.js';

export type RecordFault = 'digest-length' | 'service-keys' | 'service-mandatory';

/** Octets of a digest by its type: SHA-1, SHA-256, GOST, SHA-384 (RFC 3658, 4509, 5933, 6605). */
const DS_DIGESTS: ReadonlyMap<number, number> = new Map([
  [1, 20],
  [2, 32],
  [3, 32],
  [4, 48],
]);
/** SHA-1 and SHA-256 (RFC 4255 section 3.1.2, RFC 6594 section 3.2). */
const SSH_FINGERPRINTS: ReadonlyMap<number, number> = new Map([
  [1, 20],
  [2, 32],
]);

/** Data that can be read, but contradicts itself, so that servers refuse it. */
export function recordFaults(entry: ZoneEntry): readonly ZoneFault<RecordFault>[] {
  const { record } = entry;
  switch (record?.type) {
    case 'DS':
    case 'CDS':
      return digestFaults(entry, record.data.digest, DS_DIGESTS.get(record.data.digestType));
    case 'SSHFP':
      return digestFaults(entry, record.data.fingerprint, SSH_FINGERPRINTS.get(record.data.type));
    case 'HTTPS':
    case 'SVCB':
      return bindingFaults(entry, record.data);
    default:
      return [];
  }
}

/** The length is undefined for a digest of an unknown type. */
function digestFaults(entry: ZoneEntry, digest: Uint8Array, wanted: number | undefined): ZoneFault<RecordFault>[] {
  if (wanted === undefined || digest.length === wanted) return [];
  return [faultAt('digest-length', entry, { length: String(digest.length), wanted: String(wanted) })];
}

function bindingFaults(entry: ZoneEntry, binding: RecordData['HTTPS']): ZoneFault<RecordFault>[] {
  const [missing] = missingKeys(binding);
  if (missing !== undefined) return [faultAt('service-keys', entry, { key: missing })];
  return repeatsMandatoryKeys(binding) ? [faultAt('service-mandatory', entry)] : [];
}
